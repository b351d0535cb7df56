"""The closing lines of a test run count every failure and every part left out."""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from django.conf import settings
from django.utils import translation

from ops.testing import TITLES, Outcome, run_parts
from tests.plugin import belongs_to, deal_out, pytest_runtest_setup, read_covered
from tests.statements.choice import function_of

ROOT = Path(__file__).parents[2]


def test_counts_of_both_parts_are_one_sum() -> None:
    outcome = Outcome()
    outcome.add({"counts": {"passed": 3, "failed": 1}, "skipped": {}})
    outcome.add({"counts": {"passed": 2}, "skipped": {}})
    assert "1 failed, 5 passed in 2.00s" in outcome.closing(2)


@pytest.mark.parametrize("kind", ["failed", "error"])
def test_one_bad_test_makes_the_whole_a_failure(kind: str) -> None:
    outcome = Outcome(Counter({"passed": 9, kind: 1}))
    assert outcome.has_failed(require_all=False)


def test_left_out_part_fails_only_where_all_are_required() -> None:
    outcome = Outcome(Counter(passed=9), Counter({"the part on Redis: away": 0}))
    assert not outcome.has_failed(require_all=False)
    assert outcome.has_failed(require_all=True)


def test_left_out_part_is_named_above_the_closing_line() -> None:
    outcome = Outcome(Counter(passed=9), Counter({"the part on Redis: away": 0}))
    assert outcome.closing(1).splitlines()[-2] == "not run: the part on Redis: away"


@pytest.mark.slow
def test_parts_run_at_once_and_one_that_breaks_down_counts_as_an_error(
    capfd: pytest.CaptureFixture[str],
) -> None:
    tallies = run_parts({part: dict(os.environ) for part in TITLES}, ["-p", "no_such_plugin"])
    assert [tally["counts"] for tally in tallies] == [{"error": 1}] * 2
    shown = capfd.readouterr()
    assert "no_such_plugin" in shown.err, "the first part prints at once"
    first, second = shown.out.index(TITLES["embedded"]), shown.out.index(TITLES["servers"])
    assert first < second < shown.out.index("no_such_plugin"), "the second one follows"


class Item:
    """The attributes of a collected test that the choice of parts reads."""

    def __init__(self, *marks: str, fixtures: tuple[str, ...] = (), path: str = "") -> None:
        self.marks = marks
        self.path = Path(path)
        self.nodeid = "tests/test_a.py::test_b[c]"
        self.fixturenames = fixtures

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None

    def iter_markers(self) -> Iterator[pytest.Mark]:
        """The nearest first, as pytest gives them: those of a test, then those of its module."""
        return (getattr(pytest.mark, name).mark for name in self.marks)


def item_with(*marks: str, fixtures: tuple[str, ...] = (), path: str = "") -> pytest.Item:
    """A collected test with some marks; a real one would need a session around it."""
    return cast("pytest.Item", Item(*marks, fixtures=fixtures, path=path))


def test_every_worker_begins_with_long_tests_and_keeps_a_module_together() -> None:
    short = [item_with(path="short") for _ in range(6)]
    browser = [item_with("browser", path="browser") for _ in range(2)]
    slow = [item_with("slow", path="slow"), item_with("slow", "browser", path="both")]
    dealt = deal_out([*short, *browser, *slow], 3)
    # pytest-xdist gives three workers 3, 3 and 4 of ten tests.
    assert dealt[:3] == [slow[0], *short[:2]]
    assert dealt[3:6] == [slow[1], *short[2:4]]
    assert dealt[6:] == [*browser, *short[4:]]


def test_long_tests_alone_are_dealt_out_too() -> None:
    slow = [item_with("slow", path=f"{number // 3}") for number in range(7)]
    assert deal_out(slow, 4) == slow
    assert deal_out([], 4) == []


def test_tests_of_pages_and_api_run_on_sqlite_only() -> None:
    fixtures = ("people", "web")
    on_servers = belongs_to("servers", on_postgres=True)
    assert not on_servers(item_with("django_db", fixtures=fixtures))
    assert on_servers(item_with("django_db", "both_databases", fixtures=fixtures))


@pytest.mark.parametrize(
    ("marks", "embedded", "servers", "redis_only"),
    [
        ((), True, False, False),
        (("django_db",), True, True, False),
        (("django_db", "one_database"), True, False, False),
        (("both_databases",), True, True, False),
        (("one_database", "both_databases"), True, False, False),
        (("both_databases", "one_database"), True, True, False),
        (("odd_values",), True, True, False),
        (("django_db", "browser"), True, False, False),
        (("django_db", "postgres"), False, True, True),
        (("redis",), False, True, True),
    ],
)
def test_marks_decide_the_parts_of_a_test(
    marks: tuple[str, ...], embedded: bool, servers: bool, redis_only: bool
) -> None:
    item = item_with(*marks)
    assert belongs_to("embedded", on_postgres=False)(item) is embedded
    assert belongs_to("servers", on_postgres=True)(item) is servers
    assert belongs_to("servers", on_postgres=False)(item) is redis_only
    assert belongs_to(None, on_postgres=False)(item)


@pytest.mark.parametrize("listed", ["tests/test_a.py::test_b", "tests/test_a.py::test_b[c]"])
def test_a_test_whose_statements_others_send_runs_on_sqlite_only(listed: str) -> None:
    item = item_with("django_db")
    covered = frozenset({listed})
    assert not belongs_to("servers", on_postgres=True, covered=covered)(item)
    assert belongs_to("embedded", on_postgres=False, covered=covered)(item)


def test_every_test_on_the_list_exists() -> None:
    for name in map(function_of, read_covered()):
        file, _, test = name.partition("::")
        text = (ROOT / file).read_text(encoding="utf-8")
        assert f"def {test}(" in text, f"{name} is gone: delete its line, or `make statements`"


def test_every_test_begins_in_the_language_of_the_site() -> None:
    translation.activate("fr")
    pytest_runtest_setup()
    assert translation.get_language() == settings.LANGUAGE_CODE
