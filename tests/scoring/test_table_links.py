"""What opens a table: its link, the code of its number, and a phone that was at another table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.support.api_client import ApiClient, with_link
from tests.support.factories import make_event, make_players, make_table, play, seat
from tests.support.page_checks import look
from tests.support.people import at_table
from tournaments import events
from tournaments.core.actors import TABLE_COOKIE
from tournaments.core.errors import NotFound
from tournaments.core.links import table_code, table_token
from tournaments.core.links.table_codes import access_table_by_code, list_codes
from tournaments.models import Phone, Table
from tournaments.scoring import name_phone

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import Event

RUN = "/clubs/adas-club/events/thursday/run/"


@pytest.fixture
def event(people: People) -> Event:
    return make_event(people)


def next_round(people: People, event: Event, *tables: str) -> list[Table]:
    """Seat another round: each table by the names of its players."""
    by_name = {player.name: player.pk for player in make_players(people, 12)}
    drawn = [[by_name[name] for name in names.split()] for names in tables]
    new = events.seat_round(by=people.organiser, event_id=event.pk, tables=drawn)
    return list(new.tables.order_by("number"))


def opened(client: Client, code: str) -> str:
    """Return the page to which a code leads on a phone."""
    return str(client.get(f"/t/{code}/").headers["Location"])


def score_page(table: Table) -> str:
    return f"/tables/{table.pk}/score/"


def hold(client: Client, table: Table, seat_number: int) -> None:
    """Say on a phone who holds it."""
    client.post(f"/tables/{table.pk}/phone/", {"seat": seat_number})


def test_one_code_leads_to_the_table_of_its_number_in_the_round_being_played(
    people: People, event: Event
) -> None:
    first = seat(people, event, [4, 4])
    codes = list_codes(event.pk)
    assert [opened(Client(), codes[n]) for n in (1, 2)] == [score_page(one) for one in first]
    second = next_round(people, event, "Anne Edie Cora Gwen", "Bob Fred Dan Hal")
    assert list_codes(event.pk) == codes
    assert [opened(Client(), codes[n]) for n in (1, 2)] == [score_page(one) for one in second]
    events.undo_round(by=people.organiser, event_id=event.pk, number=2)
    assert opened(Client(), codes[2]) == score_page(first[1])


def test_a_code_opens_the_round_being_played_and_no_earlier_one(
    people: People, event: Event
) -> None:
    first = seat(people, event, [4, 4])[0]
    (second,) = next_round(people, event, "Anne Edie Cora Gwen")
    web = Client()
    opened(web, list_codes(event.pk)[1])
    phone = ApiClient({"Authorization": "Table"}, web)
    assert phone.get(f"/tables/{second.pk}/live").json()["me"]["kind"] == "table-link"
    report = {"nominations": [0, 0, 0, 0], "tricks": [0, 0, 0, 1]}
    assert phone.put(f"/tables/{first.pk}/deals/1", report).status_code == 404
    assert phone.put(f"/tables/{second.pk}/deals/1", report).status_code == 200


def test_a_link_printed_before_opens_the_table_it_was_made_for(
    people: People, event: Event
) -> None:
    first = seat(people, event, [4, 4])[1]
    next_round(people, event, "Anne Edie Cora Gwen", "Bob Fred Dan Hal")
    assert opened(Client(), table_token(first)) == score_page(first)


def test_a_table_that_the_round_does_not_have_is_explained(people: People, event: Event) -> None:
    seat(people, event, [4, 4])
    code = list_codes(event.pk)[2]
    next_round(people, event, "Anne Edie Cora Gwen")
    page = look(Client().get(f"/t/{code}/"), status=409)
    assert "There is no table 2 in the round being played." in page.words
    assert "/clubs/adas-club/events/thursday/seats/" in page.links()


def test_new_codes_make_all_codes_and_links_of_the_night_void(
    people: People, event: Event, ada: Client
) -> None:
    tables = seat(people, event, [4, 4])
    codes, tokens = list_codes(event.pk), [table_token(table) for table in tables]
    assert f"{RUN}placards/renew/" in look(ada.get(f"{RUN}placards/")).links()
    assert list_codes(event.pk) == codes
    ada.post(f"{RUN}placards/renew/")
    for old in (*codes.values(), *tokens):
        look(Client().get(f"/t/{old}/"), status=404)
    assert opened(Client(), list_codes(event.pk)[2]) == score_page(tables[1])


def test_a_new_code_of_one_table_shuts_out_the_phones_of_its_earlier_rounds(
    people: People, event: Event
) -> None:
    first, other = seat(people, event, [4, 4])
    web = Client()
    opened(web, list_codes(event.pk)[1])
    (second,) = next_round(people, event, "Anne Edie Cora Gwen")
    codes = list_codes(event.pk)
    events.renew_link(by=people.organiser, table_id=second.pk)
    look(web.get(f"/tables/{first.pk}/onward/"), status=404)
    look(web.get(f"/t/{codes[1]}/"), status=404)
    assert access_table_by_code(table_token(other)) == other
    assert list_codes(event.pk)[2] == codes[2]


@pytest.mark.parametrize("wrong", ["{event}.1-", "{event}.2-", "0.1-", "99999999999999999999.1-"])
def test_a_code_that_is_made_up_opens_nothing(people: People, wrong: str) -> None:
    table = make_table(people)
    signature = table_code(table.event_id, 1, 2).partition("-")[2]
    with pytest.raises(NotFound):
        access_table_by_code(wrong.format(event=table.event_id) + signature)


def test_a_phone_finds_its_players_table_in_the_next_round_without_a_new_scan(
    people: People, event: Event
) -> None:
    first = seat(people, event, [4, 4])[0]
    web = Client()
    opened(web, list_codes(event.pk)[1])
    hold(web, first, 1)  # Bob
    phone = ApiClient({"Authorization": "Table"}, web)
    answer = phone.get(f"/tables/{first.pk}/live")
    assert answer.json()["onward"] is None
    _, second = next_round(people, event, "Anne Edie Cora Gwen", "Fred Dan Bob Hal")
    seen = {"If_None_Match": answer.headers["ETag"]}
    onward = phone.get(f"/tables/{first.pk}/live", **seen).json()["onward"]
    assert onward == {"round": 2, "table": 2, "name": "Bob", "sits_out": False}
    went = web.get(f"/tables/{first.pk}/onward/")
    assert went.headers["Location"] == score_page(second)
    me = phone.get(f"/tables/{second.pk}/live").json()["me"]
    assert (me["phone"]["seat"], me["phone"]["name"]) == (2, "Bob's phone")


def test_a_phone_of_no_player_stays_with_its_number_and_who_sits_out_learns_it(
    people: People, event: Event
) -> None:
    first = seat(people, event, [4, 4])[0]
    unnamed, anne = (Client(), Client())
    for web in (unnamed, anne):
        opened(web, list_codes(event.pk)[1])
    hold(anne, first, 0)
    (second,) = next_round(people, event, "Bob Edie Cora Gwen")
    lives = [
        ApiClient({"Authorization": "Table"}, web).get(f"/tables/{first.pk}/live").json()["onward"]
        for web in (unnamed, anne)
    ]
    assert [(o["table"], o["name"], o["sits_out"]) for o in lives] == [
        (1, "", False), (1, "Anne", True)
    ]  # fmt: skip
    assert unnamed.get(f"/tables/{first.pk}/onward/").headers["Location"] == score_page(second)


def test_one_phone_goes_from_table_to_table_and_what_it_has_not_sent_is_taken(
    people: People, event: Event
) -> None:
    first, other = seat(people, event, [4, 4])
    web = Client()
    for number in (1, 2):
        opened(web, list_codes(event.pk)[number])
    assert web.cookies[TABLE_COOKIE].value.count(".") == 1
    phone = ApiClient({"Authorization": "Table"}, web)
    for table in (first, other):
        report = {"nominations": [0, 0, 0, 0], "tricks": [0, 0, 0, 1]}
        assert phone.put(f"/tables/{table.pk}/deals/1", report).status_code == 200
        look(web.get(f"/tables/{table.pk}/deals/2/"))


def test_a_phone_is_known_again_where_it_scans_another_code(people: People, event: Event) -> None:
    first = seat(people, event, [4, 4])[0]
    web = Client()
    opened(web, list_codes(event.pk)[1])
    hold(web, first, 0)
    tables = next_round(people, event, "Bob Edie Cora Gwen", "Fred Anne Dan Hal")
    opened(web, list_codes(event.pk)[1])
    assert not Phone.objects.filter(table=tables[0]).exists()  # Anne does not sit there
    opened(web, list_codes(event.pk)[2])
    assert Phone.objects.get(table=tables[1]).seat == 1


def test_another_tables_link_leads_nowhere(people: People, event: Event) -> None:
    one, other = seat(people, event, [4, 4])
    play(one, [1])
    name_phone(by=at_table(one, "bob"), table_id=one.pk, seat=1)
    web = Client()
    opened(web, table_token(one))
    next_round(people, event, "Anne Edie Cora Gwen", "Fred Dan Bob Hal")
    look(web.get(f"/tables/{other.pk}/onward/"), status=404)
    assert with_link(one).get(f"/tables/{one.pk}/live").json()["onward"]["table"] == 1


def test_programs_read_renew_and_open_codes(
    people: People, event: Event, ada_api: ApiClient, anon_api: ApiClient
) -> None:
    (table,) = seat(people, event, [4])
    (row,) = ada_api.get(f"/events/{event.pk}/codes").json()["results"]
    assert row == {"number": 1, "code": list_codes(event.pk)[1]}
    link = anon_api.post("/table-codes", {"code": row["code"]}).json()
    assert link == {"table": table.pk, "link": table_token(table)}
    (new,) = ada_api.post(f"/events/{event.pk}/codes").json()["results"]
    assert new["code"] != row["code"]
    assert anon_api.post("/table-codes", {"code": row["code"]}).status_code == 404


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
    events.renew_link(by=people.organiser, table_id=table.pk)
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
