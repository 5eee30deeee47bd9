/**
 * Keeps the playground for the next visit, which needs no network. Each version has a cache of its own. The one before
 * stays, because a page that is still open may start a worker of it.
 */
const VERSION = ""; // build.py: a digest of all files
const FILES = []; // build.py: their addresses
const PAGE = ""; // build.py: the address of the page; index.html is a copy of it
const PREFIX = "gridpuzzles-playground-";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(registration.scope)) {
    event.respondWith(answer(event.request));
  }
});

async function install() {
  const cache = await caches.open(PREFIX + VERSION);
  for (const file of FILES) {
    // A name has a digest of the content, so what an earlier version kept under it is the same.
    await cache.put(file, (await caches.match(file)) ?? (await unpacked(file)));
  }
  await self.skipWaiting();
}

/** Fetches a file. The worker's large files are compressed, but not in the cache, where browsers add compiled code. */
async function unpacked(file) {
  const reply = await fetch(file);
  if (!reply.ok) throw new Error(`${file}: ${reply.status}`);
  if (!file.endsWith(".bin")) return reply;
  const kind = file.includes("-wasm-") ? "application/wasm" : "text/javascript";
  const body = reply.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": kind, "X-Unpacked": "yes" } });
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const isPage = request.mode === "navigate" && [registration.scope, `${registration.scope}index.html`].includes(request.url.split(/[?#]/)[0]);
  const kept = await caches.match(isPage ? PAGE : request);
  return kept ?? fetch(request);
}
