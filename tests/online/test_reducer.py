"""What each kind of entry changes in a game's snapshot, and that it changes nothing else."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import engine
from tests.online.reducer_snapshots import (
    NO_SEAT_ASKED,
    START,
    add,
    changes,
    dealt,
    nominated,
    opened,
    played,
    proposed,
    randomness,
    second,
    settings,
    won_last,
)
from tournaments.online.core import entries as log
from tournaments.online.core.reducer import get_next_spec, replay
from tournaments.online.core.snapshot import (
    GameSnapshot,
    build_initial_snapshot,
)


def test_opening_a_game_says_who_holds_each_seat() -> None:
    before = build_initial_snapshot(settings())
    after = add(before, log.OPENED, None, "* - club *")
    assert changes(before, after) == {"occupants": ("*", "-", "club", "*")}
    assert after.entry is not None
    assert (after.entry.kind, after.revealed) == (log.OPENED, ())


def test_joining_takes_an_open_seat_and_ends_a_proposal() -> None:
    before = proposed(replace(opened("* - * *"), timeouts=(1, 2, 3, 4)))
    assert changes(before, add(before, log.JOINED, 1)) == {
        "occupants": ("*", "*", "*", "*"),
        "timeouts": (1, 0, 3, 4),
        "proposal": None,
    }


def test_joining_ones_own_seat_from_another_device_lets_the_clock_go_on() -> None:
    before = proposed(replace(dealt(), timeouts=(1, 2, 3, 4)))
    assert changes(before, add(before, log.JOINED, 1)) == {"proposal": None}


def test_joining_a_seat_that_a_bot_plays_for_its_player_takes_it_back() -> None:
    before = replace(dealt(), timeouts=(1, 2, 3, 4), away=frozenset({1, 2}))
    assert changes(before, add(before, log.JOINED, 1)) == {
        "away": frozenset({2}),
        "timeouts": (1, 0, 3, 4),
        "asked_at": (None, second(4), None, None),
    }


def test_a_player_is_replaced_by_a_bot_or_by_another_player() -> None:
    before = proposed(replace(dealt(), timeouts=(1, 2, 3, 4), away=frozenset({2})))
    bot = add(before, log.REPLACED, 2, "club Ann's bot")
    person = add(before, log.REPLACED, 1, "* Eve")
    assert changes(before, bot) == {
        "occupants": ("*", "*", "club", "*"),
        "proposal": None,
        "away": frozenset(),
        "timeouts": (1, 2, 0, 4),
    }
    assert changes(before, person) == {
        "proposal": None,
        "timeouts": (1, 0, 3, 4),
        "asked_at": (None, second(4), None, None),
    }


def test_leaving_opens_the_seat_and_ends_a_proposal() -> None:
    before = proposed(dealt())
    after = add(before, log.LEFT, 2)
    assert changes(before, after) == {"occupants": ("*", "*", "-", "*"), "proposal": None}


def test_starting_a_game_begins_the_break_before_its_first_deal() -> None:
    before = opened()
    assert changes(before, add(before, log.STARTED)) == {"break_since": second(2)}


def test_ending_a_game_asks_no_seat_and_takes_nothing_back() -> None:
    before = proposed(nominated())
    assert changes(before, add(before, log.ENDED, None, "stopped")) == {
        "ended": "stopped",
        "asked_at": NO_SEAT_ASKED,
        "proposal": None,
        "undo_to": None,
        "last_action": 5,
    }


def test_dealing_begins_a_deal_and_the_clock_of_the_first_seat() -> None:
    before = replace(
        add(opened(), log.STARTED),
        ready=frozenset({0, 1}),
        last_actor=2,
        undo_to=opened(),
        asked_at=(START,) * 4,
    )
    after = add(before, log.DEALT)
    found = changes(before, after)
    state = found.pop("state")
    assert found == {
        "deal": 1,
        "commitment": engine.commitment(randomness(1).seed),
        "entropy_from": (1, 3),
        "last_action": 3,
        "last_actor": None,
        "undo_to": None,
        "ready": frozenset(),
        "asked_at": (None, second(3), None, None),
    }
    spec = get_next_spec(before, randomness(1).seed)
    assert spec is not None
    assert state.shuffle == before.game.make_shuffle(spec, *randomness_of(1))
    assert (state.spec, state.history) == (spec, ())


def randomness_of(deal: int) -> tuple[bytes, dict[int, bytes]]:
    return randomness(deal).seed, randomness(deal).entropy


def test_no_deal_begins_after_the_last() -> None:
    over = replace(played(), match=replace(played().match, results=played().match.results * 13))
    with pytest.raises(ValueError, match=r"^The log deals after the end of the game\.$"):
        add(over, log.DEALT)


def test_the_seed_decides_who_deals_where_players_cut_for_it() -> None:
    cut = build_initial_snapshot(settings("scottish18", dealing="cut-every-deal"))
    fixed = build_initial_snapshot(settings("scottish18"))
    dealers = {"cut": set[int](), "fixed": set[int]()}
    for number in range(30):
        for name, snapshot in (("cut", cut), ("fixed", fixed)):
            spec = get_next_spec(snapshot, number.to_bytes(32, "big"))
            assert spec is not None
            assert spec.number == 1
            dealers[name].add(spec.dealer)
    assert dealers == {"cut": {0, 1, 2, 3}, "fixed": {0}}


def test_the_cut_of_a_stored_log_stays_as_it_is() -> None:
    """A log is replayed by today's code, so the dealer of a seed must not change."""
    cut = build_initial_snapshot(settings("scottish18", dealing="cut-every-deal"))
    after = add(add(add(cut, log.OPENED, None, "* * * *"), log.STARTED), log.DEALT)
    assert after.state is not None
    assert after.state.spec.dealer == 1
    specs = [get_next_spec(cut, number.to_bytes(32, "big")) for number in range(12)]
    dealers = [spec.dealer for spec in specs if spec is not None]
    assert dealers == [1, 1, 3, 0, 2, 1, 1, 2, 0, 1, 2, 0]


