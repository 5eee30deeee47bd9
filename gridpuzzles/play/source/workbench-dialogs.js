// @ts-check
/**
 * The dialogs of the workbench: a new puzzle, one from elsewhere, other formats, and the way to and from an assistant.
 *
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {{about: string, rules: string, starter: string, made: boolean, sized: boolean}} Family
 * @typedef {{name: string, about: string, link: boolean}} Format
 * @typedef {{families: [string, string][], difficulties: string[], formats: Format[]}} Catalogue
 * @typedef {{suffix: string, type: string, losses: string[], text?: string, base64?: string}} Exported
 */
import { element } from "./board.js";
import { area, button, input, labelled, part, reason, select } from "./workbench-parts.js";
import { allKept, forget, unpacked } from "./workbench-texts.js";
import { bench } from "./workbench-words.js";

const SIZES = ["3x3", "4x4", "5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x12"];
const MAKING = 60; // seconds
const EXPORTING = 15;
export const LARGEST = 700; // kB of a file or of what is pasted

export class Dialogs {
  /** @param {Workbench} page */
  constructor(page) {
    this.page = page;
    /** @type {Promise<Catalogue> | null} */
    this.asked = null;
  }

  /** What the menus offer; asked for once. @returns {Promise<Catalogue>} */
  catalogue() {
    this.asked ??= this.page.work(bench("loading"), EXPORTING, "catalogue", {});
    this.asked.catch(() => { this.asked = null; });
    return this.asked;
  }

  /** Shows a dialog, which is removed when it is closed. @param {import("./workbench-parts.js").Word} name its heading @param {(Node | string)[]} parts */
  dialog(name, ...parts) {
    const made = /** @type {HTMLDialogElement} */ (element("dialog", "bench-dialog"));
    const heading = part("dialog-heading", "h2", bench(name));
    made.setAttribute("aria-labelledby", "dialog-heading");
    const told = part("dialog-told", "p");
    told.setAttribute("role", "status");
    const head = element("div", "row");
    head.append(heading, button("close", () => made.close()));
    made.append(head, ...parts, told);
    made.addEventListener("close", () => made.remove());
    document.body.append(made);
    made.showModal();
    return made;
  }

  /** Does something in a dialog, and tells there why it cannot be done. @param {() => Promise<void>} act */
  async try(act) {
    try {
      await act();
    } catch (error) {
      this.tell(reason(error), "bad");
    }
  }

  /** Tells something in the dialog, or on the page if it is closed. @param {string} text @param {string} [tone] */
  tell(text, tone = "") {
    const told = document.getElementById("dialog-told");
    if (told) Object.assign(told, { textContent: text, className: tone });
    else this.page.tell(text, tone);
  }

  // -------------------------------------------------------------- new

