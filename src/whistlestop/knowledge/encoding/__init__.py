"""Observations as rows of small integers, for programs that learn.

`layout.py` lists the blocks of a row, `encoder.py` writes it from an engine state, and
`encoding.py` says what each cell means.
"""

from whistlestop.knowledge.encoding.encoding import Cell, Encoding, encoding_of
from whistlestop.knowledge.encoding.layout import BLOCKS, UNREACHABLE, VERSION, Block

__all__ = ["BLOCKS", "UNREACHABLE", "VERSION", "Block", "Cell", "Encoding", "encoding_of"]
