"""Reads the text files of an edition folder."""

from __future__ import annotations

from whistlestop.editions.problems import Problems


def read_text(file: str, problems: Problems) -> str | None:
    """The text of a file in the folder; None, with a problem noted, if it cannot be read."""
    try:
        data = (problems.folder / file).read_bytes()
    except FileNotFoundError:
        problems.add("file_missing", {"file": file})
        return None
    except OSError as error:
        problems.add("file_unreadable", {"file": file}, problem=str(error.strerror))
        return None
    try:
        # Spreadsheets write a byte order mark; it is not part of the first column's name.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.add("not_utf8", {"file": file, "line": str(line)})
        return None
