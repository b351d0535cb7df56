"""Bots play each other in the arena, each in every seat with the same cards."""

from __future__ import annotations

import pytest

import engine
from engine.__main__ import main
from engine.arena import compete
from engine.errors import UnknownBot

CLOGS = engine.make_ruleset("clogs")


def test_the_same_seed_plays_the_same_games() -> None:
    first, again, other = (compete(CLOGS, ["club", "random"], 40, seed) for seed in (1, 1, 2))
    assert [one.points for one in first] == [one.points for one in again]
    assert [one.points for one in first] != [one.points for one in other]


def test_bots_of_one_kind_have_the_same_luck_in_every_seat() -> None:
    (standing,) = compete(CLOGS, ["random"] * 3, 30)
    assert standing.seats == 3
    assert standing.wins[0] == pytest.approx(1 / 3)
    # Every trick of a deal is a point.
    assert standing.points[0] == pytest.approx(13 / 3, abs=1.5)
    assert standing.exact is None


def test_progress_is_reported_up_to_the_deals_that_were_asked_for() -> None:
    done: list[int] = []
    compete(CLOGS, ["random"] * 2, 40, report=done.append)
    assert done == sorted(done)
    assert done[-1] >= 40 > done[0]


def test_the_command_prints_a_line_for_each_kind_of_bot(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["arena", "clag", "--preset", "quick13", "--seats", "club,random,random"]
    assert main([*arguments, "--deals", "20"]) == 0
    head, club, random = capsys.readouterr().out.splitlines()
    assert head.startswith("bot      seats  points a deal")
    assert club.split()[:2] == ["club", "1"]
    assert random.split()[:2] == ["random", "2"]


@pytest.mark.parametrize("seats", ["club,nobody", "club"])
def test_a_table_that_cannot_be_is_refused(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "clogs", "--seats", seats]) == 2
    assert capsys.readouterr().err


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot):
        compete(CLOGS, ["club", "nobody"], 10)
