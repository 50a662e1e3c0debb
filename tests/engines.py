"""Firefox and WebKit behind one small interface, without packages of their own.

Firefox speaks WebDriver BiDi by itself; WebKitGTK comes with a driver that speaks
WebDriver over HTTP, and a display is made for it. Coordinates are pixels of the page's
window. A selector may lead into a step viewer: ``.ll-stepper >>> .next``.
"""

import contextlib
import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests import fonts

SECONDS = 120  # for one command, on a machine with much else to do
FIREFOX = ("firefox-esr", "firefox")
WEBKIT = ("WebKitWebDriver",)
NAMES = {"firefox": FIREFOX, "webkit": WEBKIT}
KEYS = {"ArrowLeft": "\ue012", "ArrowRight": "\ue014"}
QUIET = """\
user_pref("app.update.disabledForTesting", true);
user_pref("browser.safebrowsing.downloads.remote.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("security.sandbox.content.read_path_whitelist", {fonts});
user_pref("services.settings.server", "data:,");
"""


def find(name: str) -> str | None:
    """The program behind an engine; WebKit needs Xvfb too, to have a screen."""
    if name == "webkit" and not shutil.which("Xvfb"):
        return None
    return next(filter(None, map(shutil.which, NAMES[name])), None)


class Engine:
    """The base of both, started with a folder for whatever they write."""

    def open(self, url: str, width: int, height: int) -> None:
        raise NotImplementedError

    def perform(self, source: dict) -> None:
        raise NotImplementedError

    def run(self, function: str) -> str:
        """Return the string that an async JavaScript function gives."""
        raise NotImplementedError

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression, which may be a promise."""
        return json.loads(
            self.run(f"async () => JSON.stringify(await ({expression}) ?? null)")
        )

    def errors(self) -> list[str]:
        """Return what a page of ``ListeningHandler`` logged, and its errors."""
        return self.evaluate("window.said")

    def wait_for(self, expression: str) -> None:
        """Return when it is true, and no later than `SECONDS` from now."""
        wait_until(lambda: self.evaluate(f"Boolean({expression})"), expression)

    def click(self, selector: str) -> tuple[int, int]:
        """Bring an element into view and click in its middle; where that was.

        A page may still move while it loads, so the click waits for two frames in
        which the element stands at the same place.
        """
        x, y = self.evaluate(
            f"""(async () => {{
              const node = {element(selector)};
              let before, now = '';
              do {{
                node.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                await new Promise(requestAnimationFrame);
                before = now;
                now = JSON.stringify(node.getBoundingClientRect());
              }} while (now !== before);
              const {{ x, y, width, height }} = JSON.parse(now);
              return [Math.round(x + width / 2), Math.round(y + height / 2)];
            }})()"""
        )
        self.click_at(x, y)
        return x, y

    def click_at(self, x: int, y: int) -> None:
        move = {"type": "pointerMove", "x": x, "y": y}
        press = [{"type": f"pointer{what}", "button": 0} for what in ("Down", "Up")]
        self.perform({"type": "pointer", "id": "mouse", "actions": [move, *press]})

    def keys(self, *names: str) -> None:
        actions = [
            {"type": kind, "value": KEYS.get(name, name)}
            for name in names
            for kind in ("keyDown", "keyUp")
        ]
        self.perform({"type": "key", "id": "keyboard", "actions": actions})


def element(selector: str) -> str:
    """A JavaScript expression for an element, also in a shadow tree."""
    parts = [json.dumps(part) for part in selector.split(" >>> ")]
    return "document.querySelector({})".format(
        ").shadowRoot.querySelector(".join(parts)
    )


class Firefox(Engine):
    def __init__(self, directory: Path):
        import websocket  # comes with jupyter

        settings = QUIET.format(fonts=json.dumps(f"{fonts.folder()}/"))
        (directory / "user.js").write_text(settings, encoding="utf-8")
        command = [find("firefox"), "--headless", "--remote-debugging-port=0"]
        self._process = subprocess.Popen(
            [*command, "--profile", str(directory)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        port = wait_until(lambda: announced_port(directory), "Firefox listens")
        self._socket = websocket.create_connection(
            f"ws://127.0.0.1:{port}/session", timeout=SECONDS, suppress_origin=True
        )
        self._count = 0
        self._call("session.new", capabilities={})
        self._here = {
            "context": self._call("browsingContext.getTree")["contexts"][0]["context"]
        }

    def _call(self, method: str, **params: Any) -> dict:
        self._count += 1
        message = {"id": self._count, "method": method, "params": params}
        self._socket.send(json.dumps(message))
        while (answer := json.loads(self._socket.recv())).get("id") != self._count:
            pass
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def open(self, url: str, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._call("browsingContext.setViewport", viewport=size, **self._here)
        for each in ("about:blank", url):
            self._call(
                "browsingContext.navigate", url=each, wait="complete", **self._here
            )

    def run(self, function: str) -> str:
        call = {"expression": f"({function})()", "awaitPromise": True}
        answer = self._call("script.evaluate", target=self._here, **call)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return answer["result"]["value"]

    def perform(self, source: dict) -> None:
        self._call("input.performActions", actions=[source], **self._here)

    def close(self) -> None:
        self._call("browser.close")
        self._process.wait(SECONDS)


class WebKit(Engine):
    def __init__(self, directory: Path):
        self._screen, display = start_screen()
        self._driver = subprocess.Popen(
            [find("webkit"), "--port=0"],
            env=os.environ | {"DISPLAY": display, "GDK_BACKEND": "x11"},
            stdout=subprocess.DEVNULL,
            stderr=(directory / "log.txt").open("wb"),
        )
        port = wait_until(lambda: listening_port(self._driver), "the driver listens")
        self._address = f"http://127.0.0.1:{port}/session"
        answer = self._call("POST", "", {"capabilities": {}})
        self._address += "/" + answer["sessionId"]

    def _call(self, method: str, path: str, body: dict | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._address + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            message = json.load(error)["value"]["message"]
            raise RuntimeError(f"{method} {path}: {message}") from None

    def open(self, url: str, width: int, height: int) -> None:
        self._call("POST", "/window/rect", {"width": width, "height": height})
        self._call("POST", "/url", {"url": url})

    def run(self, function: str) -> str:
        script = f"""const done = arguments[arguments.length - 1];
        ({function})().then((value) => done([value]), (why) => done(String(why)));"""
        answer = self._call("POST", "/execute/async", {"script": script, "args": []})
        if isinstance(answer, str):
            raise RuntimeError(answer)
        return answer[0]

    def perform(self, source: dict) -> None:
        self._call("POST", "/actions", {"actions": [source]})

    def close(self) -> None:
        self._call("DELETE", "")
        for process in (self._driver, self._screen):
            process.terminate()
            process.wait(SECONDS)


def announced_port(profile: Path) -> int | None:
    """Read the address on which Firefox says it listens."""
    try:
        text = (profile / "WebDriverBiDiServer.json").read_text(encoding="utf-8")
        return json.loads(text)["ws_port"]
    except (OSError, ValueError):
        return None


def start_screen() -> tuple[subprocess.Popen, str]:
    """A screen in memory, under the first number that is free."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-nolisten", "tcp"]
    process = subprocess.Popen(
        [*command, "-screen", "0", "1600x1200x24"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with open(reading, encoding="ascii") as numbers:
        return process, f":{int(numbers.readline())}"


def listening_port(process: subprocess.Popen) -> int | None:
    """The port that the system chose for a program which never says it."""
    files = open_files(process.pid)
    for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        _, address, _, state, *_, inode = line.split()[:10]
        if state == "0A" and f"socket:[{inode}]" in files:
            return int(address.split(":")[1], 16)
    return None


def open_files(process_id: int) -> set[str]:
    """List what a running program has open; it may close some meanwhile."""
    found = set()
    for descriptor in Path(f"/proc/{process_id}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed since it was listed
            found.add(os.readlink(descriptor))
    return found


def wait_until(look: Callable[[], Any], what: str) -> Any:
    """Ask `look` again and again until it finds something, and return that."""
    end = time.monotonic() + SECONDS
    while not (found := look()):
        if time.monotonic() > end:
            raise TimeoutError(f"after {SECONDS} s still not true: {what}")
        time.sleep(0.05)
    return found


START = {"firefox": Firefox, "webkit": WebKit}
