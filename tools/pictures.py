"""`make pictures`: takes the pictures for the README and the docs from the real page.

    python -m tools.pictures            # all of them
    python -m tools.pictures europe     # those whose names begin with this

A server and Chromium (or the browser named by the variable CHROMIUM) are started. Bots play a game
of each edition, always the same one: the table begins from the position that a fixed seed deals.
Pictures are taken as it goes, at the moments named in `PICTURES`, and written to docs/pictures.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import uuid
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

import httpx
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import whistlestop as ws
from whistlestop.bots import make_bot

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 600_000
"""Milliseconds: the machine may be busy with other things."""
QUALITY = 80
"""Of the pictures, in per cent: at this quality, text has no visible fringes."""
SEEDS = {"europe": 6, "nordic": 3, "world": 3, "san_francisco": 5, "ghost_train": 4}
NAMES = ("Ana", "Bento", "Chiara", "Davi")
HIDE = "[data-from-position] { display: none !important }"
"""Games begin from a position only to fix their seed: a picture need not say so."""
SETTLED = """() => document.fonts.status === "loaded"
    && !document.querySelector("[aria-busy=true], .tag.bad")
    && [...document.images].every((image) => image.complete)"""

HTTP = httpx.Client(timeout=120)

Moment: TypeAlias = Callable[[ws.Game, int], bool]
"""Is this the moment? Given the game and how many moves it will have."""


@dataclass(frozen=True)
class Picture:
    """One picture: of which game, when, and how the page is viewed."""

    name: str
    edition: str | None
    when: Moment = lambda game, moves: False
    path: str = "/table/{table}#seat={token}"
    size: ViewportSize = field(default_factory=lambda: DESK)
    theme: Literal["light", "dark"] = "light"
    before: Callable[[Page], None] = lambda page: None
    """What is done on the page before the picture is taken."""


def main(names: Sequence[str]) -> int:
    """Take the pictures whose names begin with one of these, or all."""
    wanted = [one for one in PICTURES if not names or one.name.startswith(tuple(names))]
    FOLDER.mkdir(exist_ok=True)
    with server() as url, browser() as started:
        for edition in dict.fromkeys(one.edition for one in wanted):
            of_it = [one for one in wanted if one.edition == edition]
            if edition is None:
                for picture in of_it:
                    take(started, url + picture.path, picture)
            else:
                play(started, url, edition, of_it)
    return 0


def play(started: Browser, url: str, edition: str, pictures: Sequence[Picture]) -> None:
    """Play the game of an edition, and stop for its pictures."""
    game = new_game(edition)
    moves = bot_moves(game.copy())
    table = Table(url, game)
    left = list(pictures)
    for move in [*moves, None]:
        for picture in [one for one in left if one.when(game, len(moves))]:
            left.remove(picture)
            seat = 0 if game.over else game.decision.seat
            place = {"table": table.id, "token": table.tokens[seat], "move": len(moves) // 2}
            take(started, url + picture.path.format(**place), picture)
        if move is not None:
            table.make(game, move)
    if left:
        raise SystemExit(f"the game of {edition} has no moment for {[one.name for one in left]}")


def new_game(edition: str) -> ws.Game:
    """The game of an edition, dealt from its seed."""
    players = NAMES[: min(len(NAMES), max(ws.edition(edition).players))]
    return ws.new_game(edition, players=players, seed=SEEDS[edition], first=0)


def bot_moves(game: ws.Game) -> list[str]:
    """The moves that bots make from here to the end."""
    bots = [make_bot("planner") for _ in game.players]
    for seat, bot in enumerate(bots):
        bot.start(seat, game.edition, f"{game.seed}:{seat}")
    while not game.over:
        seat = game.decision.seat
        game.apply(bots[seat].decide(game.observe(seat), game.legal_actions()))
    return list(game.moves)


class Table:
    """A table on the server at which all seats are ours."""

    def __init__(self, url: str, game: ws.Game) -> None:
        seats = [{"kind": "you", "name": name} for name in game.players]
        body = {"edition": game.edition.id, "seats": seats, "hot_seat": True}
        more = {"position": game.position(), "client_id": uuid.uuid4().hex}
        answer = HTTP.post(f"{url}/api/v1/tables", json={**body, **more}).raise_for_status()
        made: dict[str, Any] = answer.json()
        self.url, self.id = url, str(made["table"])
        self.tokens = {int(seat): str(token) for seat, token in made["tokens"].items()}

    def make(self, game: ws.Game, move: str) -> None:
        """Make a move here and at the table."""
        seat = game.decision.seat
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        at = f"{self.url}/api/v1/tables/{self.id}"
        version = HTTP.get(at, headers=headers).raise_for_status().json()["table"]["version"]
        body = {"move": move, "version": version, "client_id": uuid.uuid4().hex}
        HTTP.post(f"{at}/moves", json=body, headers=headers).raise_for_status()
        game.apply(move)


def take(started: Browser, address: str, picture: Picture) -> None:
    """Open an address, and save a picture of the page."""
    phone = picture.size is PHONE
    context = started.new_context(
        viewport=picture.size,
        device_scale_factor=2 if phone else 1,
        has_touch=phone,
        is_mobile=phone,
        locale="en-GB",
        color_scheme=picture.theme,
        reduced_motion="reduce",
        bypass_csp=True,
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(address)
    page.add_style_tag(content=HIDE)
    picture.before(page)
    page.wait_for_function(SETTLED)
    page.wait_for_load_state("networkidle")
    camera = context.new_cdp_session(page)
    wish = {"format": "webp", "quality": QUALITY}
    image = b64decode(camera.send("Page.captureScreenshot", wish)["data"])
    (FOLDER / f"{picture.name}.webp").write_bytes(image)
    print(f"{picture.name:<24} {len(image) / 1000:>6.0f} kB", flush=True)
    context.close()


@contextmanager
def server() -> Iterator[str]:
    """The address of a server started for the pictures."""
    serve = [sys.executable, "-m", "whistlestop", "serve", "--port", "0", "--rate-limit", "0"]
    with tempfile.TemporaryDirectory(prefix="whistlestop-") as folder:
        command = [*serve, "--db", str(Path(folder) / "tables.sqlite"), "--log-level", "warning"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            try:
                yield line.split(" is at ")[1].split("/ ")[0]
            finally:
                process.terminate()


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise SystemExit("Chromium is not installed (apt-get install chromium)")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


def turn_after(share: float) -> Moment:
    """The first seat's turn once this share of the game has been played."""

    def now(game: ws.Game, moves: int) -> bool:
        if game.over or len(game.moves) < share * moves:
            return False
        return game.decision.kind == "turn" and game.decision.seat == 0

    return now


