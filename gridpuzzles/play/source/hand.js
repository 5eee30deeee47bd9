// @ts-check
/** Editing by hand on the board of the workbench. */

/** @param {import("./workbench.js").Workbench} bench */
export function attach(bench) {}
