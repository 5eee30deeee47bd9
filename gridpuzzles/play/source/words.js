// @ts-check
/**
 * Every text the page says, in one table for each language; `{name}` is filled in. Another language is another table.
 *
 * @typedef {import("./game.js").Puzzle} Puzzle
 */

export const ENGLISH = {
  // controls
  board: "Board", numbers: "Numbers", modes: "What the keys write", actions: "Actions", more: "More",
  value: "Number", corner: "Corner", center: "Center", color: "Color", many: "Select several",
  undo: "Undo", redo: "Redo", check: "Check", hint: "Hint", marks: "Fill marks", tidy: "Tidy marks",
  begin: "Try", keep: "Keep", drop: "Drop", reveal: "Reveal cell", solution: "Reveal all", again: "Start again",
  share: "Share", print: "Print", settings: "Settings", help: "Keys", pause: "Pause", resume: "Continue",
  contents: "All puzzles", close: "Close", apply: "Write it", erase: "erase", enter: "done", minus: "minus",
  // settings
  autoTidy: "Remove marks that a new number rules out",
  atOnce: "Show conflicts at once",
  same: "Show equal numbers",
  clock: "Show the time",
  theme: "Theme", auto: "as the system", light: "light", dark: "dark",
  contrast: "High contrast", size: "Size of the board",
  // the board, spoken
  cell: "row {row}, column {column}", letter: "letter {name}", hole: "line {line} hole {nth}", named: "{name}",
  given: "given {value}", filled: "{value}", empty: "empty", marked: "marks {marks}", centered: "marks in the center {marks}", struckOut: "{value}, struck out",
  kept: "{value}, kept", open: "{value}, open", colored: "color {color}", tried: "on trial", breaks: "breaks {clues}",
  wrong: "wrong", markKey: "mark {value}", enterKey: "enter {value}", colorKey: "color {color}",
  strike: "strike", stay: "keep", noColor: "no color",
  // the clues
  partOf: "{clue}, {nth} of {all} cells", counts: "one two three four five six seven eight nine ten eleven twelve",
  places: "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
  across: "{clue} across from {place}", down: "{clue} down from {place}",
  clues: "Clues", rules: "Rules", cellNames: "r3c4 is the cell in row 3, column 4.", held: "satisfied", broken: "not satisfied", openClue: "open",
  // what is said
  left: "{n} to go", solved: "Solved. Every clue is satisfied.", time: "time",
  took: "Time {time}", helpedNever: "no hints", helpedOnce: "one hint", helped: "{n} hints",
  revealed: "This is the answer.", revealedOne: "This is one of several answers.",
  right: "All right so far.", wrongOne: "One number is wrong.", wrongMany: "{n} numbers are wrong.",
  full: "The board is full, but these clues are not satisfied: {clues}.",
  brokenNow: "Broken: {clues}.", andMore: "{clues} and {n} more", andLast: "{clues} and {last}",
  hintWrong: "Something here is wrong. Ask again to see where.", hintWrongAt: "{place} is wrong.",
  hintBroken: "First fix what is broken: {clues}.",
  hintLook: "Look at {clues}.", hintWhere: "{clue} leaves one number for {place}.",
  hintTellsBy: "It restricts {places}. Technique: {technique}.",
  hintIs: "{place} is {value}: of {before}, only this fits {clue}.",
  hintNone: "No single clue is enough. Look at {place}; ask again for its number.", hintAnswer: "{place} is {value}.",
  hintNothing: "No single clue is enough. Try a number where few are possible: {place}.", hintDone: "There is nothing left to find.",
  noAnswer: "This page does not contain the answer.", several: "This puzzle has several answers; every one is right.",
  none: "This puzzle has no solution.",
  trying: "On trial: keep it, or drop it.", dropped: "The trial was dropped.", keptAll: "The trial was kept.",
  restarted: "Started again. Undo brings everything back.", tidied: "Marks tidied.", filledMarks: "Marks filled in by the rules.",
  shared: "This link contains the puzzle with your entries:", copied: "Copied.", copy: "Copy", unkept: "The browser's storage is full or closed, so this game is not kept.", cut: "This link is incomplete, so nothing was loaded.", loaded: "The shared game is loaded. Undo brings yours back.",
  printEmpty: "Empty", printFilled: "With your entries", printAnswer: "With the answer", printHow: "Print the board",
  untitled: "Puzzle", progress: "{done} of {all}", fresh: "new", done: "solved",
  keysHelp: [
    ["Arrows", "move; with Shift: select more"], ["Digits, letters", "write, or mark"],
    ["Shift and a digit", "mark in the corner"], ["Ctrl and a digit", "mark in the center"],
    ["Z, X, C, V", "number, corner, center, color"], ["Space", "corner on and off"], ["Backspace", "erase"],
    ["Enter", "finish a number of several digits"], ["Ctrl Z, Ctrl Y", "undo, redo"],
    ["Drag, Ctrl and click", "select several"], ["Double click", "select all that are equal"], ["Ctrl A", "select everything"],
    ["H or ?, W", "hint, write what it says"], ["K", "check"], ["R", "rules"], ["Escape", "select one only"],
  ],
};

