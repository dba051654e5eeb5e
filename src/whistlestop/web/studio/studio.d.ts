/** The board that is being made. */

import type { Edition } from "../core/game.d.ts";
import type { BoardProblem } from "../types.d.ts";

export interface StudioLocation {
  id: string;
  name: string;
  x: number;
  y: number;
  port?: boolean;
  junction?: boolean;
  region?: string;
}

export interface StudioRoute {
  id: string;
  from: string;
  to: string;
  length: number;
  color: string;
  kind: string;
  wilds?: number;
  hard?: number;
  substitute?: number;
  double?: string;
  wraps?: boolean;
}

export interface StudioTicket {
  locations: string[];
  points?: number;
  points_any_order?: number;
  penalty?: number;
  deck?: string;
}

/** Everything that is in the files of an edition. */
export interface StudioBoard {
  /** What `edition.toml` holds. */
  settings: Record<string, any>;
  locations: StudioLocation[];
  routes: StudioRoute[];
  tickets: StudioTicket[];
  /** What things are called in other languages: what the files `names.LANGUAGE.toml` hold. */
  names: Record<string, any>;
  /** Files that are carried along as they are: map and look. */
  others: Record<string, string>;
}

/** A board as the server drew it. */
export interface Drawn extends Edition {
  /** The map that it drew. */
  ground: string | undefined;
}

/** What a problem is about. */
export interface FoundProblem extends BoardProblem {
  /** A location's or route's id, `ticket:NUMBER`, `rule:KEY`, or `file:NAME`. */
  about: string;
}
