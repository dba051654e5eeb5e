"""What clients may send; anything else is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

ClientId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
"""The sender's id for a request: a request sent again with it is the same request."""

CreationId = Annotated[str, Field(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
"""The same for a new table. Its answer holds tokens, so this must be long and random."""

Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""A SHA-256, or as many random digits."""

OwnEdition = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,30}@[0-9a-f]{32}$")]
"""The key of a board that does not come with the package: its id and hash."""

_Name = Annotated[str, Field(max_length=100)]
_BotName = Annotated[str, Field(max_length=40)]
MOST_SEATS = 10
"""More than any edition has; its edition says how many a table may have."""
_MOST_GAMES = 400
"""Games of one study."""
_SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
_Version = Annotated[int, Field(ge=0, le=2**31)]
_Since = Annotated[int, Field(ge=0, le=2**31)]


class Body(BaseModel):
    """The body of a request: exactly these fields, exactly these types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Body):
    """One seat of a new table."""

    kind: Literal["you", "open", "bot"]
    name: _Name | None = None
    bot: _BotName | None = None


class Clock(Body):
    """How long a person may think."""

    seconds_per_move: Annotated[float, Field(ge=5, le=14 * 24 * 3600)]


class Options(Body):
    """Options of the game."""

    first: _SeatNumber | None = None


Hold = Literal["token", "cookie"]
"""How seats are held: by a token in the answer, or by a cookie that no script can read."""


Absence = Annotated[float, Field(ge=5, le=14 * 24 * 3600)]
"""Seconds after which a bot may play for somebody whom the others wait for."""


class NewTable(Body):
    """A new table."""

    edition: Annotated[str, Field(max_length=40)] | OwnEdition
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MOST_SEATS)]
    hot_seat: bool = False
    open: bool = False
    clock: Clock | None = None
    absence: Absence | None = None
    bot_pace: Annotated[float, Field(ge=0, le=30)] = 1.0
    options: Options = Options()
    position: dict[str, Any] | None = None
    hold: Hold = "token"
    commitment: Digest | None = None
    client_id: CreationId


class EditionDocument(Body):
    """A board that somebody brings, with all its files."""

    id: Annotated[str, Field(max_length=40)] | None = None
    hash: Digest | None = None
    files: dict[str, str]

    def document(self) -> dict[str, Any]:
        """As the loader of editions reads it."""
        facts = {"id": self.id, "hash": self.hash, "files": self.files}
        return {name: value for name, value in facts.items() if value is not None}


class CheckedEdition(EditionDocument):
    """A board to be checked."""

    language: Annotated[str, Field(max_length=8)] = "en"
    draw: bool = False
    """Is the board to be laid out, too?"""


class StudiedEdition(EditionDocument):
    """A board that bots are to play."""

    games: Annotated[int, Field(ge=1, le=_MOST_GAMES)] = 200
    seed: Annotated[str, Field(max_length=40)] = "0"
    """Another one gives fresh games."""


class Join(Body):
    """Somebody sits down."""

    name: _Name
    seat: _SeatNumber | None = None
    invite: Annotated[str, Field(max_length=200)] | None = None
    hold: Hold = "token"
    commitment: Digest | None = None


class KeepSeat(Body):
    """A seat that a browser keeps."""

    token: Annotated[str, Field(max_length=200)] = ""
    """Without it: the seat that the sender has now, after the host has moved them."""


class StandIn(Body):
    """A bot is to play for somebody."""

    seat: _SeatNumber


class SeatBot(Body):
    """A bot sits down on an open seat; without a name it gets up again."""

    seat: _SeatNumber
    bot: _BotName | None = None


class Swap(Body):
    """Two seats change places."""

    seat: _SeatNumber
    with_seat: _SeatNumber


class Reveal(Body):
    """What a seat adds to the shuffle."""

    contribution: Digest


class Rematch(Body):
    """The same again."""

    commitment: Digest | None = None


class Start(Body):
    """Begin with bots on the seats that are still open."""

    fill_with: _BotName


class Move(Body):
    """A move, as text or as the number of an action."""

    move: Annotated[str, Field(max_length=400)] | None = None
    action: Annotated[int, Field(ge=0, le=100_000)] | None = None
    version: _Version
    since: _Since = 0
    client_id: ClientId


class Undo(Body):
    """Take the last move back."""

    version: _Version
    since: _Since = 0
    client_id: ClientId


class Chat(Body):
    """Say something."""

    text: Annotated[str, Field(min_length=1, max_length=1200)]
    client_id: ClientId


class Remind(Body):
    """How somebody wants to be notified of their turn; what is not named stays as it is."""

    email: Annotated[str, Field(max_length=254)] | None = None
    webhook: Annotated[str, Field(max_length=500)] | None = None
    language: Annotated[str, Field(max_length=8)] = "en"


class KeepPerson(Body):
    """The secret of a private link."""

    secret: Annotated[str, Field(min_length=20, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]


class PlayOn(Body):
    """A new table that goes on from a moment of a game that is over."""

    move: Annotated[int, Field(ge=0, le=100_000)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MOST_SEATS)]
    bot_pace: Annotated[float, Field(ge=0, le=30)] = 1.0
    hold: Hold = "token"


class Judged(Body):
    """A printed game, as a position document."""

    position: dict[str, Any]
    turn_over: bool = False
    """Has the seat whose turn it is finished its turn?"""


class MayClaim(Body):
    """Something to claim or build in a printed game."""

    position: dict[str, Any]
    target: Annotated[str, Field(max_length=100)]
    """A route, `station:LOCATION` or `harbour:LOCATION`."""


class Hello(Body):
    """The first message: who listens, and from where on."""

    type: Literal["hello"]
    token: Annotated[str, Field(max_length=200)] | None = None
    seat: _SeatNumber | None = None
    """Instead of a token: the seat whose cookie counts."""
    since: Annotated[int, Field(ge=0, le=2**31)] = 0


class LiveMove(Move):
    """A move."""

    type: Literal["move"]


class LiveUndo(Undo):
    """A move taken back."""

    type: Literal["undo"]


class LiveChat(Chat):
    """A message."""

    type: Literal["chat"]


class Ping(Body):
    """Are you there?"""

    type: Literal["ping"]


LiveRequest = Annotated[LiveMove | LiveUndo | LiveChat | Ping, Field(discriminator="type")]
"""What may be sent over a live connection after the hello."""
