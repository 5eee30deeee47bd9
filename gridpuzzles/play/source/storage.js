// @ts-check
/** When the storage may be read: if a page reads it while it loads, Chromium sometimes loses all that the page keeps. */
export const loaded = new Promise((done) => window.addEventListener("load", () => setTimeout(done, 60)));
