"""What entries change of pauses, of players who are away, and of proposals."""

from __future__ import annotations

from dataclasses import replace

from tests.online.reducer_snapshots import (
    add,
    changes,
    dealt,
    opened,
    played,
    proposed,
    second,
)
from tournaments.online.core import entries as log
from tournaments.online.core.snapshot import (
    Pause,
    Proposal,
)


def test_a_proposal_ends_when_a_player_goes_away() -> None:
    before = proposed(dealt())
    assert add(before, log.BOT_TOOK_OVER, 2).proposal is None


def test_a_player_who_comes_back_gets_the_whole_time_for_their_action() -> None:
    before = replace(dealt(), away=frozenset({1, 3}), timeouts=(1, 2, 3, 4))
    assert changes(before, add(before, log.CAME_BACK, 1)) == {
        "away": frozenset({3}),
        "timeouts": (1, 0, 3, 4),
        "asked_at": (None, second(4), None, None),
    }
    assert changes(before, add(before, log.CAME_BACK, 3)) == {
        "away": frozenset({1}),
        "timeouts": (1, 2, 3, 0),
    }


def test_the_break_begins_again_if_the_game_was_waiting_for_players() -> None:
    everyone = frozenset(range(4))
    deserted = replace(played(), away=everyone)
    assert add(deserted, log.CAME_BACK, 2).break_since == second(12)
    not_deserted = replace(played(), away=everyone - {0})
    assert add(not_deserted, log.CAME_BACK, 2).break_since == second(11)
    in_a_deal = replace(dealt(), away=everyone)
    assert add(in_a_deal, log.CAME_BACK, 2).break_since == second(2)
    not_begun = replace(opened(), away=everyone)
    assert add(not_begun, log.CAME_BACK, 2).break_since is None


def test_a_pause_says_since_when_and_by_which_seat() -> None:
    before = proposed(dealt())
    after = add(before, log.PAUSED, 2, "reason")
    assert changes(before, after) == {
        "pause": Pause(second(4), 2, "reason", None),
        "proposal": None,
    }
    again = add(after, log.PAUSED, None, "event")
    assert changes(after, again) == {
        "pause": Pause(second(4), None, "event", Pause(second(4), 2, "reason", None))
    }


def test_after_a_pause_the_clocks_go_on_where_they_stood() -> None:
    paused = add(dealt(), log.PAUSED, 0)  # asked at 3, paused at 4
    before = proposed(paused)
    after = add(before, log.RESUMED, 0, at=second(104))
    assert changes(before, after) == {
        "pause": None,
        "proposal": None,
        "asked_at": (None, second(103), None, None),
        "break_since": second(102),
    }


def test_a_break_that_began_during_the_pause_begins_when_it_ends() -> None:
    before = replace(add(dealt(), log.PAUSED, 0), break_since=second(50))
    assert add(before, log.RESUMED, 0, at=second(104)).break_since == second(104)
    before = replace(before, break_since=None)
    assert add(before, log.RESUMED, 0, at=second(104)).break_since is None


def test_the_earlier_pause_goes_on_when_the_later_one_ends() -> None:
    once = add(dealt(), log.PAUSED, 0)
    twice = proposed(add(once, log.PAUSED, None, "event"))
    after = add(twice, log.RESUMED)
    assert changes(twice, after) == {"pause": once.pause}
    free = dealt()
    assert changes(free, add(free, log.RESUMED)) == {}


def test_a_proposal_collects_those_who_agree_and_is_closed() -> None:
    before = dealt()
    asked = add(before, log.PROPOSED, 2, "undo")
    assert changes(before, asked) == {"proposal": Proposal("undo", 2, second(4))}
    agreed = add(add(asked, log.AGREED, 0), log.AGREED, 1)
    assert agreed.proposal == Proposal("undo", 2, second(4), frozenset({0, 1}))
    for kind in (log.DECLINED, log.LAPSED):
        assert changes(agreed, add(agreed, kind, 0)) == {"proposal": None}


def test_agreeing_to_nothing_changes_nothing() -> None:
    before, asked = dealt(), add(dealt(), log.PROPOSED, 2, "undo")
    assert changes(before, add(before, log.AGREED, 0)) == {}
    assert changes(asked, add(asked, log.AGREED, None)) == {}
