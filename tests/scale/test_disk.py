"""A sync reaches the disk itself, whatever this system's `fsync` means."""

import pytest

from lecture_lib.scale import disk


@pytest.fixture
def calls(monkeypatch) -> list[str]:
    """What is asked of the system, in order."""
    asked: list[str] = []
    monkeypatch.setattr(disk.os, "fsync", lambda handle: asked.append("fsync"))
    return asked


def stand_in(answer):
    return type("fcntl", (), {"fcntl": staticmethod(answer)})


def test_macos_is_asked_to_empty_the_drives_cache(calls, monkeypatch):
    full = stand_in(lambda handle, command: calls.append(f"fcntl {command}"))
    monkeypatch.setattr(disk, "fcntl", full)
    monkeypatch.setattr(disk, "FULL_SYNC", 51)
    disk.sync_to_disk(3)
    assert calls == ["fcntl 51"]


def test_a_file_system_that_cannot_gets_what_it_can(calls, monkeypatch):
    def refuse(handle, command):
        raise OSError(45, "Operation not supported")

    monkeypatch.setattr(disk, "fcntl", stand_in(refuse))
    monkeypatch.setattr(disk, "FULL_SYNC", 51)
    disk.sync_to_disk(3)
    assert calls == ["fsync"]


def test_other_systems_have_one_kind_of_sync(calls, monkeypatch):
    monkeypatch.setattr(disk, "FULL_SYNC", None)
    disk.sync_to_disk(3)
    assert calls == ["fsync"]
