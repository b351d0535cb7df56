"""Whatever comes in, the answer is a named refusal or something sound; never another error."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.deal.event_text import format_event, parse_event
from engine.deal.match import Match
from engine.errors import BadText, EngineError
from tests.engine.golden import names, play
from tests.engine.simulate import play_deal

if TYPE_CHECKING:
    from collections.abc import Callable

ODD = [None, True, False, -1, 0, 1, 2, 3, 7, 60, 0.5, 1.0, float("nan"), "", "S", "NT", "10", "mis"]
JUNK: st.SearchStrategy[object] = st.sampled_from([*ODD, "pass", "misere", (), (1,), {}])
ROWS = st.one_of(st.none(), st.lists(JUNK, max_size=8).map(tuple))


@settings(max_examples=150)
@given(
    preset=st.sampled_from([info.slug for info in engine.presets()]),
    number=st.integers(1, 22),
    report=st.fixed_dictionaries(
        {},
        optional={
            "nominations": ROWS,
            "tricks": ROWS,
            "trick_winners": ROWS,
            "trump": JUNK,
            "hand_size": JUNK,
            "call": ROWS,
            "dealer": JUNK,
            "bidder": JUNK,
            "partner": JUNK,
        },
    ),
)
def test_a_report_of_anything_is_scored_or_refused(
    preset: str, number: int, report: dict[str, Any]
) -> None:
    sheet = engine.score_sheet(engine.make_ruleset(preset), 4, 0)
    with suppress(engine.ReportRefused, engine.NoSuchDeal, engine.DealUnknownYet):
        score = sheet.score(number, engine.DealReport(**report), {})
        assert json.loads(json.dumps(score.to_json()))


@given(st.text(max_size=30) | st.sampled_from(["call", "call:", "call:a+", "bid", "bid:"]))
def test_an_action_is_read_or_refused(text: str) -> None:
    try:
        action = engine.parse_action(text)
    except BadText:
        return
    assert engine.parse_action(action.text) == action


@given(st.text(max_size=30))
def test_an_event_is_read_or_refused(text: str) -> None:
    try:
        event = parse_event(text)
    except BadText:
        return
    assert parse_event(format_event(event)) == event


TEXTS = [engine.format_transcript(play(name)) for name in list(names())[::4]]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_a_spoilt_transcript_is_refused_by_name(text: str, seed: int) -> None:
    rng = Random(seed)
    letters = list(text)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(letters))
        letters[place] = rng.choice("0123456789SHDCTJQKA:=+ \n-x")
    with suppress(EngineError):
        assert engine.replay("".join(letters)).players >= 2


@pytest.mark.parametrize(
    "more",
    [
        " number=0",
        " number=7",
        " factor=0",
        " caller=7",
        " caller=-1",
        " opening=1",
        " colour=red",
        "\nhello world",
        "\n-1 play:2H",
        "\nlots 2H",
        "\ndeal number=1 players=4 dealer=0 size=1",
    ],
)
def test_what_a_transcript_does_not_know_or_has_twice_is_refused(more: str) -> None:
    """It was ignored, and the deal replayed as if it had not been written."""
    first, second, *rest = TEXTS[0].splitlines()
    assert second.startswith("deal number=1 ")
    given = second.replace("number=1 ", "") if more == " number=0" else second
    assert engine.replay("\n".join([first, second, *rest])).players >= 2
    with pytest.raises(BadText):
        engine.replay("\n".join([first, given + more, *rest]))


@pytest.mark.parametrize("data", [{}, {"game": 1}, {"game": "clag", "version": 1, "preset": None}])
def test_a_stored_ruleset_of_anything_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(EngineError):
        engine.load_ruleset(data)


def test_what_is_hidden_is_not_printed() -> None:
    game, ruleset = engine.get_game("clag"), engine.make_ruleset("foss20")
    spec = game.next_deal(Match(ruleset, 4, 0))
    assert spec is not None
    state = play_deal(game, spec, Random(1), check=False)
    assert repr(state) == "<State of deal 1 after 8 actions>"
    assert repr(state.shuffle) == "Shuffle()"


@pytest.mark.parametrize("preset", ["foss20", "noms", "clogs"])
@pytest.mark.parametrize("seat", [-1, -5, 4, 99])
def test_no_game_shows_the_view_of_a_seat_that_it_does_not_have(preset: str, seat: int) -> None:
    """A seat below 0 counted from the end would be the hand of another player."""
    ruleset = engine.make_ruleset(preset)
    game = engine.get_game(ruleset.game)
    spec = game.next_deal(Match(ruleset, 4, 0))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    with pytest.raises(engine.NoSuchSeat, match="0 to 3"):
        game.view(state, seat)


@pytest.mark.parametrize("bot", ["novice", "club", "expert", "random"])
def test_a_bot_that_is_asked_out_of_turn_refuses_by_name(bot: str) -> None:
    game, ruleset = engine.get_game("clag"), engine.make_ruleset("foss20")
    spec = game.next_deal(Match(ruleset, 4, 0))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    for seat in (None, 0):
        with pytest.raises(engine.NotYourTurn):
            engine.get_bot(bot).choose(game.view(state, seat), Random(1))


NOTHING: Any = None


@pytest.mark.parametrize(
    "call",
    [
        lambda: engine.make_ruleset(NOTHING),
        lambda: engine.parse_action(NOTHING),
        lambda: engine.parse_card(NOTHING),
        lambda: engine.get_game(NOTHING),
        lambda: engine.get_bot(NOTHING),
        lambda: engine.commitment(b""),
        lambda: engine.commitment(NOTHING),
        lambda: engine.make_shuffle(NOTHING),
        lambda: Match(engine.make_ruleset("noms"), 0),
        lambda: Match(engine.make_ruleset("noms"), 99),
        lambda: Match(engine.make_ruleset("noms"), 4, -1),
        lambda: engine.get_game("noms").next_deal(Match(engine.make_ruleset("noms"), 3)),
        lambda: engine.get_game("clogs").next_deal(Match(engine.make_ruleset("clogs"), 7)),
    ],
)
def test_a_public_call_with_nothing_sound_is_refused_by_name(call: Callable[[], object]) -> None:
    with pytest.raises(EngineError):
        call()
