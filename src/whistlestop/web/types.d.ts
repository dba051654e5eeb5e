/** What the server is sent and answers. Written by tools/page_types.py: do not edit. */

export interface ActionAnswer {
  number: number;
  kind: string;
  text: string;
  about: string;
}

export interface AtTable {
  view: View;
}

export interface Board {
  width: number;
  height: number;
  aspect: number;
  margin: number;
  location_radius: number;
  space_width: number;
  label_size: number;
  label_far: number;
  locations: Record<string, [number, number]>;
  tracks: Track[];
  labels: Label[];
  labels_in: Record<string, Label[]>;
  exits: Exit[];
  regions: Region[];
  sheet: [number, number, number, number];
  map: Map;
  look: Look;
}

export interface BoardForm {
  settings: Setting[];
  first_values: Record<string, any>;
  route_kinds: string[];
  measures: SketchMeasures;
}

export interface BoardProblem {
  code: string;
  text: string;
  file?: string;
  line?: string;
  column?: string;
  key?: string;
}

export interface BoardReport {
  problems: BoardProblem[];
  edition: EditionAnswer | null;
  settings: Record<string, any> | null;
  names: Record<string, Record<string, any>>;
}

export interface BoardStudy {
  games: number;
  tickets: TicketInStudy[];
  routes: RouteInStudy[];
  unused: Record<string, "never" | "hardly">;
  fought_for: string[];
  turn_orders: OrderInStudy[];
  turns: LengthInStudy[];
  surprises: number;
}

export interface BonusTaken {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "BonusTaken";
  seat: number;
  bonus: string;
}

export interface Bot {
  id: string;
  name: string;
  description: string;
}

export interface Brief {
  goal: string[];
  turn: string[];
  paying: string[];
  special: string[];
  end: string[];
  scoring: string[];
}

export interface CardDealt {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "CardDealt";
  seat: number;
  deck: string;
  card: string | null;
}

export interface CardDrawn {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "CardDrawn";
  seat: number;
  deck: string;
  card: string | null;
}

export interface CardLaid {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "CardLaid";
  seat: number;
  card: string;
}

export interface CardTaken {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "CardTaken";
  seat: number;
  slot: number;
  card: string;
}

export interface ChancesAnswer {
  moments: number[];
  playouts: number;
  shares: number[][];
  turns: KeyTurn[];
}

export interface Chat {
  text: string;
  client_id: string;
}

export interface ChatMessage {
  n: number;
  seat: number | null;
  name: string | null;
  text: string;
  at: number;
}

export interface CheckedEdition {
  id?: string | null;
  hash?: string | null;
  files: Record<string, string>;
  language?: string;
  draw?: boolean;
}

export interface Claimable {
  target: string;
  payments: PaymentAnswer[];
  more: boolean;
  holding?: HoldingAnswer;
  reason?: Reason | null;
}

export interface Clock {
  seconds_per_move: number;
}

export interface ClockAnswer {
  seconds_per_move: number;
  deadline?: number;
}

export interface ClockSetting {
  seconds_per_move: number;
}

export interface Commitment {
  seat: number;
  commitment: string;
}

export interface Created {
  table: string;
  seats: number[];
  invite: string;
  view: View;
  tokens?: Record<string, string>;
}

export interface DealingAnswer {
  game: string;
  seats: Commitment[];
  awaited: number[];
  patience: number;
}

export interface DecisionAnswer {
  seat: number;
  kind: "turn" | "second_card" | "refill" | "pay" | "surcharge" | "keep_tickets" | "fleet" | "place_stack" | "take_token" | "over";
  for?: string;
  laid?: Record<string, number>;
  revealed?: string[];
  matching?: boolean[];
  extra?: number;
  offered?: number;
  least?: number;
  slot?: number;
  drawn?: number;
  locations?: string[];
}

export interface DeckRemade {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "DeckRemade";
  deck: string;
  size: number;
}

