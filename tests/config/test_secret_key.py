"""The key of an installation that was given none."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.secret_key import keep_secret_key


def test_key_is_made_once_and_kept(tmp_path: Path) -> None:
    first = keep_secret_key(tmp_path / "var" / "key")
    assert len(first) >= 50
    assert keep_secret_key(tmp_path / "var" / "key") == first


def test_key_is_for_its_owner_only(tmp_path: Path) -> None:
    keep_secret_key(tmp_path / "key")
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_two_that_start_together_agree(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(keep_secret_key, [tmp_path / "key"] * 32))
    assert len(keys) == 1


def test_file_without_a_useful_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("short")
    with pytest.raises(ValueError, match="no usable key"):
        keep_secret_key(tmp_path / "key")
