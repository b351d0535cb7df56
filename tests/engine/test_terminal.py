from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import engine
from engine.__main__ import build_parser, main
from engine.cards import format_card, parse_card, parse_cards
from engine.deal.actions import Call, ChooseSize, Nominate, PlayCard, TurnCard
from engine.deal.auction_actions import Bid
from engine.deal.events import Called
from engine.deal.match import DealResult, DealSpec, Match
from engine.deal.shuffle import Shuffle
from engine.deal.visibility import visible_hand
from engine.paper.scores import DealScore
from engine.terminal.play import Quit, Settings, Table, choose_rules, play, read_choice
from engine.terminal.table import card_text, choices, event_text, refusal, table

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
    assert sum("not among the choices" in line for line in shown) == 1
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
        ([PlayCard(3), PlayCard(8)], "10S", PlayCard(8)),
        ([PlayCard(3), PlayCard(8)], "10s", PlayCard(8)),
        ([PlayCard(3), PlayCard(8)], "10\N{BLACK SPADE SUIT}", PlayCard(8)),
        ([Bid("pass"), Bid("mis-a-vis")], "mis a vis", Bid("mis-a-vis")),
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
    example = "two of spades as the ten of spades or play:2S=TS"
    assert f"96 more: type one in full, such as {example}" in " ".join(text.split())


def test_of_many_calls_each_special_is_shown_and_two_are_called_in_words() -> None:
    game = engine.get_game("clag")
    spec = game.next_deal(Match(engine.make_ruleset("raf-caller"), 4, 0))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    state, _ = game.act(state, state.asked[0], "size:5")
    legal = game.legal(state, state.asked[0])
    assert len(legal) > 1000
    text = " ".join(choices(legal).split())
    for words in ("1: nothing special", "RAF Blind", "No Trumps", "Precedence CDHS"):
        assert words in text
    assert "such as Misère + Ascending Madness or call:" in text
    both = read_choice("Misère + Ascending Madness", legal)
    assert isinstance(both, Call)
    assert {*both.slugs} == {"misere", "ascending-madness"}
    assert read_choice("ascending madness+misere", legal) == both
    assert read_choice("precedence cdhs", legal) == Call(("precedence-cdhs",))
    for nothing in ("", "+", "\N{WHITE SMILING FACE}"):
        assert read_choice(nothing, legal) is None


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("play:AS", "You do not hold A\N{BLACK SPADE SUIT}."),
        ("10H", "You do not hold 10\N{WHITE HEART SUIT}."),
        ("as", "You do not hold A\N{BLACK SPADE SUIT}."),
        (
            "4D",
            "You cannot play 4\N{WHITE DIAMOND SUIT} to this trick. Type one of the numbers above.",
        ),
        ("9", "That is not among the choices. Type one of the numbers above, or ? for help."),
    ],
)
def test_a_card_that_cannot_be_played_is_refused_with_the_reason(typed: str, reason: str) -> None:
    assert refusal(typed, view_of_trick()).strip() == reason


def view_of_trick() -> engine.View:
    """Seat 1 holds 7S and 4D, and seat 0 has led a spade."""
    game, ruleset = engine.get_game("clag"), engine.make_ruleset("foss20")
    spec = DealSpec(ruleset=ruleset, players=3, number=2, dealer=2, hand_size=2)
    state = game.start(spec, Shuffle(whole_pack("KS 7S 2C 3S 4D 5C 9H")))
    for action in (Nominate(1), Nominate(0), Nominate(0), PlayCard(parse_card("KS"))):
        state, _ = game.act(state, game.to_act(state)[0], action)
    return game.view(state, 1)


def whole_pack(top: str) -> tuple[int, ...]:
    first = parse_cards(top)
    return (*first, *(card for card in range(52) if card not in first))


@pytest.mark.parametrize(
    ("typed", "cards", "reason"),
    [
        ("2", 2, "With 2 the nominations would add up to the number of tricks."),
        ("7", 2, "There are 2 tricks: nominate from 0 to 2."),
        ("7", 1, "There is 1 trick: nominate from 0 to 1."),
        (
            "play:AS",
            2,
            "That is not among the choices. Type one of the numbers above, or ? for help.",
        ),
    ],
)
def test_a_nomination_that_is_not_allowed_is_refused_with_the_reason(
    typed: str, cards: int, reason: str
) -> None:
    game, ruleset = engine.get_game("clag"), engine.make_ruleset("foss20")
    spec = DealSpec(ruleset=ruleset, players=3, number=2, dealer=2, hand_size=cards)
    state = game.start(spec, Shuffle(engine.make_shuffle(bytes(32)).pack))
    for seat in (0, 1):
        state, _ = game.act(state, seat, Nominate(0))
    assert refusal(typed, game.view(state, 2)).strip() == reason


def test_the_deals_before_the_one_asked_for_are_left_to_bots() -> None:
    rules = engine.make_ruleset("foss20")
    settings = Settings(rules, 4, bytes.fromhex(SEED), deals=1, from_deal=5)
    shown: list[str] = []
    match = Table(settings, lambda _prompt: "1", shown.append).play()
    assert len(match.results) == 5
    headings = [line.strip() for line in shown if line.startswith("\ndeal")]
    assert [heading.partition(":")[0] for heading in headings] == ["deal 5"]
    assert sum("  deal " in line for line in shown) == 2, "the card before the deal and after it"


