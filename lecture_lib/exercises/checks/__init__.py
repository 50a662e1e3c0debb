"""Checks of the exercises: a module a lecture or side trail, named by its topic."""
