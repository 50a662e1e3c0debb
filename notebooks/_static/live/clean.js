/* HTML that a reader's code shows: what draws is kept, what could act is not. */

const DROPPED = "script:not(.ll-trace), iframe, object, embed, link, meta, base, form";

/**
 * The nodes of a piece of HTML, without scripts, and without addresses that lead away.
 *
 * @param {string} html
 * @returns {DocumentFragment}
 */
export function clean(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const node of template.content.querySelectorAll(DROPPED)) {
    node.replaceWith(node.matches("script") ? "" : node.textContent);
  }
  for (const node of template.content.querySelectorAll("*")) {
    for (const { name, value } of [...node.attributes]) {
      const leads = /^(href|src|srcset|action|formaction|xlink:href)$/i.test(name);
      const file = node.hasAttribute("download") ? "|data:application/json[;,]" : "";
      const stays = new RegExp(`^(#|data:image/${file})`, "i").test(value.trim());
      const draws = name === "style" && /url\(|@/i.test(value);
      if (/^on/i.test(name) || (leads && !stays) || draws) {
        node.removeAttribute(name);
      }
    }
    if (node.matches("script")) {
      node.type = "application/json"; // a trace is data
    }
    if (node.matches("style")) {
      node.remove();
    }
  }
  return template.content;
}

/**
 * What a check says, as a box, with the hint set apart.
 *
 * @param {string} text
 * @param {string} sign with which it begins
 */
export function verdict(text, sign) {
  const box = document.createElement("div");
  box.className = `verdict ${{ "✓": "right", "✗": "wrong" }[sign] ?? "open"}`;
  text.split("\n  Hint: ").forEach((part, number) => {
    const line = document.createElement("p");
    if (number > 0) {
      line.innerHTML = "<strong>Hint:</strong> ";
    }
    line.append(part);
    box.append(line);
  });
  return box;
}
