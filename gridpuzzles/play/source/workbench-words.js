// @ts-check
/** What the workbench says, in one table; the page that is played on has its own. */

export const ENGLISH = {
  text: "The puzzle's text", fresh: "New", open: "Open", save: "Save", play: "Play and print",
  family: "Family and size of a new puzzle", seed: "Seed", generate: "Generate", stop: "Stop", options: "family:size, then values=, operators=, singles, difficulty=, needs=, separated by commas", making: "Making a puzzle …",
  answer: "Answer", candidates: "Candidates", steps: "Steps", why: "Why?", clear: "Clear",
  unnamed: "not saved yet", unsaved: "Your text is not saved. Discard it?",
  wrong: "The text has errors: see below.", tooLarge: "The board is too large to be drawn here.", solving: "Solving …",
  unique: "Exactly one solution", several: "Several solutions: they differ in the marked cells", none: "No solution", undecided: "Not decided in time",
  unexpected: "(the text expects otherwise)", cost: "{seconds}, {nodes} nodes", notAll: "Not all candidates were decided in time.",
  fix: "Write {text}", rated: "Difficulty: {rating}.", stuck: "Incomplete: {ending}.",
};

/** @param {keyof typeof ENGLISH} name @param {Record<string, string | number>} [values] */
export function bench(name, values = {}) {
  return ENGLISH[name].replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}
