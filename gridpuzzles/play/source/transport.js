// @ts-check
/**
 * Questions and their answers: from the server of the page (`gridpuzzles serve`), or from workers that run the program.
 * Both begin with two processes or workers, so that one is warm when `stop` has ended the other.
 *
 * @typedef {"loading" | "ready" | "busy" | "ended"} State
 * @typedef {{ask: (route: string, body?: unknown) => Promise<any>, stop: () => void, again: () => void, onstate: (state: State) => void}} Transport   `again` starts what does not start
 * @typedef {{id: number, route: string, body: string, answer: (data: any) => void, fail: (why: Error) => void}} Question
 */

/** A question that was stopped. */
export class Stopped extends Error {}

/** A question that the program does not answer, because it is not there. */
export class Lost extends Error {}

const SHORT = ["look", "edit", "catalogue", "family", "guide", "import"]; // they are soon answered, so a stop does not end them
const STARTS = 3; // workers that may die one after another before they are ready

/** @param {{worker?: string}} settings @returns {Transport} */
export function connect(settings) {
  return settings.worker ? new WorkerTransport(settings.worker) : new ServerTransport();
}

/** Answers a question, or refuses it with the reason. @param {Question} question @param {number} status @param {string} text JSON */
function settle({ answer, fail }, status, text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    data = { error: text };
  }
  if (status === 200 && !data.error) answer(data);
  else fail(new Error(data.error ?? `error ${status}`));
}

/** What both transports share: the questions that wait for an answer. */
class Questions {
  constructor() {
    this.last = 0;
    /** @type {Map<number, Question>} */
    this.open = new Map();
    /** @type {(state: State) => void} */
    this.onstate = () => {};
  }

  /** @param {string} route @param {unknown} [body] @returns {Promise<any>} */
  ask(route, body = {}) {
    return new Promise((answer, fail) => {
      const question = { id: ++this.last, route, body: JSON.stringify(body), answer, fail };
      this.open.set(question.id, question);
      this.send(question);
    }).finally(() => this.tell());
  }

  /** @param {Question} question */
  send(question) {}

  /** @returns {State} */
  get state() {
    return [...this.open.values()].some(({ route }) => !SHORT.includes(route)) ? "busy" : "ready";
  }

  tell() {
    this.onstate(this.state);
  }

  /** Removes and returns the questions that a stop ends. */
  stopped() {
    const ended = [...this.open.values()].filter(({ route }) => !SHORT.includes(route));
    for (const { id, fail } of ended) {
      this.open.delete(id);
      fail(new Stopped("Stopped."));
    }
    return ended;
  }
}

class ServerTransport extends Questions {
  constructor() {
    super();
    this.tab = Math.random().toString(36).slice(2); // so that a stop ends no question of another tab
    queueMicrotask(() => this.tell());
  }

  /** @param {Question} question */
  async send(question) {
    this.tell();
    const { id, route } = question;
    try {
      const reply = await this.post(route, question.body);
      const text = await reply.text();
      if (this.open.delete(id)) settle(question, reply.status, text);
    } catch {
      if (this.open.delete(id)) question.fail(new Lost("'gridpuzzles serve' does not answer: is it still running?"));
    }
  }

  /** @param {string} route @param {string} body */
  post(route, body) {
    return fetch(`/${route}?tab=${this.tab}`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  }

  stop() {
    if (this.stopped().length) this.post("stop", "{}").catch(() => {});
    this.tell();
  }

  again() {}
}

/** @typedef {{worker: Worker, ready: boolean, question: Question | null}} Seat */

class WorkerTransport extends Questions {
  /** @param {string} address of the worker's module */
  constructor(address) {
    super();
    this.address = address;
    this.failures = 0;
    /** @type {Question[]} */
    this.waiting = [];
    /** @type {Seat[]} the second begins when the first has answered or has too much to do, so that it does not delay the first verdict */
    this.seats = [];
    this.start();
    queueMicrotask(() => this.tell());
  }

  get state() {
    if (!this.seats.length) return /** @type {State} */ ("ended");
    if (!this.seats.some(({ ready }) => ready)) return "loading";
    return super.state;
  }

  start() {
    const seat = { worker: new Worker(this.address, { type: "module" }), ready: false, question: null };
    this.seats.push(seat);
    seat.worker.addEventListener("message", ({ data }) => this.receive(seat, data));
    seat.worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.died(seat, event.message || "the program could not be loaded");
    });
  }

  /** @param {Seat} seat @param {{ready?: true, fatal?: string, id?: number, status?: number, answer?: string}} data */
  receive(seat, { ready, fatal, id, status = 0, answer = "" }) {
    if (fatal !== undefined) return this.died(seat, fatal);
    if (ready) {
      seat.ready = true;
    } else {
      const { question } = seat;
      this.failures = 0;
      seat.question = null;
      if (question && question.id === id && this.open.delete(id)) settle(question, status, answer);
      if (question?.route === "ask" && this.seats.length < 2) this.start();
    }
    this.next();
  }

  /** A worker that died is replaced; its question is refused, or asked again if it never began. @param {Seat} seat @param {string} why */
  died(seat, why) {
    if (!this.seats.includes(seat)) return;
    this.end(seat);
    const { question } = seat;
    if (question && this.open.delete(question.id)) question.fail(new Lost(`The program failed and was started anew: ${why}`));
    if (++this.failures < STARTS) this.start();
    if (!this.seats.length)
      for (const { id, fail } of this.waiting.splice(0)) {
        this.open.delete(id);
        fail(new Lost(`The program cannot be started: ${why}`));
      }
    this.next();
  }

  /** @param {Seat} seat */
  end(seat) {
    seat.worker.terminate();
    this.seats.splice(this.seats.indexOf(seat), 1);
  }

  /** @param {Question} question */
  send(question) {
    if (!this.seats.length) this.failures = 0;
    this.waiting.push(question);
    if (this.seats.length < 2 && this.seats.every((seat) => seat.question)) this.start();
    this.next();
  }

  again() {
    for (const seat of this.seats.filter(({ ready }) => !ready)) this.end(seat);
    this.failures = 0;
    if (!this.seats.length) this.start();
    this.tell();
  }

  /** Gives what waits to the workers that are free. */
  next() {
    for (const seat of this.seats) {
      if (!seat.ready || seat.question) continue;
      const question = this.waiting.shift();
      if (!question) break;
      seat.question = question;
      const { id, route, body } = question;
      seat.worker.postMessage({ id, route, body });
    }
    this.tell();
  }

  stop() {
    const ended = this.stopped();
    if (!ended.length) return;
    this.waiting = this.waiting.filter((question) => !ended.includes(question));
    for (const seat of [...this.seats])
      if (seat.question && ended.includes(seat.question)) this.end(seat);
    while (this.seats.length < 2) this.start();
    this.next();
  }
}