/** @type {Record<string, typeof ENGLISH>} */
export const LANGUAGES = { en: ENGLISH };

const words = LANGUAGES[document.documentElement.lang] ?? ENGLISH;

/** The text of that name, filled in. @param {Exclude<keyof typeof ENGLISH, "keysHelp">} name @param {Record<string, string | number>} [values] */
export function say(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? `{${key}}`));
}

export const keysHelp = () => words.keysHelp;

/** How the labels of clues and rules are told to people, in the same language. @type {[RegExp, string][]} */
const LABELS = [
  [/^col(?:umn)? (\d+)$/, "column $1"],
  [/^cols$/, "columns"],
  [/^(corner|sign) r(\d+)c(\d+)$/, "$1 row $2, column $3"],
  [/^run (across|down) from r(\d+)c(\d+)$/, "$1 from row $2, column $3"],
  [/^r(\d+)c(\d+)\.\.r(\d+)c(\d+)$/, "the block from row $1, column $2 to row $3, column $4"],
  [/\br(\d+)c(\d+)\b/g, "row $1, column $2"],
];

/** @param {string} label */
export function told(label) {
  for (const [pattern, text] of LABELS) {
    const changed = label.replace(pattern, text);
    if (changed !== label) return changed;
  }
  return label;
}

/** How a screen reader says signs that it would leave out. @type {Record<string, string>} */
const SPOKEN = {
  "+": "plus", "−": "minus", "×": "times", "÷": "divided by", "=": "equals", "≠": "is not", "<": "less than", ">": "greater than",
  "≤": "at most", "≥": "at least", "_": "blank",
};

/** Cells as a message shows them: "r3c4". @param {string} text */
export const inShort = (text) => text.replace(/row (\d+), column (\d+)/gi, "r$1c$2");

/** A message as a screen reader says it: cells in full, signs in words. @param {string} text */
export function aloud(text) {
  const full = text.replace(/\br(\d+)c(\d+)\b/g, "row $1, column $2").replace(/ - /g, " − ");
  return full.replace(/[+−×÷=≠<>≤≥]/g, (sign) => ` ${SPOKEN[sign]} `).replace(/ +/g, " ").replace(/ (?=[.,;:])/g, "");
}

/** The name of a clue, to be heard at a cell: without the place, with words for signs. @param {string} name */
export function heard(name) {
  const text = name.replace(/^the |\.$/g, "").replace(/ (at|from) row \d+,? column \d+:?/, "");
  return text.replace(/[+−×÷=≠<>≤≥_]/g, (sign) => ` ${SPOKEN[sign]} `).replace(/ +/g, " ").trim();
}

/** Operators and relations as they are printed. @param {string} text */
export function printed(text) {
  /** @type {Record<string, string>} */
  const signs = { "*": "×", "/": "÷", "-": "−", "!=": "≠", "<=": "≤", ">=": "≥" };
  return text.replace(/!=|<=|>=|[*/]|(?<![A-Za-z])-(?![A-Za-z])/g, (sign) => signs[sign]);
}
