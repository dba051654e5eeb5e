"""What never changes during a game: the board, the edition's numbers, the meaning of actions.

`editions/rules_builder.py` fills a `Rules` object for an edition; `lookup_tables.prepare` adds what
can be computed once. Kinds, colours, locations, routes and tickets are small integers here.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Kinds of route.
RAIL: Final = 0
FERRY: Final = 1
TUNNEL: Final = 2
SEA: Final = 3

# How a route is paid.
PLAIN: Final = 0
SHIPS: Final = 1
PAIRS: Final = 2
SUBSTITUTES: Final = 3

# Pieces.
TRAIN: Final = 0
SHIP: Final = 1

GRAY: Final = -1
NONE: Final = -1

# Actions that every edition has. Those of the edition at hand follow from `FIRST_ACTION` on.
PASS: Final = 0
DONE: Final = 1
WITHDRAW: Final = 2
DRAW_TICKETS: Final = 3
REPLACE_TICKETS: Final = 4
DRAW_DECK: Final = 5
REFILL_FROM: Final = 7
FIRST_ACTION: Final = 9

# Tie-breaks.
BY_TICKETS: Final = 1
BY_FEWEST_STATIONS: Final = 2
BY_LONGEST_PATH_BONUS: Final = 3
BY_LONGEST_PATH: Final = 4

LONGEST_ROUTE: Final = 12
"""The most spaces a route may have."""
COUNTS: Final = LONGEST_ROUTE + 1
"""Numbers of cards that make a difference to a route: 0 to 12."""


class Rules:
    """The numbers and tables of one edition."""

    locations: i64
    routes: i64
    tickets: i64
    kinds: i64
    colors: i64
    wild: i64
    """The wild kind: always the last."""

    # Cards and market.
    decks: i64
    deck_at: vec[i64]
    """Where each deck's cells start in the piles."""
    deck_cards: vec[i64]
    deal: vec[i64]
    market_from: vec[i64]
    """Cards each deck shows in a fresh market."""
    slots: i64
    flush_wilds: i64
    wild_ends_draw: bool
    kind_color: vec[i64]
    kind_deck: vec[i64]
    kind_count: vec[i64]
    kind_spaces: vec[i64]
    kind_harbour: vec[i64]
    rail_plain: vec[i64]
    """By colour: the train card without the harbour symbol, the one with it, the single ship, the
    double ship, and the ship with the harbour symbol (`NO_KIND` where there is none)."""
    rail_harbour: vec[i64]
    ship_single: vec[i64]
    ship_double: vec[i64]
    ship_harbour: vec[i64]

    # Board.
    route_a: vec[i64]
    route_b: vec[i64]
    route_length: vec[i64]
    route_color: vec[i64]
    route_kind: vec[i64]
    route_wilds: vec[i64]
    route_substitute: vec[i64]
    route_partner: vec[i64]
    route_points: vec[i64]
    route_piece: vec[i64]
    route_wilds_pay: vec[i64]
    """Do wilds pay here? In some editions they do on ferries and tunnels only."""
    route_shape: vec[i64]
    cities: i64
    """Locations that are cities, as a set."""
    ports: i64

    # Tickets.
    ticket_start: vec[i64]
    """Where each ticket starts in `ticket_location`; one more entry marks the end."""
    ticket_location: vec[i64]
    ticket_cities: vec[i64]
    ticket_points: vec[i64]
    ticket_any_order: vec[i64]
    ticket_penalty: vec[i64]
    ticket_pack: vec[i64]
    """0 for tickets of the deck that players draw from; other packs are dealt at set-up only."""
    pack_deal: vec[i64]
    first_keep: i64
    first_declined_below: bool
    """Do declined first tickets go under the ticket deck, or out of the game?"""
    draw_tickets: i64
    keep_tickets: i64
    declined_below: bool
    goal: i64

    # Mechanics.
    pieces: i64
    doubles_closed_up_to: i64
    tunnel_cards: i64
    stations: i64
    station_points: i64
    harbours: i64
    harbour_trains: i64
    harbour_ships: i64
    harbour_points: vec[i64]
    harbour_penalty: i64
    fleet: i64
    fleet_trains: i64
    fleet_ships: i64
    exchange_cost: i64
    symbols: i64
    printed_stacks: vec[i64]
    stack_height: vec[i64]
    """By number of players."""
    placed_height: vec[i64]
    token_points: vec[i64]
    bonuses: i64
    bonus_a: vec[i64]
    bonus_b: vec[i64]
    bonus_ticket: vec[i64]
    bonus_cards: vec[i64]
    end_pieces: i64
    further_turns: i64
    prizes: vec[i64]
    """The prizes of the edition (`prizes.py`), and the points of each."""
    prize_points: vec[i64]
    tie_breaks: vec[i64]

    # The first number of each kind of action.
    draw_slot: i64
    lay: i64
    keep: i64
    claim: i64
    station: i64
    harbour: i64
    exchange_trains: i64
    exchange_ships: i64
    exchange_most: i64
    fleet_of: i64
    stack: i64
    token: i64
    actions: i64
    """The number of actions: every action is below it."""

    # Computed once (`lookup_tables.prepare`).
    pile_cells: i64
    alone: vec[i64]
    """By location: the set that holds it alone."""
    nowhere: vec[i64]
    """A zero for every location."""
    routes_at: vec[i64]
    """The routes that end at each location: `routes_at[location * ROUTE_WORDS + w]`."""
    route_ends: vec[i64]
    """Both ends of each route, as a set."""
    route_word: vec[i64]
    route_bit: vec[i64]
    all_routes: vec[i64]
    fits: vec[i64]
    """Routes by piece and pieces in reserve: `fits[(piece * COUNTS + n) * ROUTE_WORDS + w]`."""
    card_counts: i64
    """How many different numbers of cards of a colour, or of spaces its ships cover, a hand can
    have, 0 included."""
    payable_rail: vec[i64]
    """Plain rail routes by wilds, colour and cards of it; likewise sea routes by spaces covered."""
    payable_sea: vec[i64]
    harbour_cards: bool
    """Are there train cards with a harbour symbol?"""
    payable_pairs: vec[i64]
    pairs: bool
    """Are there routes paid with pairs?"""
    group_size: vec[i64]
    """By kind of substitution: how many cards stand for one, and whether wilds pay too."""
    group_wilds: vec[i64]
    group_least: vec[i64]
    """A hand worth less cannot pay for any route of this kind."""
    largest_worth: i64
    """The most a hand can be worth to a route with substitutes (`substitutes.py`)."""
    payable_substitutes: vec[i64]
    """Routes with substitutes by kind of substitution, colour, cards of it and worth."""

    def __init__(self) -> None:
        """No board yet."""
        # Compiled code does not check at every use that a field set here has a value.
        self.locations = self.routes = self.tickets = self.kinds = self.colors = self.wild = 0
        self.decks = self.slots = self.flush_wilds = self.cities = self.ports = self.first_keep = 0
        self.draw_tickets = self.keep_tickets = self.goal = self.pieces = 0
        self.doubles_closed_up_to = self.tunnel_cards = self.stations = self.station_points = 0
        self.harbours = self.harbour_trains = self.harbour_ships = self.harbour_penalty = 0
        self.fleet = self.fleet_trains = self.fleet_ships = self.exchange_cost = self.symbols = 0
        self.bonuses = self.end_pieces = self.further_turns = 0
        self.draw_slot = self.lay = self.keep = self.claim = 0
        self.station = self.harbour = self.exchange_trains = self.exchange_ships = 0
        self.exchange_most = self.fleet_of = self.stack = self.token = self.actions = 0
        self.pile_cells = self.card_counts = self.largest_worth = 0
        self.wild_ends_draw = self.first_declined_below = self.declined_below = False
        self.harbour_cards = self.pairs = False
