/* CPython for a page, in a thread of its own. Everything comes from the folder of this
   file. To end a cell that does not end by itself, the page ends the worker. */

const here = new URL("./", self.location.href);
const SECONDS = 300; // for one cell with what it needs
const BYTES = 1_500_000_000; // a machine has more, and a browser gives up near 4 GB
const INTERRUPT = 2; // what Python takes for Control-C
const ORIGIN_OF_TIME = performance.now();

let page = null;
let trained = null; // what the playground calls
let memory = () => 0;
let deadline = Infinity; // of the cell
let innerDeadline = Infinity; // of an exercise's check inside of it
let ended = ""; // why it was interrupted

const post = (message) => self.postMessage(message);

/** Python asks now and then whether it is to stop: by reading the first number. */
const clock = {
  get 0() {
    const now = performance.now();
    if (now > innerDeadline) {
      innerDeadline = Infinity;
      return INTERRUPT;
    }
    if (!ended && now > deadline) {
      ended = `it took more than ${SECONDS / 60} minutes`;
      return INTERRUPT;
    }
    if (!ended && memory() > BYTES) {
      ended = `it took more than ${BYTES / 1e9} GB of memory`;
      return INTERRUPT;
    }
    return 0;
  },
  set 0(value) {
    // Python writes a zero when it has heard: there is nothing to keep.
  },
};

/** The large files come compressed, whatever the host does, and are counted. */
function unpacking(sizes, version) {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const original = self.fetch;
  return async (request, options) => {
    const name = new URL(request.url ?? request, here).pathname.split("/").at(-1);
    if (!(name in sizes)) {
      return original(request, options);
    }
    const response = await original(new URL(`${name}.gz?${version}`, here));
    if (!response.ok) {
      throw new Error(`the server answered ${response.status} for ${name}`);
    }
    const count = new TransformStream({
      transform(chunk, controller) {
        loaded += chunk.length;
        post({ kind: "loading", loaded, total });
        controller.enqueue(chunk);
      },
    });
    const unpacked = response.body
      .pipeThrough(count)
      .pipeThrough(new DecompressionStream("gzip"));
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(unpacked, { headers: { "content-type": type } });
  };
}

/** A vocabulary file, now: Python can't wait in the middle of a cell. */
function fetchNow(name) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(`../playground/data/${name}`, here), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) {
    throw new Error(`the server answered ${request.status} for ${name}`);
  }
  return new Uint8Array(request.response);
}

const START = `
import sys
sys.path.insert(0, "/course")
from live import absent
absent.install()
from live import page as _page
_page = _page.start(_post, _fetch, _limit)
del _post, _fetch, _limit
`;

async function start() {
  const answer = await fetch(new URL("manifest.json", here));
  const { version, files } = await answer.json();
  self.fetch = unpacking(files, version);
  const get = (name) => fetch(new URL(`${name}?${version}`, here));
  const course = get("course.json").then((response) => response.json());
  const lock = get("lock.json").then((response) => response.text());
  const { loadPyodide } = await import(`./pyodide.mjs?${version}`);
  const python = await loadPyodide({
    indexURL: here.href,
    lockFileContents: await lock,
    packageBaseUrl: here.href, // no other host is ever asked
    env: { HOME: "/home/pyodide", TIKTOKEN_CACHE_DIR: "/home/pyodide/vocabularies" },
  });
  for (const [name, text] of Object.entries(await course)) {
    python.FS.mkdirTree(`/course/${name}`.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(`/course/${name}`, text);
  }
  memory = () => python._module.HEAP8.length;
  python.setInterruptBuffer(clock);
  python.globals.set("_post", (kind, text) => post({ kind, text }));
  python.globals.set("_fetch", fetchNow);
  python.globals.set("_limit", (seconds) => {
    innerDeadline = seconds ? performance.now() + 1000 * seconds : Infinity;
  });
  python.runPython(START);
  page = python.globals.get("_page");
  python.runPython("del _page");
  trained = (name, ...args) => python.pyimport("live.trained")[name](...args);
  post({ kind: "ready", milliseconds: performance.now() - ORIGIN_OF_TIME });
}

self.addEventListener("message", async ({ data }) => {
  try {
    if (data.kind === "start") {
      await start();
      return;
    }
    if (data.kind === "call") {
      post({ kind: "called", value: trained(data.name, ...data.args) });
      return;
    }
    const began = performance.now();
    ended = "";
    deadline = began + 1000 * SECONDS;
    innerDeadline = Infinity;
    const ok = page.run(data.codes, data.target);
    deadline = Infinity;
    const isFull = memory() > BYTES; // it is not given back
    post({ kind: "done", ok, ended, isFull, seconds: (performance.now() - began) / 1000 });
  } catch (error) {
    post({ kind: "failed", text: error.message || String(error) });
  }
});
