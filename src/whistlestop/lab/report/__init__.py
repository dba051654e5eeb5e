"""One page that shows what recorded games say: no script, no request, light and dark."""

from whistlestop.lab.report.page import report

__all__ = ["report"]
