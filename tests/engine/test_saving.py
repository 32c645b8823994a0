"""A saved match is there whole at every moment, and nothing else is touched."""

import errno
import json
import os
import random
import signal
import stat
import subprocess
import sys
import threading
import time

import pytest

from bisongames import Match, RecordError
from bisongames.engine.core.atomic_files import _TEMPORARY, _here

ELSEWHERE = not hasattr(os, "mkfifo")
KILLED = """
import sys
from bisongames import Match
match = Match("wind_river", players=3, seed=int(sys.argv[2]), start_player=0)
print("ready", flush=True)
while True:
    match.save(sys.argv[1])
"""


def begun(seed=1, number=3):
    match = Match("wind_river", players=3, seed=seed, start_player=0)
    for _ in range(number):
        match.play(match.legal_actions()[0])
    return match


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def kept(tmp_path):
    """The file of a match, and what is in it."""
    path = tmp_path / "m.json"
    begun().save(path)
    return path, path.read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is killed like this there")
def test_writers_that_are_killed_leave_the_old_file_or_the_new_one(tmp_path):
    path = tmp_path / "m.json"
    begun().save(path)
    rng = random.Random(1)
    left = 0
    for number in range(8):
        with subprocess.Popen(
            [sys.executable, "-c", KILLED, path, str(number)], stdout=subprocess.PIPE
        ) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(0.05 + rng.random() * 0.15)
            writer.send_signal(signal.SIGKILL)
        left += len(names(tmp_path)) - 1
        assert Match.load(path).game.id == "wind_river/base"
    begun().save(path)
    assert names(tmp_path) == ["m.json"], f"{left} files were left behind"


def test_what_the_dead_leave_behind_is_removed_and_what_the_living_write_is_not(kept):
    path, _ = kept
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    living = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    folder = path.parent
    ours, another = _here(), "00000000" if _here() != "00000000" else "00000001"

    def temporary(machine, process, age=0.0):
        file = folder / f".bisongames-{machine}-{process}-0123abcd.tmp"
        file.write_text("half")
        os.utime(file, (time.time() - age,) * 2)
        assert _TEMPORARY.fullmatch(file.name)
        return file.name

    try:
        stay = [
            temporary(ours, living.pid),
            temporary(ours, os.getpid()),
            temporary(another, dead.pid),
        ]
        temporary(ours, dead.pid)
        temporary(another, living.pid, age=2 * 24 * 3600)
        for name in (".bisongames-mine.tmp", ".m.json.abcd", "bisongames.tmp"):
            (folder / name).write_text("not ours")
            stay.append(name)
        begun().save(path)
        assert names(folder) == sorted(["m.json", *stay])
    finally:
        living.communicate(b"\n")


@pytest.mark.parametrize("place", ["write", "fsync", "replace", "chmod"])
def test_a_full_disk_leaves_the_old_file_and_nothing_else(kept, monkeypatch, place):
    path, old = kept

    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    if place == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    elif place == "write":
        begun_file = type(path).open
        monkeypatch.setattr(type(path), "open", lambda self, mode: Full(begun_file(self, mode)))
    else:
        monkeypatch.setattr(type(path), place, full)
    with pytest.raises(RecordError, match=r"m\.json: cannot be written: No space left"):
        begun(2).save(path)
    monkeypatch.undo()
    assert path.read_bytes() == old
    assert names(path.parent) == ["m.json"]


class Full:
    """A file on a disk with room for 100 bytes."""

    def __init__(self, file):
        self.file = file

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

    def write(self, data):
        self.file.write(data[:100])
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_a_file_that_may_not_grow_leaves_the_old_one(kept):
    path, old = kept
    code = (
        "import resource, sys; from bisongames import Match; match = Match('catan', seed=1); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300)); match.save(sys.argv[1])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, check=False
    )
    assert "RecordError" in done.stderr
    assert "cannot be written" in done.stderr
    assert path.read_bytes() == old
    assert names(path.parent) == ["m.json"]


def test_a_symbolic_link_stays_and_its_target_is_written(kept, tmp_path):
    path, _ = kept
    other = tmp_path / "other"
    other.mkdir()
    link = other / "link.json"
    link.symlink_to("../m.json")
    further = tmp_path / "further.json"
    further.symlink_to(link)
    match = begun(2, 5)
    match.save(further)
    assert link.is_symlink()
    assert further.is_symlink()
    assert Match.load(path).record == match.record == Match.load(further).record
    assert names(other) == ["link.json"]
    empty = tmp_path / "empty.json"
    empty.symlink_to("new.json")
    match.save(empty)
    assert Match.load(tmp_path / "new.json").record == match.record


