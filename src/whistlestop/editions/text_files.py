"""Reads the text files of an edition, noting those that cannot be read."""

from __future__ import annotations

from whistlestop.editions.problems import Problems


def read_text(file: str, problems: Problems) -> str | None:
    """The text of a file of the edition; None, with a problem noted, if it cannot be read."""
    files = problems.files
    if file in files.unreadable:
        problems.add("file_unreadable", {"file": file}, problem=files.unreadable[file])
        return None
    try:
        text = files.text(file)
    except UnicodeDecodeError as error:
        line = files.contents[file].count(b"\n", 0, error.start) + 1
        problems.add("not_utf8", {"file": file, "line": str(line)})
        return None
    if text is None:
        problems.add("file_missing", {"file": file})
    return text