export interface EditionAnswer {
  id: string;
  name: string;
  summary: string[];
  players: number[];
  provenance: Provenance;
  features: Features;
  names: Record<string, EditionNames>;
  tile: Tile;
  board: Board;
  brief: Record<string, Brief>;
  lesson: Lesson | null;
  rules_version: number;
  replays_since: number;
  aspect: number;
  colors: string[];
  card_kinds: EditionCardKind[];
  decks: EditionDeck[];
  market: EditionMarketRules;
  pieces: number;
  piece_name: string;
  route_points: Record<string, number>;
  wilds_everywhere: boolean;
  doubles_closed_up_to: number;
  tunnel_cards: number;
  tickets_rules: EditionTicketRules;
  end: EditionEndRules;
  prizes: EditionPrize[];
  tie_breaks: string[];
  locations: EditionLocation[];
  routes: EditionRoute[];
  tickets: EditionTicket[];
  rule_numbers: Record<string, string>;
  stations: EditionStationRules | null;
  harbours: EditionHarbourRules | null;
  fleet: EditionFleetRules | null;
  tokens: EditionTokenRules | null;
  bonuses: EditionConnectionBonus[];
}

export interface EditionCardKind {
  id: string;
  deck: string;
  count: number;
  color: string | null;
  spaces: number;
  harbour: boolean;
  drawing: string | null;
  wild: boolean;
}

export interface EditionConnectionBonus {
  id: string;
  a: string[];
  b: string[];
  ticket: boolean;
  cards: number;
}

export interface EditionDeck {
  name: string;
  deal: number;
  market: number;
}

export interface EditionDocument {
  id?: string | null;
  hash?: string | null;
  files: Record<string, string>;
}

export interface EditionEndRules {
  pieces: number;
  further_turns: number;
}

export interface EditionFilesAnswer {
  id: string;
  hash: string;
  files: Record<string, string>;
  settings: Record<string, any> | null;
  names: Record<string, Record<string, any>>;
}

export interface EditionFleetRules {
  total: number;
  trains: number;
  ships: number;
  suggested_trains: number;
  exchange_cost: number;
}

export interface EditionHarbourRules {
  count: number;
  points: number[];
  unbuilt_penalty: number;
  trains: number;
  ships: number;
}

export interface EditionLocation {
  id: string;
  name: string;
  x: number;
  y: number;
  port: boolean;
  junction: boolean;
  region: string | null;
  building: string | null;
}

export interface EditionMarketRules {
  flush_wilds: number;
  wild_ends_draw: boolean;
}

export interface EditionNames {
  name?: string;
  summary?: string[];
  note?: string;
  locations?: Record<string, string>;
  regions?: Record<string, string>;
  cards?: Record<string, string>;
  decks?: Record<string, string>;
  pieces?: Record<string, string>;
  bonuses?: Record<string, string>;
}

export interface EditionPrize {
  name: string;
  points: number;
  rule: string | null;
}

export interface EditionRoute {
  id: string;
  a: string;
  b: string;
  length: number;
  color: string;
  kind: string;
  wilds: number;
  hard: number;
  substitute: number;
  double: string | null;
  wraps: boolean;
  piece: string;
  points: number;
}

export interface EditionStationRules {
  count: number;
  points_left: number;
}

export interface EditionSummary {
  id: string;
  name: string;
  summary: string[];
  players: number[];
  provenance: Provenance;
  features: Features;
  names: Record<string, EditionNames>;
  tile: Tile;
}

export interface EditionTicket {
  id: string;
  locations: string[];
  points: number;
  points_any_order: number;
  penalty: number;
  deck: string;
  tour: boolean;
}

export interface EditionTicketRules {
  initial: ([string, number])[];
  initial_keep: number;
  initial_declined: string;
  draw: number;
  keep: number;
  declined: string;
  goal: number;
}

export interface EditionTokenRules {
  symbols: number;
  printed: string[];
  height: Record<string, number>;
  placed_height: Record<string, number>;
  points: number[];
}

export interface Error {
  code: string;
  fact: string;
  rule: string | null;
  hint: string | null;
  details?: Record<string, any>;
  field?: string;
  request_id?: string;
}

