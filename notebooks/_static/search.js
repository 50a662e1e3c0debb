/* The search: which sections have all words of a query, the most likely first.

   A section is likely if its title or a term that it explains is the query, then if
   they hold it, then if they hold its words. What was typed is text everywhere: no part
   of it becomes a pattern or markup. */

const MOST_WORDS = 12;
const MOST_RESULTS = 50;
const MOST_AT_ONCE = 8; // in the header's field
const LAST = /^(teaching|benchmarks|changes)\b/; // found after everything else
const SNIPPET = 220; // characters
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[.][\p{L}\p{M}\p{N}_]+)*/gu;

// "Naïve byte-pair encodings" -> ["naive", "byte", "pair", "encoding"]
function words(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const found = plain.match(WORD) || [];
  return found.map((word) => (/..[^s]s$/.test(word) ? word.slice(0, -1) : word));
}

// Where `wanted` begin one after the other in `list`, the last as a prefix; or -1.
function find(wanted, list) {
  const last = wanted.length - 1;
  return list.findIndex((_, at) =>
    wanted.every((word, i) =>
      i < last ? list[at + i] === word : (list[at + i] || "").startsWith(word),
    ),
  );
}

function isSame(wanted, list) {
  return wanted.length === list.length && wanted.every((word, at) => word === list[at]);
}

function prepare(pages) {
  return pages.flatMap((page, order) =>
    page.sections.map((section) => ({
      page,
      section,
      order,
      title: words(section.title),
      terms: section.terms.map(words),
      above: words(page.title),
      text: words(section.text),
    })),
  );
}

// How likely `entry` is what was looked for; 0 if it lacks a word.
function score(wanted, entry) {
  let points = 0;
  for (const word of wanted) {
    const inTitle = find([word], entry.title) >= 0 ? 10 : 0;
    const inTerms = entry.terms.some((term) => find([word], term) >= 0) ? 6 : 0;
    const above = find([word], entry.above) >= 0 ? 3 : 0;
    const times = entry.text.filter((other) => other.startsWith(word)).length;
    const found = inTitle + inTerms + above + Math.min(times, 4) / 2;
    if (found === 0) {
      return 0;
    }
    points += found / wanted.length;
  }
  if (entry.page.address === "glossary.html" && isSame(wanted, entry.title)) {
    points += 100;
  } else if (entry.terms.some((term) => isSame(wanted, term))) {
    points += 70;
  } else if (isSame(wanted, entry.title)) {
    points += 60;
  } else if (find(wanted, entry.title) >= 0) {
    points += 30 + (10 * wanted.length) / entry.title.length;
  } else if (entry.terms.some((term) => find(wanted, term) >= 0)) {
    points += 20;
  } else if (wanted.length > 1 && find(wanted, entry.text) >= 0) {
    points += 8;
  }
  return points;
}

function isLast({ entry }) {
  return Number(LAST.test(entry.page.address));
}

function search(entries, query) {
  const wanted = words(query.slice(0, 1000)).slice(0, MOST_WORDS);
  if (!wanted.length) {
    return { wanted, found: [] };
  }
  const found = entries
    .map((entry) => ({ entry, points: score(wanted, entry) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => isLast(a) - isLast(b) || b.points - a.points || a.entry.order - b.entry.order);
  return { wanted, found: found.map(({ entry }) => entry) };
}

// The part of `text` around the first word that was looked for.
function snippet(text, wanted) {
  const starts = [...text.matchAll(WORD)];
  const hit = starts.find(([word]) => isWanted(word, wanted));
  let begin = 0;
  if (hit && hit.index > SNIPPET / 2) {
    begin = text.lastIndexOf(" ", hit.index - SNIPPET / 3) + 1;
  }
  const rest = text.slice(begin);
  const end = rest.length > SNIPPET ? rest.lastIndexOf(" ", SNIPPET) : rest.length;
  const part = rest.slice(0, end > 0 ? end : SNIPPET);
  return (begin ? "… " : "") + part + (part.length < rest.length ? " …" : "");
}

function isWanted(word, wanted) {
  const [plain] = words(word);
  return wanted.some((each) => plain.startsWith(each));
}

function make(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

// `text` as nodes, the words that were looked for marked.
function marked(text, wanted) {
  const nodes = [];
  let behind = 0;
  for (const match of text.matchAll(WORD)) {
    if (isWanted(match[0], wanted)) {
      nodes.push(text.slice(behind, match.index), make("mark", null, match[0]));
      behind = match.index + match[0].length;
    }
  }
  return [...nodes, text.slice(behind)];
}

function address({ page, section }) {
  return page.address + (section.anchor && "#" + section.anchor);
}

function result(entry, wanted, root) {
  const { page, section } = entry;
  const href = new URL(address(entry), root).href;
  const link = make("a", { href }, ...marked(section.title, wanted));
  const parts = [link];
  if (section.title !== page.title) {
    parts.push(make("span", { className: "page" }, page.title));
  }
  if (section.text) {
    const text = marked(snippet(section.text, wanted), wanted);
    parts.push(make("p", { className: "context" }, ...text));
  }
  return make("li", null, ...parts);
}

function summary(wanted, query, found, most) {
  if (!query.trim()) {
    return "";
  }
  if (!found.length) {
    const several = "No section has all of these words. Fewer words find more.";
    return wanted.length === 1 ? "No section has this word." : several;
  }
  const places = found.length === 1 ? "1 section" : found.length + " sections";
  const first = found.length > most ? ", the first " + most : "";
  return places + first;
}

const entries = prepare(PAGES);

// Show below `form` what it looks for, whenever a letter is typed.
function attach(form, most) {
  const field = form.elements.q;
  const status = make("p", { className: "search-summary", role: "status" });
  const list = make("ol", { className: "search-results" });
  const show = () => {
    const { wanted, found } = search(entries, field.value);
    status.textContent = summary(wanted, field.value, found, most);
    list.replaceChildren(
      ...found.slice(0, most).map((entry) => result(entry, wanted, form.action)),
    );
  };
  form.after(status, list);
  field.addEventListener("input", show);
  show();
}

const inHeader = document.querySelector("#pst-search-dialog form");
if (inHeader) {
  attach(inHeader, MOST_AT_ONCE);
}
const onPage = document.querySelector(".bd-search-container form");
if (onPage) {
  onPage.elements.q.value = new URLSearchParams(location.search).get("q") || "";
  attach(onPage, MOST_RESULTS);
  onPage.elements.q.focus();
}
