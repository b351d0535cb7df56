from __future__ import annotations

import io
import sys

import pytest

import engine
from engine.__main__ import main
from engine.cards import format_card
from engine.state import Match
from engine.terminal.play import Quit, Settings, Table
from engine.terminal.table import card_text, table

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


def test_a_person_plays_by_typing_numbers_or_cards_and_is_told_what_is_not_allowed() -> None:
    settings = Settings(engine.make_ruleset("foss20"), 4, bytes.fromhex(SEED), deals=3)
    told: list[str] = []
    answers: list[str] = []

    def ask(_prompt: str) -> str:
        answers.append("nonsense" if len(answers) == 0 else "1")
        return answers[-1]

    match = Table(settings, ask, told.append).play()
    assert len(match.results) == 3
    assert sum("Not allowed" in line for line in told) == 1
    assert any("last trick" in line for line in told)


def test_leaving_the_table_ends_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    assert main(["play", "clag", "--players", "4", "--seed", SEED]) == 0
    assert "put away" in capsys.readouterr().out


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
    seen = {*state.known(1), *state.turned}
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
        ["shuffle", "--seed", SEED, "--players", "9", "--cards", "9"],
    ],
)
def test_a_command_that_cannot_be_done_says_why(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.err.strip()
    assert "Traceback" not in told.err


def test_the_shuffle_command_deals_as_the_game_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shuffle", "--seed", SEED, "--players", "4", "--cards", "1", "--dealer", "1"]) == 0
    lines = dict(line.split(" ", 1) for line in capsys.readouterr().out.splitlines()[:2])
    game, ruleset = engine.get_game("clag"), engine.make_ruleset("foss20")
    spec = game.next_deal(Match(ruleset, 4, 1))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, bytes.fromhex(SEED)))
    top = lines["pack"].split()
    assert [format_card(*state.known(seat)) for seat in (2, 3, 0, 1)] == top[:4]
    assert format_card(state.turned[0]) == top[4]
