/* A card at a link to a term or a reference says its title and first sentence. */

const LISTS = /\/(glossary|references)(\.html)?$/;
const WAIT = 200; // milliseconds: a mouse that only passes by opens nothing
const lists = new Map(); // path -> its page, when that is read
const card = document.createElement("div");
let link = null; // whose card is there
let waiting = 0;

document.body.append(Object.assign(card, { id: "card", role: "tooltip" }));
hide();

async function read(path) {
  const answer = await fetch(path);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

async function show(at) {
  hide();
  link = at;
  if (!lists.has(at.pathname)) {
    lists.set(at.pathname, read(at.pathname));
  }
  const page = await lists.get(at.pathname);
  const entry = page.getElementById(decodeURIComponent(at.hash.slice(1)));
  if (!entry || link !== at) {
    return;
  }
  const text = entry.querySelector("p").textContent;
  const title = document.createElement("strong");
  if (entry.matches("li")) {
    title.textContent = entry.querySelector("strong").textContent;
    card.replaceChildren(title, text.slice(title.textContent.length));
  } else {
    title.textContent = entry.querySelector("h2").textContent.replace(/#$/, "");
    card.replaceChildren(title, " ", text.match(/^.*?[.!?](?=\s|$)/s)?.[0] ?? text);
  }
  card.hidden = false;
  const { left, bottom } = at.getClientRects()[0];
  const most = document.documentElement.clientWidth - card.offsetWidth - 8;
  card.style.left = `${scrollX + Math.min(left, most)}px`;
  card.style.top = `${scrollY + bottom + 4}px`;
  at.setAttribute("aria-describedby", card.id);
}

function hide() {
  card.hidden = true;
  link?.removeAttribute("aria-describedby");
  link = null;
}

function hasCard(at) {
  return at?.matches("article a:not(.headerlink)[href*='#']") && LISTS.test(at.pathname);
}

// Without the list, as offline, there is no card.
const open = (at) => show(at).catch(hide);

function point({ target, pointerType }) {
  const at = target.closest("a");
  clearTimeout(waiting);
  if (pointerType === "mouse" && at !== link && hasCard(at)) {
    waiting = setTimeout(open, WAIT, at);
  } else if (link && at !== link && !card.contains(target) && !link.matches(":focus-visible")) {
    waiting = setTimeout(hide, WAIT);
  }
}

function focus({ target }) {
  if (hasCard(target) && target.matches(":focus-visible")) {
    open(target);
  } else {
    hide();
  }
}

document.addEventListener("pointerover", point);
document.addEventListener("focusin", focus);
document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
