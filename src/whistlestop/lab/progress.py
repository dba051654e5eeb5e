"""The progress of a long run in one line of text."""

from __future__ import annotations

import time

from whistlestop.messages import Words

WIDTH = 30
"""Characters of a full bar."""


def progress(done: int, total: int, started: float, *, begun: int = 0, language: str = "en") -> str:
    """A bar, the count and the time left. `started` is `time.monotonic()` at the start.

    `begun` is how much had already been done at that time.

    >>> import time
    >>> progress(250, 1000, started=time.monotonic() - 60)
    '[#######.......................]  25 %  250/1000  3:00 left'
    """
    full = WIDTH * done // total
    bar = "#" * full + "." * (WIDTH - full)
    line = f"[{bar}] {100 * done // total:3} %  {done}/{total}"
    elapsed = time.monotonic() - started
    if begun == done < total:
        return line
    if done == total:
        key, time_told = "cli.progress.total", _clock(elapsed)
    else:
        left = elapsed * (total - done) / (done - begun)
        key, time_told = "cli.progress.left", _clock(left)
    return f"{line}  {Words(language).tell(key, time=time_told)}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