export interface ErrorAnswer {
  error: Error;
  view?: View;
}

export interface Exit {
  west: boolean;
  y: number;
  location: string;
}

export interface Fairness {
  table: string;
  game: string;
  from_position: boolean;
  commitment: string | null;
  seats: ShareAnswer[];
  seal: string | null;
  secret: string | null;
  seed: string | null;
  deal: Record<string, any> | null;
  checks: Record<string, boolean>;
  verified: boolean | null;
}

export interface Features {
  stations: boolean;
  harbours: boolean;
  fleet: boolean;
  tokens: boolean;
  race: boolean;
  tunnels: boolean;
  ferries: boolean;
  sea: boolean;
}

export interface FirstTicketsChosen {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "FirstTicketsChosen";
  seat: number;
  kept: string[] | null;
  declined: string[] | null;
}

export interface FirstTicketsKept {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "FirstTicketsKept";
  counts: number[];
}

export interface FleetChosen {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "FleetChosen";
  seat: number;
  trains: number | null;
  ships: number | null;
}

export interface FleetsRevealed {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "FleetsRevealed";
  trains: number[];
}

export interface GameCalledOff {
  n: number;
  at?: number | null;
  out_of_time?: true;
  seat: number;
  by?: number;
  event: "GameCalledOff";
}

export interface GameEnded {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "GameEnded";
  reason: string;
}

export interface GamePaused {
  n: number;
  at?: number | null;
  out_of_time?: true;
  seat: number;
  by?: number;
  event: "GamePaused";
}

export interface GameResumed {
  n: number;
  at?: number | null;
  out_of_time?: true;
  seat: number;
  by?: number;
  event: "GameResumed";
}

export interface Games {
  games: OwnGame[];
}

export interface HarbourBuilt {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "HarbourBuilt";
  seat: number;
  location: string;
  cards: string[];
}

export interface Health {
  status: "ok";
}

export interface Hint {
  bot: string;
  move: string;
  seconds: number;
}

export interface HoldingAnswer {
  have: number;
  needed: number;
  color: string | null;
}

export interface Join {
  name: string;
  seat?: number | null;
  invite?: string | null;
  hold?: "token" | "cookie";
  commitment?: string | null;
}

export interface Joined {
  seat: number;
  view: View;
  seats?: number[];
  token?: string;
}

export interface Judged {
  position: Record<string, any>;
  turn_over?: boolean;
}

export interface KeepPerson {
  secret: string;
}

export interface KeepSeat {
  token?: string;
}

export interface KeyTurn {
  seat: number;
  move: number;
  before: number;
  after: number;
  margin: number;
  events: (CardDealt | TicketsOffered | TicketsKept | FirstTicketsChosen | FleetChosen | CardDrawn | TicketsReplaced | TicketDrawn | StackPlaced | CardTaken | PaymentBegan | CardLaid | TunnelRevealed | TunnelWithdrawn | RouteClaimed | StationBuilt | HarbourBuilt | PiecesExchanged | TokenTaken | TicketCompleted | BonusTaken | TurnPassed | LastTurnsBegan | MarketFilled | MarketFlushed | DeckRemade | FirstTicketsKept | FleetsRevealed | TicketDeckRemade | GameEnded | SeatLeft | SeatTakenBack | StandInCalled | GamePaused | GameResumed | GameCalledOff | MoveUndone)[];
}

export interface Label {
  location: string;
  x: number;
  y: number;
  anchor: [number, number];
  lines: string[];
}

export interface LastTurnsBegan {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "LastTurnsBegan";
  seat: number;
  turns: number;
}

export interface LengthInStudy {
  players: number;
  turns: number;
}

export interface Lesson {
  position: Record<string, any>;
  steps: LessonStep[];
}

export interface LessonStep {
  say: string;
  route?: string;
}

export interface Links {
  seat: string;
  invite: string;
}

export interface LiveAck {
  type: "ack";
  client_id: string;
  version: number;
}

export type LiveAnswer = LiveView | LiveAck | LiveError | Pong;