def test_an_action_passes_the_turn_and_can_be_taken_back() -> None:
    before = proposed(replace(dealt(), timeouts=(1, 2, 3, 4)))
    after = add(before, log.ACTED, 1, "nominate:0", at=second(20))
    found = changes(before, after)
    assert found.pop("state").history == ((1, "nominate:0"),)
    assert found.pop("undo_to") == replace(before, number=4, entry=after.entry)
    assert found == {
        "last_action": 4,
        "last_actor": 1,
        "banks": (60.0, 53.0, 60.0, 60.0),  # asked at 3, and 10 seconds are free
        "asked_at": (None, None, second(20), None),
        "timeouts": (1, 0, 3, 4),
        "proposal": None,
    }
    assert [one.event.kind for one in after.revealed] == ["nominated", "turn-passed"]


def test_only_what_the_clock_does_counts_as_out_of_time() -> None:
    before = replace(dealt(), timeouts=(1, 2, 3, 4))
    for by, timeouts in ((log.CLOCK, (1, 3, 3, 4)), (log.BOT, (1, 0, 3, 4))):
        assert add(before, log.ACTED, 1, "nominate:0", by=by).timeouts == timeouts


def test_a_seat_that_is_asked_twice_in_a_row_gets_its_whole_time_again() -> None:
    before, after = won_last()
    (seat,) = after.to_act
    assert before.to_act == (seat,)
    assert (before.asked_at[seat], after.asked_at[seat]) == (
        second(before.number),
        second(after.number),
    )
    undone = add(after, log.UNDONE, seat)
    assert undone.asked_at[seat] == second(undone.number)


def test_what_an_action_revealed_is_sent_with_its_entry_only() -> None:
    assert nominated().revealed
    assert add(nominated(), log.PHRASE_SENT, 0, "hello").revealed == ()


def test_what_may_be_taken_back_holds_no_earlier_snapshot() -> None:
    twice = add(nominated(), log.ACTED, 2, "nominate:0")
    assert twice.undo_to is not None
    assert twice.undo_to.undo_to is None


def test_an_action_that_ends_the_deal_begins_the_break_and_is_final() -> None:
    last = before_last_action(played())
    before = replace(last, conceded=frozenset({1}), ready=frozenset({2}))
    view = before.view(0)
    assert view is not None
    after = add(before, log.ACTED, 0, view.legal[0].text)
    found = changes(before, after)
    assert found.pop("match").results == (found.pop("state").result,)
    assert found == {
        "last_action": 11,
        "last_actor": 0,
        "asked_at": NO_SEAT_ASKED,
        "undo_to": None,
        "break_since": second(11),
        "conceded": frozenset(),
        "ready": frozenset(),
    }


