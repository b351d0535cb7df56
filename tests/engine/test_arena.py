"""Bots play each other in the arena, each in every seat with the same cards."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

import engine
from engine.__main__ import main
from engine.arena import DealKind, Standing, compete, format_standings
from engine.arena import _Table as Arena
from engine.errors import UnknownBot

CLOGS, NOMS = engine.make_ruleset("clogs"), engine.make_ruleset("noms")


def test_the_same_seed_plays_the_same_games() -> None:
    first, again, other = (compete(CLOGS, ["club", "random"], 40, seed) for seed in (1, 1, 2))
    assert [one.points for one in first] == [one.points for one in again]
    assert [one.points for one in first] != [one.points for one in other]


def test_bots_of_one_kind_have_the_same_luck_in_every_seat() -> None:
    (standing,) = compete(CLOGS, ["random"] * 3, 30)
    assert standing.seats == 3
    assert standing.wins is not None
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


def test_how_far_ahead_a_bot_is_comes_from_the_games_with_the_same_cards() -> None:
    """So its error is much smaller than those of the points, which vary with the cards."""
    club, random = compete(NOMS, ["club", "random", "random", "random"], 60, duplicate=True)
    assert club.ahead is not None
    assert random.ahead is not None
    assert club.ahead[0] == pytest.approx(-random.ahead[0])
    assert club.ahead[0] == pytest.approx(club.points[0] - random.points[0])
    assert (club.ahead[1] or 0) < 0.9 * sum(error or 0 for _, error in (club.points, random.points))
    assert club.wins is None


def test_deals_can_be_of_one_kind_alone(capsys: pytest.CaptureFixture[str]) -> None:
    kind = DealKind(3, ("misere",))
    (standing,) = compete(engine.make_ruleset("mcleod22"), ["random"] * 4, 8, kind=kind)
    assert standing.ahead is None
    assert standing.exact is None
    arguments = ["arena", "clag", "--seats", "club,random,random,random", "--cards", "2"]
    assert main([*arguments, "--special", "no-trumps", "--deals", "12"]) == 0
    assert "club" in capsys.readouterr().out


@pytest.mark.parametrize("more", ["--cards 40", "--special misere", "--cards 3 --special nonsense"])
def test_a_kind_of_deal_that_cannot_be_is_refused(
    more: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "clag", "--seats", "club,random,random,random", *more.split()]) == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_arena_that_is_interrupted_shows_the_standings_so_far(
    sent: signal.Signals,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> None:
    play, rounds = Arena._play_game, iter(range(100))

    def interrupted(*arguments: Any) -> Any:
        if next(rounds) == 4:
            os.kill(os.getpid(), sent)
        return play(*arguments)

    monkeypatch.setattr(Arena, "_play_game", interrupted)
    # A shell that starts the tests in the background may have SIGINT ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))
    handler = signal.getsignal(signal.SIGTERM)
    arguments = ["arena", "clogs", "--seats", "Club, random", "--deals", "9999"]
    assert main([*arguments, "--seed", "11" * 32]) == 130
    printed = capsys.readouterr()
    assert [line.split()[0] for line in printed.out.splitlines()] == ["bot", "club", "random"]
    assert "Traceback" not in printed.err
    assert signal.getsignal(signal.SIGTERM) == handler


def test_an_arena_that_is_interrupted_at_once_says_that_there_is_nothing_yet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Arena, "_play_game", interrupted)
    assert main(["arena", "clogs", "--seats", "club,random"]) == 130
    assert "before the first round" in capsys.readouterr().err


def test_an_unknown_bot_is_named_before_the_size_of_the_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["arena", "noms", "--seats", "foo,club"]) == 2
    assert capsys.readouterr().err == (
        "There is no bot 'foo'; choose one of random, novice, club, expert.\n"
    )


def test_a_single_round_says_why_it_has_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "noms", "--seats", "random,random,random,random"]
    assert main([*arguments, "--deals", "1"]) == 0
    assert "One round has no standard error" in capsys.readouterr().err


def test_phases_are_named_in_words() -> None:
    one = Standing("club", 4, (2.5, None), None, None, None, {"name-trump": 1})
    assert [*format_standings([one])][1].endswith("name trump 1.00")


@pytest.mark.parametrize("seats", ["club,nobody", "club"])
def test_a_table_that_cannot_be_is_refused(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "clogs", "--seats", seats]) == 2
    assert capsys.readouterr().err


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot):
        compete(CLOGS, ["club", "nobody"], 10)
