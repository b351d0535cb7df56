"""What users ask for of results: entered once, agreed on, corrected. The list: docs/requests.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.scoring.claims import confirm, decide, send
from tests.support import factories
from tests.support.page_checks import look
from tests.support.people import at_table
from tournaments import events
from tournaments.models import Claim, DealResult, Table
from tournaments.scoring import get_director_queue, make_ruling, submit_result
from tournaments.standings import add_adjustment, cancel_adjustment, refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People


def points_of(table: Table) -> dict[int, int]:
    refresh_event(table.event_id)
    return dict(table.event.standings.values_list("player_id", "points"))


def test_a_deal_that_is_sent_twice_counts_once(table: Table, phone_api: ApiClient) -> None:
    deal = {"nominations": [0, 1, 0, 1], "tricks": [1, 0, 0, 0]}
    first, again = (phone_api.put(f"/tables/{table.pk}/deals/1", deal) for _twice in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert (first.json()["version"], again.json()["version"]) == (1, 1)
    assert DealResult.objects.count() == 1


def test_two_phones_that_agree_need_no_director_and_two_that_differ_get_one(
    people: People,
) -> None:
    table = factories.make_table(people, agreement="each-deal")
    agreed, seen = factories.a_report(table, 1), factories.a_report(table, 2)
    send(table, "Anne", agreed)
    assert send(table, "Bob", agreed).state == "accepted"
    send(table, "Anne", seen, number=2)
    send(table, "Bob", factories.a_report(table, 2, seed=4), number=2)
    (dispute,) = get_director_queue(table.event).disputes
    decide(people.scorer, table, dispute.claims[1].version, number=2)
    assert get_director_queue(table.event).disputes == ()
    make_ruling(by=people.organiser, table_id=table.pk, kind="reset", number=2, reason="Misdeal")
    assert list(DealResult.objects.filter(is_accepted=True).values_list("number", flat=True)) == [1]


def test_a_second_phone_confirms_with_one_tap(people: People) -> None:
    table = factories.make_table(people, agreement="each-deal")
    send(table, "Anne", factories.a_report(table, 1))
    assert confirm(table, "Bob", version=1).state == "accepted"
    assert DealResult.objects.get().claim == Claim.NONE


def test_the_form_of_a_deal_says_at_each_number_whose_it_is(table: Table, ben: Client) -> None:
    page = look(ben.get(f"/tables/{table.pk}/deals/3/"))
    names = [seat.player.name for seat in table.seats.select_related("player")]
    labels = {attrs["id"]: attrs for _tag, attrs in page.tags if "id" in attrs}
    groups = [attrs for _tag, attrs in page.tags if attrs.get("role") == "radiogroup"]
    assert len(groups) >= 2 * table.size
    assert all(group["aria-labelledby"] in labels for group in groups)
    for name in names:
        assert page.words.count(name) >= 2


def test_the_server_holds_to_what_is_switched_off_whatever_is_sent(
    people: People, ada_api: ApiClient, dee_api: ApiClient
) -> None:
    table = factories.make_table(people)
    players = [player.pk for player in factories.make_players(people, 8)][4:]
    free = {"players": players}
    assert dee_api.post(f"/events/{table.event_id}/free-tables", free).status_code == 403
    events.finish_event(by=people.organiser, event_id=table.event_id)
    deal = {"nominations": [0, 1, 0, 1], "tricks": [1, 0, 0, 0]}
    assert ada_api.put(f"/tables/{table.pk}/deals/1", deal).status_code == 409
    assert not DealResult.objects.exists()


def test_any_earlier_deal_can_be_corrected_and_all_totals_follow(people: People) -> None:
    table = factories.make_table(people)
    factories.play(table, range(1, 8))
    before = points_of(table)
    report = factories.a_report(table, 2, seed=6)
    done = submit_result(
        by=at_table(table),
        table_id=table.pk,
        number=2,
        report=report,
        based_on=1,
        reason="Counted again",
    )
    assert done.result is not None
    assert done.result.version == 2
    old, new = (DealResult.objects.get(number=2, version=version).points for version in (1, 2))
    seats = list(table.seats.order_by("number").values_list("player_id", flat=True))
    expected = {p: before[p] - old[seat] + new[seat] for seat, p in enumerate(seats)}
    assert points_of(table) == expected != before


def test_a_penalty_has_a_reason_is_cancelled_and_survives_a_reset(people: People) -> None:
    table = factories.make_table(people)
    factories.play(table, [1, 2])
    before, player = points_of(table), table.seats.get(number=0).player_id
    row = add_adjustment(
        by=people.organiser,
        event_id=table.event_id,
        player_id=player,
        kind="penalty",
        points=-10,
        reason="Slow play",
    )
    assert points_of(table)[player] == before[player] - 10
    make_ruling(by=people.organiser, table_id=table.pk, kind="reset", losing=2, reason="Wrong pack")
    assert points_of(table)[player] == -10
    cancel_adjustment(by=people.organiser, event_id=table.event_id, adjustment_id=row.pk)
    assert points_of(table).get(player, 0) == 0
