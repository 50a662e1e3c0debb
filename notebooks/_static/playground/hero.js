/** The front page's sentence: GPT-4o's tokens of what a visitor types, as it is typed. */

import { count, counted, element } from "./dom.js";
import { Encoding } from "./encoding.js";
import { Library } from "./library.js";
import { writeLink } from "./link.js";
import { noticesOf, readText, PART, QUIET } from "./reading.js";
import { Strip } from "./strip.js";

const NAME = "o200k_base";
const COLUMNS = [NAME, "gpt2"]; // which the playground shows side by side
const PRIVATE = "Nothing that you type leaves this machine.";

/** Load the vocabulary, and follow the field from then on. */
export async function start(place) {
  const note = place.querySelector(".hero-note");
  const library = await Library.open();
  const size = library.megabytes(NAME);
  note.textContent = `Loading GPT-4o's vocabulary (${size} MB). ${PRIVATE}`;
  const tokenizer = await library.get(NAME);
  return new Hero(place, tokenizer);
}

class Hero {
  constructor(place, tokenizer) {
    this.tokenizer = tokenizer;
    this.strip = new Strip("Tokens of GPT-4o");
    this.announcer = element("p", { class: "visually-hidden", role: "status" });
    this.field = place.querySelector("textarea");
    this.figures = place.querySelector(".hero-count");
    this.note = place.querySelector(".hero-note");
    this.link = place.querySelector(".hero-more a");
    this.playground = this.link.getAttribute("href").split("#")[0];
    this.strip.node.tabIndex = 0; // it may scroll
    place.querySelector(".pg-strip").replaceWith(this.strip.node);
    place.append(this.announcer);
    this.field.addEventListener("input", () => this.changed());
    this.update();
  }

  /** Once for each picture, however fast somebody types. */
  changed() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.update();
      this.announce();
    });
  }

  update() {
    const typed = this.field.value;
    const text = readText(typed);
    const encoding = Encoding.of(text, this.tokenizer); // special tokens are text here
    const numBytes = encoding.bytes.length;
    const tokens = counted(encoding.ids.length, "token");
    const bytes = counted(numBytes, "byte");
    this.figures.replaceChildren(element("strong", {}, tokens), `, ${bytes}`);
    this.strip.draw(encoding.tokens(0, PART));
    const notices = noticesOf(typed);
    if (numBytes > PART) {
      notices.push(`Drawn are the tokens of the first ${count(PART)} bytes.`);
    }
    const hash = hashOf(text);
    if (!hash) {
      notices.push("The text is too long for the link into the playground.");
    }
    this.link.setAttribute("href", this.playground + hash);
    this.note.textContent = [...notices, PRIVATE].join(" ");
  }

  /** For a screen reader, once the typing pauses. */
  announce() {
    clearTimeout(this.announcing);
    this.announcing = setTimeout(() => {
      this.announcer.textContent = this.figures.textContent;
    }, QUIET);
  }
}

/** What takes the text into the playground; nothing if it would be too long. */
function hashOf(text) {
  try {
    return writeLink({ text, columns: COLUMNS, special: "text", newlines: "lf" });
  } catch {
    return "";
  }
}