  fresh() {
    this.page.try(async () => {
      const { families, difficulties } = await this.catalogue();
      const family = select("family", families);
      const about = part("about-family", "p");
      const rules = part("family-rules", "pre");
      const example = part("family-example", "pre");
      const sizes = part("sizes", "datalist");
      sizes.append(...SIZES.map((size) => new Option(size)));
      const size = input("size", { placeholder: bench("usual"), pattern: "\\d+(x\\d+)?" });
      size.setAttribute("list", "sizes");
      const difficulty = select("difficulty", [["", bench("any")], ...difficulties.map((word) => /** @type {[string, string]} */ ([word, word]))]);
      const seed = input("seed", { type: "number", value: String(1 + Math.floor(Math.random() * 9999)), required: true, step: "1" });
      const form = /** @type {HTMLFormElement} */ (part("generator", "form"));
      const go = part("generate", "button", bench("generate"));
      const sized = labelled("size", size);
      form.append(sized, sizes, labelled("difficulty", difficulty), labelled("seed", seed), go);
      /** @type {Family | null} */
      let one = null;
      const begin = button("begin", () => {
        dialog.close();
        this.page.put(one?.starter ?? "", bench("starting"));
        this.page.editor.focus();
      });
      const show = () => this.try(async () => {
        const key = family.value;
        begin.disabled = true;
        const found = /** @type {Family} */ (await this.page.ask("family", { key }));
        if (key !== family.value) return;
        one = found;
        about.textContent = one.about;
        rules.textContent = one.rules;
        example.textContent = one.starter;
        begin.disabled = !one.starter;
        form.hidden = !one.made;
        sized.hidden = !one.sized;
      });
      family.addEventListener("change", show);
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const wishes = [one?.sized && size.value, difficulty.value && `difficulty=${difficulty.value}`].filter(Boolean);
        dialog.close();
        this.generate(`${family.value}${wishes.length ? `:${wishes.join(",")}` : ""}`, Number(seed.value), family.selectedOptions[0].text);
      });
      family.value = this.page.family;
      form.hidden = true;
      const dialog = this.dialog("fresh", labelled("family", family), about, form, begin, folded("rules", rules), folded("example", example));
      family.focus();
      show();
    });
  }

  /** @param {string} name @param {number} seed @param {string} family */
  generate(name, seed, family) {
    this.page.family = name.split(":")[0];
    this.page.try(async () => {
      const { turn } = this.page;
      const { text } = await this.page.work(`${family}: ${bench("generating")}`, MAKING, "generate", { name, seed });
      if (turn === this.page.turn) this.page.put(text, bench("making"));
    });
  }

  // -------------------------------------------------------------- from elsewhere

  open() {
    const text = area("pasted", { autofocus: true });
    const file = input("chosen", { type: "file" });
    const read = button("read", () => this.try(async () => this.openText(text.value)));
    file.addEventListener("change", () => file.files?.[0] && this.read(file.files[0]));
    const dialog = this.dialog("open", element("p", "", bench("openHow")), labelled("pasted", text), read, labelled("choose", file), this.earlier());
    dialog.addEventListener("click", (event) => {
      if (/** @type {HTMLElement} */ (event.target).matches(".kept")) dialog.close();
    });
  }

  earlier() {
    const list = part("earlier", "ul");
    for (const one of allKept()) {
      const item = element("li", "row");
      const title = /^title:(.*)/m.exec(one.text)?.[1].trim() || one.text.trim().split("\n")[0] || "…";
      const name = `${title} · ${new Date(one.stamp).toLocaleString()}`;
      const choose = element("button", "kept", name);
      choose.addEventListener("click", () => this.page.again(one));
      const gone = element("button", "forget", "×");
      gone.setAttribute("aria-label", bench("forget", { name }));
      gone.addEventListener("click", () => {
        forget(one.id);
        item.remove();
      });
      item.append(choose, gone);
      list.append(item);
    }
    return folded("earlier", list);
  }

  /** Opens a pasted text or link, closing the dialog. @param {string} text */
  async openText(text) {
    const dialog = document.querySelector("dialog");
    this.tell(bench("reading"));
    const texts = await this.found(text);
    if (!texts.length) throw new Error(bench("unknownLink"));
    if (dialog?.open) this.choose(texts, "");
  }

  /** The puzzles of a text or link; none of a link that cannot be read. @param {string} text @returns {Promise<string[]>} */
  async found(text) {
    const shared = /^\s*https?:\S+(#t=[\w-]+)\s*$/.exec(text)?.[1];
    if (!shared) return (await this.page.ask("import", { text })).texts;
    try {
      return [(await unpacked(shared)) ?? ""];
    } catch {
      throw new Error(bench("cut"));
    }
  }

  /** Opens a file, which the program reads: it may be of another program. @param {File} file */
  read(file) {
    const inDialog = document.querySelector("dialog[open]");
    const act = async () => {
      if (file.size > LARGEST * 1000) throw new Error(bench("large", { most: LARGEST }));
      const bytes = new Uint8Array(await file.arrayBuffer());
      const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      const { texts, more } = await this.page.ask("import", { name: file.name, base64 });
      this.choose(texts, file.name.endsWith(".puzzle") ? file.name : "", more);
    };
    if (inDialog) this.try(act);
    else this.page.try(act);
  }

  /** @param {string[]} texts @param {string} file @param {boolean} [more] than these are in the file */
  choose(texts, file, more = false) {
    /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"))?.close();
    if (texts.length === 1) return this.page.put(texts[0], bench("opening"), file);
    const list = element("ol");
    const dialog = this.dialog("open", element("p", "", bench(more ? "first_" : "several_", { n: texts.length })), list);
    for (const [n, text] of texts.entries()) {
      const item = element("li");
      const name = /^title:(.*)/m.exec(text)?.[1] || /^ +(.*)/m.exec(text)?.[1] || text.split("\n")[0];
      const one = element("button", "kept", `${n + 1} · ${name.trim()}`);
      one.addEventListener("click", () => {
        dialog.close();
        this.page.put(text, bench("opening"), file);
      });
      item.append(one);
      list.append(item);
    }
  }

  // -------------------------------------------------------------- other formats

  export() {
    this.page.try(async () => {
      const { formats } = await this.catalogue();
      const format = select("format", []);
      const groups = /** @type {[import("./workbench-parts.js").Word, (one: Format) => boolean][]} */ ([
        ["pictures", ({ about }) => !!about], ["links", ({ link }) => link], ["formats", ({ about, link }) => !about && !link]]);
      for (const [name, belongs] of groups) {
        const group = Object.assign(document.createElement("optgroup"), { label: bench(name) });
        group.append(...formats.filter(belongs).map((one) => new Option(one.about ? `${one.name}: ${one.about}` : one.name, one.name)));
        format.append(group);
      }
      const shown = area("result-text", { readOnly: true });
      const losses = part("losses", "p");
      /** @type {Exported | null} */
      let made = null;
      const copy = button("copy", () => this.copy(shown));
      const save = button("download", () => made && this.save(made));
      const visit = /** @type {HTMLAnchorElement} */ (part("visit", "a", bench("visit")));
      Object.assign(visit, { target: "_blank", rel: "noopener noreferrer" });
      const result = part("exported");
      const ways = element("div", "row");
      ways.append(copy, save, visit);
      result.append(labelled("result", shown), losses, ways);
      this.dialog("export", labelled("format", format), result);
      const write = () => this.try(async () => {
        result.hidden = true;
        this.tell(bench("exporting"));
        const wanted = format.value;
        const found = /** @type {Exported} */ (await this.page.ask("export", { text: this.page.text, format: wanted, lossy: true }));
        if (wanted !== format.value) return;
        made = found;
        this.tell("");
        result.hidden = false;
        const text = found.text ?? "";
        const isLink = text.startsWith("https://");
        shown.value = text.trim();
        shown.parentElement?.toggleAttribute("hidden", !text);
        copy.hidden = !text;
        visit.hidden = !isLink;
        if (isLink) visit.href = text.trim();
        losses.textContent = found.losses.length ? bench("losses", { list: found.losses.join("; ") }) : "";
      });
      format.addEventListener("change", write);
      format.focus();
      write();
    });
  }

  /** @param {HTMLTextAreaElement} shown */
  async copy(shown) {
    shown.select();
    await this.page.copy(shown.value, bench("copied"));
    this.tell(this.page.box("told").textContent ?? "");
  }

  /** @param {Exported} made */
  save({ suffix, type, text, base64 }) {
    const content = text ?? Uint8Array.from(atob(base64 ?? ""), (sign) => sign.charCodeAt(0));
    this.page.download(content, this.page.fileName(suffix), type);
  }

  // -------------------------------------------------------------- an assistant

  assistant() {
    this.page.try(async () => {
      const guide = (await this.page.ask("guide")).text;
      const prompt = area("prompt", { readOnly: true, value: `${guide}\n${bench("question")}\n\n\`\`\`\n${this.page.text.trimEnd()}\n\`\`\`\n` });
      const written = area("written");
      const take = button("take", () => this.try(async () => this.openText(written.value)));
      this.dialog("assistant", element("p", "", bench("assistantHow")), labelled("forAssistant", prompt), button("copy", () => this.copy(prompt)), labelled("fromAssistant", written), take);
    });
  }
}

/** @param {import("./workbench-parts.js").Word} name @param {HTMLElement} content */
function folded(name, content) {
  const made = element("details");
  made.append(element("summary", "", bench(name)), content);
  return made;
}
