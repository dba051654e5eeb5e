/** What the bots' characters look like; the server gives them their names. */

/** @typedef {{skin: number, hair: number, style: keyof typeof HAIR, more?: (keyof typeof MORE)[]}} Face */

/** Hair around a head at 12, 12, behind it. */
export const HAIR = {
  short: "M7,12.4Q6.4,6.4 12,6.4T17,12.4Q16.4,9.6 12,9.4T7,12.4Z",
  bob: "M6.6,15.4Q5.6,6.2 12,6.2T17.4,15.4H15.6L15,10.4H9L8.4,15.4Z",
  long: "M6.2,19.4Q5.4,6 12,6T17.8,19.4H14.8L15,10.4H9L9.2,19.4Z",
  bun: "M12,3.4A2.4,2.4 0 1 1 12,8.2A2.4,2.4 0 1 1 12,3.4ZM7,12.6Q6.4,6.4 12,6.4T17,12.6Q16,9.8 12,9.6T7,12.6Z",
  curls:
    "M7.4,8.4A2.3,2.3 0 1 1 7.4,13A2.3,2.3 0 1 1 7.4,8.4ZM16.6,8.4A2.3,2.3 0 1 1 16.6,13A2.3,2.3 0 1 1 16.6,8.4Z" +
    "M8.2,12.8A2.1,2.1 0 1 1 8.2,17A2.1,2.1 0 1 1 8.2,12.8ZM15.8,12.8A2.1,2.1 0 1 1 15.8,17A2.1,2.1 0 1 1 15.8,12.8Z",
};

/** What else a face may have; `glasses` are lines, the others have the colour of the hair. */
export const MORE = {
  glasses:
    "M7.6,12H16.4M8.2,12A1.7,1.7 0 1 1 11.6,12A1.7,1.7 0 1 1 8.2,12Z" +
    "M12.4,12A1.7,1.7 0 1 1 15.8,12A1.7,1.7 0 1 1 12.4,12Z",
  moustache: "M12,14.2Q9.8,13.6 8.4,15.4Q10.4,16.2 12,15.1Q13.6,16.2 15.6,15.4Q14.2,13.6 12,14.2Z",
  beard: "M7.6,12.6Q7.8,18.6 12,18.6T16.4,12.6Q15.8,15 14,14.6Q12,13.8 10,14.6Q8.2,15 7.6,12.6Z",
};

/** The cap of each bot, from the apprentice's to the director's, with its band. */
export const CAPS = {
  random: { cap: "M6.2,9Q6.6,4.4 12,4.4T17.8,9Z", band: "M6,8.2H20.4Q20.2,9.8 18,9.6H6Z", color: "wood" },
  greedy: { cap: "M6,8.4Q5.4,4 12,3.8T18,8.4Z", band: "M6.4,7.4H17.6V9.4H6.4Z", color: "ship-back" },
  planner: { cap: "M5.4,7.6Q5,3.4 12,3.2T18.6,7.6Z", band: "M6.4,7H17.6V9.6H6.4Z", color: "train-back" },
  learned: { cap: "M5.6,7.8Q6,2.6 12,2.6T18.4,7.8Z", band: "M6.4,7.2H17.6V9.6H6.4Z", color: "good" },
  expert: { cap: "M8,8.4L7.6,1.4H16.4L16,8.4Z", band: "M5,8H19V9.4H5Z", color: "print" },
};

/** Who stands for all bots of a strength. @type {Record<string, string>} */
export const BEST_KNOWN = {
  random: "Pippa",
  greedy: "Rosalia",
  planner: "Ottilie",
  learned: "Clelia",
  expert: "Leonora",
};

/** @type {Record<string, Face>} */
export const FACES = {
  Pippa: { skin: 0, hair: 2, style: "bob" },
  Beppe: { skin: 1, hair: 0, style: "short" },
  Lulu: { skin: 2, hair: 0, style: "curls" },
  Tobi: { skin: 0, hair: 1, style: "short", more: ["glasses"] },
  Nina: { skin: 1, hair: 0, style: "long" },
  Momo: { skin: 2, hair: 0, style: "short" },
  Rosalia: { skin: 1, hair: 0, style: "curls" },
  Bruno: { skin: 0, hair: 1, style: "short", more: ["beard"] },
  Greta: { skin: 0, hair: 2, style: "long" },
  Osvaldo: { skin: 2, hair: 0, style: "short", more: ["moustache"] },
  Mila: { skin: 1, hair: 1, style: "bob", more: ["glasses"] },
  Hektor: { skin: 1, hair: 3, style: "short", more: ["moustache"] },
  Ottilie: { skin: 0, hair: 1, style: "bun", more: ["glasses"] },
  Cosimo: { skin: 1, hair: 0, style: "short", more: ["moustache"] },
  Ingrid: { skin: 0, hair: 2, style: "bob" },
  Anselmo: { skin: 2, hair: 0, style: "short", more: ["beard"] },
  Vera: { skin: 2, hair: 0, style: "long" },
  Teo: { skin: 0, hair: 2, style: "short", more: ["glasses"] },
  Clelia: { skin: 1, hair: 1, style: "bun" },
  Oskar: { skin: 0, hair: 1, style: "short", more: ["glasses", "beard"] },
  Ludovica: { skin: 2, hair: 0, style: "bob", more: ["glasses"] },
  Emil: { skin: 1, hair: 0, style: "curls", more: ["glasses"] },
  Fiorella: { skin: 0, hair: 2, style: "curls" },
  Raimondo: { skin: 2, hair: 3, style: "short", more: ["beard"] },
  Leonora: { skin: 1, hair: 3, style: "long" },
  Magnus: { skin: 0, hair: 3, style: "short", more: ["beard"] },
  Aurelia: { skin: 2, hair: 0, style: "bob", more: ["glasses"] },
  Ignaz: { skin: 0, hair: 0, style: "short", more: ["glasses", "moustache"] },
  Severina: { skin: 0, hair: 3, style: "curls" },
  Balthasar: { skin: 2, hair: 3, style: "short", more: ["beard"] },
};
