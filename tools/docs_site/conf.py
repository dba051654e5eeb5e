"""The settings of Sphinx for the documentation site."""

from pathlib import Path

import whistlestop

THEME = Path(__file__).parent / "theme"
WEB = Path(whistlestop.__file__).parent / "web"
FONTS = ["alegreya-700.woff2", "source-sans-3-400.woff2", "source-sans-3-600.woff2"]

project = "Whistlestop"
version = release = whistlestop.__version__
project_copyright = "the Whistlestop contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "tools.docs_site.languages"]

# Headings are linked to as on a code host.
myst_heading_anchors = 4
# Docstrings write code between single backticks, as the pages do.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Whistlestop"
html_short_title = "Whistlestop"
html_favicon = str(WEB / "icon.svg")
html_logo = str(WEB / "icon.svg")
html_static_path = [
    str(THEME / "static"),
    str(WEB / "styles" / "palette.css"),
    *(str(WEB / "vendor" / font) for font in FONTS),
]
templates_path = [str(THEME)]
html_css_files = ["palette.css", "site.css"]
html_copy_source = False
html_use_index = False
html_domain_indices = False
html_show_sphinx = True
html_theme_options: dict[str, list[str]] = {"top_of_page_buttons": []}
