"""Stands in for IPython, of which pages import only how a value is shown."""