export interface LiveChat {
  text: string;
  client_id: string;
  type: "chat";
}

export interface LiveError {
  type: "error";
  client_id: string | null;
  error: Error;
}

export interface LiveHello {
  type: "hello";
  token?: string | null;
  seat?: number | null;
  since?: number;
}

export interface LiveMove {
  move?: string | null;
  action?: number | null;
  version: number;
  since?: number;
  client_id: string;
  type: "move";
}

export type LiveRequest = LiveMove | LiveUndo | LiveChat | Ping;

export interface LiveUndo {
  version: number;
  since?: number;
  client_id: string;
  type: "undo";
}

export interface LiveView {
  type: "view";
  view: View;
}

export interface LobbySeat {
  seat: number;
  name: string | null;
  kind: "person" | "bot" | "open";
  bot: string | null;
}

export interface LobbyTable {
  id: string;
  edition: string;
  created_at: number;
  clock: ClockSetting | null;
  from_position: boolean;
  seats: LobbySeat[];
}

export interface Look {
  night: boolean;
  colors: Record<string, string>;
}

export interface MadeMove {
  seat: number;
  move: string;
}

export interface Map {
  paths: MapPath[];
  credit: string;
}

export interface MapPath {
  class: string;
  d: string;
}

export interface MarketFilled {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "MarketFilled";
  slot: number;
  deck: string;
  card: string;
}

export interface MarketFlushed {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "MarketFlushed";
  cards: string[];
  times: number;
  remade: string[];
}

export interface MayClaim {
  position: Record<string, any>;
  target: string;
}

export interface Move {
  move?: string | null;
  action?: number | null;
  version: number;
  since?: number;
  client_id: string;
}

export interface MoveUndone {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "MoveUndone";
  seat: number;
  first: number;
  last: number;
}

export interface Moved {
  version: number;
  view: View;
}

export interface Moves {
  moves: MadeMove[];
}

export interface NewTable {
  edition: string;
  seats: SeatWish[];
  hot_seat?: boolean;
  open?: boolean;
  clock?: Clock | null;
  absence?: number | null;
  bot_pace?: number;
  options?: Options;
  position?: Record<string, any> | null;
  hold?: "token" | "cookie";
  commitment?: string | null;
  client_id: string;
}

export type Nothing = Record<string, any>;

export interface ObservationAnswer {
  edition: string;
  players: string[];
  seat: number | null;
  first: number;
  turn: number;
  setting_up: boolean;
  decision: DecisionAnswer;
  decisions: DecisionAnswer[];
  market: (string | null)[];
  decks: Record<string, number>;
  discards: Record<string, Record<string, number>>;
  pools: Record<string, PoolAnswer[]>;
  surprises: SurpriseAnswer[];
  ticket_deck: number;
  last_turns: number | null;
  idle: number;
  reason: "last_turns_played" | "goal_reached" | "last_piece_placed" | "stalemate" | "called_off" | null;
  routes: Record<string, number>;
  seats: PublicSeat[];
  ticket_moves: TicketMoveAnswer[];
  own: OwnSeat | null;
  stations?: Record<string, number>;
  harbours?: Record<string, number>;
  stacks?: Record<string, StackAnswer>;
  aside?: number;
}

export interface Options {
  first?: number | null;
}

export interface OrderInStudy {
  players: number;
  turn_order: number;
  games: number;
  wins: number;
  win_rate: number;
  interval: number[];
  mean_score: number;
  verdict: "more" | "less" | "even";
}

export interface OutcomeAnswer {
  winners: number[];
  reason: "last_turns_played" | "goal_reached" | "last_piece_placed" | "stalemate" | "called_off";
  tie_break: string | null;
  scores: ScoreAnswer[];
}

export interface OwnGame {
  table: string;
  edition: string;
  state: "waiting" | "running" | "over" | "set_aside";
  created_at: number;
  yours: number[];
  seats: SeatAnswer[];
  deciding: number[];
  waiting_since?: number;
}

