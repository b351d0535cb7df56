"""The score page: one frame for everybody who may score, that a browser may keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.factories import make_table, play
from tests.support.page_checks import look
from tests.support.people import make_people
from tournaments import events
from tournaments.core.links import table_token
from tournaments.models import Phone

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People
    from tournaments.models import Table


def scan(web: Client, table: Table) -> str:
    """Come in by the table's code; gives the address of its score page."""
    return str(web.get(f"/t/{table_token(table)}/").headers["Location"])


def test_who_holds_the_link_is_asked_who_they_is(people: People, web: Client) -> None:
    table = make_table(people)
    page = look(web.get(scan(web, table)))
    assert "Who are you?" in page.words
    assert page.all("div")[0]["data-as"] == "table-link"
    assert table_token(table) not in page.source


def test_without_scripts_saying_who_leads_on_to_the_deal(people: People, web: Client) -> None:
    table = make_table(people)
    play(table, [1])
    scan(web, table)
    answer = web.post(f"/tables/{table.pk}/phone/", {"seat": "2"})
    page = look(web.get(answer.headers["Location"]))
    assert "Who are you?" not in page.words
    assert f"/tables/{table.pk}/deals/2/" in page.links()
    assert Phone.objects.get().seat == 2


def test_the_phone_may_belong_to_no_player(people: People, web: Client) -> None:
    table = make_table(people)
    scan(web, table)
    web.post(f"/tables/{table.pk}/phone/", {"seat": ""})
    assert Phone.objects.get().seat is None


def test_a_seat_that_is_not_there_changes_nothing(people: People, web: Client) -> None:
    table = make_table(people)
    scan(web, table)
    answer = web.post(f"/tables/{table.pk}/phone/", {"seat": "9"})
    assert answer.headers["Location"] == f"/tables/{table.pk}/score/"
    assert not Phone.objects.exclude(seat=None).exists()


def test_a_scorer_is_known_and_a_passer_by_only_reads(
    people: People, web: Client, ben: Client
) -> None:
    table = make_table(people)
    for client, asks in ((ben, "person"), (web, "reader")):
        page = look(client.get(f"/tables/{table.pk}/score/"))
        assert page.all("div")[0]["data-as"] == asks
        assert "Who are you?" not in page.words
    assert f"/tables/{table.pk}/deals/1/" not in page.links()


def test_a_private_clubs_table_is_hidden_from_others(db: None, web: Client) -> None:
    table = make_table(make_people(is_public=False))
    look(web.get(f"/tables/{table.pk}/score/"), status=404)
    assert look(web.get(scan(web, table))).words


def test_a_browser_keeps_the_page_and_asks_again_as_someone_else(
    people: People, web: Client
) -> None:
    table = make_table(people)
    answer = web.get(scan(web, table))
    assert answer.headers["Cache-Control"] == "private, max-age=43200"
    assert "Cookie" in answer.headers["Vary"]


def test_the_kept_page_knows_its_phone_though_nothing_is_taken_at_the_moment(
    people: People, web: Client, ben: Client
) -> None:
    table = make_table(people)
    address = scan(web, table)
    events.finish_event(by=people.organiser, event_id=table.event_id)
    for client, asks in ((web, "table-link"), (ben, "person")):
        page = look(client.get(address))
        assert page.all("div")[0]["data-as"] == asks
        assert "Who are you?" not in page.words
        assert f"/tables/{table.pk}/deals/1/" not in page.links()


def test_a_link_that_was_renewed_names_no_phone(people: People, web: Client) -> None:
    table = make_table(people)
    scan(web, table)
    events.renew_link(by=people.organiser, table_id=table.pk)
    look(web.post(f"/tables/{table.pk}/phone/", {"seat": "2"}), status=404)
    events.finish_event(by=people.organiser, event_id=table.event_id)
    assert not Phone.objects.exists()


def test_the_worker_keeps_the_pages_own_files_and_nothing_of_the_api(
    people: People, web: Client
) -> None:
    page = look(web.get(scan(web, make_table(people))))
    answer = web.get("/tables/worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    script = answer.content.decode()
    needed = {tag["src"] for tag in page.all("script")}
    needed |= {tag["href"] for tag in page.all("link")}
    assert all(f'"{address}"' in script for address in needed)
    assert "/api/" not in script
