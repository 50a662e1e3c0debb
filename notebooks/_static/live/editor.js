/* An editor in the place of a plain box for code: CodeMirror, whose modules the build
   puts beside this file. Loaded when a reader first edits a cell. */

import { defaultKeymap, history, historyKeymap } from "./codemirror-commands.js";
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "./codemirror-language.js";
import { python } from "./codemirror-lang-python.js";
import { EditorState } from "./codemirror-state.js";
import { EditorView, highlightSpecialChars, keymap } from "./codemirror-view.js";
import { tagHighlighter, tags } from "./lezer-highlight.js";

// The site's classes for code, so the colors are those of its cells, light and dark.
const colors = tagHighlighter([
  { tag: tags.keyword, class: "k" },
  { tag: tags.operatorKeyword, class: "ow" },
  { tag: [tags.bool, tags.null], class: "kc" },
  { tag: tags.function(tags.definition(tags.variableName)), class: "nf" },
  { tag: tags.definition(tags.className), class: "nc" },
  { tag: tags.meta, class: "nd" },
  { tag: tags.comment, class: "c1" },
  { tag: tags.number, class: "mi" },
  { tag: tags.string, class: "s2" },
  { tag: tags.operator, class: "o" },
]);

const theme = EditorView.theme({
  "&.cm-editor.highlight": {
    background: "var(--pst-color-surface)",
    border: "2px solid var(--pst-color-border) !important",
    borderRadius: "4px",
    fontSize: "0.77rem",
  },
  "&.cm-editor.cm-focused": {
    borderColor: "var(--pst-color-primary) !important",
    outline: "none",
  },
  ".cm-scroller": {
    fontFamily: "var(--pst-font-family-monospace, monospace)",
    lineHeight: "1.45",
  },
  ".cm-content": {
    caretColor: "var(--pst-color-text-base)",
    padding: "calc(0.6rem - 2px) 0",
  },
  ".cm-line": { padding: "0 calc(1rem - 2px)" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid currentcolor",
  },
  "&.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent",
    outline: "1px dashed var(--pst-color-danger)",
  },
  ".cm-specialChar": { color: "var(--pst-color-danger)" },
  // Images without a source, which the theme would draw as pictures.
  ".cm-widgetBuffer": { background: "none !important", padding: "0 !important" },
});

// Keys that are typed are no shortcuts of the page.
const typing = EditorView.domEventHandlers({
  keydown(event) {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) {
      event.stopPropagation();
    }
  },
});

/**
 * Put an editor in the place of `box`, with its code, selection and focus. Tab leaves
 * it, as it leaves the box; Control with ] and [ indents.
 *
 * @param {HTMLTextAreaElement} box
 * @param {() => void} change called at every change
 * @param {() => void} run called at Control or Shift with Enter
 */
export function replace(box, change, run) {
  const runs = () => (run(), true);
  const keys = ["Mod-Enter", "Ctrl-Enter", "Shift-Enter"];
  const view = new EditorView({
    doc: box.value,
    selection: { anchor: box.selectionStart, head: box.selectionEnd },
    extensions: [
      keymap.of(keys.map((key) => ({ key, run: runs }))),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      history(),
      python(),
      indentUnit.of("    "),
      EditorState.tabSize.of(4),
      indentOnInput(),
      bracketMatching(),
      highlightSpecialChars(),
      syntaxHighlighting(colors),
      theme,
      typing,
      EditorView.editorAttributes.of({ class: "highlight" }),
      EditorView.contentAttributes.of({ "aria-label": box.getAttribute("aria-label") }),
      EditorView.updateListener.of((update) => update.docChanged && change()),
    ],
  });
  const hadFocus = box === document.activeElement;
  box.replaceWith(view.dom);
  if (hadFocus) {
    view.focus();
  }
  return {
    get value() {
      return view.state.doc.toString();
    },
    focus: () => view.focus(),
    remove: () => view.destroy(),
  };
}

// Loading took a while: the page may answer its reader before an editor is made.
await new Promise((done) => setTimeout(done));
