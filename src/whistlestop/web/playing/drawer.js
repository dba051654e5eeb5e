/** On a phone, one panel at a time is shown below the board; on a desktop, all of them are. */
import { effect, signal } from "../core/html.js";
import { question } from "./question.js";

/** "decide" while something is asked, else "cards", "tickets", "seats" or "log"; "end" when the game is over. */
export const drawer = signal("cards");

// A new question opens its drawer; the others stay open to look something up. After the answer come the cards.
effect(() => {
  if (question.value) drawer.value = "decide";
  else if (drawer.peek() === "decide") drawer.value = "cards";
});