export interface OwnSeat {
  hand: Record<string, number>;
  tickets: string[];
  offered: string[];
  reserve: Record<string, number>;
  legal: number[];
  choice: SecretChoiceAnswer | null;
  drawn: Record<string, Record<string, number>[]>;
  choices: TicketChoiceAnswer[];
  gone: string[];
  box?: Record<string, number>;
  aside?: string[];
  shuffled_in?: string[];
}

export interface PaymentAnswer {
  cards: Record<string, number>;
  wilds: number;
  text: string;
  move: string;
  tunnel?: TunnelRiskAnswer;
}

export interface PaymentBegan {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "PaymentBegan";
  seat: number;
  target: string;
}

export interface Payments {
  target: string;
  payments: PaymentAnswer[];
  more: boolean;
  holding?: HoldingAnswer;
}

export interface PiecesExchanged {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "PiecesExchanged";
  seat: number;
  given: string;
  count: number;
}

export interface Ping {
  type: "ping";
}

export interface PlannedPieces {
  train: number;
  ship: number;
}

export interface PlannedTicket {
  ticket: string;
  offered: boolean;
  points: number;
  state: "done" | "possible" | "impossible";
  routes: string[];
  spaces: number;
  pieces: PlannedPieces;
  borrow?: string[];
}

export interface PlayOn {
  move: number;
  seats: SeatWish[];
  bot_pace?: number;
  hold?: "token" | "cookie";
}

export interface Pong {
  type: "pong";
  page: string;
}

export interface PoolAnswer {
  cards: Record<string, number>;
  drawn: number[];
}

export interface PrivateLink {
  link: string;
}

export interface Provenance {
  certainty: string;
  note: string;
}

export interface PublicSeat {
  hand: Record<string, number>;
  tickets: number;
  offered: number;
  reserve: Record<string, number>;
  score: number;
  shown: string[];
  taken: Record<string, number>;
  paid: Record<string, number>;
  known: Record<string, number>;
  blind: Record<string, number>;
  tickets_drawn: number;
  tickets_kept: number;
  tickets_declined: number;
  box?: Record<string, number>;
  stations_left?: number;
  harbours_left?: number;
  tokens?: ("A" | "B" | "C" | "D" | "E" | "F" | "G")[];
  completed?: string[];
  goals?: number;
  bonuses?: string[];
  fresh_tickets?: number;
  fresh_aside?: number;
}

export interface Reason {
  code: string;
  fact: string;
  rule: string | null;
  hint: string | null;
  details?: Record<string, any>;
}

export interface Region {
  id: string;
  name: string;
  outline: string;
  reach: number;
  x: number;
  y: number;
}

export interface Rematch {
  commitment?: string | null;
}

export interface RematchAnswer {
  table: string;
  token?: string;
}

export interface Remind {
  email?: string | null;
  webhook?: string | null;
  language?: string;
}

export interface Reminders {
  possible: ("email" | "webhook")[];
  chosen: ("email" | "webhook")[];
}

export interface Replay {
  table: ReplayTable;
  you: You;
  move: number;
  made: MadeMove | null;
  observation: ObservationAnswer;
  hands: OwnSeat[];
  scores: ScoreAnswer[];
  events: (CardDealt | TicketsOffered | TicketsKept | FirstTicketsChosen | FleetChosen | CardDrawn | TicketsReplaced | TicketDrawn | StackPlaced | CardTaken | PaymentBegan | CardLaid | TunnelRevealed | TunnelWithdrawn | RouteClaimed | StationBuilt | HarbourBuilt | PiecesExchanged | TokenTaken | TicketCompleted | BonusTaken | TurnPassed | LastTurnsBegan | MarketFilled | MarketFlushed | DeckRemade | FirstTicketsKept | FleetsRevealed | TicketDeckRemade | GameEnded | SeatLeft | SeatTakenBack | StandInCalled | GamePaused | GameResumed | GameCalledOff | MoveUndone)[];
  outcome: OutcomeAnswer | null;
}

export interface ReplaySeat {
  seat: number;
  name: string;
  kind: "person" | "bot" | "open";
  bot: string | null;
}

