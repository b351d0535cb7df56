"""What a player reads about their seat in a published round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils.translation import override

from tests.support import factories
from tests.support.drafts import by_hand, enter, publish
from tournaments import draws
from tournaments.draws import explain_published_seat

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db


def test_a_player_reads_whom_they_meet_again_but_no_rule_and_no_swap(people: People) -> None:
    event = enter(people, 8)
    first, ids = by_hand(people, event, [[[1, 2, 3, 4], [5, 6, 7, 8]]])
    earlier = publish(people, first)
    for table in earlier.tables.select_related("event"):
        factories.play_out(table)
    draws.add_rule(
        by=people.organiser, club_slug="adas-club", kind="apart", player_ids=[ids[0], ids[6]]
    )
    second, _ = by_hand(people, event, [[[1, 2, 5, 6], [3, 4, 7, 8]]])
    played = publish(people, second)
    names = dict(event.entries.values_list("player_id", "player__name"))
    mate = names[ids[1]]
    assert explain_published_seat(earlier.tables.earliest("number").pk, ids[0]) == [
        "You meet everyone at the table for the first time."
    ]
    table = played.tables.earliest("number")
    words = explain_published_seat(table.pk, ids[0])
    assert words[:2] == [
        "You meet 2 of 3 others for the first time.",
        f"You and {mate} have met once before: Round 1, table 1.",
    ]
    assert "you have in the rounds drawn together: 1; 0 cannot be avoided." in words[2]
    assert len(words) == 3
    assert "apart" not in " ".join(words)
    assert explain_published_seat(table.pk, 10**6) == []
    with override("de"):
        assert explain_published_seat(table.pk, ids[0])[:2] == [
            "Von 3 anderen triffst du 2 zum ersten Mal.",
            f"Du und {mate}: schon einmal an einem Tisch (Runde 1, Tisch 1).",
        ]
