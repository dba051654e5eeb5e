"""The rules of any edition in sentences: what is switched on, with its own numbers.

The editions of the package have rules in brief that people wrote (`brief.LANGUAGE.toml`). A board
that somebody brought gets these, under the same headings, in every language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from whistlestop.editions import Edition, briefs_of
from whistlestop.editions.languages import Brief
from whistlestop.editions.numbers import numbers_of
from whistlestop.game.speaker import Speaker
from whistlestop.messages import LANGUAGES, Words


def rules_in_brief(edition: Edition) -> dict[str, Brief]:
    """The rules in brief by language: as its folder has them, else written here."""
    found = briefs_of(edition)
    missing = [language for language in LANGUAGES if language not in found]
    return {**found, **{language: written_rules(edition, language) for language in missing}}


def written_rules(edition: Edition, language: str) -> Brief:
    """All rules of an edition in the words of a language, by the parts of the rules in brief."""
    return _WrittenRules(edition, language).all()


class _WrittenRules:
    def __init__(self, edition: Edition, language: str) -> None:
        self.edition = edition
        self.words = Words(language)
        self.speaker = Speaker(edition, language=language)
        self.numbers = numbers_of(edition)
        self.race = edition.tickets_rules.goal > 0
        self.kinds = {route.kind for route in edition.routes}
        self.has_wilds = any(kind.wild for kind in edition.card_kinds)
        self.face_up = sum(deck.market for deck in edition.decks)

    def all(self) -> Brief:
        """The parts, each with its sentences."""
        parts = {
            "goal": self._goal(),
            "turn": self._turn(),
            "paying": self._paying(),
            "special": self._special(),
            "end": self._end(),
            "scoring": self._scoring(),
        }
        return {part: tuple(sentences) for part, sentences in parts.items()}

    def tell(self, key: str, **details: Any) -> str:
        """A sentence in the edition's words."""
        return self.speaker.tell(key, details)

    def _piece(self, n: int) -> str:
        """The word for this many pieces, whatever their type."""
        if self.edition.fleet:
            return self.tell("piece.piece", n=n)
        return self.speaker.names.piece("train", n)

    def _locations(self, ids: tuple[str, ...]) -> str:
        return ", ".join(map(self.speaker.names.location, ids))

    def _goal(self) -> Iterator[str]:
        found, tickets = self.edition, self.edition.tickets_rules
        yield self.tell("rules.goal.race", n=tickets.goal) if self.race else self.tell("rules.goal")
        yield self.tell("rules.players", players=self.numbers["players"])
        for deck in found.decks:
            kinds = [kind for kind in found.card_kinds if kind.deck == deck.name]
            yield self.tell(
                "rules.deck",
                deck=deck.name,
                n=sum(kind.count for kind in kinds),
                free=sum(kind.count for kind in kinds if kind.wild),
                deal=deck.deal,
                market=deck.market,
            )
        if found.fleet:
            fleet = found.fleet
            yield self.tell(
                "rules.fleet",
                total=fleet.total,
                least=fleet.total - fleet.ships,
                most=fleet.trains,
                suggested=fleet.suggested_trains,
            )
        else:
            yield self.tell("rules.pieces", n=found.pieces, noun=self._piece(found.pieces))
        if found.stations:
            yield self.tell("rules.stations", n=found.stations.count)
        if found.harbours:
            yield self.tell("rules.harbours", n=found.harbours.count)
        yield from self._first_tickets()
        yield from self._first_tokens()

    def _first_tickets(self) -> Iterator[str]:
        rules = self.edition.tickets_rules
        dealt = sum(n for _, n in rules.initial)
        keep = 0 if rules.initial_keep == dealt else rules.initial_keep
        yield self.tell("rules.first_tickets", n=dealt, keep=keep, rest=rules.initial_declined)
        if len(rules.initial) > 1:
            for deck, n in rules.initial:
                if deck != "regular":
                    yield self.tell("rules.first_tickets.deck", n=n, sort=deck)

    def _first_tokens(self) -> Iterator[str]:
        rules = self.edition.tokens
        if rules is None:
            return

        def heights(by_players: dict[int, int]) -> str:
            each = [
                self.tell("rules.tokens.height", players=players, n=n)
                for players, n in sorted(by_players.items())
                if players in self.edition.players
            ]
            return ", ".join(each)

        yield self.tell(
            "rules.tokens.printed",
            n=rules.symbols,
            places=self._locations(rules.printed),
            heights=heights(rules.height),
        )
        placed = rules.symbols - len(rules.printed)
        if placed:
            yield self.tell("rules.tokens.placed", n=placed, heights=heights(rules.placed_height))

    def _turn(self) -> Iterator[str]:
        found, tickets = self.edition, self.edition.tickets_rules
        yield self.tell("rules.turn")
        yield self.tell("rules.draw", n=self.face_up, decks=len(found.decks))
        if self.face_up and self.has_wilds and found.market.wild_ends_draw:
            yield self.tell("rules.draw.wild")
        yield self.tell("rules.claim")
        if self.race:
            yield self.tell("rules.replace_tickets", n=tickets.draw)
        else:
            rest = tickets.declined
            yield self.tell("rules.draw_tickets", n=tickets.draw, keep=tickets.keep, rest=rest)
        if found.stations:
            yield self.tell("rules.build_station")
        if found.harbours:
            yield self.tell("rules.build_harbour")
        if found.fleet:
            yield self.tell("rules.exchange", n=found.fleet.exchange_cost)
        yield self.tell("rules.pass")

    def _paying(self) -> Iterator[str]:
        found = self.edition
        gray = any(route.color == "gray" for route in found.routes)
        yield self.tell("rules.pay", gray=gray, noun=self._piece(1))
        if "sea" in self.kinds:
            yield self.tell("rules.pay.sea")
        if self.has_wilds:
            yield self.tell("rules.pay.wilds", everywhere=found.wilds_everywhere)
        most = max(kind.spaces for kind in found.card_kinds)
        if most > 1:
            yield self.tell("rules.pay.spaces", n=most)
        if "ferry" in self.kinds:
            yield self.tell("rules.pay.ferry")
        if any(route.hard for route in found.routes):
            yield self.tell("rules.pay.hard")
        yield from self._substitutes()
        if found.stations:
            yield self.tell("rules.pay.station", n=found.stations.count)
        if found.harbours:
            rules = found.harbours
            yield self.tell("rules.pay.harbour", trains=rules.trains, ships=rules.ships)

    def _substitutes(self) -> Iterator[str]:
        """Routes on which any cards stand for one, those with the same number together."""
        routes = [route for route in self.edition.routes if route.substitute]
        ferries = {route.substitute for route in self.edition.routes if route.kind == "ferry"}
        if len(ferries) == 1 and 0 not in ferries:
            yield self.tell("rules.pay.ferry.substitute", n=min(ferries))
            routes = [route for route in routes if route.kind != "ferry"]
        for n in sorted({route.substitute for route in routes}):
            some = [self.speaker.names.route(one.id) for one in routes if one.substitute == n]
            yield self.tell("rules.pay.substitute", n=n, named="; ".join(some))

    def _special(self) -> Iterator[str]:
        found = self.edition
        if "tunnel" in self.kinds and found.tunnel_cards:
            yield self.tell("rules.tunnel", n=found.tunnel_cards)
            if self.has_wilds:
                yield self.tell("rules.tunnel.wilds")
        if found.stations:
            yield self.tell("rules.loan")
        if found.tokens:
            yield self.tell("rules.take_token")
        if self.race:
            yield self.tell("rules.complete_ticket")
        if any(ticket.tour for ticket in found.tickets):
            yield self.tell("rules.tours", race=self.race)
        for bonus in found.bonuses:
            a, b = self._locations(bonus.a), self._locations(bonus.b)
            ends = {"a": a, "from": len(bonus.a), "b": b, "to": len(bonus.b)}
            yield self.tell("rules.bonus", counts=bonus.ticket, n=bonus.cards, **ends)
        if any(route.double for route in found.routes):
            closed = found.doubles_closed_up_to
            closes = closed >= min(found.players)
            yield self.tell("rules.doubles", n=min(closed, max(found.players)) if closes else 0)
        if any(location.junction for location in found.locations):
            yield self.tell("rules.junctions")
        if any(route.wraps for route in found.routes):
            yield self.tell("rules.wraps")
        if self.face_up and self.has_wilds and found.market.flush_wilds:
            yield self.tell("rules.flush", n=found.market.flush_wilds, market=self.face_up)

    def _end(self) -> Iterator[str]:
        end, goal = self.edition.end, self.edition.tickets_rules.goal
        if self.race:
            yield self.tell("rules.end.race", n=goal)
        noun = self._piece(end.pieces or 2)
        if end.further_turns:
            turns = end.further_turns
            yield self.tell("rules.end.turns", n=end.pieces, noun=noun, turns=turns)
        else:
            yield self.tell("rules.end.at_once", n=end.pieces, noun=noun)

    def _scoring(self) -> Iterator[str]:
        found = self.edition
        if self.race:
            yield self.tell("rules.score.race")
        else:
            yield from self._points()
            yield self.tell("rules.score.winner")
        ties = [self.tell("cli.show.tie", by=name) for name in found.tie_breaks]
        yield self.tell("rules.score.ties", ties=", ".join(ties), n=len(ties))

    def _points(self) -> Iterator[str]:
        found = self.edition
        if "lengths" in self.numbers:
            lengths, points = self.numbers["lengths"], self.numbers["route_points"]
            yield self.tell("rules.score.routes", lengths=lengths, scored=points)
        yield self.tell("rules.score.tickets")
        if any(not one.tour and one.penalty != one.points for one in found.tickets):
            yield self.tell("rules.score.penalty")
        if found.stations:
            yield self.tell("rules.score.stations", n=found.stations.points_left)
        if found.harbours:
            each = ", ".join(map(self.speaker.names.number, found.harbours.points))
            lost = found.harbours.unbuilt_penalty
            yield self.tell("rules.score.harbours", scored=each, n=lost)
        if found.tokens:
            each = ", ".join(map(self.speaker.names.number, found.tokens.points))
            yield self.tell("rules.score.tokens", scored=each, n=found.tokens.symbols)
        for prize in found.prizes:
            title = self.words.score_title(prize.name)
            yield self.tell("rules.score.prize", title=title, n=prize.points)
