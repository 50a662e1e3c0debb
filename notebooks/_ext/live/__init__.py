"""Python on the website's pages: what runs there, and how it gets there.

A reader presses Run, and CPython, compiled to WebAssembly (Pyodide), runs the cell in
their browser. When the site is built, `pyodide` fetches it by `npm`, as `codemirror`
fetches the editor, and `pack` puts them beside the pages with this library. In the
browser `start` sets it up: `page` runs cells, `needs` knows which cells a cell needs,
and `shims` stand in for packages.
"""
