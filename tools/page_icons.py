"""The icons of the installed page, drawn from `icon.svg`: `python -m tools.page_icons`.

Systems want pictures of fixed sizes, and one whose edges may be cut off (`maskable`). Chromium
draws them.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).resolve().parent.parent / "src" / "whistlestop" / "web"
SIZES = {"icon-192.png": 192, "icon-512.png": 512}
MASKABLE = "icon-maskable.png"
_SAFE = 0.8
"""The share of a maskable icon that is always visible."""


def pages() -> dict[str, tuple[int, str]]:
    """The size and the markup of each icon, by its file."""
    icon = (WEB / "icon.svg").read_text("utf-8")
    ground = re.search(r'<rect [^>]*fill="([^"]+)"', icon)
    assert ground is not None
    found = {name: (size, _page(icon, size, "transparent", 1.0)) for name, size in SIZES.items()}
    return found | {MASKABLE: (512, _page(icon, 512, ground[1], _SAFE))}


def _page(icon: str, size: int, ground: str, share: float) -> str:
    inner = round(size * share)
    edge = (size - inner) // 2
    sized = icon.replace("<svg ", f'<svg width="{inner}" height="{inner}" ', 1)
    return (
        f'<body style="margin:0;width:{size}px;height:{size}px;background:{ground}">'
        f'<div style="padding:{edge}px;font-size:0">{sized}</div></body>'
    )


def main() -> int:
    """Draw the icons."""
    with sync_playwright() as playwright:
        path = sys.argv[1] if len(sys.argv) > 1 else "/usr/bin/chromium"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (size, markup) in pages().items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(markup)
            (WEB / name).write_bytes(page.screenshot(omit_background=True))
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
