"""Compiles the standard library of the Python that it runs in, inside of Pyodide.

Reads ``/stdlib.zip`` and writes ``/made.zip``, with byte code in place of sources and
without what no page can use. Byte code belongs to one version of Python, and this is
the only one of its version at hand.
"""

import importlib.util
import marshal
import zipfile

ZIP = "/lib/python314.zip"  # where the pages' Python has it
# They need a screen, a terminal, a server, a mailbox, other processes or systems, or
# files to install; and what is large and rare.
LEFT_OUT = set(
    """_aix_support _android_support _apple_support _ios_support _osx_support _pyio
    _pyrepl antigravity asyncio.proactor_events asyncio.windows_events
    asyncio.windows_utils bdb cmd compileall concurrent.interpreters ctypes.macholib
    curses dbm email.mime ensurepip fileinput ftplib getpass http.cookiejar
    http.cookies http.server idlelib imaplib logging.config logging.handlers mailbox
    mimetypes modulefinder multiprocessing.dummy multiprocessing.managers
    multiprocessing.shared_memory netrc nturl2path optparse pdb pickletools plistlib
    poplib pty pyclbr pydoc pydoc_data rlcompleter sched shelve smtplib socketserver
    sqlite3 tabnanny tarfile this tkinter turtle turtledemo unittest.mock venv
    webbrowser wsgiref xml xmlrpc zipapp""".split()  # noqa: SIM905
)


def is_left_out(name: str) -> bool:
    """Check whether a file belongs to one of those modules, or to one inside."""
    parts = name.removesuffix(".py").split("/")
    return any(".".join(parts[:n]) in LEFT_OUT for n in range(1, len(parts) + 1))


def header() -> bytes:
    """Mark byte code as belonging to no file, so that it's never compared with one."""
    return importlib.util.MAGIC_NUMBER + bytes(12)


def main() -> None:
    with (
        zipfile.ZipFile("/stdlib.zip") as sources,
        zipfile.ZipFile("/made.zip", "w") as made,
    ):
        for name in sorted(sources.namelist()):
            if name.endswith("/") or is_left_out(name):
                continue
            content = sources.read(name)
            if name.endswith(".py"):
                code = compile(content, f"{ZIP}/{name}", "exec", dont_inherit=True)
                name, content = f"{name}c", header() + marshal.dumps(code)
            made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)


if __name__ == "__main__":
    main()