def test_a_game_without_trumps_does_not_speak_of_them() -> None:
    settings = Settings(engine.make_ruleset("clogs"), 4, bytes.fromhex(SEED), deals=1)
    shown: list[str] = []
    Table(settings, lambda _prompt: "1", shown.append).play()
    assert not any("trumps" in line for line in shown)


def test_without_a_preset_the_recommended_one_is_played() -> None:
    recommended = next(preset for preset in engine.presets() if preset.is_recommended)
    assert choose_rules(recommended.game, None, None)[0].preset == recommended.slug


def test_help_is_given_and_the_same_choice_is_asked_for_again() -> None:
    settings = Settings(engine.make_ruleset("foss20"), 4, bytes.fromhex(SEED), deals=1)
    shown: list[str] = []
    answers = iter(["?", *["1"] * 20])
    Table(settings, lambda _prompt: next(answers), shown.append).play()
    assert sum("q leaves the table" in line for line in shown) == 1


def test_a_hint_compares_choices_and_changes_nothing() -> None:
    def shown_with(*typed: str) -> list[str]:
        settings = Settings(engine.make_ruleset("foss20"), 4, bytes.fromhex(SEED), deals=3)
        shown: list[str] = []
        answers = iter([*typed, *["1"] * 60])
        Table(settings, lambda _prompt: next(answers), shown.append).play()
        return shown

    without, hinted = shown_with(), shown_with("hint")
    (hint,) = (line for line in hinted if "points on average" in line)
    assert hint.startswith("  Nominating 0 comes off in ")
    assert hint.endswith("  The first is what an expert would choose.")
    assert [line for line in hinted if line != hint] == without


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
        ((False,) * 4, "You and Bert lead with 1 point."),
    ):
        best = 1 if "1 point." in line else 10
        match = Match(settings.ruleset, 4, 0, (result((best, best, 0, 0), failed),))
        monkeypatch.setattr(Table, "play", lambda _table, match=match: match)
        play(settings)
        assert capsys.readouterr().out.strip() == line


def test_every_choice_is_listed_with_what_to_type() -> None:
    assert choices([ChooseSize(3), ChooseSize(4)]).strip() == "3: 3 cards each; 4: 4 cards each"
    assert choices([Call(("precedence-dshc",))]).strip() == (
        "1: Precedence DSHC (diamonds, spades, hearts, clubs)"
    )


def test_a_bid_is_reported_as_it_is_written_among_the_choices() -> None:
    assert event_text(Called(1, "mis-a-vis"), ("You", "Dot")).strip() == "Dot: mis a vis."


def test_a_game_without_a_seed_shows_its_own_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["play", "clogs", "--auto", "--deals", "1"]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    seed = first.split()[-1]
    assert main([*arguments, "--seed", seed]) == 0
    again = capsys.readouterr().out
    assert first.startswith(again)
    assert seed not in again


def test_a_terminal_of_plain_letters_gets_the_suits_as_letters() -> None:
    command = [sys.executable, "-m", "engine", "play", "clag", "--auto", "--seed", SEED]
    done = subprocess.run(
        [*command, "--preset", "quick13", "--deals", "1"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert b"Carol KS" in done.stdout
    assert done.stderr == b""


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
    seen = {*visible_hand(state, 1), *state.turned}
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
        ["play", "clag", "--from-deal", "0", "--auto"],
        ["play", "clag", "--preset", "quick13", "--from-deal", "14", "--auto"],
        ["shuffle", "--seed", SEED, "--players", "9", "--cards", "9"],
        ["shuffle", "--seed", SEED, "--players", "8", "--cards", "1"],
        ["shuffle", "--seed", SEED, "--players", "4", "--cards", "0"],
        ["shuffle", "--seed", SEED, "--players", "4", "--cards", "7", "--dealer", "4"],
        ["shuffle", "--seed", SEED, "--players", "4"],
        ["shuffle", "--seed", SEED, "--cards", "7"],
        ["shuffle", "--seed", SEED, "--dealer", "1"],
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


@pytest.mark.parametrize("more", [["play", "noms"], ["arena", "noms", "--seats", "club,club"]])
def test_an_unknown_preset_is_refused_with_the_known_ones(
    more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*more, "--preset", "nope"]) == 2
    assert capsys.readouterr().err == "There is no preset 'nope'. Choose one of noms.\n"


def test_the_shuffle_command_deals_as_the_game_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shuffle", "--seed", SEED, "--players", "4", "--cards", "1", "--dealer", "1"]) == 0
    lines = dict(line.split(" ", 1) for line in capsys.readouterr().out.splitlines()[:2])
    game, ruleset = engine.get_game("clag"), engine.make_ruleset("foss20")
    spec = game.next_deal(Match(ruleset, 4, 1))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, bytes.fromhex(SEED)))
    top = lines["pack"].split()
    assert [format_card(*visible_hand(state, seat)) for seat in (2, 3, 0, 1)] == top[:4]
    assert format_card(state.turned[0]) == top[4]


def test_every_option_of_the_commands_is_described() -> None:
    described = []
    waiting = [build_parser()]
    while waiting:
        for action in waiting.pop()._actions:
            if isinstance(action, argparse._SubParsersAction):
                assert action.choices.keys() == {one.dest for one in action._choices_actions}
                waiting += action.choices.values()
            else:
                described.append((action.dest, bool(action.help)))
    assert [name for name, is_described in described if not is_described] == []
    assert {"files", "dealer", "write"} <= {name for name, _ in described}
