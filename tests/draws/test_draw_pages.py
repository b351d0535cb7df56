"""Draws on the organiser's pages: asked for, looked at, changed, published."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.draw_pages import (
    DRAW,
    QUICK,
    RUN,
    enter_players,
    list_seated_players,
    press_button,
    request_draw,
    run_draw_jobs,
)
from tests.support.factories import make_event, seat
from tests.support.page_checks import look
from tournaments.draws import publish_draw
from tournaments.events import attendance
from tournaments.models import Draw, Round
from tournaments.pages.draws.by_hand import MAX_LISTED_PLAYERS

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People


def test_a_draw_is_asked_for_waited_for_and_published(people: People, ada: Client) -> None:
    event = make_event(people)
    players = enter_players(ada, people, 9)
    ada.post(DRAW, QUICK)
    waiting = look(ada.get(DRAW))
    assert "Drawing the tables…" in waiting.words
    assert 'hx-trigger="every 1s"' in waiting.source
    run_draw_jobs()
    draft = look(ada.get(DRAW))
    assert "No two players meet again. No draw can do better." in draft.words
    assert "every 1s" not in draft.source
    assert not event.rounds.exists()
    press_button(ada, draft, "publish")
    assert sorted(player for table in list_seated_players(1) for player in table) == sorted(players)
    assert "Table 2" in look(ada.get(RUN)).words


def test_a_game_for_two_is_drawn_at_tables_of_three_and_more(people: People, ada: Client) -> None:
    make_event(people, preset="clogs", smallest_table=2, preferred_table=3)
    enter_players(ada, people, 7)
    ada.post(DRAW, QUICK)
    run_draw_jobs()
    press_button(ada, look(ada.get(DRAW)), "publish")
    assert sorted(map(len, list_seated_players(1))) == [3, 4]


def test_what_blocks_a_draw_is_shown_before_anything_is_drawn(people: People, ada: Client) -> None:
    make_event(people)
    assert "No players yet. First say who is here." in look(ada.get(DRAW)).words
    page = look(ada.post(DRAW, QUICK), status=422)
    assert "Nothing was changed." in page.words
    assert not Draw.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"method": "magic"}, "Choose one of the options."),
        ({"seconds": "soon"}, "Enter a whole number from 1 to 60."),
        ({"sizes": "5 five"}, "Enter sizes from 3 to 7, separated by spaces."),
        ({"method": "swiss", "rounds": 3}, "draw one at a time"),
        ({"cut": 5}, "Only a Swiss draw or a draw by rank can be limited"),
    ],
)
def test_a_mistake_in_the_settings_is_shown_at_its_field(
    people: People, ada: Client, wrong: dict[str, Any], message: str
) -> None:
    make_event(people)
    enter_players(ada, people, 8)
    assert message in look(ada.post(DRAW, QUICK | wrong), status=422).words
    assert not Draw.objects.exists()


def test_the_same_seed_gives_the_same_draft_and_draw_again_another(
    people: People, ada: Client
) -> None:
    make_event(people)
    enter_players(ada, people, 9)
    tables = []
    for _ in range(2):
        request_draw(ada, method="random", seed=7)
        tables.append(Draw.objects.latest("pk").tables)
        press_button(ada, look(ada.get(DRAW)), "discard")
    assert tables[0] == tables[1]
    press_button(ada, request_draw(ada, method="random", seed=7), "again")
    run_draw_jobs()
    latest = Draw.objects.latest("pk")
    assert latest.seed != 7
    assert latest.state == "ready"


def test_two_players_are_picked_priced_and_swapped(people: People, ada: Client) -> None:
    make_event(people)
    enter_players(ada, people, 8)
    request_draw(ada)
    draft = Draw.objects.get()
    first, second = draft.tables[0]
    one, other = first[0], second[1]
    page = look(ada.get(DRAW, {"round": 1, "one": one}))
    assert "Choose another player to swap with" in page.words
    assert f"?draw={draft.pk}&amp;round=1&amp;one={one}&amp;other={other}" in page.source
    page = look(ada.get(DRAW, {"round": 1, "one": one, "other": other}))
    assert ">Swap</button>" in page.source
    press_button(ada, page, "swap")
    assert Draw.objects.get().tables[0] == [[other, *first[1:]], [second[0], one, *second[2:]]]
    again = look(press_button(ada, page, "swap"), status=409)
    assert "were swapped in the draft of round 1" in again.words
    assert Draw.objects.get().tables[0][0][0] == other


def test_a_round_is_published_only_when_it_comes_next_and_fits(people: People, ada: Client) -> None:
    event = make_event(people)
    players = enter_players(ada, people, 8)
    request_draw(ada, rounds=2)
    later = look(ada.get(DRAW, {"round": 2}))
    assert "Publish round 1 first." in later.words
    assert ">Publish round 2" not in later.words
    attendance.drop_out(by=people.organiser, event_id=event.pk, player_id=players[0])
    page = look(ada.get(DRAW))
    assert "No longer playing this round:" in page.words
    assert "Publish round 1" not in page.words


def test_players_of_one_table_have_nothing_to_swap(people: People, ada: Client) -> None:
    make_event(people)
    enter_players(ada, people, 8)
    request_draw(ada)
    table = Draw.objects.get().tables[0][0]
    page = look(ada.get(DRAW, {"one": table[0], "other": table[1]}))
    assert "sit at the same table" in page.words
    assert ">Swap</button>" not in page.source


def test_a_table_says_why_these_players_and_what_a_repeat_would_cost(
    people: People, ada: Client
) -> None:
    event = make_event(people)
    seat(people, event, [4, 4])
    request_draw(ada)
    text = [look(ada.get(f"{DRAW}why/2/{table}/")).words for table in (1, 2)]
    assert all("4 players" in words for words in text)
    assert any("have met once before: Round 1, table 1." in words for words in text)
    assert any("Repeats in the rounds drawn together" in words for words in text)
    look(ada.get(f"{DRAW}why/2/9/"), status=404)
    look(ada.get(f"{DRAW}why/1/1/"), status=404)


def test_a_draft_for_other_people_is_repaired_or_refused(people: People, ada: Client) -> None:
    event = make_event(people, smallest_table=3)
    players = enter_players(ada, people, 9)
    page = request_draw(ada)
    attendance.drop_out(by=people.organiser, event_id=event.pk, player_id=players[0])
    refused = look(press_button(ada, page, "publish"), status=409)
    assert "Anne has left" in refused.words
    assert "No longer playing this round: Anne." in refused.words
    assert not Round.objects.exists()
    press_button(ada, refused, "repair")
    press_button(ada, look(ada.get(DRAW)), "publish")
    assert players[0] not in [player for table in list_seated_players(1) for player in table]


def test_a_round_over_one_that_is_played_wants_a_tick(people: People, ada: Client) -> None:
    event = make_event(people)
    seat(people, event, [4])
    page = request_draw(ada)
    assert "Round 1 is still being played at table 1." in page.words
    unticked = {k: v for k, v in page.fields().items() if k != "accept"}
    look(ada.post(f"{DRAW}publish/", unticked), status=422)
    assert event.rounds.count() == 1
    press_button(ada, page, "publish", accept="still-playing")
    assert event.rounds.count() == 2


def test_tables_are_made_by_hand_and_odd_sizes_are_shown(people: People, ada: Client) -> None:
    make_event(people, smallest_table=4, preferred_table=4, largest_table=7)
    players = enter_players(ada, people, 8)
    page = look(ada.get(f"{DRAW}by-hand/"))
    moved: dict[str, Any] = {f"table-{p}": 1 if n < 5 else 2 for n, p in enumerate(players)}
    moved |= {f"seat-{p}": 9 - n for n, p in enumerate(players)}
    ada.post(f"{DRAW}by-hand/", page.fields() | moved)
    draft = look(ada.get(DRAW))
    assert "Table 2 has 3 players; the smallest table tonight is 4." in draft.words
    assert Draw.objects.get().tables == [[players[:5][::-1], players[5:][::-1]]]


@pytest.mark.parametrize(("players", "sizes"), [(8, [4, 4]), (3, [3])])
def test_tables_by_hand_begin_at_the_best_sizes(
    people: People, ada: Client, players: int, sizes: list[int]
) -> None:
    make_event(people, smallest_table=4, preferred_table=4, largest_table=7)
    enter_players(ada, people, players)
    ada.post(f"{DRAW}by-hand/", look(ada.get(f"{DRAW}by-hand/")).fields())
    assert [len(table) for table in Draw.objects.get().tables[0]] == sizes


def test_a_large_field_is_pasted_because_picking_would_have_no_end(
    people: People, ada: Client
) -> None:
    make_event(people)
    names = [f"Player {number}" for number in range(MAX_LISTED_PLAYERS + 1)]
    ids = {p.name: p.pk for p in (people.club.players.create(name=name) for name in names)}
    ada.post(f"{RUN}entries/", {"player": list(ids.values())})
    request_draw(ada, method="random")
    page = look(ada.get(f"{DRAW}by-hand/"))
    assert not page.all("select")
    text = page.source.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
    lines = [line.split(", ") for line in text.split("\n")]
    tables = [[ids[name] for name in line] for line in lines]
    assert tables == Draw.objects.get().tables[0]
    lines[0][0], lines[1][0] = lines[1][0], lines[0][0]
    pasted = "\n".join(", ".join(line) for line in lines)
    ada.post(f"{DRAW}by-hand/", page.fields() | {"pasted": pasted})
    assert Draw.objects.latest("pk").tables[0][0][0] == tables[1][0]


def test_tables_are_pasted_by_name(people: People, ada: Client) -> None:
    make_event(people)
    players = enter_players(ada, people, 8)
    text = {"pasted": "anne, Bob, Cora, Dan\n\nHal,Gwen,Fred,Edie"}
    ada.post(f"{DRAW}by-hand/", text)
    assert Draw.objects.get().tables == [[players[:4], players[4:][::-1]]]
    page = look(ada.post(f"{DRAW}by-hand/", {"pasted": "Anne, Zoe"}), status=422)
    assert "Not playing in the next round: Zoe." in page.words
    assert "Anne, Zoe" in page.source


def test_only_a_search_is_called_to_be_the_best_there_is(people: People, ada: Client) -> None:
    make_event(people)
    players = enter_players(ada, people, 9)
    best = "No draw can do better."
    assert best in request_draw(ada).words
    assert best not in request_draw(ada, method="random").words
    ada.post(f"{DRAW}by-hand/", {"pasted": "Anne, Bob, Cora, Dan"})
    page = look(ada.get(DRAW))
    assert len(Draw.objects.latest("pk").sitting_out[0]) == len(players) - 4
    assert "No two players meet again." in page.words
    assert best not in page.words


def test_a_draft_that_another_organiser_published_is_not_called_discarded(
    people: People, ada: Client
) -> None:
    event = make_event(people)
    enter_players(ada, people, 8)
    request_draw(ada)
    page = look(ada.get(DRAW))
    discard = next(form["action"] for form in page.all("form") if "discard" in form["action"])
    publish_draw(by=people.organiser, draw_id=Draw.objects.latest("pk").pk, number=1)
    words = look(ada.post(discard, page.fields(), follow=True)).words
    assert "This draft has been published in the meantime, so nothing was discarded." in words
    assert "Draft discarded." not in words
    assert event.rounds.count() == 1


def test_a_draw_that_shares_repeats_evenly_does_not_claim_the_fewest(
    people: People, ada: Client
) -> None:
    make_event(people)
    enter_players(ada, people, 9)
    request_draw(ada)
    draw = Draw.objects.latest("pk")
    draw.quality |= {"again": 3, "unavoidable": 1, "proven": True}
    draw.save()
    words = look(ada.get(DRAW)).words
    assert "3 meetings are repeats. No draw can share them out more evenly." in words
    assert "No draw can do better" not in words


def test_a_contradiction_is_refused_beside_the_players_and_named_once_at_the_draw(
    people: People, ada: Client
) -> None:
    make_event(people)
    pair = enter_players(ada, people, 8)[:2]
    together = {"kind": "together", "players": pair, "strict": "always"}
    assert "Rule added." in look(ada.post(f"{RUN}rules/", together, follow=True)).words
    refused = look(ada.post(f"{RUN}rules/", {**together, "kind": "apart"}), status=422)
    assert "This contradicts another rule: " in refused.words
    # The club's rules do not know those of each night.
    ada.post("/clubs/adas-club/organise/rules/", {**together, "kind": "apart"})
    page = look(ada.post(DRAW, QUICK), status=422)
    assert page.words.count("are to sit both apart and together.") == 1
    assert "fields are not valid" not in page.words
    assert "Change the seating rules" in page.words


def test_rules_of_a_night_are_for_who_plays_and_those_in_force_come_first(
    people: People, ada: Client
) -> None:
    make_event(people)
    enter_players(ada, people, 4)
    people.club.players.create(name="Zoe")
    page = look(ada.get(f"{RUN}rules/"))
    assert len([box for box in page.all("input") if box.get("name") == "players"]) == 4
    assert "Find a name" in page.words
    assert page.words.index("Rules for this night") < page.words.index("New rule")


def test_several_rounds_are_drawn_at_once_and_published_one_by_one(
    people: People, ada: Client
) -> None:
    make_event(people)
    enter_players(ada, people, 8)
    page = request_draw(ada, rounds=3)
    assert "Round 3" in page.words
    press_button(ada, page, "publish")
    second = look(ada.get(DRAW))
    assert "Publish round 2" in second.words
    assert "Draft of round 2" in look(ada.get(RUN)).words
    look(ada.get(DRAW, {"round": 3}))


def test_a_search_is_cancelled_or_ended_with_what_there_is(people: People, ada: Client) -> None:
    make_event(people)
    enter_players(ada, people, 8)
    ada.post(DRAW, QUICK)
    press_button(ada, look(ada.get(DRAW)), "stop", keep="0")
    assert Draw.objects.get().state == "cancelled"
    assert "Draw round 1" in look(ada.get(DRAW)).words


def test_another_organisers_change_is_shown_and_nothing_is_lost(
    people: People, ada: Client
) -> None:
    event = make_event(people)
    players = enter_players(ada, people, 8)
    page = look(ada.get(DRAW))
    attendance.drop_out(by=people.organiser, event_id=event.pk, player_id=players[7])
    answer = look(ada.post(DRAW, page.fields() | QUICK | {"seconds": 33}), status=409)
    assert "Hal has left." in answer.words
    assert answer.fields()["seconds"] == "33"
    assert ada.post(DRAW, answer.fields() | QUICK).status_code == 302
