"""A club's page, its list of players, a player's own page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.factories import (
    make_event,
    make_players,
    make_season,
    make_table,
    play,
    play_out,
)
from tests.support.page_checks import look
from tournaments import clubs, events
from tournaments.events import undo_round
from tournaments.models import Club
from tournaments.standings.compute import refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People


def test_what_is_under_way_comes_before_what_is_next_and_what_was(
    people: People, web: Client
) -> None:
    make_event(people, name="Some day")
    play(make_table(people, name="Tonight"), [1, 2])
    done = make_table(people, name="Last week")
    play_out(done)
    refresh_event(done.event_id)
    events.finish_event(by=people.organiser, event_id=done.event_id)
    words = look(web.get("/clubs/adas-club/")).words
    assert words.index("Tonight") < words.index("Some day") < words.index("Last week")
    assert "2 of 13 deals entered" in words


def test_a_night_whose_only_round_was_undone_has_no_deals_to_count(
    people: People, web: Client
) -> None:
    table = make_table(people)
    play(table, [1])
    undo_round(by=people.organiser, event_id=table.event_id, number=1, losing=1)
    words = look(web.get("/clubs/adas-club/")).words
    assert "Live" in words
    assert "deals entered" not in words


def test_a_new_club_says_what_will_be_there(people: People, web: Client) -> None:
    assert "No results yet" in look(web.get("/clubs/adas-club/")).words


def test_a_club_without_players_is_led_to_add_them_first(people: People, ada: Client) -> None:
    address = "/clubs/adas-club/organise/"
    page = look(ada.get(address))
    main = [link["href"] for link in page.all("a") if "button-main" in link.get("class", "")]
    assert main == [f"{address}players/"]
    make_players(people, 1)
    page = look(ada.get(address))
    main = [link["href"] for link in page.all("a") if "button-main" in link.get("class", "")]
    assert main == [f"{address}events/new/"]
    # The button at the top fills the empty list; a second one of the same name would confuse.
    assert [link["href"] for link in page.all("a")].count(f"{address}events/new/") == 1


def test_the_season_so_far_stands_on_the_club_page(people: People, web: Client) -> None:
    table = make_table(people, season_id=make_season(people).pk)
    play_out(table)
    refresh_event(table.event_id)
    page = look(web.get("/clubs/adas-club/"))
    assert "/clubs/adas-club/seasons/spring/" in page.links()
    assert [row for row in page.rows() if row[0] == "1" and row[2] == "100"]


def test_only_organisers_see_the_way_to_the_desk(
    people: People, web: Client, ada: Client, ben: Client, cal: Client
) -> None:
    address = "/clubs/adas-club/organise/"
    assert address in look(ada.get("/clubs/adas-club/")).links()
    for client in (web, ben, cal):
        assert address not in look(client.get("/clubs/adas-club/")).links()


def test_a_private_club_is_nothing_to_strangers(
    people: People, web: Client, cal: Client, dee: Client
) -> None:
    Club.objects.update(is_public=False)
    make_players(people, 1)
    for address in ("/clubs/adas-club/", "/clubs/adas-club/players/"):
        for client in (web, cal):
            page = look(client.get(address), status=404)
            nothing = client.get(address.replace("adas", "nobodys"))
            assert page.source == nothing.content.decode().replace("nobodys", "adas")
        look(dee.get(address))


def test_the_players_are_listed_and_those_who_retired_come_last(
    people: People, web: Client
) -> None:
    anne, _ = make_players(people, 2)
    clubs.change_player(by=people.organiser, player_id=anne.pk, is_active=False)
    words = look(web.get("/clubs/adas-club/players/")).words
    assert words.index("Bob") < words.index("Anne")
    assert "1 active player, 1 retired." in words


def test_a_player_has_a_line_for_each_night_and_figures_for_all(
    people: People, web: Client
) -> None:
    for name in ("First", "Second"):
        table = make_table(people, name=name)
        play_out(table)
        refresh_event(table.event_id)
    player = table.seats.get(number=0).player
    page = look(web.get(f"/clubs/adas-club/players/{player.pk}/"))
    nights = [row for row in page.rows() if row[0].startswith(("First", "Second"))]
    assert len(nights) == 2
    assert all(night[1].endswith("of 4") for night in nights)
    exact = sum(line.exact for line in player.standings.filter(event__isnull=False))
    nominated = sum(line.nominated for line in player.standings.filter(event__isnull=False))
    assert f"{exact / nominated * 100:.0f}% of {nominated} nominations" in page.words


def test_a_player_of_one_club_is_not_found_below_another(people: People, web: Client) -> None:
    player = make_players(people, 1)[0]
    look(web.get(f"/clubs/cals-club/players/{player.pk}/"), status=404)
