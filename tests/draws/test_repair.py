"""A draft of several rounds while the first of them is published and people come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support import factories
from tests.support.drafts import by_hand, enter, publish, seated
from tournaments.core.errors import DrawNotReady, StaleDraft
from tournaments.draws import drafts
from tournaments.draws import repair as draft_repair
from tournaments.draws.queries import build_draw_row
from tournaments.events import attendance
from tournaments.models import Draw, Player

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db

TWO_ROUNDS = [[[1, 2, 3, 4, 5], [6, 7, 8, 9]], [[1, 6, 2, 7, 9], [3, 4, 5, 8]]]


def begun(people: People) -> tuple[Draw, list[int]]:
    """A draft by hand for two rounds of nine players; the first is published."""
    event = enter(people, 9)
    draft, ids = by_hand(people, event, TWO_ROUNDS)
    publish(people, draft, number=1)
    return draft, ids


def repair(people: People, draft: Draw) -> Draw:
    return draft_repair.repair_draft(by=people.organiser, draw_id=draft.pk)


def leave(people: People, draft: Draw, player: int, **how: Any) -> None:
    attendance.drop_out(by=people.organiser, event_id=draft.event_id, player_id=player, **how)


def test_who_left_a_published_round_goes_from_the_next_one_only(people: People) -> None:
    draft, ids = begun(people)
    before = draft.tables[0]
    leave(people, draft, ids[8], how="stand-in", substitute="Uncle Tom")
    draft = repair(people, draft)
    draft.refresh_from_db()
    assert draft.tables[0] == before
    assert draft.tables[1] == [[ids[0], ids[5], ids[1], ids[6]], [ids[2], ids[3], ids[4], ids[7]]]
    assert draft.sitting_out == [[], []]
    assert seated(publish(people, draft, accepting=["still-playing"])) == draft.tables[1]


def test_the_record_of_a_published_round_stays_as_it_was_drawn(people: People) -> None:
    draft, ids = begun(people)
    leave(people, draft, ids[8])
    late = Player.objects.create(club=people.club, name="Zoe")
    for table in draft.event.tables.select_related("event"):
        factories.play(table, [1])
    attendance.seat_late(by=people.organiser, event_id=draft.event_id, player_id=late.pk)
    before = draft.tables[0]
    draft = repair(people, draft)
    assert draft.tables[0] == before
    assert {player for table in draft.tables[1] for player in table} == {*ids[:8], late.pk}
    assert build_draw_row(draft).rounds[0].is_published
    ask: dict[str, Any] = {
        "by": people.organiser,
        "draw_id": draft.pk,
        "one": ids[0],
        "other": ids[2],
    }
    assert drafts.price_draft_swap(**ask, number=2).words


def test_a_repaired_draft_is_as_good_as_the_same_draft_by_hand(people: People) -> None:
    draft, _ = begun(people)
    was = draft.quality["repeats"]
    late = Player.objects.create(club=people.club, name="Zoe")
    for table in draft.event.tables.select_related("event"):
        factories.play(table, [1])
    attendance.seat_late(by=people.organiser, event_id=draft.event_id, player_id=late.pk)
    assert repair(people, draft).quality["repeats"] == was  # Zoe has met no player


def test_a_round_to_come_that_gets_too_small_is_named_and_nothing_changes(people: People) -> None:
    draft, ids = begun(people)
    for table in draft.event.tables.select_related("event"):
        factories.play(table, [1])
    before = draft.tables
    leave(people, draft, ids[2], how="stand-in", substitute="Uncle Tom")
    with pytest.raises(StaleDraft, match="Table 2 of round 2 would have 3 players"):
        repair(people, draft)
    draft.refresh_from_db()
    assert draft.tables == before


def test_no_players_are_swapped_in_a_round_that_is_published(people: People) -> None:
    draft, ids = begun(people)
    draft.event.refresh_from_db()
    for number in (None, 1):
        with pytest.raises(DrawNotReady, match="Round 1 is published"):
            drafts.swap_in_draft(
                by=people.organiser,
                draw_id=draft.pk,
                one=ids[0],
                other=ids[5],
                number=number,
                expected=draft.event.revision,
            )
    draft.refresh_from_db()
    changed = drafts.swap_in_draft(
        by=people.organiser, draw_id=draft.pk, one=ids[0], other=ids[2], number=2
    )
    assert changed.tables[0] == draft.tables[0] != changed.tables[1]
