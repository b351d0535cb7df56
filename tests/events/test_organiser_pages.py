"""The organiser's desk: who gets in, and what can be done there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from tests.accounts.accounts_support import confirm
from tests.support.factories import make_event, make_players, make_season, make_table, play
from tests.support.page_checks import look
from tournaments import events
from tournaments.models import Event, EventState, LogEntry, Membership, Season, Venue
from tournaments.presets import ruleset_from_json

if TYPE_CHECKING:
    from tests.support.people import People

DESK = "/clubs/adas-club/organise/"
RUN = "/clubs/adas-club/events/thursday/run/"
NIGHT: dict[str, Any] = {
    "name": "Friday",
    "held_on": "2026-03-06",
    "season": "",
    "ranking": "points",
    "smallest_table": 4,
    "preferred_table": 5,
    "largest_table": 7,
    "stake_per_point": "0.02",
    "stake_per_failure": 0,
    "sit_out": "never",
    "drop_out": "one-short",
    "history_percent": 50,
}


@pytest.mark.parametrize(
    "address",
    [DESK, f"{DESK}players/", f"{DESK}log/", f"{DESK}seasons/new/", f"{DESK}events/new/",
     f"{DESK}seasons/spring/", RUN, f"{RUN}entries/", f"{RUN}draw/", f"{RUN}placards/",
     f"{RUN}settings/", f"{RUN}draw/by-hand/", f"{RUN}rules/", f"{DESK}rules/"],
)  # fmt: skip
def test_the_desk_opens_to_organisers_only(
    people: People, ada: Client, ben: Client, cal: Client, address: str
) -> None:
    make_season(people)
    make_event(people)
    look(ada.get(address))
    look(ben.get(address), status=403)
    look(cal.get(address), status=404)
    assert Client().get(address).headers["Location"] == f"/sign-in/?next={address}"


@pytest.mark.parametrize("address", [f"{DESK}members/", f"{DESK}club/"])
def test_roles_and_the_club_itself_are_the_owners(
    people: People, ada: Client, ben: Client, address: str
) -> None:
    Membership.objects.filter(user=people.ben).update(role="organiser")
    look(ada.get(address))
    look(ben.get(address), status=403)
    assert address not in look(ben.get(DESK)).links()


def test_final_nights_stand_under_that_heading_and_do_not_repeat_it(
    people: People, ada: Client
) -> None:
    events.finish_event(by=people.organiser, event_id=make_table(people).event_id)
    words = look(ada.get(DESK)).words
    assert words.lower().count("final") == 1
    assert words.index("Final") < words.index("Thursday")


def test_a_player_is_renamed_and_retired(people: People, ada: Client) -> None:
    player = make_players(people, 1)[0]
    ada.post(f"{DESK}players/{player.pk}/", {"name": "Anna"})
    player.refresh_from_db()
    assert (player.name, player.is_active) == ("Anna", False)
    look(ada.get(f"/clubs/cals-club/organise/players/{player.pk}/"), status=404)


def test_a_season_is_opened_and_renamed(people: People, ada: Client) -> None:
    fields = look(ada.get(f"{DESK}seasons/new/")).fields()
    fields |= {"name": "Summer", "starts_on": "2026-06-01", "ranks_visitors": "on"}
    ada.post(f"{DESK}seasons/new/", fields)
    assert Season.objects.get().slug == "summer"
    fields = look(ada.get(f"{DESK}seasons/summer/")).fields()
    fields |= {"name": "High summer", "ranking": "league", "place_points": "12, 9 7"}
    fields["ranks_visitors"] = "on"
    ada.post(f"{DESK}seasons/summer/", fields)
    season = Season.objects.get()
    assert (season.name, season.ranking) == ("High summer", "league")
    assert season.place_points == [12, 9, 7]
    fields["place_points"] = "12 9 ten"
    page = look(ada.post(f"{DESK}seasons/summer/", fields), status=422)
    assert "Enter whole numbers with spaces between them." in page.words


def test_a_season_is_archived_and_comes_back_and_has_a_next_one(
    people: People, ada: Client
) -> None:
    make_season(people, best_nights=2)
    ada.post(f"{DESK}seasons/spring/archive/", {"act": "archive"})
    assert "Archived seasons" in look(ada.get("/clubs/adas-club/")).words
    assert "Spring" not in look(ada.get(f"{DESK}events/new/", {"preset": "foss20"})).words
    fields = {"name": "Summer", "starts_on": "2026-06-01"}
    ada.post(f"{DESK}seasons/spring/next/", fields)
    assert Season.objects.get(name="Summer").best_nights == 2
    ada.post(f"{DESK}seasons/spring/archive/", {"act": "restore"})
    assert "Archived seasons" not in look(ada.get("/clubs/adas-club/")).words


def test_a_night_is_planned_with_house_rules_from_the_engines_list(
    people: People, ada: Client
) -> None:
    season = make_season(people)
    page = look(ada.get(f"{DESK}events/new/", {"preset": "foss20"}))
    names = {attrs.get("name", "") for attrs in (*page.all("input"), *page.all("select"))}
    assert {"option-hit", "option-tie-break", "option-forbidden-total-from"} <= names
    fields = (
        page.fields() | NIGHT | {"season": season.pk, "option-hit": 3, "option-tie-break": "joint"}
    )
    answer = ada.post(f"{DESK}events/new/?preset=foss20", fields)
    assert answer.headers["Location"] == "/clubs/adas-club/events/friday/run/"
    event = Event.objects.get()
    chosen = ruleset_from_json(event.ruleset).options
    assert (chosen["hit"], chosen["tie-break"]) == (3, "joint")
    assert (event.season, event.stake_per_point) == (season, 2)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"name": ""}, "Fill this in."),
        ({"held_on": "soon"}, "Enter a valid date."),
        ({"largest_table": 3}, "The best size must be between"),
        ({"option-hit": 999}, "Enter a whole number from 0 to 20."),
        ({"smallest_table": "few"}, "Enter a whole number from 2 to 7."),
        ({"season": 12345}, "Choose one of the options."),
    ],
)
def test_a_mistake_in_planning_is_shown_at_its_field(
    people: People, ada: Client, wrong: dict[str, Any], message: str
) -> None:
    page = look(ada.get(f"{DESK}events/new/", {"preset": "foss20"}))
    answer = ada.post(f"{DESK}events/new/?preset=foss20", page.fields() | NIGHT | wrong)
    assert message in look(answer, status=422).words
    assert not Event.objects.exists()


def test_duplicate_with_cards_is_refused_beside_the_field_but_kept_where_it_was(
    people: People, ada: Client
) -> None:
    event = make_event(people)
    old = make_event(people, name="Old", venue=Venue.ONLINE, duplicate=True)
    Event.objects.filter(pk=old.pk).update(venue=Venue.HALL)
    refusal = "Only online tables can play the same deals."
    fields = look(ada.get(f"{RUN}settings/")).fields()
    page = look(ada.post(f"{RUN}settings/", fields | {"duplicate": "on"}), status=422)
    assert refusal in page.words
    assert {"name": "duplicate", "aria-invalid": "true"}.items() <= next(
        one for one in page.all("input") if one.get("name") == "duplicate"
    ).items()
    look(ada.post(f"{RUN}settings/", fields | {"duplicate": "on", "venue": "online"}), status=302)
    event.refresh_from_db()
    assert (event.venue, event.duplicate) == ("online", True)
    both = look(ada.get(f"{RUN}settings/")).fields()
    assert refusal in look(ada.post(f"{RUN}settings/", both | {"venue": "hall"}), status=422).words
    address = RUN.replace("thursday", "old")
    kept = look(ada.get(f"{address}settings/")).fields() | {"name": "Older"}
    look(ada.post(f"{address}settings/", kept), status=302)
    like = events.plan_event(
        by=people.organiser,
        club_slug=people.club.slug,
        name="New",
        held_on=old.held_on,
        like=old.pk,
    )
    assert (like.venue, like.duplicate) == (Venue.HALL, False)


def test_settings_change_and_rules_are_fixed_once_seated(people: People, ada: Client) -> None:
    make_table(people)
    page = look(ada.get(f"{RUN}settings/"))
    assert "the rules can no longer change" in page.words
    assert "option-hit" not in page.source
    ada.post(f"{RUN}settings/", page.fields() | NIGHT)
    assert Event.objects.get().name == "Friday"


def test_who_is_here_is_ticked(people: People, ada: Client) -> None:
    make_event(people)
    players = make_players(people, 4)
    ada.post(f"{RUN}entries/", {"player": [p.pk for p in players[:3]]})
    boxes = [a for a in look(ada.get(f"{RUN}entries/")).all("input") if a.get("name") == "player"]
    assert [int(a["value"]) for a in boxes if "checked" in a] == [p.pk for p in players[:3]]
    assert "Anne, Bob and Cora" in look(ada.get(RUN)).words


def test_a_placard_for_each_table_carries_its_link(
    people: People, ada: Client, web: Client
) -> None:
    table = make_table(people)
    page = look(ada.get(f"{RUN}placards/"))
    link = next(a["href"] for a in page.all("a") if "/t/" in a["href"])
    assert web.get(link).headers["Location"] == f"/tables/{table.pk}/score/"
    assert page.all("img")[0]["src"].startswith("data:image/svg+xml")
    ada.post(f"{RUN}tables/{table.pk}/renew/")
    look(web.get(link), status=404)


def test_a_table_is_ended_early_and_plays_on(people: People, ada: Client) -> None:
    table = make_table(people)
    play(table, [1])
    ada.post(f"{RUN}tables/{table.pk}/close/", {"closed": "1"})
    table.refresh_from_db()
    assert table.closed_at is not None
    assert "Reopen" in look(ada.get(f"{RUN}tables/{table.pk}/")).words
    ada.post(f"{RUN}tables/{table.pk}/close/", {"closed": "0"})
    table.refresh_from_db()
    assert table.closed_at is None


def test_a_night_is_made_final_and_opened_again(people: People, ada: Client) -> None:
    table = make_table(people)
    ada.post(f"{RUN}finish/")
    assert Event.objects.get(pk=table.event_id).state == EventState.FINAL
    assert "Reopen the night" in look(ada.get(RUN)).words
    ada.post(f"{RUN}reopen/")
    assert Event.objects.get(pk=table.event_id).state == EventState.RUNNING


def test_nothing_is_done_by_merely_looking(people: People, ada: Client) -> None:
    table = make_table(people)
    for address in ("reopen/", f"tables/{table.pk}/close/"):
        assert ada.get(RUN + address).status_code == 405
    for address in ("finish/", "rounds/1/undo/", f"tables/{table.pk}/renew/"):
        look(ada.get(RUN + address))
    table.refresh_from_db()
    assert table.link_number == 1
    assert Event.objects.get().state == EventState.RUNNING


def test_the_end_of_a_night_names_the_tables_that_still_play(people: People, ada: Client) -> None:
    table = make_table(people)
    play(table, [1, 2])
    words = look(ada.get(f"{RUN}finish/")).words
    assert "Round 1, table 1" in words
    assert "2 of 13 deals entered" in words
    assert "no money is settled" in words
    assert "The table codes will stop working" in words
    ended = ada.post(f"{RUN}tables/{table.pk}/close/", {"closed": "1", "back": "finish"})
    assert ended.headers["Location"] == f"{RUN}finish/"
    assert "Every table is finished." in look(ada.get(f"{RUN}finish/")).words


def test_a_new_code_is_asked_for_twice(people: People, ada: Client) -> None:
    table = make_table(people)
    renew = f"{RUN}tables/{table.pk}/renew/"
    assert renew in look(ada.get(f"{RUN}placards/")).links()
    assert "must scan the new code" in look(ada.get(renew)).words


def test_roles_change_and_end_but_an_owner_stays(people: People, ada: Client) -> None:
    bens = Membership.objects.get(user=people.ben)
    confirm(ada).post(f"{DESK}members/{bens.pk}/", {"role": "organiser"})
    bens.refresh_from_db()
    assert bens.role == "organiser"
    ada.post(f"{DESK}members/{bens.pk}/", {"remove": "1"})
    assert not Membership.objects.filter(pk=bens.pk).exists()
    own = Membership.objects.get(user=people.ada)
    for fields in ({"remove": "1"}, {"role": "member"}):
        page = look(ada.post(f"{DESK}members/{own.pk}/", fields), status=422)
        assert "Ada's club needs at least one owner." in page.words
        assert Membership.objects.filter(pk=own.pk, role="owner").exists()
    cals = Membership.objects.get(user=people.cal)
    look(ada.get(f"{DESK}members/{cals.pk}/"), status=404)


def test_the_club_is_renamed_and_closed_to_the_public(
    people: People, ada: Client, web: Client
) -> None:
    page = look(ada.get(f"{DESK}club/"))
    sent = page.fields() | {"name": "The Lamb", "money": "members"}
    ada.post(f"{DESK}club/", {name: sent[name] for name in sent if name != "is_public"})
    people.club.refresh_from_db()
    assert (people.club.name, people.club.is_public) == ("The Lamb", False)
    look(web.get("/clubs/adas-club/"), status=404)


def test_the_log_says_who_did_what(people: People, ada: Client) -> None:
    make_table(people)
    words = look(ada.get(f"{DESK}log/")).words
    assert words.index("Round 1 of Thursday was seated") < words.index("Thursday was planned.")
    assert "Ada" in words


def test_a_long_log_has_more_pages(people: People, ada: Client) -> None:
    LogEntry.objects.bulk_create(
        LogEntry(club=people.club, verb="x", text=f"Entry {n}.", done_by="Ada") for n in range(150)
    )
    page = look(ada.get(f"{DESK}log/"))
    assert "Entry 149." in page.words
    assert "Entry 49." not in page.words
    older = next(link for link in page.links() if link.startswith("?before="))
    assert "Entry 49." in look(ada.get(f"{DESK}log/{older}")).words


def test_the_first_wrong_field_gets_the_focus(people: People, ada: Client) -> None:
    address = f"{DESK}events/new/?preset=mcleod22"
    page = look(
        ada.post(address, {**NIGHT, "stake_per_failure": -1, "option-bonus": 101}), status=422
    )
    focused = [attrs["name"] for attrs in page.all("input") if "autofocus" in attrs]
    assert focused == ["stake_per_failure"]
    assert not [attrs for attrs in look(ada.get(address)).all("input") if "autofocus" in attrs]


def test_a_night_without_tables_has_nothing_to_finish_or_print(people: People, ada: Client) -> None:
    make_event(people)
    assert "Finish the night" not in look(ada.get(RUN)).words
    page = look(ada.get(f"{RUN}placards/"))
    assert "No tables yet" in page.words
    assert "round 0" not in page.words
