/* Every slide fits its page. Text gets smaller, down to a size that the last row still
   reads; what then does not fit goes on, on the next slide. Fonts differ from machine
   to machine, so this is measured here, before reveal.js begins; and again whenever
   something on a slide is unfolded. */

(function () {
  "use strict";

  const SIZES = [1, 0.92, 0.85, 0.77]; // of all text below the heading
  const SIZES_UNFOLDED = [...SIZES, 0.73, 0.69]; // and of a question with all its reasons
  const GOES_ON = " (continued)";

  function fit(slide) {
    const body = bodyOf(slide);
    if (!body) {
      return;
    }
    body.style.height = room(slide, body) + "px";
    if (!SIZES.some((size) => fits(body, size))) {
      const next = continuation(slide);
      if (divide(body, bodyOf(next))) {
        slide.after(next);
        fit(slide);
        fit(next);
      }
    }
    body.querySelectorAll(".ll-stepper").forEach(fill);
  }

  function bodyOf(slide) {
    return slide.querySelector(":scope > .body");
  }

  /** The height between the heading and the page's edge. */
  function room(slide, body) {
    const page = slide.getBoundingClientRect();
    const padding = parseFloat(getComputedStyle(slide).paddingBottom);
    return page.bottom - padding - body.getBoundingClientRect().top;
  }

  function fits(body, size) {
    body.style.setProperty("--size", size);
    const inside = body.querySelectorAll("pre, .output, table");
    return (
      body.scrollHeight <= body.clientHeight &&
      [body, ...inside].every((part) => part.scrollWidth <= part.clientWidth + 1)
    );
  }

  /** The slide that takes what the other has no room for, under the same heading. */
  function continuation(slide) {
    const next = slide.cloneNode(false);
    next.removeAttribute("id");
    const headings = slide.querySelectorAll(":scope > :is(h1, h2, h3, .goes-on)");
    const heading = document.createElement("p");
    heading.className = "goes-on";
    heading.append(...headings[headings.length - 1].cloneNode(true).childNodes);
    if (!heading.textContent.endsWith(GOES_ON)) {
      heading.append(GOES_ON);
    }
    const body = document.createElement("div");
    body.className = "body";
    const notes = slide.querySelector(":scope > .notes");
    next.append(heading, body, ...(notes ? [notes.cloneNode(true)] : []));
    return next;
  }

  /** Move what does not fit into `next`; says whether something could be moved. */
  function divide(body, next) {
    const isFull = () => body.scrollHeight > body.clientHeight;
    while (isFull() && body.children.length > 1) {
      next.prepend(body.lastElementChild);
    }
    const rest = isFull() ? cut(body.firstElementChild, isFull) : null;
    if (rest) {
      next.prepend(rest);
    }
    return next.children.length > 0;
  }

  /** The end of `part` that does not fit, taken off; null if it can't be cut. */
  function cut(part, isFull) {
    if (part.matches("pre")) {
      return cutLines(part, isFull);
    }
    if (part.matches("tr, .ll-stepper")) {
      return null;
    }
    if (hasText(part) || (part.children.length === 1 && !part.matches("table"))) {
      const last = part.lastElementChild;
      const isBlock = last && last.matches("div, li, ol, pre, table, ul");
      const inner = isBlock ? cut(last, isFull) : null;
      return inner && wrapped(inner, part);
    }
    const rows = part.matches("table") ? part.tBodies[0] : part;
    const rest = part.cloneNode(false);
    const taken = rows === part ? rest : rows.cloneNode(false);
    while (isFull() && rows.children.length > 1) {
      taken.prepend(rows.lastElementChild);
    }
    if (part.matches("table")) {
      rest.append(...(part.tHead ? [part.tHead.cloneNode(true)] : []), taken);
    }
    if (part.matches("ol")) {
      rest.start = part.start + rows.children.length;
    }
    return taken.children.length ? rest : null;
  }

  /** A paragraph is not cut: words between its elements would stay behind. */
  function hasText(part) {
    return [...part.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.data.trim(),
    );
  }

  function wrapped(inner, outer) {
    const copy = outer.cloneNode(false);
    copy.append(inner);
    return copy;
  }

  /** Lines are cut where the author left one blank, if there is such a line. */
  function cutLines(pre, isFull) {
    const lines = pre.innerHTML.replace(/\n$/, "").split("\n");
    let end = lines.length;
    const show = () => (pre.innerHTML = lines.slice(0, end).join("\n"));
    while (end > 1 && (show(), isFull())) {
      end -= 1;
    }
    const isBlank = (line) => !line.replace(/<[^>]*>/g, "").trim();
    const blank = lines.slice(0, end + 1).findLastIndex(isBlank);
    end = blank > end / 2 ? blank : end;
    show();
    const rest = pre.cloneNode(false);
    rest.innerHTML = lines.slice(end).join("\n").replace(/^\s*\n/, "");
    return end < lines.length ? rest : null;
  }

  /** A step viewer takes the height that is left to it. */
  function fill(viewer) {
    const panes = viewer.shadowRoot && viewer.shadowRoot.querySelector(".panes");
    if (!panes) {
      return;
    }
    const zoom = parseFloat(getComputedStyle(viewer).zoom) || 1;
    const around =
      viewer.getBoundingClientRect().height - panes.getBoundingClientRect().height;
    const place = viewer.parentNode.clientHeight;
    viewer.style.setProperty("--room", Math.floor((place - around) / zoom) + "px");
  }

  /** What was unfolded, by the key A or by hand, takes room, and what was folded gives it
      back. Should the text be too long for every size, the right answer is in sight. */
  function fitAgain({ target }) {
    const body = target.closest(".slides .body");
    if (body && !SIZES_UNFOLDED.some((size) => fits(body, size))) {
      const right = body.querySelector(".right[open]");
      body.scrollTop += right ? beyond(right, body) : 0;
    }
  }

  /** How far `part` ends below its `box`, in the slide's own pixels. */
  function beyond(part, box) {
    const { bottom, height } = box.getBoundingClientRect();
    const scale = height / box.offsetHeight;
    return Math.max(0, (part.getBoundingClientRect().bottom - bottom) / scale);
  }

  const page = document.documentElement;
  page.classList.add("fitting");
  document.querySelectorAll(".slides section").forEach(fit);
  page.classList.remove("fitting");
  page.addEventListener("toggle", fitAgain, true); // the event does not bubble
})();
