"""`make site` as a command: what it says, what it serves, and to whom."""

import socket
import threading
import urllib.error
import urllib.request

import pytest

from authors import site as command
from authors.command import main


@pytest.fixture
def served(tmp_path):
    (tmp_path / "404.html").write_text("<p>not here</p>", encoding="utf-8")
    (tmp_path / "module.js").write_text("export {}", encoding="utf-8")
    with command.server(tmp_path, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


def test_only_this_machine_is_served(served):
    assert served.server_address[0] == "127.0.0.1"


def test_scripts_have_a_type_that_browsers_run(served):
    url = f"http://127.0.0.1:{served.server_port}/module.js"
    with urllib.request.urlopen(url) as response:
        assert response.headers["Content-Type"].startswith("text/javascript")
        assert response.headers["Cache-Control"] == "no-cache"


def test_what_is_not_there_is_the_site_s_own_page(served):
    url = f"http://127.0.0.1:{served.server_port}/a/b"
    with pytest.raises(urllib.error.HTTPError) as raised:
        urllib.request.urlopen(url)
    assert raised.value.code == 404
    assert raised.value.read() == b"<p>not here</p>"


def test_a_taken_port_is_a_sentence(tmp_path, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert command.serve(tmp_path, port) == 1
    assert f"port {port} can't be used" in capsys.readouterr().err


def test_without_sphinx_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(command.importlib.util, "find_spec", lambda name: None)
    assert main(["site"]) == 1
    assert "pip install -e '.[site]'" in capsys.readouterr().err


def test_a_failed_build_keeps_the_site_that_was_there(tmp_path, monkeypatch, capsys):
    class Failed:
        returncode = 2

    monkeypatch.setattr(command.subprocess, "run", lambda *_, **__: Failed)
    old = tmp_path / "site"
    old.mkdir()
    (old / "index.html").write_text("old", encoding="utf-8")
    assert command.build(old) == 2
    assert (old / "index.html").read_text(encoding="utf-8") == "old"
