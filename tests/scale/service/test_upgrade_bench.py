"""The bench of an upgrade says which commits it can begin with."""

from __future__ import annotations

import subprocess
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from bench.prod_like import __main__ as bench

if TYPE_CHECKING:
    from pathlib import Path

AUTHOR = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a commit before the web server, one with it, and a tag for each."""
    place = tmp_path / "repository"
    (place / "ops").mkdir(parents=True)
    git(place, "init", "--quiet")
    for name, file in (("before", "README.md"), ("first", bench.WEB_SERVER)):
        (place / file).write_text("")
        git(place, "add", ".")
        git(place, *AUTHOR, "commit", "--quiet", "--message", name)
        git(place, "tag", name)
    monkeypatch.setattr(bench, "ROOT", place)
    return place


def git(place: Path, *arguments: str) -> str:
    command = ["git", "-C", str(place), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def test_a_commit_that_starts_otherwise_is_refused_with_the_first_that_does(
    repository: Path, tmp_path: Path
) -> None:
    first = git(repository, "rev-parse", "--short", "first")
    with (
        ExitStack() as stack,
        pytest.raises(bench.CannotUpgrade, match=f"before has no .* Name {first} of "),
    ):
        bench.check_out(stack, tmp_path, "before")
    assert len(git(repository, "worktree", "list").splitlines()) == 1, "nothing is left"


def test_a_commit_that_is_not_there_is_named(repository: Path, tmp_path: Path) -> None:
    with ExitStack() as stack, pytest.raises(bench.CannotUpgrade, match="no commit nowhere"):
        bench.check_out(stack, tmp_path, "nowhere")


def test_another_is_checked_out(repository: Path, tmp_path: Path) -> None:
    with ExitStack() as stack:
        place = bench.check_out(stack, tmp_path, "first")
        assert (place / bench.WEB_SERVER).exists()