def surcharge(game: ws.Game, moves: int) -> bool:
    """A tunnel costs more."""
    return not game.over and game.decision.kind == "surcharge"


def over(game: ws.Game, moves: int) -> bool:
    """The game is over."""
    return game.over


def on_table(page: Page) -> None:
    """Wait for the board."""
    page.locator("[data-testid=board][aria-busy=false]").wait_for()


def to_pay(page: Page) -> None:
    """Point at a route that can be paid."""
    on_table(page)
    page.locator("[data-route].possible").first.dispatch_event("click")
    page.locator("[data-payment]").first.wait_for()


def to_score(page: Page) -> None:
    """Wait until the score and the chances are there."""
    page.get_by_test_id("final-score").wait_for()
    page.locator("[data-area]").first.wait_for(timeout=1_800_000, state="attached")


def in_lobby(page: Page) -> None:
    """Wait for the pictures of the editions."""
    page.get_by_test_id("new-table").wait_for()


PICTURES = (
    Picture("lobby", None, path="/", before=in_lobby),
    *(
        Picture(name, name, turn_after(0.6), before=on_table)
        for name in ("europe", "nordic", "world", "san_francisco", "ghost_train")
    ),
    Picture("europe_dark", "europe", turn_after(0.6), theme="dark", before=on_table),
    Picture("payment", "europe", turn_after(0.4), before=to_pay),
    Picture("phone", "europe", turn_after(0.6), size=PHONE, before=on_table),
    Picture("tunnel", "europe", surcharge, before=on_table),
    Picture("final_score", "europe", over, before=to_score),
    Picture("replay", "europe", over, path="/replay/{table}#{move}", before=on_table),
)

if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
