"""The documentation as a site: `make docs`.

`build` gathers the pages of the project in one folder, adds the generated ones and runs Sphinx.
"""
