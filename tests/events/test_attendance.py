"""Who comes late, who leaves, who comes back, and who sat in the wrong place."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from engine import DealReport
from tests.support import factories
from tests.support.drafts import drawn, enter, publish
from tests.support.people import People, at_table
from tournaments import events
from tournaments.core.audience.names import Names
from tournaments.core.errors import InvalidInput, NotAllowed, NotFound, StaleEvent
from tournaments.core.links import table_token
from tournaments.events import attendance, free_tables, reseat, rounds
from tournaments.events.history import list_past_rounds
from tournaments.events.queries.rounds import list_line_up, list_substitutes
from tournaments.events.score_sheets import score_sheet_for
from tournaments.models import (
    PLACEMENT_UNIT,
    Entry,
    Event,
    LogEntry,
    Player,
    Round,
    Seat,
    SeatScore,
    Table,
)
from tournaments.scoring import submit
from tournaments.standings import compute

pytestmark = pytest.mark.django_db


def fresh(table: Table) -> Table:
    return Table.objects.select_related("event").get(pk=table.pk)


def sitting(table: Table) -> list[int]:
    return list(table.seats.order_by("number").values_list("player_id", flat=True))


def leave(people: People, event: Event, player: int, **more: Any) -> attendance.AttendanceChange:
    return attendance.drop_out(by=people.organiser, event_id=event.pk, player_id=player, **more)


def arrive(people: People, event: Event, player: int, **more: Any) -> attendance.AttendanceChange:
    return attendance.seat_late(by=people.organiser, event_id=event.pk, player_id=player, **more)


def figures(event: Event, figure: str = "points") -> dict[int, int]:
    compute.refresh_event(event.pk)
    return dict(event.standings.values_list("player_id", figure))


def test_a_late_arrival_joins_the_smallest_table_that_has_not_begun(people: People) -> None:
    event = factories.make_event(people)
    big, small, begun = factories.seat(people, event, [5, 4, 4])
    factories.play(begun, [1])
    zoe = Player.objects.create(club=people.club, name="Zoe")
    for _ in range(2):
        assert arrive(people, event, zoe.pk).table == small
    assert sitting(small)[-1] == zoe.pk
    assert (fresh(small).size, fresh(big).size) == (5, 5)
    factories.play(fresh(small), [1])
    assert figures(event)[zoe.pk] == Table.objects.get(pk=small.pk).points[4]


def test_who_finds_no_table_plays_from_the_next_round_on(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [4])
    factories.play(table, [1])
    zoe = Player.objects.create(club=people.club, name="Zoe")
    for _ in range(2):
        found = arrive(people, event, zoe.pk)
        assert (found.table, found.entry.from_round) == (None, 2)
    assert LogEntry.objects.filter(verb="player-arrived").count() == 1
    assert [
        line.plays_next for line in list_line_up(event, names=Names.FULL) if line.name == "Zoe"
    ] == [True]
    with pytest.raises(InvalidInput, match="cannot join this table"):
        arrive(people, event, zoe.pk, table_number=1)


def test_a_table_plays_on_one_short_from_the_next_deal(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [4])
    factories.play(table, [1, 2, 3])
    gone = sitting(table)[1]
    for _ in range(2):
        leave(people, event, gone)
    table = fresh(table)
    sheet = score_sheet_for(table)
    assert (sheet.seats_at(3), sheet.seats_at(4)) == ((0, 1, 2, 3), (0, 2, 3))
    dealers = [sheet.plan(number, {}).dealer for number in range(1, 9)]
    assert dealers == [0, 1, 2, 3, 0, 2, 3, 0]
    report = DealReport(nominations=(1, None, 0, 1), tricks=(1, None, 0, 3))
    taken = submit.submit_result(by=at_table(table), table_id=table.pk, number=4, report=report)
    assert taken.score.points[1] == 0
    assert figures(event, "deals") == {
        player: 3 if player == gone else 4 for player in sitting(table)
    }
    wrong = DealReport(nominations=(1, 1, 0, 1), tricks=(1, 1, 0, 3))
    with pytest.raises(InvalidInput) as refused:
        submit.submit_result(by=at_table(table), table_id=table.pk, number=5, report=wrong)
    assert {(p.seat, p.code) for p in refused.value.problems} == {(1, "not-playing")}


def test_deals_that_are_played_and_not_in_yet_are_still_taken(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [4])
    factories.play(table, [1])
    gone = sitting(table)[1]
    with pytest.raises(InvalidInput, match="deal from 2"):
        leave(people, event, gone, from_deal=1)
    leave(people, event, gone, from_deal=4)
    assert [len(score_sheet_for(fresh(table)).seats_at(number)) for number in (3, 4)] == [4, 3]
    factories.play(fresh(table), [2, 3, 4])
    assert figures(event, "deals")[gone] == 3


def test_a_table_that_gets_smaller_keeps_its_stand_ins(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [6])
    there = sitting(table)
    leave(people, event, there[4], how="stand-in", substitute="Uncle Tom")
    leave(people, event, there[1])
    (line,) = list_substitutes(table, names=Names.FULL)
    assert (line.name, sitting(table)[line.seat]) == ("Uncle Tom", there[4])


def test_who_left_has_no_place_in_the_game_and_keeps_the_points(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [5])
    factories.play(table, range(1, 13))
    gone = sitting(table)[0]
    was = table.event.standings.model  # the rows are read below
    before = figures(event)[gone]
    leave(people, event, gone)
    table = fresh(table)
    factories.play(table, [13])
    assert figures(event)[gone] == before
    lines = {line.player_id: line for line in was.objects.filter(event=event)}
    assert (lines[gone].games, lines[gone].placement, lines[gone].deals) == (0, 0, 12)
    assert sum(line.placement for line in lines.values()) == 2 * PLACEMENT_UNIT
    assert SeatScore.objects.get(table=table, player=gone).place == 5


def test_before_the_first_deal_the_table_just_gets_smaller(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [5])
    there = sitting(table)
    leave(people, event, there[1])
    assert sitting(table) == [there[0], *there[2:]]
    assert (fresh(table).size, fresh(table).stretches) == (4, [])
    assert arrive(people, event, there[1]).table == table
    assert sitting(table) == [there[0], *there[2:], there[1]]


def test_too_few_left_need_a_stand_in_or_the_end(people: People) -> None:
    event = factories.make_event(people, smallest_table=3)
    (table,) = factories.seat(people, event, [3])
    for deals in ([], [1]):
        factories.play(table, deals)
        with pytest.raises(NotAllowed, match="too few"):
            leave(people, event, sitting(table)[0])
    assert not Entry.objects.exclude(withdrawn_at=None).exists()


def test_a_stand_in_plays_for_the_player_until_they_are_back(people: People) -> None:
    event = factories.make_event(people, drop_out="stand-in")
    (table,) = factories.seat(people, event, [4])
    gone = sitting(table)[2]
    factories.play(table, [1, 2])
    with pytest.raises(InvalidInput, match="Name the substitute"):
        leave(people, event, gone)
    with pytest.raises(InvalidInput, match="plays in this round"):
        leave(people, event, gone, substitute_id=sitting(table)[0])
    leave(people, event, gone, substitute="Uncle Tom")
    factories.play(fresh(table), [3, 4])
    assert [
        line.substitute for line in list_line_up(event, names=Names.FULL) if line.player_id == gone
    ] == ["Uncle Tom"]
    assert figures(event, "deals")[gone] == 4
    arrive(people, event, gone)
    (line,) = list_substitutes(table, names=Names.FULL)
    assert (line.name, line.seat, line.from_deal, line.to_deal) == ("Uncle Tom", 2, 3, 4)
    assert Entry.objects.get(player=gone).withdrawn_at is None


def test_a_substitute_named_before_the_first_round_plays_from_it_on(people: People) -> None:
    event = enter(people, 8)
    one, two, busy = event.entries.order_by("pk").values_list("player_id", flat=True)[:3]
    for _ in range(2):
        left = leave(people, event, one, how="stand-in", substitute="Guest Zoe")
    assert Player.objects.get(name="Guest Zoe").entries.get().from_round == 1
    assert LogEntry.objects.get(verb="player-left").text.endswith(
        "has left. Guest Zoe plays from round 1."
    )
    assert left.sentence.endswith("has already left.")
    with pytest.raises(InvalidInput, match="already plays tonight"):
        leave(people, event, two, substitute_id=busy)
    with pytest.raises(InvalidInput, match="as a late arrival"):
        leave(people, event, one, substitute="Uncle Tom")
    with pytest.raises(InvalidInput, match="name empty"):
        leave(people, event, two, how="one-short", substitute="Uncle Tom")
    assert Entry.objects.get(player=two).withdrawn_at is None


def test_a_substitute_named_between_two_rounds_plays_from_the_next(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [5])
    factories.play_out(table)
    gone = sitting(table)[0]
    zoe = Player.objects.create(club=people.club, name="Zoe")
    change = leave(people, event, gone, substitute_id=zoe.pk)
    assert change.sentence.endswith("has left. Zoe plays from round 2.")
    assert zoe.entries.get().from_round == 2


def test_a_substitute_may_not_sit_or_substitute_elsewhere(people: People) -> None:
    event = factories.make_event(people, drop_out="stand-in")
    one, two = factories.seat(people, event, [4, 4])
    busy = two.seats.select_related("player").get(number=0).player
    first, second = sitting(one)[:2]
    with pytest.raises(InvalidInput, match="plays in this round"):
        leave(people, event, first, substitute=f" {busy.name.upper()} ")
    leave(people, event, first, substitute="Uncle Tom")
    with pytest.raises(InvalidInput, match="Uncle Tom already plays in this round"):
        leave(people, event, second, substitute="Uncle Tom")
    zoe = Player.objects.create(club=people.club, name="Zoe")
    before = fresh(one).changes
    leave(people, event, second, substitute="zoe")
    assert one.stand_ins.get(seat=1).player == zoe
    assert fresh(one).changes > before


def test_a_player_who_comes_back_takes_their_seat_again(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [4])
    gone = sitting(table)[3]
    factories.play(table, [1])
    leave(people, event, gone)
    factories.play(fresh(table), [2, 3])
    arrive(people, event, gone)
    sheet = score_sheet_for(fresh(table))
    assert [len(sheet.seats_at(number)) for number in (1, 2, 3, 4)] == [4, 3, 3, 4]
    factories.play(fresh(table), [4])
    assert figures(event, "deals")[gone] == 2
    assert figures(event, "deals")[sitting(table)[0]] == 4


def test_in_the_callers_game_the_deal_goes_on_among_those_who_stay(people: People) -> None:
    (table,) = factories.seat(people, factories.make_event(people, "raf-caller"), [5])
    factories.play(table, [1, 2])
    leave(people, table.event, sitting(table)[2])
    factories.play(fresh(table), [3, 4, 5])
    before = fresh(table).points
    compute.rebuild_event(table.event_id)
    assert fresh(table).points == before
    dealers = [row.score["dealer"] for row in table.results.filter(number__gt=2)]
    assert 2 not in dealers


def test_wrong_people_change_seats_and_the_deals_stay(people: People) -> None:
    event = factories.make_event(people)
    one, two = factories.seat(people, event, [4, 4])
    factories.play(one, [1, 2])
    factories.play(two, [1])
    here, there = sitting(one), sitting(two)
    before, links = figures(event), [table_token(one), table_token(two)]
    swap = {1: [there[0], *here[1:]], 2: [here[0], *there[1:]]}
    event.refresh_from_db()
    for _ in range(2):
        reseat.reseat_round(
            by=people.organiser,
            event_id=event.pk,
            number=1,
            tables=swap,
            expected=event.revision,
        )
    after = figures(event)
    assert (after[there[0]], after[here[0]]) == (before[here[0]], before[there[0]])
    assert [table_token(fresh(one)), table_token(fresh(two))] == links
    entry = LogEntry.objects.get(verb="round-reseated")
    assert "Anne" in entry.text
    assert len(entry.details["moves"]) == 2


def test_turns_at_sitting_out_follow_who_really_sat(people: People) -> None:
    event = enter(people, 9, sit_out="even", preferred_table=4)
    one = publish(people, drawn(people, event))
    (out,) = one.sat_out
    moved = one.tables.get(number=1)
    there = sitting(moved)
    reseat.reseat_round(
        by=people.organiser, event_id=event.pk, number=1, tables={1: [out, *there[1:]]}
    )
    one.refresh_from_db()
    assert one.sat_out == [there[0]]
    arrive(people, event, there[0])
    one.refresh_from_db()
    assert one.sat_out == []
    assert [past.sat_out for past in list_past_rounds(event)] == [()]


def test_seats_within_a_table_can_be_exchanged(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [4])
    factories.play(table, [1])
    order = sitting(table)[::-1]
    reseat.reseat_round(by=people.organiser, event_id=event.pk, number=1, tables={1: order})
    assert sitting(table) == order
    assert list(figures(event).values()) != []


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda here, there: {1: here[:3]}, "wrong-size"),
        (lambda here, there: {3: here}, "unknown"),
        (lambda here, there: {1: [there[0], *here[1:]]}, "twice"),
        (lambda here, there: {1: [10**9, *here[1:]]}, "not-entered"),
    ],
    ids=["a table of another size", "no such table", "a player twice", "a stranger"],
)
def test_a_seating_that_cannot_be_changes_nothing(people: People, spoil: Any, code: str) -> None:
    event = factories.make_event(people)
    one, two = factories.seat(people, event, [4, 4])
    before = list(Seat.objects.order_by("pk").values_list("pk", "player_id"))
    with pytest.raises(InvalidInput) as refused:
        reseat.reseat_round(
            by=people.organiser,
            event_id=event.pk,
            number=1,
            tables=spoil(sitting(one), sitting(two)),
        )
    assert [problem.code for problem in refused.value.problems] == [code]
    assert list(Seat.objects.order_by("pk").values_list("pk", "player_id")) == before


def test_members_start_tables_where_the_event_lets_them(people: People) -> None:
    event = factories.make_event(people)
    players = [player.pk for player in factories.make_players(people, 5)]
    start: dict[str, Any] = {"by": people.member, "event_id": event.pk}
    with pytest.raises(NotAllowed):
        free_tables.start_free_table(**start, player_ids=players[:4])
    events.change_event(by=people.organiser, event_id=event.pk, open_tables=True)
    for _ in range(2):
        table = free_tables.start_free_table(**start, player_ids=players[:4])
    assert str(table.round) == "Free table 1"
    factories.play(fresh(table), [1])
    with pytest.raises(InvalidInput, match="still at free table 1"):
        free_tables.start_free_table(**start, player_ids=players[1:])
    rounds.close_table(by=people.organiser, table_id=table.pk)
    assert free_tables.start_free_table(**start, player_ids=players[1:]).round.number == 2
    assert event.rounds.next_number() == 1
    with pytest.raises(NotFound):
        free_tables.start_free_table(by=people.stranger, event_id=10**9, player_ids=players)


def test_commands_say_which_line_up_they_saw(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [5])
    event.refresh_from_db()
    saw = event.revision
    gone = sitting(table)[4]
    for _ in range(2):
        leave(people, event, gone, expected=saw)
    with pytest.raises(StaleEvent, match="left"):
        leave(people, event, sitting(table)[0], expected=saw)


def test_all_nights_of_a_season_count_and_the_last_one_double(people: People) -> None:
    season = factories.make_season(people)
    for day in range(1, 31):
        night = factories.make_event(people, name=f"Night {day}", season_id=season.pk)
        Event.objects.filter(pk=night.pk).update(held_on=date(2026, 4, day))
        Round.objects.bulk_create(Round(event=night, number=number) for number in (1, 2, 3))
    event = factories.make_event(people, season_id=season.pk)
    Event.objects.filter(pk=event.pk).update(held_on=date(2026, 5, 1))
    event.refresh_from_db()
    weights = [past.weight for past in list_past_rounds(event)]
    assert len(weights) == 90
    assert weights[:3] == [50] * 3
    assert weights[-9:] == [62] * 3 + [75] * 3 + [100] * 3
