/* Keeps what Python needs, so that it starts without a network too. It sees only what
   the worker asks for, never a page. */

const CACHE = "live-python";
const here = new URL("./", self.location.href);
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => worker.skipWaiting()));
});
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

// The browser's own cache has most of it from the first start.
async function fill() {
  const cache = await caches.open(CACHE);
  const { version, files } = await (await fetch(new URL("manifest.json", here))).json();
  const packed = Object.keys(files).map((name) => `${name}.gz`);
  const wanted = [
    ...[...packed, "lock.json", "pyodide.mjs"].map((name) => `${name}?${version}`),
    ...["pyodide.asm.mjs", "worker.js", "manifest.json"],
  ].map((name) => new URL(name, here).href);
  for (const request of await cache.keys()) {
    if (!wanted.includes(request.url)) {
      await cache.delete(request); // of an older version
    }
  }
  await cache.addAll(wanted);
}

worker.addEventListener("fetch", (event) => {
  const { href, search } = new URL(event.request.url);
  const isOurs = href.startsWith(here.href) || href.endsWith(".bpe");
  if (event.request.method === "GET" && isOurs) {
    event.respondWith(search ? kept(event.request) : newest(event.request));
  }
});

// A file with a version never changes.
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function newest(request) {
  try {
    const response = await fetch(request);
    if (response.ok) {
      const cache = await caches.open(CACHE);
      await cache.put(request, response.clone());
    }
    return response;
  } catch (error) {
    const found = await caches.match(request);
    if (!found) {
      throw error;
    }
    return found;
  }
}