def before_last_action(snapshot: GameSnapshot) -> GameSnapshot:
    assert snapshot.state is not None
    before = dealt()
    for seat, text in snapshot.state.history[:-1]:
        before = add(before, log.ACTED, seat, text)
    return before


@pytest.mark.parametrize(
    ("kind", "seat", "text", "problem"),
    [
        (log.ACTED, 0, "play:AS", "The log has an action without a deal."),
        (log.UNDONE, 0, "", "The log takes back what cannot be taken back."),
        (log.READY, None, "", "The log has ready without a seat."),
        (log.JOINED, None, "", "The log has joined without a seat."),
        (log.PROPOSED, None, "pause", "The log has proposed without a seat."),
    ],
)
def test_entries_that_cannot_be_are_refused(
    kind: str, seat: int | None, text: str, problem: str
) -> None:
    with pytest.raises(ValueError, match=f"^{problem}$"):
        add(opened(), kind, seat, text)


def test_an_action_without_a_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="an action without a deal"):
        add(dealt(), log.ACTED, None, "nominate:0")


def test_an_undone_action_is_as_if_it_had_not_been() -> None:
    before = proposed(replace(nominated(), banks=(1.0, 2.0, 3.0, 4.0), timeouts=(1, 1, 1, 1)))
    assert changes(before, add(before, log.UNDONE, 1)) == {
        "state": dealt().state,
        "banks": (60.0,) * 4,
        "timeouts": (0,) * 4,
        "last_action": 5,
        "last_actor": None,
        "undo_to": None,
        "proposal": None,
        "asked_at": (None, second(5), None, None),
    }


def test_adjusting_replaces_the_points_of_one_deal() -> None:
    (first,) = played().match.results
    second_deal = replace(first, score=replace(first.score, number=2))
    before = replace(played(), adjusted=frozenset({5}))
    before = replace(before, match=replace(before.match, results=(first, second_deal)))
    correction = json.dumps({"deal": 2, "points": [1, 2, 3, 4]})
    found = changes(before, add(before, log.ADJUSTED, None, correction))
    assert found.pop("match").results == (
        first,
        replace(second_deal, score=replace(second_deal.score, points=(1, 2, 3, 4))),
    )
    assert found == {"adjusted": frozenset({2, 5})}


@pytest.mark.parametrize(
    ("kind", "field"),
    [(log.READY, "ready"), (log.CONCEDED, "conceded"), (log.BOT_TOOK_OVER, "away")],
)
def test_a_seat_is_added_to_those_before_it(kind: str, field: str) -> None:
    before = add(dealt(), kind, 0)
    assert getattr(before, field) == {0}
    assert changes(before, add(before, kind, 2)) == {field: frozenset({0, 2})}


def test_a_speed_is_that_of_its_seat() -> None:
    before = dealt()
    after = add(before, log.PACED, 2, log.RELAXED)
    assert changes(before, after) == {"speeds": (log.NORMAL, log.NORMAL, log.RELAXED, log.NORMAL)}


@pytest.mark.parametrize(
    "kind",
    [
        log.CHAT_REMOVED, log.CHAT_SENT, log.CLAIMED, log.PHRASE_SENT, log.REMATCH_OPENED,
    ],
)  # fmt: skip
def test_entries_that_only_report_change_nothing(kind: str) -> None:
    before = proposed(nominated())
    assert changes(before, add(before, kind, 0, "text")) == {}


def test_entropy_is_noted_by_its_entry() -> None:
    before = proposed(nominated())
    after = add(before, log.ENTROPY_ADDED, 0)
    assert changes(before, after) == {"entropy_at": after.number}


def test_a_replay_applies_the_entries_in_their_order() -> None:
    after = dealt()
    steps = [opened(), add(opened(), log.STARTED), after]
    entries = [step.entry for step in steps if step.entry is not None]
    again = replay(build_initial_snapshot(settings()), entries, randomness)
    assert again == after
