// @ts-check
/** The page: its puzzles, what is kept of them, the contents list, the settings. */
import { element } from "./board.js";
import { DEFAULTS, button, controls, settingsDialog } from "./controls.js";
import { Player } from "./ui.js";
import { loaded } from "./storage.js";
import { say } from "./words.js";

const PREFIX = "gridpuzzles:";

/** Storage may be closed to pages of files, or full: then nothing is kept. @param {string} key @returns {any} */
function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** Whether that could be kept. @param {string} key @param {unknown} data */
function keep(key, data) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(data));
    return true;
  } catch {
    return false; // the page is as good without
  }
}

/** @type {import("./game.js").Puzzle[]} */
let puzzles = [];
const boards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".board")]);
/** @type {import("./controls.js").Settings} */
const settings = { ...DEFAULTS };
/** @type {Map<number, Player>} */
const players = new Map();
let current = 0;
/** Whether it was said that the storage keeps nothing. */
let warned = false;

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const header = /** @type {HTMLElement} */ (document.querySelector("header"));
const screen = /** @type {HTMLElement} */ (document.getElementById("screen"));
const frame = /** @type {HTMLElement} */ (document.getElementById("frame"));

/** The controls around what the page holds already. */
function build() {
  const left = element("span");
  left.id = "left";
  const time = element("span");
  time.id = "time";
  time.setAttribute("role", "timer");
  time.setAttribute("aria-label", say("time"));
  const clock = element("span", "clock");
  clock.append(time, button("pause"));
  const status = element("p", "status");
  status.append(left, clock);
  header.append(status);
  const cover = button("resume");
  cover.addEventListener("click", () => player().pause(false));
  frame.append(cover);
  screen.append(controls());
  const clues = element("section");
  clues.id = "clues";
  main.append(clues);
  if (puzzles.length > 1) screen.prepend(contents());
  const sizes = new ResizeObserver(leaveFingers);
  for (const box of [frame, ...boards]) sizes.observe(box);
  visualViewport?.addEventListener("resize", leaveFingers);
}

/** Fingers select on a board that is seen whole, and move one that is not. */
function leaveFingers() {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = frame;
  const isWhole = scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1 && (visualViewport?.scale ?? 1) < 1.01;
  frame.classList.toggle("pans", !isWhole);
}