export interface ReplayTable {
  id: string;
  edition: string;
  state: "waiting" | "running" | "over" | "set_aside";
  seats: ReplaySeat[];
  moves: number;
  archive: boolean;
  from_position: boolean;
  seed: string;
  commitment: string | null;
  seal: string | null;
}

export interface Reveal {
  contribution: string;
}

export interface ReviewAnswer {
  moments: number[];
  scores: number[][];
  state: "thinking" | "done" | "given_up";
  chances: ChancesAnswer | null;
}

export interface RouteClaimed {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "RouteClaimed";
  seat: number;
  route: string;
  cards: string[];
  points: number;
}

export interface RouteInStudy {
  route: string;
  claims: number;
  rate: number;
  moment: number | null;
}

export interface RuleAnswer {
  number: string | null;
  edition: string | null;
  section: string;
  text: string;
}

export interface ScoreAnswer {
  seat: number;
  total: number;
  lines: ScoreLineAnswer[];
}

export interface ScoreLineAnswer {
  label: string;
  points: number;
  rule: string | null;
  details: Record<string, any>;
}

export interface SeatAnswer {
  seat: number;
  name: string | null;
  kind: "person" | "bot" | "open";
  connected: boolean;
  bot?: string;
  stand_in?: string;
  nameless?: boolean;
}

export interface SeatBot {
  seat: number;
  bot?: string | null;
}

export interface SeatLeft {
  n: number;
  at?: number | null;
  out_of_time?: true;
  seat: number;
  by?: number;
  event: "SeatLeft";
}

export interface SeatStandingAnswer {
  seat: number;
  score: number;
  reserve: Record<string, number>;
  stations_left: number;
  harbours_left: number;
  joined: string[];
}

export interface SeatTakenBack {
  n: number;
  at?: number | null;
  out_of_time?: true;
  seat: number;
  by?: number;
  event: "SeatTakenBack";
}

export interface SeatWish {
  kind: "you" | "open" | "bot";
  name?: string | null;
  bot?: string | null;
}

export interface Seated {
  seat: number;
  view: View;
  seats?: number[];
}

export interface SecretChoiceAnswer {
  kept?: string[];
  declined?: string[];
  trains?: number;
  ships?: number;
}

export interface Setting {
  key: string;
  kind: string;
  least: number | null;
  most: number | null;
  choices: string[];
  rule: string | null;
}

export interface ShareAnswer {
  seat: number;
  commitment: string;
  contribution: string | null;
}

export interface SketchMeasures {
  location_radius: number;
  space_width: number;
  label_size: number;
  label_far: number;
  gap: number;
  longest_space: number;
  side: number;
}

export interface StackAnswer {
  symbol: "A" | "B" | "C" | "D" | "E" | "F" | "G";
  count: number;
}

export interface StackPlaced {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "StackPlaced";
  seat: number;
  location: string;
  symbol: string;
}

export interface StandIn {
  seat: number;
}

export interface StandInCalled {
  n: number;
  at?: number | null;
  out_of_time?: true;
  seat: number;
  by?: number;
  event: "StandInCalled";
}

export interface Standing {
  seats: SeatStandingAnswer[];
  turn: number;
  last_turns: number | null;
  outcome: OutcomeAnswer | null;
}

export interface Start {
  fill_with: string;
}

export interface StationBuilt {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "StationBuilt";
  seat: number;
  location: string;
  cards: string[];
}

export interface StoredBoard {
  id: string;
  name: string;
}

export interface StudiedEdition {
  id?: string | null;
  hash?: string | null;
  files: Record<string, string>;
  games?: number;
  seed?: string;
}

export interface StudyLine {
  done: number;
  planned: number;
  found?: BoardStudy | null;
}

export interface SurpriseAnswer {
  seat: number;
  kind: string;
  pool: number;
  room: number;
}

export interface Swap {
  seat: number;
  with_seat: number;
}

