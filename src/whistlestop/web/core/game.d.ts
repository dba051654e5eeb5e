/** What the page makes of the server's answers. */
import type {
  ActionAnswer,
  EditionAnswer,
  EditionCardKind,
  EditionLocation,
  EditionRoute,
  EditionSummary,
  EditionTicket,
  PlannedPieces,
  SeatWish,
  Track,
} from "../types.d.ts";

/** An edition with its parts by id. */
export interface Edition extends EditionAnswer {
  route: Record<string, EditionRoute>;
  location: Record<string, EditionLocation>;
  ticket: Record<string, EditionTicket>;
  kind: Record<string, EditionCardKind>;
  track: Record<string, Track>;
}

/** An edition, as far as its names go. */
export type Named = Partial<Edition> & EditionSummary;

/** Any event: which fields it has besides these depends on its name. */
export interface GameEvent {
  n: number;
  event: string;
  seat?: number;
  route?: string;
  location?: string;
  [field: string]: any;
}

/** Legal actions by kind, each by what it is about. */
export type Legal = Record<string, Record<string, ActionAnswer>>;

export type Cards = Record<string, number>;

/** What a ticket still needs, or what became of it. */
export interface Plan {
  state: "done" | "possible" | "impossible" | "missed";
  routes: string[];
  spaces?: number;
  pieces?: PlannedPieces;
  borrow?: string[];
}

/** Something that was refused, or an `ApiError` on its way there. */
export interface Refusal {
  code: string;
  fact?: string;
  rule?: string | null;
  hint?: string | null;
  details?: Record<string, any>;
  status?: number;
}

/** What somebody wants to play, as the lobby keeps it. */
export interface Wishes {
  edition: string;
  seats: SeatWish[];
  options: TableWishes;
}

export interface TableWishes {
  listed: boolean;
  clock: number;
  pace: number;
  absence: number;
}

/** What would be done, for the question whether it is meant. */
export interface Offer {
  kind: string;
  card?: string | null;
  deck?: string;
  location?: string;
  n?: number;
  given?: string;
}
