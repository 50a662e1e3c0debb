/** The front page's sentence: GPT-4o's tokens of what a visitor types, as it is typed. */

import { count, counted, element } from "./dom.js";
import { Encoding, utf8Length } from "./encoding.js";
import { Library } from "./library.js";
import { LONGEST_LINK, writeLink } from "./link.js";
import { noticesOf, readText, PART, QUIET } from "./reading.js";
import { Strip } from "./strip.js";

const NAME = "o200k_base";
const COLUMNS = [NAME, "gpt2"]; // which the playground shows side by side
const PRIVATE = "Nothing that you type leaves this machine.";

/** Load the vocabulary, and follow the field from then on. */
export async function start(place) {
  const note = place.querySelector(".hero-note");
  const library = await Library.open();
  const size = library.size(NAME);
  const tokenizer = await library.get(NAME, (loaded) => {
    note.textContent =
      `Loading GPT-4o's vocabulary: ${megabytes(loaded)} of ${megabytes(size)} MB. ` +
      PRIVATE;
  });
  return new Hero(place, tokenizer);
}

class Hero {
  constructor(place, tokenizer) {
    this.encoding = new Encoding(tokenizer);
    this.strip = new Strip("Tokens of GPT-4o");
    this.announcer = element("p", { class: "pg-unseen", role: "status" });
    this.field = place.querySelector("textarea");
    this.figures = place.querySelector(".hero-count");
    this.note = place.querySelector(".hero-note");
    this.link = place.querySelector(".hero-more a");
    this.playground = this.link.getAttribute("href").split("#")[0];
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
    const numBytes = utf8Length(text);
    this.encoding.update(text); // special tokens are text here
    const tokens = counted(this.encoding.numTokens, "token");
    const bytes = counted(numBytes, "byte");
    this.figures.replaceChildren(element("strong", {}, tokens), `, ${bytes}`);
    this.strip.draw(this.encoding.tokens(0, PART), numBytes, { ids: true, cuts: true });
    this.letStripScroll();
    const notices = noticesOf(typed);
    if (text.length > PART) {
      notices.push(`Drawn are the tokens of the first ${count(PART)} characters.`);
    }
    const hash = hashOf(text);
    if (!hash) {
      notices.push("The text is too long for the link into the playground.");
    }
    this.link.setAttribute("href", this.playground + hash);
    this.note.textContent = [...notices, PRIVATE].join(" ");
  }

  /** By keyboard too, where it is higher than its place. */
  letStripScroll() {
    const { node } = this.strip;
    if (node.scrollHeight > node.clientHeight) {
      node.tabIndex = 0;
    } else {
      node.removeAttribute("tabindex");
    }
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
  if (text.length > LONGEST_LINK) {
    return "";
  }
  try {
    const choices = { special: "text", newlines: "lf", ids: true };
    return writeLink({ text, columns: COLUMNS, ...choices });
  } catch {
    return "";
  }
}

function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