export interface TableAnswer {
  id: string;
  edition: string;
  state: "waiting" | "running" | "over" | "set_aside";
  version: number;
  seats: SeatAnswer[];
  hot_seat: boolean;
  open: boolean;
  clock: ClockAnswer | null;
  bot_pace: number;
  bot_seconds?: number;
  bot_playouts?: number;
  commitment: string | null;
  seal: string | null;
  moves: number;
  archive: boolean;
  from_position: boolean;
  created_at: number;
  host: number | null;
  absence: number;
  waiting_since?: number;
  paused_at?: number;
  ended_by?: number;
  set_aside?: Reason;
  dealing?: DealingAnswer;
  seed?: string;
  rematch?: RematchAnswer;
}

export interface TicketChoiceAnswer {
  move: number;
  offered: string[];
  returned: string[];
}

export interface TicketCompleted {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "TicketCompleted";
  seat: number;
  ticket: string;
}

export interface TicketDeckRemade {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "TicketDeckRemade";
  size: number;
}

export interface TicketDrawn {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "TicketDrawn";
  seat: number;
  ticket: string | null;
}

export interface TicketInStudy {
  number: number;
  completion: number;
  profit: number;
  expected: number;
  verdict: "overpaid" | "underpaid" | "fair";
  fair: number | null;
}

export interface TicketMoveAnswer {
  seat: number;
  from_deck: number;
  kept: number;
  declined: number;
  returned: number;
}

export interface TicketsKept {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "TicketsKept";
  seat: number;
  kept_count: number;
  declined_count: number;
  kept: string[] | null;
  declined: string[] | null;
}

export interface TicketsOffered {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "TicketsOffered";
  seat: number;
  count: number;
  tickets: string[] | null;
}

export interface TicketsReplaced {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "TicketsReplaced";
  seat: number;
  count: number;
  tickets: string[] | null;
}

export interface Tile {
  look: Look;
  width: number;
  height: number;
  ground: TilePath[];
  tracks: TileTracks[];
  locations: string;
}

export interface TilePath {
  class: string;
  d: string;
}

export interface TileTracks {
  color: string;
  d: string;
}

export interface TokenTaken {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "TokenTaken";
  seat: number;
  location: string;
  symbol: string;
}

export interface Track {
  route: string;
  spaces: ([number, number, number])[];
  space_length: number;
  line: string;
}

export interface TunnelRevealed {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "TunnelRevealed";
  seat: number;
  route: string;
  revealed: string[];
  extra: number;
}

export interface TunnelRiskAnswer {
  chances: number[];
  spare: number;
}

export interface TunnelWithdrawn {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "TunnelWithdrawn";
  seat: number;
  route: string;
  cards: string[];
}

export interface TurnPassed {
  n: number;
  at?: number | null;
  out_of_time?: true;
  event: "TurnPassed";
  seat: number;
}

export interface Undo {
  version: number;
  since?: number;
  client_id: string;
}

export interface Versioned {
  version: number;
}

export interface View {
  table: TableAnswer;
  you: You;
  observation: ObservationAnswer | null;
  legal: ActionAnswer[];
  can_undo: boolean;
  events: (CardDealt | TicketsOffered | TicketsKept | FirstTicketsChosen | FleetChosen | CardDrawn | TicketsReplaced | TicketDrawn | StackPlaced | CardTaken | PaymentBegan | CardLaid | TunnelRevealed | TunnelWithdrawn | RouteClaimed | StationBuilt | HarbourBuilt | PiecesExchanged | TokenTaken | TicketCompleted | BonusTaken | TurnPassed | LastTurnsBegan | MarketFilled | MarketFlushed | DeckRemade | FirstTicketsKept | FleetsRevealed | TicketDeckRemade | GameEnded | SeatLeft | SeatTakenBack | StandInCalled | GamePaused | GameResumed | GameCalledOff | MoveUndone)[];
  chat: ChatMessage[];
  next: number;
  outcome: OutcomeAnswer | null;
  now: number;
}

export interface Why {
  legal: boolean;
  reason?: Reason;
}

export interface You {
  seat: number | null;
}
