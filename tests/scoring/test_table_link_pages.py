"""A table's own link: it opens that table on this phone, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.factories import make_event, make_table, seat
from tests.support.page_checks import look
from tournaments import events
from tournaments.core.links import table_token
from tournaments.events import rounds

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People


def test_the_link_leads_to_the_table_and_leaves_the_address_bar(
    people: People, web: Client
) -> None:
    table = make_table(people)
    answer = web.get(f"/t/{table_token(table)}/")
    assert answer.headers["Location"] == f"/tables/{table.pk}/score/"
    cookie = answer.cookies["table"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert answer.headers["Cache-Control"].startswith("max-age=0")
    page = look(web.get(f"/tables/{table.pk}/"))
    assert f"/tables/{table.pk}/deals/1/" in page.links()
    assert table_token(table) not in page.source


def test_the_link_opens_no_other_table_and_no_desk(people: People, web: Client) -> None:
    mine, other = seat(people, make_event(people), [4, 4])
    web.get(f"/t/{table_token(mine)}/")
    assert web.get(f"/tables/{other.pk}/deals/1/").status_code == 302
    assert web.get("/clubs/adas-club/organise/").status_code == 302


def test_a_renewed_link_makes_the_old_one_worthless(people: People, web: Client) -> None:
    table = make_table(people)
    token = table_token(table)
    web.get(f"/t/{token}/")
    rounds.renew_link(by=people.organiser, table_id=table.pk)
    reported = "This code has been replaced. Scan the new one on the table, or ask the organiser."
    assert reported in look(web.get(f"/tables/{table.pk}/deals/1/"), status=404).words
    assert reported in look(web.get(f"/t/{token}/"), status=404).words
    assert reported in look(web.get("/t/1-AbCdEfGhIjKlMnOpQrStUv/"), status=404).words


def test_a_link_after_the_night_says_that_it_is_over_and_leads_to_how_it_ended(
    people: People, web: Client
) -> None:
    table = make_table(people)
    events.finish_event(by=people.organiser, event_id=table.event_id)
    page = look(web.get(f"/t/{table_token(table)}/"), status=409)
    assert "The night is over" in page.words
    assert "/clubs/adas-club/events/thursday/" in page.links()


def test_a_signed_in_scorer_keeps_their_role_at_the_table(people: People, ben: Client) -> None:
    table = make_table(people)
    ben.get(f"/t/{table_token(table)}/")
    ben.post(
        f"/tables/{table.pk}/deals/1/",
        {f"nomination-{seat}": 0 for seat in range(4)} | {"tricks-1": 1, "tricks-0": 0,
         "tricks-2": 0, "tricks-3": 0},
    )  # fmt: skip
    assert table.results.get().entered_as == "Ben"


def test_a_mere_member_scores_by_the_link(people: People, dee: Client) -> None:
    table = make_table(people)
    dee.get(f"/t/{table_token(table)}/")
    look(dee.get(f"/tables/{table.pk}/deals/1/"))
