"""Builds the table without a server: a folder of static files."""
