/* What editor.js takes of CodeMirror, for the check of the scripts' types alone: only the
   build has the packages, so a name is known here, and what it is isn't. */

/** @type {any} */
const unknown = null;

export const defaultKeymap = unknown;
export const history = unknown;
export const historyKeymap = unknown;
export const bracketMatching = unknown;
export const indentOnInput = unknown;
export const indentUnit = unknown;
export const syntaxHighlighting = unknown;
export const python = unknown;
export const EditorState = unknown;
export const EditorView = unknown;
export const highlightSpecialChars = unknown;
export const keymap = unknown;
export const tagHighlighter = unknown;
export const tags = unknown;
