"""Position documents: the complete state of a game as JSON, to write and to read.

docs/reference/position.md explains the documents to people, `position.schema.json` to programs.
"""

from whistlestop.game.position.ids import FORMAT, schema
from whistlestop.game.position.reader import ReadPosition, read_position
from whistlestop.game.position.writer import write_position

__all__ = ["FORMAT", "ReadPosition", "read_position", "schema", "write_position"]
