from __future__ import annotations

import io
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import engine
from engine.__main__ import main
from engine.cards import format_card
from engine.deal.actions import ChooseSize, Nominate, PlayCard, TurnCard
from engine.deal.auction_actions import Bid
from engine.deal.match import DealResult, Match
from engine.paper.scores import DealScore
from engine.terminal.play import Quit, Settings, Table, play, read_choice
from engine.terminal.table import card_text, choices, table

if TYPE_CHECKING:
    from engine.deal.action import Action

SEED = "11" * 32


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_every_preset_can_be_watched_in_the_terminal(
    preset: engine.PresetInfo, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["play", preset.game, "--preset", preset.slug, "--seed", SEED, "--auto"]
    assert main([*arguments, "--deals", "2"]) == 0
    printed = capsys.readouterr().out
    assert "deal" in printed
    assert printed.rstrip().endswith("points.")


def test_a_person_plays_by_typing_numbers_or_cards_and_sees_what_is_not_allowed() -> None:
    settings = Settings(engine.make_ruleset("foss20"), 4, bytes.fromhex(SEED), deals=3)
    shown: list[str] = []
    answers: list[str] = []

    def ask(_prompt: str) -> str:
        answers.append("nonsense" if len(answers) == 0 else "1")
        return answers[-1]

    match = Table(settings, ask, shown.append).play()
    assert len(match.results) == 3
    assert sum("You cannot do that" in line for line in shown) == 1
    assert any("last trick" in line for line in shown)


@pytest.mark.parametrize(
    ("legal", "typed", "meant"),
    [
        ([Nominate(0), Nominate(1), Nominate(3)], "1", Nominate(1)),
        ([Nominate(0), Nominate(1), Nominate(3)], "2", None),
        ([ChooseSize(3), ChooseSize(4), ChooseSize(5)], "3", ChooseSize(3)),
        ([ChooseSize(3), ChooseSize(4), ChooseSize(5)], "1", None),
        ([PlayCard(3), PlayCard(9)], "2", PlayCard(9)),
        ([PlayCard(3), PlayCard(9)], "play:JS", PlayCard(9)),
        ([TurnCard(0), TurnCard(1)], "1", TurnCard(0)),
        ([Bid("pass"), Bid("10")], "10", Bid("10")),
        ([Bid("pass"), Bid("10")], "0", None),
    ],
)
def test_a_number_is_meant_as_it_is_shown(
    legal: list[Action], typed: str, meant: Action | None
) -> None:
    assert read_choice(typed, legal) == meant


def test_of_a_long_list_a_few_are_shown_and_how_to_write_the_others() -> None:
    text = choices([PlayCard(card, name) for card in (0, 13) for name in range(52)])
    assert len(text.splitlines()) < 8
    assert "96 more: type one in full, such as play:2H=AC" in " ".join(text.split())


def test_help_is_given_and_the_same_choice_is_asked_for_again() -> None:
    settings = Settings(engine.make_ruleset("foss20"), 4, bytes.fromhex(SEED), deals=1)
    shown: list[str] = []
    answers = iter(["?", *["1"] * 20])
    Table(settings, lambda _prompt: next(answers), shown.append).play()
    assert sum("q leaves the table" in line for line in shown) == 1


def test_the_cards_of_every_trick_are_shown_also_those_of_the_last() -> None:
    settings = Settings(engine.make_ruleset("foss20"), 4, bytes.fromhex(SEED), auto=True, deals=1)
    shown: list[str] = []
    Table(settings, lambda _prompt: "1", shown.append).play()
    won = next(place for place, line in enumerate(shown) if "the trick." in line)
    assert all(f"{name} " in shown[won + 1] for name in ("You", "Bert", "Carol", "Dot"))


def test_of_players_who_are_level_the_one_with_fewer_missed_nominations_leads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def result(points: tuple[int, ...], failed: tuple[bool, ...]) -> DealResult:
        tricks, none = (0,) * 4, (None,) * 4
        score = DealScore(
            number=1, hand_size=1, specials=(), dealer=0, nominations=None, tricks=tricks,
            trick_winners=(), trump=None, points=points, made=none, failed=failed,
            exact=(False,) * 4,
        )  # fmt: skip
        return DealResult(score=score)

    settings = Settings(engine.make_ruleset("foss20"), 4, bytes.fromhex(SEED))
    for failed, line in (
        ((False, True, True, True), "You lead with 10 points and the fewest missed nominations."),
        ((False,) * 4, "You and Bert lead with 10 points."),
    ):
        match = Match(settings.ruleset, 4, 0, (result((10, 10, 0, 0), failed),))
        monkeypatch.setattr(Table, "play", lambda _table, match=match: match)
        play(settings)
        assert capsys.readouterr().out.strip() == line


def test_a_closed_pipe_ends_the_game_without_a_traceback() -> None:
    command = [sys.executable, "-m", "engine", "play", "clag", "--auto", "--seed", SEED]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as playing:
        assert playing.stdout is not None
        assert playing.stderr is not None
        playing.stdout.close()
        assert playing.stderr.read() == b""
    assert playing.returncode == 0


def test_leaving_the_table_ends_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    assert main(["play", "clag", "--players", "4", "--seed", SEED]) == 0
    assert "abandoned" in capsys.readouterr().out


def test_the_end_of_the_input_ends_the_game_too() -> None:
    def ask(_prompt: str) -> str:
        raise Quit

    settings = Settings(engine.make_ruleset("noms"), 4, bytes.fromhex(SEED))
    with pytest.raises(Quit):
        Table(settings, ask, lambda _text: None).play()


def test_the_table_shows_no_card_that_its_view_does_not_hold() -> None:
    game, ruleset = engine.get_game("clag"), engine.make_ruleset("foss20")
    spec = game.next_deal(Match(ruleset, 4, 0))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, bytes.fromhex(SEED)))
    text = table(game.view(state, 1), ("A", "B", "C", "D"), "deal 1")
    seen = {*state.visible_hand(1), *state.turned}
    for card in range(52):
        assert (card_text(card) in text.replace(",", "").split()) == (card in seen), format_card(
            card
        )


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "clag", "--preset", "whist"],
        ["play", "clag", "--preset", "noms"],
        ["play", "clag", "--preset", "mcleod22", "--players", "9"],
        ["play", "noms", "--players", "3"],
        ["play", "clag", "--bot", "deep-thought", "--auto"],
        ["play", "clag", "--seed", "zz"],
        ["shuffle", "--seed", "00"],
        ["shuffle", "--seed", SEED, "--entropy", "x"],
        ["shuffle", "--seed", SEED, "--entropy", "999=00"],
        ["play", "clag", "--seed", ""],
        ["play", "clag", "--deals", "0", "--auto"],
        ["shuffle", "--seed", SEED, "--players", "9", "--cards", "9"],
        ["shuffle", "--seed", SEED, "--players", "8", "--cards", "1"],
        ["shuffle", "--seed", SEED, "--players", "4", "--cards", "0"],
        ["shuffle", "--seed", SEED, "--players", "4", "--cards", "7", "--dealer", "4"],
        ["shuffle", "--seed", SEED, "--players", "4"],
        ["shuffle", "--seed", SEED, "--cards", "7"],
        ["shuffle", "--seed", SEED, "--entropy", "7=00"],
        ["shuffle", "--seed", SEED, "--entropy", "1=00", "--entropy", "1=11"],
    ],
)
def test_a_command_that_cannot_be_done_says_why(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.err.strip()
    assert "Traceback" not in output.err
    assert output.out == ""


def test_the_shuffle_command_deals_as_the_game_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shuffle", "--seed", SEED, "--players", "4", "--cards", "1", "--dealer", "1"]) == 0
    lines = dict(line.split(" ", 1) for line in capsys.readouterr().out.splitlines()[:2])
    game, ruleset = engine.get_game("clag"), engine.make_ruleset("foss20")
    spec = game.next_deal(Match(ruleset, 4, 1))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, bytes.fromhex(SEED)))
    top = lines["pack"].split()
    assert [format_card(*state.visible_hand(seat)) for seat in (2, 3, 0, 1)] == top[:4]
    assert format_card(state.turned[0]) == top[4]
