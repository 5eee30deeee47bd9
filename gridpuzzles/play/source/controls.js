// @ts-check
/** What is pressed: the bars of buttons, the pad of keys, the menu, dialogs and settings. Only elements, no play. */
import { element } from "./board.js";
import { keysHelp, say } from "./words.js";

/** @typedef {Exclude<keyof typeof import("./words.js").ENGLISH, "keysHelp">} Word */

/** @type {Word[]} */
const MODES = ["value", "corner", "center", "color"];
/** @type {Word[]} */
const MAIN = ["undo", "redo", "hint", "check", "rules", "more"];
/** @type {Word[]} */
const FURTHER = ["marks", "tidy", "begin", "many", "reveal", "solution", "again", "share", "print", "settings", "help"];

/** @typedef {{[setting: string]: boolean | string | number}} Settings */

/** What is set when nothing was chosen. @type {Settings} */
export const DEFAULTS = { autoTidy: true, atOnce: true, same: true, clock: true, theme: "auto", contrast: false, size: 100 };

/** @param {Word} name @param {string} [id] */
export function button(name, id = name) {
  const made = /** @type {HTMLButtonElement} */ (element("button", "", say(name)));
  made.type = "button";
  made.id = id;
  return made;
}

/** @param {string} id @param {Word} label @param {Node[]} children */
function group(id, label, children) {
  const made = element("div", "bar");
  made.id = id;
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", say(label));
  made.append(...children);
  return made;
}

/** What is said and what is pressed, on one screen with the board. @returns {HTMLElement} */
export function controls() {
  const panel = element("aside");
  panel.id = "panel";
  panel.setAttribute("aria-label", say("actions"));
  const message = element("div");
  message.id = "message";
  const text = element("p");
  text.id = "say";
  text.setAttribute("aria-hidden", "true");
  const heard = element("p", "spoken");
  heard.id = "heard";
  heard.setAttribute("role", "status");
  const offers = [button("apply"), button("drop"), button("keep")];
  for (const offer of offers) offer.hidden = true;
  message.append(...offers, text, heard); // which flows around them
  const menu = group("menu", "more", FURTHER.map((name) => button(name)));
  menu.popover = "auto";
  menu.addEventListener("click", () => menu.hidePopover());
  const main = MAIN.map((name) => button(name));
  main[MAIN.indexOf("more")].popoverTargetElement = menu;
  panel.append(
    message,
    group("modes", "modes", MODES.map((name) => button(name))),
    group("keys", "numbers", []),
    group("main", "actions", main),
    menu,
  );
  return panel;
}

/** A dialog with a heading and a button that closes it. @param {Word} title @param {Node[]} children @returns {HTMLDialogElement} */
export function dialog(title, children) {
  const made = /** @type {HTMLDialogElement} */ (element("dialog"));
  const heading = element("h2", "", say(title));
  heading.id = `about-${title}`;
  heading.tabIndex = -1;
  heading.autofocus = true; // else a long dialog begins at the button below it
  made.setAttribute("aria-labelledby", heading.id);
  const close = button("close", `close-${title}`);
  close.addEventListener("click", () => made.close());
  made.append(heading, ...children, close);
  made.addEventListener("close", () => made.remove());
  document.body.append(made);
  made.showModal();
  return made;
}

/** The rules in words, and what else the file says. @param {HTMLElement[]} rules each closes the dialog when pressed @param {string[]} notes */
export function rulesDialog(rules, notes) {
  const list = element("ul", "entries");
  list.append(...rules);
  list.addEventListener("click", () => opened.close());
  const opened = dialog("rules", [list, ...notes.map((note) => element("p", "", note))]);
}

export function helpDialog() {
  const list = element("dl");
  for (const [keys, does] of keysHelp()) list.append(element("dt", "", keys), element("dd", "", does));
  dialog("help", [list]);
}

/** @param {Settings} settings changed in place @param {() => void} changed */
export function settingsDialog(settings, changed) {
  /** @param {Word} name @param {HTMLInputElement | HTMLSelectElement} input @param {() => boolean | string | number} read */
  const row = (name, input, read) => {
    const label = element("label", input.type === "checkbox" ? "tick" : "");
    label.append(...(input.type === "checkbox" ? [input, say(name)] : [say(name), input]));
    input.addEventListener("input", () => {
      settings[name] = read();
      changed();
    });
    return label;
  };
  const ticks = /** @type {Word[]} */ (["autoTidy", "atOnce", "same", "clock", "contrast"]).map((name) => {
    const input = /** @type {HTMLInputElement} */ (element("input"));
    input.type = "checkbox";
    input.checked = Boolean(settings[name]);
    return row(name, input, () => input.checked);
  });
  const theme = /** @type {HTMLSelectElement} */ (element("select"));
  for (const name of /** @type {Word[]} */ (["auto", "light", "dark"])) {
    const option = /** @type {HTMLOptionElement} */ (element("option", "", say(name)));
    option.value = name;
    option.selected = settings.theme === name;
    theme.append(option);
  }
  const size = /** @type {HTMLInputElement} */ (element("input"));
  Object.assign(size, { type: "range", min: "50", max: "300", step: "10", value: String(settings.size) });
  dialog("settings", [...ticks, row("theme", theme, () => theme.value), row("size", size, () => Number(size.value))]);
}

/** A choice among some buttons; the dialog closes when one is pressed. @param {Word} title @param {[Word, () => void][]} choices */
export function choice(title, choices) {
  const buttons = choices.map(([name, act]) => {
    const made = button(name);
    made.addEventListener("click", () => {
      opened.close();
      act();
    });
    return made;
  });
  const bar = element("div", "choices");
  bar.append(...buttons);
  const opened = dialog(title, [bar]);
}

/** An address to copy. @param {string} address */
export function shareDialog(address) {
  const field = /** @type {HTMLTextAreaElement} */ (element("textarea"));
  field.value = address;
  field.readOnly = true;
  field.rows = 4;
  field.setAttribute("aria-label", say("shared"));
  const copy = button("copy");
  copy.addEventListener("click", () => {
    field.select();
    const done = () => { copy.textContent = say("copied"); };
    if (navigator.clipboard) navigator.clipboard.writeText(address).then(done, () => document.execCommand("copy") && done());
    else if (document.execCommand("copy")) done();
  });
  dialog("share", [element("p", "", say("shared")), field, copy]);
  field.select();
}
