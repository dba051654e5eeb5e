/** What an empty board begins with: the rules of a plain game, and nothing on the map. */

/** @import { StudioBoard } from "./studio.d.ts" */

const COLORS = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"];

/**
 * @param {string} name
 * @param {string} about
 * @returns {StudioBoard}
 */
export function blankBoard(name, about) {
  return {
    settings: {
      id: "my_board",
      name,
      rules_version: 1,
      players: [2, 3, 4],
      summary: [about],
      aspect: 1.5,
      pieces: 25,
      piece_name: "train",
      doubles_closed_up_to: 2,
      tunnel_cards: 3,
      decks: [{ name: "train", deal: 4, market: 5 }],
      card_kinds: [
        ...COLORS.map((color) => ({ id: color, deck: "train", count: 9, color })),
        { id: "wild", deck: "train", count: 11 },
      ],
      tie_breaks: ["tickets"],
      prizes: [{ for: "longest_path", points: 7 }],
      route_points: { 1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15 },
      market: { flush_wilds: 3, wild_ends_draw: true },
      tickets: {
        initial: { regular: 3 },
        initial_keep: 2,
        initial_declined: "bottom",
        draw: 3,
        keep: 1,
        declined: "bottom",
      },
      end: { pieces: 2, further_turns: 1 },
      provenance: { certainty: "good", note: about },
    },
    locations: [],
    routes: [],
    tickets: [],
    names: {},
    others: {},
  };
}
