"""Rounds undone, people who come and go, rules of seating, tables that members start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.draw_pages import DRAW, RUN, enter_players, press_button, request_draw
from tests.support.factories import make_event, make_players, make_table, play, seat
from tests.support.page_checks import look
from tournaments import events
from tournaments.events import attendance
from tournaments.models import Draw, Event, EventState, LogEntry, Player

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.page_checks import Page
    from tests.support.people import People


def test_a_round_is_undone_with_what_is_lost_spelt_out_and_brought_back(
    people: People, ada: Client
) -> None:
    table = make_table(people)
    undo = f"{RUN}rounds/1/undo/"
    assert undo in look(ada.get(RUN)).links()
    page = look(ada.get(undo))
    assert "No deals have been entered yet." in page.words
    play(table, [1, 2])
    refused = look(ada.post(undo, page.fields()), status=422)
    assert refused.words.count("2 deals will stop counting: 2 at table 1.") == 1
    assert "More deals have been entered since you opened this page" in refused.words
    assert "Against a rule" not in refused.words
    ada.post(undo, refused.fields())
    desk = look(ada.get(RUN))
    assert "No tables yet" in desk.words
    assert "2 deals entered. Undone by Ada at " in desk.words
    assert "was undone" in look(ada.get(f"/tables/{table.pk}/")).words
    back = next(form["action"] for form in desk.all("form") if "/redo/" in form.get("action", ""))
    ada.post(back, desk.fields())
    assert "2 of 13 deals entered" in look(ada.get(RUN)).words
    assert table.results.count() == 2


def test_a_round_that_was_drawn_again_says_why_it_cannot_be_restored(
    people: People, ada: Client
) -> None:
    event = make_event(people)
    seat(people, event, [4])
    ada.post(f"{RUN}rounds/1/undo/", look(ada.get(f"{RUN}rounds/1/undo/")).fields())
    seat(people, event, [4])
    desk = look(ada.get(RUN))
    assert "Played again since. Undo the new round 1 to restore this one." in desk.words
    assert not [form for form in desk.all("form") if "/redo/" in form.get("action", "")]
    undone = event.rounds.exclude(undone_at=None).get()
    refused = look(ada.post(f"{RUN}rounds/{undone.pk}/redo/"), status=409)
    assert "Run the night" in refused.words
    assert RUN in refused.links()


def test_the_wrong_people_change_places_and_the_deals_stay(people: People, ada: Client) -> None:
    event = make_event(people)
    one, two = seat(people, event, [4, 4])
    play(one, [1])
    page = look(ada.get(f"{RUN}tables/{one.pk}/seats/"))
    edie = two.seats.get(number=0).player_id
    anne = one.seats.get(number=0).player_id
    ada.post(f"{RUN}tables/{one.pk}/seats/", page.fields() | {"seat-0": edie})
    assert (one.seats.get(number=0).player_id, two.seats.get(number=0).player_id) == (edie, anne)
    assert one.results.count() == 1
    twice = look(ada.get(f"{RUN}tables/{one.pk}/seats/")).fields() | {"seat-1": edie}
    assert (
        "would have two seats"
        in look(ada.post(f"{RUN}tables/{one.pk}/seats/", twice), status=422).words
    )


def test_comers_and_goers_are_noted_one_by_one(people: People, ada: Client) -> None:
    event = make_event(people)
    table = seat(people, event, [5])[0]
    late = make_players(people, 6)[5]
    entries = f"{RUN}entries/"
    page = look(ada.get(entries))
    assert "Round 2 is next." in page.words
    there = look(ada.get(f"{entries}{late.pk}/"))
    assert "They join the smallest table" in there.words
    ada.post(f"{entries}{late.pk}/", there.fields() | {"act": "comes"})
    assert table.seats.count() == 6
    play(Event.objects.get().tables.get(), [1])
    anne = table.seats.get(number=0).player
    fields = look(ada.get(f"{entries}{anne.pk}/")).fields()
    ada.post(f"{entries}{anne.pk}/", fields | {"act": "goes", "how": "stand-in", "stand_in": ""})
    named = fields | {"act": "goes", "how": "stand-in", "stand_in": "Uncle Tom"}
    ada.post(f"{entries}{anne.pk}/", named)
    assert event.entries.get(player=anne).withdrawn_at is not None
    ada.post(f"{entries}{late.pk}/", {"act": "sits-out"})
    assert "sits out round 2" in look(ada.get(entries)).words
    ada.post(f"{entries}{late.pk}/", {"act": "plays"})
    assert "sits out round 2" not in look(ada.get(entries)).words


def test_everybody_sees_who_stands_in(people: People, ada: Client, client: Client) -> None:
    event = make_event(people)
    (table,) = seat(people, event, [5])
    play(table, [1])
    gone = table.seats.get(number=0).player
    page = look(ada.get(f"{RUN}entries/{gone.pk}/"))
    free = {option["value"] for option in page.all("option")}
    assert gone.name not in free
    attendance.drop_out(
        by=people.organiser,
        event_id=event.pk,
        player_id=gone.pk,
        how="stand-in",
        substitute="Uncle Tom",
    )
    plays = f"Uncle Tom has played for {gone.name} since deal 2."
    event_page = "/clubs/adas-club/events/thursday/"
    assert "substitute: Uncle Tom" in look(client.get(event_page)).words
    assert f"{gone.name} (substitute: Uncle Tom)" in look(client.get(f"{event_page}seats/")).words
    assert plays in look(client.get(f"/tables/{table.pk}/")).words
    (line,) = client.get(f"/api/v1/tables/{table.pk}/live").json()["stand_ins"]
    assert (line["name"], line["from_deal"], line["to_deal"]) == ("Uncle Tom", 2, None)


@pytest.mark.parametrize("fields", [{"act": "flies"}, {}, {"act": "rounds", "from_round": "x"}])
def test_nonsense_about_a_player_changes_nothing(
    people: People, ada: Client, fields: dict[str, str]
) -> None:
    event = make_event(people)
    seat(people, event, [4])
    player = make_players(people, 1)[0]
    before = event.entries.get(player=player)
    assert ada.post(f"{RUN}entries/{player.pk}/", fields).status_code in (404, 422)
    after = event.entries.get(player=player)
    assert (before.from_round, before.absent_rounds) == (after.from_round, after.absent_rounds)


def test_rules_of_seating_are_added_shown_and_removed(people: People, ada: Client) -> None:
    make_event(people)
    anne, bob = (player.pk for player in make_players(people, 2))
    ours, nights = "/clubs/adas-club/organise/rules/", f"{RUN}rules/"
    always, unless = {"strict": "always"}, {"strict": "unless", "weight": 4}
    # The number of a table is left over from another choice: it is not part of this rule.
    apart = {"kind": "apart", "players": [anne, bob], "reason": "Married", "table": "x"}
    ada.post(ours, apart | always)
    ada.post(nights, {"kind": "at-table", "players": [anne], "table": 1} | unless)
    page = look(ada.get(nights))
    assert "Never at the same table. No exceptions. Married" in page.words
    assert "Always at table 1. Unless it would cause more than 4 repeats." in page.words
    wrong = look(ada.post(nights, {"kind": "apart", "players": [anne]} | always), status=422)
    assert "Choose at least two players for this rule." in wrong.words
    kept = {"kind": "not-at-size", "players": [anne], "strict": "unless", "weight": ""}
    wrong = look(ada.post(nights, kept), status=422)
    assert "Enter a whole number from 3 to 7." in wrong.words
    assert "Enter a whole number from 1 to 1,000." in wrong.words
    number = next(a["value"] for a in page.all("button") if a.get("name") == "remove")
    ada.post(nights, {"remove": number})
    assert "Always at table 1" not in look(ada.get(nights)).words
    log = list(LogEntry.objects.filter(verb__startswith="rule-").values_list("text", flat=True))
    assert "New seating rule: Anne, Bob: never at the same table." in log
    rule = "Anne: always at table 1, unless it would cause more than 4 repeats."
    assert f"New seating rule: {rule}" in log
    look(ada.post(nights, {"remove": "999999"}), status=404)


def test_all_players_read_where_they_sit_but_no_draft(
    people: People, ada: Client, web: Client
) -> None:
    make_event(people)
    enter_players(ada, people, 8)
    page = request_draw(ada)
    where = "/clubs/adas-club/events/thursday/seats/"
    assert "No round has been drawn yet." in look(web.get(where)).words
    assert web.get(DRAW).status_code == 302
    press_button(ada, page, "publish")
    words = look(web.get(where, {"fresh": 1})).words
    assert all(name in words for name in ("Anne", "Hal", "Table 2", "deals first"))


def test_members_start_free_tables_only_where_the_event_lets_them(
    people: People, ada: Client, dee: Client, cal: Client
) -> None:
    event = make_event(people, open_tables=True)
    new = "/clubs/adas-club/events/thursday/tables/new/"
    players = make_players(people, 4)
    fields = {f"seat-{n}": player.pk for n, player in enumerate(players)}
    look(cal.post(new, fields), status=404)
    answer = dee.post(new, fields)
    assert answer.status_code == 302
    assert event.tables.get().seats.count() == 4
    twice = {f"seat-{n}": players[0].pk for n in range(4)}
    assert "cannot have two seats" in look(dee.post(new, twice), status=422).words
    assert "Free tables" in look(dee.get("/clubs/adas-club/events/thursday/")).words
    Event.objects.update(open_tables=False)
    look(dee.get(new), status=403)


@pytest.mark.parametrize("name", ["swap", "again", "stop", "discard", "publish", "repair"])
def test_a_page_under_a_buttons_address_can_be_reloaded(
    people: People, ada: Client, cal: Client, name: str
) -> None:
    make_event(people)
    enter_players(ada, people, 8)
    request_draw(ada)
    again = ada.get(f"{DRAW}{name}/")
    assert (again.status_code, again["Location"]) == (302, DRAW)
    assert ada.get(f"{RUN}rounds/1/redo/")["Location"] == RUN
    assert Draw.objects.get().state == "ready"
    assert cal.get(f"{DRAW}{name}/", follow=True).status_code == 404


def _ticked(page: Page) -> set[int]:
    boxes = [box for box in page.all("input") if box.get("name") == "player" and "checked" in box]
    return {int(box["value"]) for box in boxes}


def test_a_walk_in_is_named_at_the_door_and_ticked_with_the_others(
    people: People, ada: Client
) -> None:
    event = make_event(people)
    anne, bob = make_players(people, 2)
    page = look(ada.get(f"{RUN}entries/"))
    sent = page.fields() | {"player": [anne.pk], "walk_in": "  zoë   Webb", "act": "walk-in"}
    added = look(ada.post(f"{RUN}entries/", sent))
    zoe = Player.objects.get(club=people.club, name="zoë Webb")
    assert "zoë Webb is now a player of the club. zoë Webb is ticked below." in added.words
    assert _ticked(added) == {anne.pk, zoe.pk}
    assert not event.entries.exists()
    again = look(ada.post(f"{RUN}entries/", sent | {"walk_in": "Zoë Webb"}))
    assert "is now a player" not in again.words
    # A name that was typed and not added counts when the list is saved.
    ada.post(f"{RUN}entries/", sent | {"player": [anne.pk, zoe.pk], "walk_in": bob.name, "act": ""})
    assert set(event.entries.values_list("player", flat=True)) == {anne.pk, zoe.pk, bob.pk}


@pytest.mark.parametrize("name", ["x" * 61, "zoe@example.org", "\x00"])
def test_a_walk_in_whose_name_is_refused_keeps_the_ticks(
    people: People, ada: Client, name: str
) -> None:
    make_event(people)
    (anne,) = make_players(people, 1)
    sent = {"player": [anne.pk], "walk_in": name, "act": "walk-in"}
    refused = look(ada.post(f"{RUN}entries/", sent), status=422)
    assert _ticked(refused) == {anne.pk}
    assert people.club.players.count() == 1


def test_a_walk_in_is_added_with_the_list_or_not_at_all(people: People, ada: Client) -> None:
    event = make_event(people)
    (anne,) = make_players(people, 1)
    page = look(ada.get(f"{RUN}entries/"))
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=[anne.pk])
    sent = page.fields() | {"player": [], "walk_in": "Zoe"}
    stale = look(ada.post(f"{RUN}entries/", sent), status=409)
    assert "Nothing was changed." in stale.words
    assert stale.fields()["walk_in"] == "Zoe"
    Event.objects.filter(pk=event.pk).update(state=EventState.FINAL)
    for act in ("", "walk-in"):
        assert ada.post(f"{RUN}entries/", sent | {"act": act}).status_code == 409
    assert list(people.club.players.all()) == [anne]


def test_a_walk_in_after_the_first_draw_is_let_in_by_name(people: People, ada: Client) -> None:
    event = make_event(people)
    seat(people, event, [4])
    page = look(ada.get(f"{RUN}entries/"))
    sent = page.fields() | {"walk_in": "Zed Walker"}
    page = look(ada.post(f"{RUN}entries/line-up/", sent, follow=True))
    assert "Zed Walker is now a player of the club. Zed Walker has arrived late" in page.words
    assert event.entries.filter(player__name="Zed Walker").exists()
    empty = look(ada.post(f"{RUN}entries/line-up/", sent | {"walk_in": " "}), status=422)
    assert "Nothing was changed." in empty.words


def test_a_roll_call_before_a_later_round_ticks_who_plays_in_it(
    people: People, ada: Client
) -> None:
    event = make_event(people)
    seat(people, event, [4])
    zoe = people.club.players.create(name="Zoe")
    assert "Roll call for round 2" in look(ada.get(f"{RUN}entries/")).words
    page = look(ada.get(f"{RUN}entries/next/"))
    assert page.words.index("Anne") < page.words.index("Not here yet") < page.words.index("Zoe")
    here = list(event.entries.values_list("player", flat=True))
    assert _ticked(page) == set(here)
    sent = page.fields() | {"player": [*here[1:], zoe.pk]}
    done = look(ada.post(f"{RUN}entries/next/", sent, follow=True)).words
    first = event.entries.get(player=here[0])
    assert f"Sitting out round 2: {first.player.name}." in done
    assert "Zoe has arrived late and plays" in done
    assert not first.plays_in(2)
    assert _ticked(look(ada.get(f"{RUN}entries/next/"))) == {*here[1:], zoe.pk}
    # Sent again from the same page it changes nothing more; another page is out of date.
    again = look(ada.post(f"{RUN}entries/next/", sent, follow=True)).words
    assert "Nothing has changed." in again
    stale = look(ada.post(f"{RUN}entries/next/", page.fields() | {"player": here}), status=409)
    assert "Changed in the meantime" in stale.words
    back = look(ada.get(f"{RUN}entries/next/")).fields() | {"player": [*here, zoe.pk]}
    words = look(ada.post(f"{RUN}entries/next/", back, follow=True)).words
    assert f"Playing in round 2: {first.player.name}." in words


def test_the_roll_call_of_a_later_round_comes_after_the_first(people: People, ada: Client) -> None:
    event = make_event(people)
    (anne,) = make_players(people, 1)
    answer = ada.get(f"{RUN}entries/next/")
    assert answer["Location"] == f"{RUN}entries/"
    ada.post(f"{RUN}entries/next/", {"player": [anne.pk]})
    assert not event.entries.exists()
    seat(people, event, [4])
    wrong = ada.post(f"{RUN}entries/next/", {"player": ["x", 10**9]})
    assert wrong.status_code == 422
