/* node bytecode.mjs PYODIDE PROGRAM: run a program in the Pyodide of a folder, with
   `stdlib` for its standard library's bytes, and write what `made` holds to stdout. */

import { readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/`, stdout: console.error });
python.FS.writeFile("/stdlib.zip", readFileSync(`${folder}/python_stdlib.zip`));
python.runPython(readFileSync(program, "utf8"));
const made = python.FS.readFile("/made.zip");
for (let at = 0; at < made.length; ) {
  at += writeSync(1, made, at);
}
