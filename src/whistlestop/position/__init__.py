"""Position documents: the complete state of a game as JSON, to write and to read.

What a document says is told in docs/reference/position.md; `position.schema.json` says it to
programs.
"""

from whistlestop.position.reader import ReadPosition, read_position
from whistlestop.position.words import FORMAT, schema
from whistlestop.position.writer import write_position

__all__ = ["FORMAT", "ReadPosition", "read_position", "schema", "write_position"]
