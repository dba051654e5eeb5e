"""Position documents: the complete state of a game as JSON, to write and to read.

What a document says is told in docs/reference/position.md; `position.schema.json` says it to
programs.
"""

from whistlestop.game.position.ids import FORMAT, schema
from whistlestop.game.position.reader import ReadPosition, read_position
from whistlestop.game.position.writer import write_position

__all__ = ["FORMAT", "ReadPosition", "read_position", "schema", "write_position"]
