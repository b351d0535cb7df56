"""Up to three drafts of a round side by side: drawn, compared, one chosen or published."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.drafts import QUICK, by_hand, drawn, enter, publish
from tests.support.draw_pages import DRAW, enter_players, press_button, request_draw, run_draw_jobs
from tests.support.factories import make_event
from tests.support.jobs import run_queued
from tests.support.page_checks import MAX_QUERIES, Page, look
from tournaments import draws
from tournaments.core.errors import DrawNotReady, InvalidInput
from tournaments.models import Draw, DrawState, LogEntry

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People
    from tournaments.models import Event

pytestmark = pytest.mark.django_db

TWICE = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 2, 5, 6], [3, 4, 7, 8]]]
"""Two rounds of eight players in which four pairs meet again."""


def draw_beside(people: People, event: Event, seed: int, *keep: Draw) -> Draw:
    """Draw another draft and keep the existing ones."""
    ids = [draft.pk for draft in keep]
    new = draws.request_draw(
        by=people.organiser, event_id=event.pk, settings=QUICK, seed=seed, keep=ids
    )
    run_queued("draw")
    new.refresh_from_db()
    return new


def states(*drafts: Draw) -> list[str]:
    for draft in drafts:
        draft.refresh_from_db()
    return [draft.state for draft in drafts]


def test_drafts_that_are_kept_stay_beside_a_new_one_up_to_three(people: People) -> None:
    event = enter(people, 8)
    first = drawn(people, event)
    second = draw_beside(people, event, 2, first)
    third = draw_beside(people, event, 3, first, second)
    assert states(first, second, third) == [DrawState.READY] * 3
    with pytest.raises(InvalidInput, match="Up to 3 drafts can be compared"):
        draw_beside(people, event, 4, first, second, third)
    fourth = draw_beside(people, event, 4, second)
    assert states(first, second, third, fourth) == [
        DrawState.DISCARDED, DrawState.READY, DrawState.DISCARDED, DrawState.READY,
    ]  # fmt: skip
    with pytest.raises(InvalidInput, match="discarded or published in the meantime"):
        draw_beside(people, event, 5, first)
    # A draw that is still searched for cannot be kept, and is replaced.
    waits = draws.request_draw(by=people.organiser, event_id=event.pk, settings=QUICK, seed=6)
    with pytest.raises(InvalidInput):
        draw_beside(people, event, 7, waits)


def test_one_draft_is_chosen_and_the_others_are_discarded(people: People) -> None:
    event = enter(people, 8)
    first = drawn(people, event)
    second = draw_beside(people, event, 2, first)
    draws.choose_draw(by=people.organiser, draw_id=first.pk)
    assert states(first, second) == [DrawState.READY, DrawState.DISCARDED]
    draws.choose_draw(by=people.organiser, draw_id=first.pk)
    assert LogEntry.objects.filter(verb="draw-chosen").count() == 1
    with pytest.raises(DrawNotReady):
        draws.choose_draw(by=people.organiser, draw_id=second.pk)


def test_publishing_a_draft_discards_the_others(people: People) -> None:
    event = enter(people, 8)
    first = drawn(people, event)
    second = draw_beside(people, event, 2, first)
    publish(people, first)
    assert states(first, second) == [DrawState.PUBLISHED, DrawState.DISCARDED]


def test_drafts_are_compared_by_repeats_rules_sizes_and_seats(people: People) -> None:
    event = enter(people, 8, smallest_table=3)
    worse, ids = by_hand(people, event, TWICE)
    draws.add_rule(
        by=people.organiser, club_slug="adas-club", kind="apart", player_ids=[ids[0], ids[2]]
    )
    given = [[[1, 5, 2], [3, 4, 6, 7, 8]], [[1, 6, 4], [2, 3, 5, 7, 8]]]
    draws.draft_by_hand(
        by=people.organiser,
        event_id=event.pk,
        rounds=[[[ids[n - 1] for n in table] for table in tables] for tables in given],
        keep=[worse.pk],
    )
    first, second = draws.list_drafts(by=people.organiser, event_id=event.pk)
    assert (first.draw, first.place, second.place) == (worse.pk, 1, 2)
    assert (first.sizes, second.sizes) == ([[4, 4], [4, 4]], [[5, 3], [5, 3]])
    assert [(met.one.id, met.other.id, met.again, met.before) for met in first.meet_again] == [
        (ids[one - 1], ids[other - 1], 1, 0) for one, other in ((1, 2), (3, 4), (5, 6), (7, 8))
    ]
    assert first.quality.again == len(first.meet_again) == 4
    assert second.quality.again == len(second.meet_again)
    assert first.difference == ""
    assert "Tables of 5, 3, not of 4, 4." in second.difference
    assert "Only in draft 1:" in second.difference
    turned = [[table[1:] + table[:1] for table in tables[::-1]] for tables in worse.tables]
    draws.draft_by_hand(
        by=people.organiser, event_id=event.pk, rounds=turned, keep=[worse.pk, second.draw]
    )
    third = draws.list_drafts(by=people.organiser, event_id=event.pk)[2]
    assert third.difference == "The same players sit together as in draft 1."
    # 1 to 4 sit in one order twice: 1 has 2 to the left again, 3 has 4, and so on.
    assert first.same_left == 4


def test_the_standings_are_compared_only_where_tables_are_made_by_them(people: People) -> None:
    event = enter(people, 8)
    for method, is_named in (("social", False), ("rank", True)):
        first = drawn(people, event, draws.DrawSettings(method=method, seconds=0.1))
        second = draw_beside(people, event, 2, first)
        second.quality |= {"gap": first.quality["gap"] - 1}
        second.method = first.method
        (one, other) = first.tables[0]
        second.tables = [[[other[0], *one[1:]], [one[0], *other[1:]]]]
        second.save()
        row = draws.list_drafts(by=people.organiser, event_id=event.pk)[1]
        assert ("Tables are closer in the standings." in row.difference) is is_named


def test_an_organiser_compares_drafts_on_a_page_and_publishes_one(
    people: People, ada: Client
) -> None:
    event = make_event(people)
    enter_players(ada, people, 8)
    page = request_draw(ada)
    press_button(ada, page, "beside")
    assert "Drawing the tables…" in look(ada.get(DRAW)).words
    run_draw_jobs()
    page = look(ada.get(DRAW))
    assert "Draft 1" in page.words
    assert "draft 1." in page.words
    first, second = event.draws.order_by("pk")
    other = look(ada.post(DRAW, {**_form(page), "keep": "on"}, follow=True))
    assert "Drawing the tables…" in other.words
    run_draw_jobs()
    page = look(ada.get(DRAW))
    assert "Draft 3" in page.words
    assert "Draw another" not in page.words.replace("To draw another", "")
    tables = look(ada.get(DRAW, {"draw": second.pk}))
    assert "This is draft 2 of 3." in tables.words
    chosen = look(ada.post(f"{DRAW}choose/", {**_named(tables), "draw": second.pk}, follow=True))
    assert "The other drafts are discarded." in chosen.words
    press_button(ada, chosen, "publish")
    assert event.rounds.get().draw == second
    assert states(first) == [DrawState.DISCARDED]


def _form(page: Page) -> dict[str, str]:
    return {"method": "random", "rounds": "1", "rematch": "30", "seconds": "1", **_named(page)}


def _named(page: Page) -> dict[str, str]:
    return {"revision": page.fields()["revision"]}


def test_a_draw_that_failed_says_so_beside_the_drafts(people: People, ada: Client) -> None:
    event = make_event(people)
    enter_players(ada, people, 8)
    request_draw(ada)
    words = [{"code": "x", "words": "The rules clash."}]
    Draw.objects.create(
        event=event, number=1, method="social", seed=1, state="failed", problems=words
    )
    assert "The rules clash." in look(ada.get(DRAW)).words
    with CaptureQueriesContext(connection) as queries:
        assert "The rules clash." in look(ada.get(DRAW, {"new": 1})).words
    assert len(queries) <= MAX_QUERIES


def test_drafts_are_compared_and_chosen_by_programs(ada_api: ApiClient, people: People) -> None:
    event = enter(people, 8)
    first = drawn(people, event)
    path = f"/draws/{first.pk}"
    second = ada_api.post(f"{path}/again", {"seed": 3, "keep": [first.pk]}).json()["id"]
    run_queued("draw")
    compared = ada_api.get(f"/events/{event.pk}/drafts").json()["results"]
    assert [(one["draw"], one["place"], one["seed"]) for one in compared] == [
        (first.pk, 1, first.seed), (second, 2, 3),
    ]  # fmt: skip
    assert ada_api.post(f"{path}/choose", {}).json()["state"] == "ready"
    assert [one["draw"] for one in ada_api.get(f"/events/{event.pk}/drafts").json()["results"]] == [
        first.pk
    ]
