"""What users ask for of draws: anyone fits, few meet again, and why. The list: docs/requests.md."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from tests.seating.support import check_draw, count_meetings, player_ids
from tests.support import factories
from tests.support.drafts import QUICK, by_hand, drawn, enter, publish, seated
from tournaments import draws
from tournaments.core.actors import Actor
from tournaments.core.errors import InvalidInput
from tournaments.draws import DrawSettings
from tournaments.draws.request import rank_players
from tournaments.draws.seat_reason import explain_published_seat
from tournaments.models import Draw, Membership, Role
from tournaments.seating import DrawRequest, make_draw, split_into_tables
from tournaments.standings import add_adjustment, refresh_event

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.one_database


def test_what_makes_a_draw_impossible_is_named_before_anything_is_drawn(people: People) -> None:
    event = enter(people, 11, largest_table=5)
    (found,) = draws.check_draw(by=people.organiser, event_id=event.pk, settings=QUICK)
    assert found.blocks
    assert "10 or 12 would" in found.words
    with pytest.raises(InvalidInput, match="10 or 12 would"):
        draws.request_draw(by=people.organiser, event_id=event.pk, settings=QUICK, seed=1)
    assert not Draw.objects.exists()


def test_any_number_of_players_sits_down_and_no_one_has_a_bye() -> None:
    for players in range(3, 61):
        sizes = split_into_tables(players, allowed=range(3, 8), preferred=4)
        assert sum(sizes) == players
        assert max(sizes) - min(sizes) <= 1


def test_family_is_kept_apart_always_or_as_far_as_a_weight_says(people: People) -> None:
    event = enter(people, 8)
    ids = sorted(event.entries.values_list("player_id", flat=True))
    rule: dict[str, Any] = {"by": people.organiser, "club_slug": "adas-club", "kind": "apart"}
    draws.add_rule(player_ids=ids[:2], reason="Married", **rule)
    draws.add_rule(player_ids=ids[2:4], weight=20, **rule)
    draft = drawn(people, event)
    for pair in (set(ids[:2]), set(ids[2:4])):
        assert not [table for table in draft.tables[0] if pair <= set(table)]


def test_places_and_first_deals_are_shared_evenly_over_an_event() -> None:
    request = DrawRequest(players=player_ids(20), rounds=5, seed=1, seconds=0.3, deals=20)
    draw = make_draw(request)
    assert check_draw(request, draw).first_deals_unfair == 0
    places = Counter(
        (player, place)
        for tables in draw.tables
        for table in tables
        for place, player in enumerate(table)
    )
    assert max(places.values()) - min(places.values()) <= 1


def test_no_two_meet_again_where_it_can_be_avoided_and_a_draw_says_why(people: People) -> None:
    draw = make_draw(DrawRequest(players=player_ids(16), rounds=5))
    assert set(count_meetings(draw.tables).values()) == {1}
    assert draw.quality.is_proven
    event = enter(people, 8)
    publish(people, by_hand(people, event, [[[1, 2, 3, 4], [5, 6, 7, 8]]])[0])
    draft, ids = by_hand(people, event, [[[1, 2, 5, 6], [3, 4, 7, 8]]])
    table = publish(people, draft, accepting=["still-playing"]).tables.earliest("number")
    words = " ".join(explain_published_seat(table.pk, ids[0]))
    assert "have met once before: Round 1, table 1." in words


def test_any_of_several_organisers_starts_a_round_with_their_own_seating(people: People) -> None:
    Membership.objects.filter(user=people.ben).update(role=Role.ORGANISER)
    other = Actor(user=people.ben)
    event = enter(people, 8)
    draft, ids = by_hand(people, event, [[[8, 1, 7, 2], [6, 3, 5, 4]]])
    published = draws.publish_draw(by=other, draw_id=draft.pk)
    wanted = [[ids[at - 1] for at in table] for table in ([8, 1, 7, 2], [6, 3, 5, 4])]
    assert seated(published) == wanted


def test_a_penalty_counts_in_the_next_draw_by_standing(people: People) -> None:
    event = enter(people, 8)
    for table in publish(people, drawn(people, event)).tables.select_related("event"):
        factories.play_out(table)
    refresh_event(event.pk)
    ids = list(event.entries.values_list("player_id", flat=True))
    best = rank_players(event, ids)[0].player
    add_adjustment(
        by=people.organiser,
        event_id=event.pk,
        player_id=best,
        kind="penalty",
        points=-900,
        reason="Breach of the rules",
    )
    refresh_event(event.pk)
    draft = drawn(people, event, DrawSettings(method="rank"), seed=2)
    assert best in draft.tables[0][-1]