/** The puzzle that an element of the page holds. @param {Element} script @returns {Promise<import("./game.js").Puzzle>} */
function unpacked(script) {
  const bytes = Uint8Array.from(atob(script.textContent ?? ""), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json();
}

function player() {
  return /** @type {Player} */ (players.get(current));
}

/** Keep a state whose last move was made in this tab, unless another tab has kept a newer one. @param {Player} one */
function keepState(one) {
  if (!one.moved || (kept(one.puzzle.id)?.stamp ?? -1) > one.stamp) return;
  const { left, asked, solved } = one.game;
  const isKept = keep(one.puzzle.id, { ...one.game.toData(), stamp: one.stamp, progress: { done: asked.length - left, all: asked.length, solved } });
  if (!isKept && !warned) one.tell(say("unkept"), "bad");
  warned ||= !isKept;
  listProgress();
}

/** Show what another tab has kept since: the newest states, and how far every puzzle is. */
function takeUpAll() {
  for (const one of players.values()) if (one.takeUp(kept(one.puzzle.id)) && one === player()) one.clock();
  player().draw();
  listProgress();
}

/** @param {number} number */
function open(number) {
  current = number;
  const puzzle = puzzles[number];
  boards.forEach((board, k) => { board.hidden = k !== number; });
  const known = players.get(number);
  const one = known ?? new Player(puzzle, boards[number], settings, keepState);
  players.set(number, one);
  document.title = puzzle.title || say("untitled");
  /** @type {HTMLElement} */ (document.querySelector("h1")).textContent = document.title;
  /** @type {HTMLElement} */ (document.getElementById("about")).textContent = one.about;
  /** @type {HTMLElement} */ (document.getElementById("note")).textContent = puzzle.meta.note ?? "";
  if (known) known.showClues();
  else one.takeUp(kept(puzzle.id));
  one.pad.look = "";
  one.pause(false);
  one.tell(puzzle.status === "none" ? say("none") : puzzle.status === "several" ? say("several") : one.introduction);
  if (one.game.solved) one.ended();
  one.clock();
  one.draw();
  listProgress();
}

/** A list of the puzzles, with how far each is. */
function contents() {
  const nav = element("nav");
  nav.setAttribute("aria-label", say("contents"));
  const list = element("ol");
  puzzles.forEach((puzzle, k) => {
    const item = element("li");
    const choose = /** @type {HTMLButtonElement} */ (element("button"));
    choose.type = "button";
    choose.append(element("span", "title", puzzle.title || say("untitled")), element("span", "progress"));
    choose.addEventListener("click", () => {
      open(k);
      history.replaceState(null, "", `#${puzzle.id}`);
    });
    item.append(choose);
    list.append(item);
  });
  const folded = /** @type {HTMLDetailsElement} */ (element("details"));
  folded.append(element("summary", "", say("contents")), list);
  folded.open = innerWidth > 800 && innerHeight > 600; // else the board has the room
  nav.append(folded);
  return nav;
}

function listProgress() {
  document.querySelectorAll("nav li").forEach((item, k) => {
    const progress = kept(puzzles[k].id)?.progress;
    const text = !progress ? say("fresh") : progress.solved ? say("done") : say("progress", progress);
    item.classList.toggle("solved", Boolean(progress?.solved));
    /** @type {HTMLElement} */ (item.querySelector(".progress")).textContent = text;
    item.querySelector("button")?.setAttribute("aria-current", String(k === current));
  });
}

function applySettings() {
  const root = document.documentElement;
  root.dataset.theme = String(settings.theme);
  root.dataset.contrast = settings.contrast ? "high" : "normal";
  frame.style.setProperty("--size", String(Number(settings.size) / 100));
  document.body.classList.toggle("timeless", !settings.clock);
}

/** A shared address names a puzzle, and may hold how far somebody is. */
function fromAddress() {
  const [id, code] = location.hash.slice(1).split("=");
  const number = puzzles.findIndex((puzzle) => puzzle.id === id);
  open(Math.max(0, number));
  if (number >= 0 && code) {
    player().load(code);
    history.replaceState(null, "", `#${id}`);
  }
}

/** What is pressed, typed and heard of other tabs. */
function listen() {
  main.addEventListener("click", (event) => {
    const id = /** @type {HTMLElement} */ (event.target).closest("button")?.id ?? "";
    if (id === "settings") {
      settingsDialog(settings, () => {
        keep("settings", settings);
        applySettings();
        player().draw();
      });
    } else player().command(id)?.();
    const focused = document.activeElement;
    if (!focused?.checkVisibility() || focused.matches("body, :disabled")) player().focus(event.detail === 0); // not to lose it with its button
  });
  // A pointer leaves the focus on the board, so that arrows go on there.
  main.addEventListener("mousedown", (event) => {
    if (/** @type {HTMLElement} */ (event.target).closest("button:not(.slot)")) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (player().paused || event.altKey || event.isComposing || document.querySelector(":popover-open") || target.closest("dialog, nav, input, select, textarea, summary")) return;
    const onButton = target.closest("button:not(.slot)");
    if (onButton && (event.key === " " || event.key === "Enter" || event.key.startsWith("Arrow"))) return;
    if (player().key(event)) event.preventDefault();
  });
  setInterval(() => player().tick(), 1000);
  window.addEventListener("pagehide", () => players.forEach(keepState));
  // A tab that slept hears of no other tab's moves: it looks when it is seen again.
  for (const name of ["storage", "pageshow", "visibilitychange"]) window.addEventListener(name, takeUpAll);
  window.addEventListener("hashchange", fromAddress);
}

/** Show the first puzzle, or that of the address. */
async function start() {
  puzzles = await Promise.all([...document.querySelectorAll('script[type="text/plain"]')].map(unpacked));
  await loaded;
  Object.assign(settings, kept("settings"));
  build();
  applySettings();
  fromAddress();
  listen();
  // For tests and for the curious.
  Object.assign(window, { gridpuzzles: { puzzles, player, state: () => player().game.toData() } });
}

start();
