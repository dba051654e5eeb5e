/** A printed game as people enter it. Players go by the colour of their pieces. */

export interface Player {
  name: string;
  /** Which of the five colours; colours and patterns are those of the seats at a table. */
  color: number;
}

export interface BoxGame {
  /** Tells games apart in the browser's list. */
  id: string;
  edition: string;
  /** In turn order. */
  players: Player[];
  /** Owners by route or location: colours. */
  routes: Record<string, number>;
  stations: Record<string, number>;
  harbours: Record<string, number>;
  /** By colour: tickets held, in a race those completed. */
  tickets: Record<string, string[]>;
  tokens: Record<string, string[]>;
  /** By colour: the trains of the fleet that was picked. */
  fleets: Record<string, number>;
  /** By colour: pieces given for those of the other type. */
  exchanged: Record<string, { train: number; ship: number }>;
  /** Is it over, or still played? */
  over: boolean;
  /** While it is played: the number of the player whose turn it is, and the turns left near the end. */
  turn: number;
  lastTurns: number | null;
}

/** A game in the browser's list of results. */
export interface KeptResult {
  game: BoxGame;
  /** Seconds since 1970. */
  at: number;
  /** By player. */
  totals: number[];
  /** Numbers of players. */
  winners: number[];
  /** What the board was called; results of before do not know it. */
  board?: string;
}
