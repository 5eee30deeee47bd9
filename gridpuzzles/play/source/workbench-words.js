// @ts-check
/** What the workbench says, in one table; the page that is played on has its own. */

export const ENGLISH = {
  // the bars
  tools: "Puzzle", views: "Parts of the page", text: "Text", board: "Board", answers: "Answers", textLabel: "The puzzle's text",
  fresh: "New", open: "Open", save: "Save", share: "Share", export: "Export", assistant: "Assistant", play: "Play", print: "Print", undo: "Undo", redo: "Redo",
  undoing: "Undo: {label}", redoing: "Redo: {label}",
  answer: "Solution", second: "Second solution", candidates: "Candidates", hint: "Hint", steps: "Steps", rate: "Rating", why: "Explain", clear: "Clear", stop: "Stop", longer: "Search longer",
  // labels of what undo takes back
  typing: "typing", fixing: "mend", starting: "new puzzle", making: "generated puzzle", opening: "opened puzzle", elsewhere: "change in another tab", shared: "shared puzzle",
  // what is said
  unnamed: "not saved as a file", wrong: "The text has errors: {n}.", empty: "Type a puzzle, or begin with New.", tooLarge: "The board is too large to be drawn here.",
  loading: "Starting the program …", slow: "Starting the program takes long. Is there a network?", solving: "Solving …", thinking: "Working on it …", generating: "Making a puzzle …", paging: "Making the page …", exporting: "Writing it …",
  progress: "{seconds} s of {most}", stopped: "Stopped.", copied: "Copied.", linked: "The address of this puzzle is copied.", uncopied: "The browser does not allow copying: select the text and copy it.",
  unique: "Exactly one solution", several: "Several solutions: they differ in the marked cells", none: "No solution", undecided: "Not decided in time",
  unexpected: "(the text expects otherwise)", cost: "{seconds}, {nodes} nodes", notAll: "Not all candidates were decided in time.",
  faults: "Errors and notes", fix: "Write {text}", rated: "Difficulty: {rating}.", hardest: "Its hardest step: {text}", techniques: "Techniques: {list}.", stuck: "Incomplete: {ending}.",
  again: "Try again", newer: "Reload: a newer version is ready", help: "Help",
  more: "More of it", write: "Put it on the board", nextHint: "Next hint",
  changedElsewhere: "This text was changed in another tab; Undo brings yours back.",
  storageFull: "not kept, because the storage of the browser is full: save it as a file",
  storageDenied: "not kept, because the browser does not keep anything for this page: save it as a file",
  large: "This is too large: a text or file can have at most {most} kB.",
  cut: "The address of this puzzle is incomplete, so it was not opened.", unknownLink: "This link is of a program whose links cannot be read. Those of f-puzzles, SudokuPad, puzz.link and of this page can.",
  // dialogs
  close: "Close", family: "Family", rules: "Rules", example: "An example", begin: "Start from the example", size: "Size", usual: "usual", difficulty: "Difficulty", any: "any", seed: "Seed", generate: "Generate",
  openHow: "Paste a link (f-puzzles, SudokuPad, puzz.link, ...), a puzzle of another program, or a text. Files can also be dropped on the page.",
  pasted: "Link or text", read: "Open the text", choose: "Choose a file", several_: "This file has {n} puzzles: choose one.", first_: "These are the first {n} puzzles of this file: choose one.", reading: "Reading it …", earlier: "Earlier texts, kept by this browser", forget: "Forget {name}",
  format: "Format", result: "Result", copy: "Copy", download: "Save as a file", visit: "Open the link", losses: "This is lost: {list}.",
  pictures: "Pictures and pages", links: "Links", formats: "Other programs",
  assistantHow: "Copy the guide to the language together with this text, and give it to an assistant (a language model) with your question. Then paste what it wrote: the first puzzle in it is taken.",
  forAssistant: "Copy for an assistant", fromAssistant: "What it wrote", take: "Take its puzzle", question: "This is my puzzle so far:",
  // editing by hand
  handTools: "Edit the board by hand", handGiven: "Given", handCage: "Cage", handRegion: "Region", handLine: "Line", handMark: "Mark", handClue: "Clue", handErase: "Erase",
  handKind: "Kind", handTarget: "Target of the cage", handValue: "Number", handSide: "Side", handLineNumber: "Row or column", handColumn: "Column", handFunction: "The clues are", handDone: "Write it", handNone: "no number",
  left: "left", right: "right", top: "top", bottom: "bottom", corner: "where four cells meet", black: "black cell", sum: "sums", product: "products", seen: "skyscrapers (seen)",
  howGiven: "Choose a cell, then type its number, or choose it here; \\ makes it black.", howCage: "Drag over cells, or hold Shift with the arrow keys; then type the target.",
  howRegion: "Drag over the cells of a region; Enter after choosing them with Shift and the arrow keys.", howLine: "Drag along a line from its first cell; Enter after choosing its cells with Shift and the arrow keys.",
  howMark: "Choose the edge between two cells, or go over it with Shift and an arrow key.", howClue: "Click beside the board, a black cell (\\, 12\\ or 12\\7) or where four cells meet, or choose the place here; then type the clue.",
  howErase: "Choose a cell, the edge between two, or a clue; Delete with the keys.",
  place: "row {row}, column {column}", cells: "{n} cells", wrote: "{what}: written.", wroteInFull: "{what}: written. The printed layout is now written as statements; Undo takes back both.",
  noCells: "This puzzle has no board of cells: edit its text.", isBlack: "This cell is black: Clue writes its sums, Erase makes it white.", labelBlack: "black cell", late: "The text was changed meanwhile: try again.",
  labelGiven: "given {value} in {place}", labelNoGiven: "given away from {place}", labelCage: "cage {value}", labelRegion: "region", labelLine: "{value}", labelMark: "{value}", labelClue: "clue {value}", labelErase: "removed",
};

/** @param {keyof typeof ENGLISH} name @param {Record<string, string | number>} [values] */
export function bench(name, values = {}) {
  return ENGLISH[name].replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}
