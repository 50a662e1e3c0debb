/* The page's Python: the worker, what it says, and how it is stopped. */

const here = new URL("./", import.meta.url);

export class Stopped extends Error {}

export class Python {
  constructor() {
    this.worker = null;
    this.hear = null; // what is told of each message of the worker
    this.fail = null;
  }

  /**
   * Send a message to the worker and wait for its answer.
   *
   * @param {object} message
   * @param {string} answer the kind of message that answers
   * @param {(message: any) => void} [hear] told of those before
   * @returns {Promise<any>}
   */
  ask(message, answer, hear = () => {}) {
    return new Promise((resolve, reject) => {
      this.fail = reject;
      this.hear = (said) => {
        if (said.kind === "failed") {
          this.end(new Error(said.text));
        } else if (said.kind === answer) {
          resolve(said);
        } else {
          hear(said);
        }
      };
      this.worker.postMessage(message);
    });
  }

  /** Load Python, once; `hear` is told how far it is. */
  async start(hear) {
    if (this.worker) {
      return;
    }
    this.worker = new Worker(new URL("worker.js", here), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(new Error(event.message || "the files of Python could not be loaded"));
    };
    await this.ask({ kind: "start" }, "ready", hear);
    // From now on it starts without a network too.
    navigator.serviceWorker?.register(new URL("offline.js", here)).catch(() => {});
  }

  run(codes, target, hear) {
    return this.ask({ kind: "run", codes, target }, "done", hear);
  }

  /** Call a function of the module `trained`, which answers in JSON. */
  async call(name, ...args) {
    if (!this.worker) {
      throw new Stopped("stopped");
    }
    const { value } = await this.ask({ kind: "call", name, args }, "called");
    return JSON.parse(value);
  }

  /** End it, whatever it does; the next Run starts anew. */
  end(reason = new Stopped("stopped")) {
    this.worker?.terminate();
    this.worker = null;
    this.fail?.(reason);
  }
}
