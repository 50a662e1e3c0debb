"""Modules that stand in for packages of the same name, on top of the path."""
