"""Modules with the names of other tools, which need not be installed."""
