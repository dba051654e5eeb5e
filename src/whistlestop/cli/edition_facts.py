"""The rules of an edition in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from whistlestop.editions import CardKind, Edition
from whistlestop.game.speaker import Speaker
from whistlestop.messages import Words, commas
from whistlestop.messages.formatter import list_text

Fact = tuple[str, str]
"""A heading and what stands beside it."""


def player_counts(one: Edition) -> str:
    """`2-5`, or `2, 4` where a count between is missing."""
    counts = sorted(one.players)
    if len(counts) > 1 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}-{counts[-1]}"
    return commas(counts)


class EditionFacts:
    """The rules of an edition in numbers, under headings."""

    def __init__(self, edition: Edition, words: Words) -> None:
        self.edition = edition
        self.words = words
        self.speaker = Speaker(edition, language=words.language)

    def tell(self, key: str, **details: Any) -> str:
        """A message in the edition's words."""
        return self.speaker.tell(key, details)

    def all(self) -> Iterator[Fact]:
        """Headings, and what stands beside them."""
        yield self.tell("cli.show.players"), player_counts(self.edition)
        yield self.tell("cli.show.cards"), self._cards()
        yield self.tell("cli.show.market"), self._market()
        yield self.tell("cli.show.pieces"), self._pieces()
        yield self.tell("cli.show.board"), self._board()
        yield self.tell("cli.show.route_points"), self._route_points()
        yield from self._route_mechanics()
        yield self.tell("cli.show.tickets"), self._tickets()
        yield from self._mechanics()
        yield self.tell("cli.show.end"), self._end()
        yield self.tell("cli.show.at_the_end"), self._at_the_end()
        yield (
            self.tell("cli.show.not_used"),
            commas(self._absent()) or self.tell("cli.show.nothing"),
        )

    def _cards(self) -> str:
        found = self.edition
        parts = [commas(self.speaker.names.color(color) for color in found.colors)]
        for deck in found.decks:
            kinds = [kind for kind in found.card_kinds if kind.deck == deck.name]
            size = sum(kind.count for kind in kinds)
            parts.append(
                self.tell(
                    "cli.show.cards.deck",
                    size=size,
                    deck=deck.name,
                    kinds=commas(self._by_count(kinds)),
                    deal=deck.deal,
                )
            )
        return "; ".join(parts)

    def _by_count(self, kinds: list[CardKind]) -> Iterator[str]:
        """`12 of each of 8 colours`: kinds that differ only in colour are one entry."""
        groups = Counter(
            (kind.count, kind.id.removeprefix(kind.color or "").strip("_"), kind.wild)
            for kind in kinds
        )
        for (count, sort, wild), colors in groups.items():
            if wild:
                yield f"{count} {self.speaker.names.card(sort, count)}"
            else:
                yield self.tell("cli.show.cards.of_each", count=count, sort=sort, colors=colors)

    def _market(self) -> str:
        decks, rules = self.edition.decks, self.edition.market
        shown = sum(deck.market for deck in decks)
        if not shown:
            return self.tell("cli.show.market.none")
        by_deck = None
        if len(decks) > 1:
            by_deck = commas(
                self.tell("cli.show.market.of_deck", n=deck.market, deck=deck.name)
                for deck in decks
            )
        parts = [self.tell("cli.show.market.face_up", n=shown, decks=by_deck)]
        if rules.wild_ends_draw:
            parts.append(self.tell("cli.show.market.wild_ends_draw"))
        if rules.flush_wilds:
            parts.append(self.tell("cli.show.market.flush", n=rules.flush_wilds))
        return "; ".join(parts)

    def _pieces(self) -> str:
        fleet, pieces = self.edition.fleet, self.edition.pieces
        if fleet is None:
            noun = self.speaker.names.piece("train", pieces)
            return self.tell("cli.show.pieces.each", n=pieces, noun=noun)
        return self.tell(
            "cli.show.pieces.fleet",
            total=fleet.total,
            trains=fleet.trains,
            ships=fleet.ships,
            suggested=fleet.suggested_trains,
            points=fleet.exchange_cost,
        )

    def _board(self) -> str:
        found = self.edition
        locations = sum(not location.junction for location in found.locations)
        kinds = Counter(route.kind for route in found.routes)
        doubles = len({route.double for route in found.routes if route.double})
        parts = [
            self.tell("cli.show.board.size", n=locations, routes=len(found.routes)),
            commas(
                self.tell("cli.show.board.kind", kind=kind, n=count)
                for kind, count in kinds.most_common()
            ),
        ]
        if doubles:
            closed = found.doubles_closed_up_to
            parts.append(self.tell("cli.show.board.doubles", n=doubles, closed=closed))
        return "; ".join(parts)

    def _route_points(self) -> str:
        points = self.edition.route_points
        if not points:
            return self.tell("cli.show.route_points.none")
        pairs = commas(f"{length}: {points[length]}" for length in sorted(points))
        return self.tell("cli.show.route_points.by_length", pairs=pairs)

    def _route_mechanics(self) -> Iterator[Fact]:
        found, routes = self.edition, self.edition.routes
        if not found.wilds_everywhere:
            yield self.speaker.names.wild(2), self.tell("cli.show.wilds")
        ferries = [route for route in routes if route.kind == "ferry"]
        if ferries:
            wilds = {route.wilds for route in ferries}
            least, most = min(wilds), max(wilds)
            shown = str(most) if least == most else f"{least}-{most}"
            told = [self.tell("cli.show.ferries.wilds", n=len(ferries), range=shown, most=most)]
            groups = {route.substitute for route in ferries if route.substitute}
            told += [self.tell("board.substitute", n=n) for n in sorted(groups)]
            yield self.tell("cli.show.ferries"), "; ".join(told)
        tunnels = sum(route.kind == "tunnel" for route in routes)
        if tunnels:
            turned = found.tunnel_cards
            yield (
                self.tell("cli.show.tunnels"),
                self.tell("cli.show.tunnels.cards", n=tunnels, turned=turned),
            )
        hard = sum(route.hard > 0 for route in routes)
        if hard:
            yield self.tell("cli.show.hard_routes"), self.tell("cli.show.hard_routes.pairs", n=hard)
        for route in routes:
            if route.substitute and route.kind != "ferry":
                told_of = self.tell("board.substitute", n=route.substitute)
                yield (
                    self.tell("cli.show.substitutes"),
                    f"{self.speaker.names.route(route.id)}: {told_of}",
                )

    def _tickets(self) -> str:
        found, rules = self.edition, self.edition.tickets_rules
        several = len(rules.initial) > 1
        dealt = [
            self.tell("cli.show.tickets.deck", n=count, sort=deck if several else None)
            for deck, count in rules.initial
        ]
        keep_all = rules.initial_keep == sum(count for _, count in rules.initial)
        parts = [
            self.tell(
                "cli.show.tickets.dealt",
                total=len(found.tickets),
                dealt=list_text(dealt, self.speaker.language),
                least=0 if keep_all else rules.initial_keep,
            )
        ]
        if rules.goal:
            parts.append(self.tell("cli.show.tickets.race", goal=rules.goal, draw=rules.draw))
        else:
            later = {"draw": rules.draw, "least": rules.keep, "rest": rules.declined}
            parts.append(self.tell("cli.show.tickets.later", **later))
        tours = sum(ticket.tour for ticket in found.tickets)
        if tours:
            parts.append(self.tell("cli.show.tickets.tours", n=tours))
        return "; ".join(parts)

    def _mechanics(self) -> Iterator[Fact]:
        found, tell = self.edition, self.tell
        if found.stations:
            n, points = found.stations.count, found.stations.points_left
            yield self.tell("cli.show.stations"), tell("cli.show.stations.each", n=n, points=points)
        if found.harbours:
            rules = found.harbours
            yield (
                self.tell("cli.show.harbours"),
                tell(
                    "cli.show.harbours.each",
                    n=rules.count,
                    ports=sum(location.port for location in found.locations),
                    trains=rules.trains,
                    ships=rules.ships,
                    named=commas(range(len(rules.points))),
                    points=commas(rules.points),
                    penalty=rules.unbuilt_penalty,
                ),
            )
        if found.tokens:
            stacks, points_by_count = len(found.tokens.printed), commas(found.tokens.points)
            yield (
                self.tell("cli.show.tokens"),
                tell(
                    "cli.show.tokens.stacks",
                    n=found.tokens.symbols,
                    stacks=stacks,
                    points=points_by_count,
                ),
            )
        for bonus in found.bonuses:
            a, b = (commas(map(self.speaker.names.location, end)) for end in (bonus.a, bonus.b))
            told = tell("cli.show.bonus.joining", a=a, b=b, counts=bonus.ticket, n=bonus.cards)
            yield self.tell("cli.show.bonus"), told

    def _end(self) -> str:
        end = self.edition.end
        named = end.pieces or 2  # zero takes the plural in every language
        if self.edition.fleet:
            noun = self.tell("piece.piece", n=named)
        else:
            noun = self.speaker.names.piece("train", named)
        if not end.further_turns:
            return self.tell("cli.show.end.at_once", n=end.pieces, noun=noun)
        turns = end.further_turns
        return self.tell("cli.show.end.last_turns", n=end.pieces, noun=noun, turns=turns)

    def _at_the_end(self) -> str:
        found = self.edition
        parts = [
            self.tell(
                "cli.show.at_the_end.prize",
                prize=self.words.score_title(prize.name),
                points=prize.points,
            )
            for prize in found.prizes
        ]
        ties = commas(self.tell("cli.show.tie", by=name) for name in found.tie_breaks)
        if ties:
            parts.append(self.tell("cli.show.at_the_end.ties", ties=ties))
        else:
            parts.append(self.tell("cli.show.at_the_end.shared"))
        return "; ".join(parts)

    def _absent(self) -> Iterator[str]:
        """Mechanics of the engine that this edition leaves out."""
        found = self.edition
        kinds = {route.kind for route in found.routes}
        for key, used in (
            ("cli.show.ferries", "ferry" in kinds),
            ("cli.show.tunnels", "tunnel" in kinds),
            ("cli.show.sea_routes", "sea" in kinds),
            ("cli.show.hard_routes", any(route.hard for route in found.routes)),
            ("cli.show.stations", found.stations),
            ("cli.show.harbours", found.harbours),
            ("cli.show.fleets", found.fleet),
            ("cli.show.tokens", found.tokens),
            ("cli.show.bonuses", found.bonuses),
        ):
            if not used:
                yield self.tell(key)
