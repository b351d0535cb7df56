"""The key of an installation that was given none."""

import fcntl
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.secret_key import load_or_create_secret_key


def test_key_is_made_once_and_kept(tmp_path: Path) -> None:
    first = load_or_create_secret_key(tmp_path / "var" / "key")
    assert len(first) >= 50
    assert load_or_create_secret_key(tmp_path / "var" / "key") == first


def test_key_is_for_its_owner_only(tmp_path: Path) -> None:
    load_or_create_secret_key(tmp_path / "key")
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


@pytest.mark.parametrize("run", range(20))
def test_two_that_start_together_agree(tmp_path: Path, run: int) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(load_or_create_secret_key, [tmp_path / "key"] * 32))
    assert len(keys) == 1


def test_who_comes_while_the_key_is_made_waits_for_it(tmp_path: Path) -> None:
    with (tmp_path / "key").open("w") as making, ThreadPoolExecutor(1) as pool:
        fcntl.flock(making, fcntl.LOCK_EX)
        other = pool.submit(load_or_create_secret_key, tmp_path / "key")
        making.write("k" * 60)
        making.flush()
        fcntl.flock(making, fcntl.LOCK_UN)
        assert other.result(60) == "k" * 60


def test_an_empty_file_that_a_crash_left_becomes_a_key(tmp_path: Path) -> None:
    (tmp_path / "key").touch()
    assert len(load_or_create_secret_key(tmp_path / "key")) >= 50


@pytest.mark.parametrize("content", [b"short", b"\xff" * 60])
def test_file_without_a_useful_key_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(ValueError, match="does not hold a usable key"):
        load_or_create_secret_key(tmp_path / "key")