def test_links_that_go_round_are_refused(tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    for name in ("a", "b"):
        with pytest.raises(RecordError, match="cannot be written"):
            begun().save(tmp_path / name)
        with pytest.raises(RecordError, match="cannot be read"):
            Match.load(tmp_path / name)
    assert names(tmp_path) == ["a", "b"]


def test_another_hard_link_keeps_what_was_in_the_file(kept):
    path, old = kept
    other = path.with_name("other.json")
    other.hardlink_to(path)
    begun(2).save(path)
    assert other.read_bytes() == old != path.read_bytes()


@pytest.mark.skipif(ELSEWHERE, reason="no pipes there")
def test_pipes_devices_and_folders_are_neither_written_nor_read(tmp_path):
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    (tmp_path / "to-pipe.json").symlink_to(pipe)
    for special in (pipe, tmp_path / "to-pipe.json", "/dev/null", "/dev/zero"):
        with pytest.raises(RecordError, match="pipe or a device"):
            begun().save(special)
        with pytest.raises(RecordError, match="pipe or a device"):
            Match.load(special)
    with pytest.raises(RecordError, match="directory"):
        begun().save(tmp_path)
    with pytest.raises(RecordError, match="directory"):
        Match.load(tmp_path)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert names(tmp_path) == ["pipe.json", "to-pipe.json"]


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path):
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(10 * 1024**3)  # with nothing in it: it takes no room
    with pytest.raises(RecordError, match="larger than 64 MB"):
        Match.load(path)


def test_a_write_protected_file_is_refused(kept):
    path, old = kept
    path.chmod(0o444)
    with pytest.raises(RecordError, match="write-protected"):
        begun(2).save(path)
    assert path.read_bytes() == old
    assert names(path.parent) == ["m.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="other permissions there")
def test_a_file_keeps_its_permissions_and_a_new_one_gets_those_of_new_files(tmp_path, monkeypatch):
    path = tmp_path / "m.json"
    before = os.umask(0o027)
    try:
        monkeypatch.setattr(os, "umask", None)  # it would be changed for all threads
        begun().save(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        for mode in (0o600, 0o666, 0o644):
            path.chmod(mode)
            begun().save(path)
            assert stat.S_IMODE(path.stat().st_mode) == mode
    finally:
        monkeypatch.undo()
        os.umask(before)


def test_names_may_be_as_long_as_the_system_allows(tmp_path):
    path = tmp_path / ("m" * 250 + ".json")
    for seed in (1, 2):
        begun(seed).save(path)
    assert Match.load(path).seed == 2
    with pytest.raises(RecordError, match="cannot be written"):
        begun().save(tmp_path / ("m" * 300))
    assert names(tmp_path) == [path.name]


def test_several_threads_may_save_at_once(tmp_path):
    path = tmp_path / "m.json"
    matches = [begun(seed, 9) for seed in range(4)]

    def save(match):
        for _ in range(20):
            match.save(path)

    threads = [threading.Thread(target=save, args=(match,)) for match in matches]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        if path.exists():
            assert json.loads(path.read_bytes())["type"] == "Record"
    assert names(tmp_path) == ["m.json"]


@pytest.mark.parametrize("wrong", [None, 7, b"m.json", "", "a\0", "\ud800", ["m.json"]])
def test_what_names_no_file_is_refused(wrong):
    for call in (begun().save, Match.load):
        with pytest.raises(RecordError, match="expected the path of a file"):
            call(wrong)


@pytest.mark.skipif(sys.platform != "linux", reason="names are bytes there alone")
def test_a_name_of_any_bytes_is_a_name(tmp_path):
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.json")
    begun().save(path)
    assert Match.load(path).record == begun().record


def test_a_text_that_cannot_be_written_leaves_nothing(kept):
    from bisongames.engine.core.atomic_files import write_whole

    path, old = kept
    with pytest.raises(RecordError, match="cannot be written"):
        write_whole(path, "\ud800")
    assert path.read_bytes() == old
    assert names(path.parent) == ["m.json"]
