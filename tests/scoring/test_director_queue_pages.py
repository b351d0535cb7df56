"""The director's desk: what waits, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from engine import DealReport
from tests.support.factories import a_report, make_event, make_table, play_out
from tests.support.page_checks import look
from tests.support.people import People, at_table
from tournaments.models import DealResult, DirectorCall, Event, EventState
from tournaments.scoring import director_calls, signatures, submit

if TYPE_CHECKING:
    from tournaments.models import Table

DESK = "/clubs/adas-club/events/thursday/desk/"
ONE = DealReport(nominations=(1, 0, 0, 1), tricks=(1, 0, 0, 0))
OTHER = DealReport(nominations=(1, 0, 0, 1), tricks=(0, 0, 0, 1))


@pytest.fixture
def table(people: People) -> Table:
    """A table at which two phones disagree on deal 1."""
    table = make_table(people, agreement="each-deal")
    for name, report in (("ada", ONE), ("cal", OTHER)):
        by = at_table(table, name)
        submit.submit_result(by=by, table_id=table.pk, number=1, report=report)
    return table


def test_the_desk_opens_to_scorers(
    people: People, ada: Client, ben: Client, dee: Client, cal: Client
) -> None:
    make_event(people)
    for address in (DESK, f"{DESK}now/"):
        for client, status in ((ada, 200), (ben, 200), (dee, 403), (cal, 404)):
            look(client.get(address), status=status)
        assert Client().get(address).status_code == 302
    assert "Nothing to do" in look(ben.get(DESK)).words


def test_a_desk_with_only_unsigned_cards_does_not_say_that_nothing_is_left(
    people: People, ben: Client
) -> None:
    play_out(make_table(people))
    words = look(ben.get(DESK)).words
    assert "Not signed yet" in words
    assert "Nothing to do" not in words
    assert "Nothing needs a decision" in words


def test_a_dispute_stands_side_by_side_and_is_decided(table: Table, ben: Client) -> None:
    page = look(ben.get(DESK))
    rows = {row[0]: row[1:] for row in page.rows()[1:-1]}
    assert rows["Anne"] == ["1 of 1 (+12)", "0 of 1 (0)"]
    assert rows["Bob"] == ["0 of 0 (+10)"] * 2
    address = f"{DESK}deals/{table.pk}/1/"
    assert [form["action"] for form in page.all("form") if "deals" in form.get("action", "")] == [
        address
    ]
    done = look(ben.post(address, {"version": "2"}, follow=True))
    assert "Deal 1 has been decided." in done.words
    assert DealResult.objects.get(is_accepted=True).version == 2
    again = ben.post(address, {"version": "1"})
    look(again, status=412)


def test_the_page_that_runs_the_night_lists_what_is_open(
    people: People, table: Table, ada: Client, ben: Client
) -> None:
    run = DESK.replace("desk/", "run/")
    dispute = "Round 1, table 1, deal 1 Two phones disagree. The deal does not count yet."
    call = "Round 1, table 1: call for the director"
    assert dispute in look(ada.get(run)).words
    for _ in range(2):
        director_calls.call_director(by=at_table(table), table_id=table.pk, words="A revoke")
    both = look(ada.get(run)).words
    assert both.count(call) == both.count(dispute) == 1
    opened = DirectorCall.objects.get()
    director_calls.answer_call(by=people.scorer, table_id=table.pk, call_id=opened.pk)
    ben.post(f"{DESK}deals/{table.pk}/1/", {"version": "2"})
    assert "Needs you" not in look(ada.get(run)).words


def test_deals_that_are_not_agreed_stand_beside_those_that_are_in(
    table: Table, ada: Client
) -> None:
    addresses = ("/clubs/adas-club/", "/clubs/adas-club/organise/", DESK.replace("desk/", "run/"))
    for address in addresses[1:]:
        assert "0 of 13 deals entered, 1 waiting" in look(ada.get(address)).words
    by = at_table(table, "ada")
    submit.submit_result(by=by, table_id=table.pk, number=2, report=a_report(table, 2))
    for address in addresses:
        assert "0 of 13 deals entered, 2 waiting" in look(ada.get(address)).words


def test_what_is_open_is_named_before_a_night_is_made_final(table: Table, ada: Client) -> None:
    director_calls.call_director(by=at_table(table, "ada"), table_id=table.pk, words="A revoke")
    by = at_table(table, "ada")
    submit.submit_result(by=by, table_id=table.pk, number=2, report=a_report(table, 2))
    asked = look(ada.get(DESK.replace("desk/", "run/finish/")))
    assert "Round 1, table 1: call for the director a phone at " in asked.words
    assert ": A revoke" in asked.words
    assert (
        "Round 1, table 1, deal 1 Two phones disagree. The deal does not count yet." in asked.words
    )
    waiting = "1 deal is waiting for a second phone. They do not count until they are agreed."
    assert waiting in asked.words
    assert f"{DESK}#calls" in asked.links()


@pytest.mark.parametrize("version", ["", "x", "9", "999999999999"])
def test_a_version_that_is_not_there_is_refused(table: Table, ben: Client, version: str) -> None:
    refused = look(ben.post(f"{DESK}deals/{table.pk}/1/", {"version": version}), status=422)
    assert "There is no such version of this deal." in refused.words
    assert not DealResult.objects.filter(is_accepted=True).exists()


def test_a_call_is_answered(table: Table, ben: Client, dee: Client) -> None:
    call = director_calls.call_director(by=at_table(table), table_id=table.pk, words="A revoke")
    assert "table 1: call for the director" in look(ben.get(DESK)).words
    assert "A revoke" in look(ben.get(f"{DESK}now/")).words
    assert ben.get(f"{DESK}now/")["ETag"] == (before := ben.get(f"{DESK}now/")["ETag"])
    address = f"{DESK}calls/{table.pk}/{call.pk}/"
    look(dee.post(address), status=403)
    look(ben.post(address, follow=True))
    assert DirectorCall.objects.get().answered_at is not None
    after = ben.get(f"{DESK}now/")
    assert "calls" not in look(after).words
    assert after["ETag"] != before


def test_tables_of_another_event_are_not_on_this_desk(
    people: People, table: Table, ben: Client
) -> None:
    make_event(people, name="Friday")
    friday = DESK.replace("thursday", "friday")
    look(ben.post(f"{friday}deals/{table.pk}/1/", {"version": "1"}), status=404)
    look(ben.post(f"{friday}calls/{table.pk}/1/"), status=404)


def test_a_card_that_no_one_signed_is_on_the_desk(people: People, ben: Client) -> None:
    play_out(make_table(people))
    assert "No player has signed." in look(ben.get(DESK)).words
    Event.objects.update(state=EventState.FINAL)
    assert "No player has signed." not in look(ben.get(DESK)).words


def test_who_finishes_a_night_reads_who_has_not_signed_and_what_is_disputed(
    people: People, table: Table, ada: Client
) -> None:
    """A table is playing on with a dispute, another is over and signed by two."""
    over = make_table(people, name="Friday")
    play_out(over)
    over.refresh_from_db()
    revision = over.revision
    for seat in (0, 2):
        signatures.sign_card(
            by=at_table(over, "ada"), table_id=over.pk, seat=seat, revision=revision
        )
    finish = "/clubs/adas-club/events/{}/run/finish/".format
    words = look(ada.get(finish("friday"))).words
    assert "2 of 4 have signed. Bob and Dan have not." in words
    assert "Once the night is final, no card can be signed." in words
    signatures.sign_card(by=at_table(over, "ada"), table_id=over.pk, seat=3, revision=revision)
    assert "3 of 4 have signed. Bob has not." in look(ada.get(finish("friday"))).words
    signatures.sign_card(by=at_table(over, "ada"), table_id=over.pk, seat=1, revision=revision)
    assert "Cards not signed" not in look(ada.get(finish("friday"))).words
    words = look(ada.get(finish("thursday"))).words
    assert "Two phones disagree." in words
    assert "1 table is not finished." in words


def test_the_event_is_reported_who_has_to_agree(people: People, ada: Client) -> None:
    make_event(people)
    run = "/clubs/adas-club/events/thursday/run/settings/"
    fields = look(ada.get(run)).fields()
    assert (fields["agreement"], fields["consent_minutes"]) == ("one-scorer", "30")
    ada.post(run, fields | {"agreement": "whole-game", "consent_minutes": "0"})
    event = Event.objects.get()
    assert (event.agreement, event.consent_minutes) == ("whole-game", 0)
    look(ada.post(run, fields | {"consent_minutes": "9999"}), status=422)
