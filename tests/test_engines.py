"""How a program's port is found, where it never says it."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests import engines

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="no /proc, as Linux has it"
)
RESTLESS = """
import os, socket
s = socket.create_server(("127.0.0.1", 0))
print(s.getsockname()[1], flush=True)
while True:
    opened = [os.open(os.devnull, os.O_RDONLY) for _ in range(100)]
    for descriptor in opened:
        os.close(descriptor)
"""


def test_a_port_is_found_while_the_program_opens_and_closes_files() -> None:
    command = [sys.executable, "-c", RESTLESS]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as program:
        try:
            port = int(program.stdout.readline())
            found = {engines.listening_port(program) for _ in range(100)}
        finally:
            program.kill()
    assert port in found <= {port, None}  # who finds none looks again


def test_a_program_that_does_not_listen_has_no_port() -> None:
    with socket.create_server(("127.0.0.1", 0)):  # another program's
        command = [sys.executable, "-c", "input()"]
        with subprocess.Popen(command, stdin=subprocess.PIPE) as program:
            assert engines.listening_port(program) is None
            program.communicate(b"\n")
