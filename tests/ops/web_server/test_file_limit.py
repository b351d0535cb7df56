"""The web server opens as many files as its connections need, or says that it cannot."""

from __future__ import annotations

import resource

import pytest

from ops.file_limit import MAX_CONNECTIONS, RESERVED_FILES, TooFewFiles, raise_file_limit

NEEDED = MAX_CONNECTIONS + RESERVED_FILES
NO_LIMIT = resource.RLIM_INFINITY


@pytest.mark.parametrize(
    ("soft", "hard", "set_to", "allowed"),
    [
        (1024, 1_000_000, (NEEDED, 1_000_000), MAX_CONNECTIONS),
        (256, NO_LIMIT, (NEEDED, NO_LIMIT), MAX_CONNECTIONS),
        (50_000, 50_000, None, MAX_CONNECTIONS),
        (NO_LIMIT, NO_LIMIT, None, MAX_CONNECTIONS),
        (1024, 1024, None, 1024 - RESERVED_FILES),
        (256, 1024, (1024, 1024), 1024 - RESERVED_FILES),
    ],
)
def test_the_limit_is_raised_as_far_as_needed_and_allowed(
    monkeypatch: pytest.MonkeyPatch,
    soft: int,
    hard: int,
    set_to: tuple[int, int] | None,
    allowed: int,
) -> None:
    was_set: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _what, limits: was_set.append(limits))
    assert raise_file_limit() == allowed
    assert was_set == ([] if set_to is None else [set_to])


def test_a_limit_that_is_far_too_low_is_reported_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (256, 256))
    with pytest.raises(TooFewFiles, match=f"256 files.* ulimit -n {NEEDED}"):
        raise_file_limit()
