"""Penalties, bonuses and adjusted scores: who gives them, what they change, how they go."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

import pytest

from tests.support import factories
from tournaments.core.audience.names import Names
from tournaments.core.errors import EventIsFinal, InvalidInput, NotAllowed, NotFound
from tournaments.draws.request import rank_players
from tournaments.events import deletion, events, move_event
from tournaments.models import Adjustment, Event, Job, LogEntry, Player, Season, Standing
from tournaments.privacy import delete_player, erase_player, export_player
from tournaments.standings import (
    add_adjustment,
    cancel_adjustment,
    list_adjustments,
    list_nights,
    list_standings,
    rebuild_event,
    refresh_event,
    restore_adjustment,
)
from tournaments.tasks.maintenance import request_missing_standings

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.both_databases


@pytest.fixture
def night(people: People) -> Event:
    """A night of a season with one finished table."""
    season = factories.make_season(people)
    table = factories.make_table(people, name="Monday", season_id=season.pk)
    factories.play_out(table)
    refresh_event(table.event_id)
    return table.event


def player_of(event: Event, seat: int = 0) -> Player:
    return event.tables.get().seats.get(number=seat).player


def season_of(event: Event) -> Season:
    assert event.season is not None
    return event.season


def give(people: People, event: Event, points: int = -10, **changes: object) -> Adjustment:
    """Give the player of the first seat a penalty, or what is asked for, and count it."""
    asked = {
        "by": people.organiser,
        "event_id": event.pk,
        "player_id": player_of(event).pk,
        "kind": "penalty" if points < 0 else "bonus",
        "points": points,
        "reason": "Late arrival",
        **changes,
    }
    row = add_adjustment(**asked)  # type: ignore[arg-type]  # one of them may be wrong on purpose
    refresh_event(event.pk)
    return row


def line_of(event: Event, player: Player | None = None) -> Standing:
    return event.standings.get(player=player or player_of(event))


def test_a_penalty_counts_in_every_ranking_of_the_night_and_of_its_season(
    people: People, night: Event
) -> None:
    before, season_before = line_of(night), season_of(night).standings.get(player=player_of(night))
    give(people, night, -10)
    now, of_season = line_of(night), season_of(night).standings.get(player=player_of(night))
    for was, line in ((before, now), (season_before, of_season)):
        assert line.adjustment == -10
        assert line.points == was.points - 10
        assert line.points_per_deal == (was.points - 10) / was.deals
        # Ten of the hundred placement points of a won game.
        assert line.placement == was.placement - 60
        assert (line.deals, line.wins, line.exact) == (was.deals, was.wins, was.exact)


def test_a_bonus_and_a_penalty_add_up(people: People, night: Event) -> None:
    before = line_of(night)
    give(people, night, 25)
    give(people, night, -10)
    give(people, night, 3, kind="adjusted")
    assert line_of(night).points == before.points + 18


def test_a_cancelled_penalty_counts_no_longer_and_a_restored_one_again(
    people: People, night: Event
) -> None:
    before = line_of(night)
    row = give(people, night)
    for act, points in ((cancel_adjustment, 0), (restore_adjustment, -10)) * 2:
        for _again in range(2):
            act(by=people.organiser, event_id=night.pk, adjustment_id=row.pk)
            refresh_event(night.pk)
        assert line_of(night).points == before.points + points
        assert line_of(night).adjustment == points
    verbs = LogEntry.objects.filter(details__adjustment_id=row.pk).values_list("verb", flat=True)
    assert sorted(verbs) == [
        "adjustment-added",
        *["adjustment-cancelled"] * 2,
        *["adjustment-restored"] * 2,
    ]


def test_each_change_raises_the_revision_of_the_standings_once(
    people: People, night: Event
) -> None:
    season = season_of(night)

    def revisions() -> list[int]:
        night.refresh_from_db()
        season.refresh_from_db()
        return [night.standings_revision, season.standings_revision]

    before = revisions()
    row = give(people, night)
    assert revisions() == [one + 1 for one in before]
    cancel_adjustment(by=people.organiser, event_id=night.pk, adjustment_id=row.pk)
    refresh_event(night.pk)
    refresh_event(night.pk)
    rebuild_event(night.pk)
    assert revisions() == [one + 2 for one in before]


def test_a_penalty_that_is_sent_twice_counts_once(people: People, night: Event) -> None:
    key = UUID(int=7)
    assert give(people, night, key=key) == give(people, night, key=key)
    assert night.adjustments.count() == 1
    give(people, night)
    give(people, night)
    assert night.adjustments.count() == 3


def test_a_player_who_never_came_has_a_line_with_their_penalty(
    people: People, night: Event
) -> None:
    absent = factories.make_players(people, 6)[5]
    night.entries.create(player=absent)
    row = give(people, night, player_id=absent.pk)
    line = line_of(night, absent)
    assert (line.points, line.deals, line.points_per_deal) == (-10, 0, -10)
    rebuild_event(night.pk)
    assert line_of(night, absent).points == -10
    assert [night.points for night in list_nights(absent)] == [-10]
    cancel_adjustment(by=people.organiser, event_id=night.pk, adjustment_id=row.pk)
    refresh_event(night.pk)
    assert not absent.standings.exists()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "fine"}, "kind"),
        ({"points": 10, "kind": "penalty"}, "points"),
        ({"points": -1001}, "points"),
        ({"points": -10, "kind": "bonus"}, "points"),
        ({"points": 0, "kind": "adjusted"}, "points"),
        ({"points": 1001, "kind": "adjusted"}, "points"),
        ({"reason": " "}, "reason"),
        ({"reason": "x" * 81}, "reason"),
        ({"player_id": 10**9}, "player_id"),
    ],
)
def test_what_makes_no_sense_is_refused_at_its_field(
    people: People, night: Event, changes: dict[str, object], field: str
) -> None:
    with pytest.raises(InvalidInput) as refused:
        give(people, night, **changes)  # type: ignore[arg-type]  # wrong on purpose
    assert [problem.field for problem in refused.value.problems] == [field]
    assert not night.adjustments.exists()


def test_only_players_of_the_night_get_one(people: People, night: Event) -> None:
    other = factories.make_players(people, 6)[5]
    with pytest.raises(InvalidInput):
        give(people, night, player_id=other.pk)


def test_only_organisers_give_and_cancel_them(people: People, night: Event) -> None:
    row = give(people, night)
    with pytest.raises(NotAllowed):
        give(people, night, by=people.scorer)
    with pytest.raises(NotAllowed):
        cancel_adjustment(by=people.scorer, event_id=night.pk, adjustment_id=row.pk)
    with pytest.raises(NotFound):
        cancel_adjustment(by=people.organiser, event_id=night.pk, adjustment_id=row.pk + 1)


def test_a_final_night_has_to_be_reopened_first(people: People, night: Event) -> None:
    row = give(people, night)
    events.finish_event(by=people.organiser, event_id=night.pk)
    with pytest.raises(EventIsFinal):
        give(people, night)
    with pytest.raises(EventIsFinal):
        cancel_adjustment(by=people.organiser, event_id=night.pk, adjustment_id=row.pk)
    events.reopen_event(by=people.organiser, event_id=night.pk)
    cancel_adjustment(by=people.organiser, event_id=night.pk, adjustment_id=row.pk)


def test_a_draw_by_standing_takes_penalties_into_account(people: People, night: Event) -> None:
    first = list_standings(event=night, ranking=night.ranking, names=Names.FULL)[0].player_id
    give(people, night, -1000, player_id=first)
    players = list(night.tables.get().seats.values_list("player_id", flat=True))
    places = {one.player: one.place for one in rank_players(night, players)}
    assert places[first] == len(players)


def test_they_go_and_come_back_with_a_deleted_night(people: People, night: Event) -> None:
    season = season_of(night)
    give(people, night)
    rows = list(season.standings.order_by("player_id").values_list("player_id", "points"))
    impact = deletion.impact.measure_deletion(night)
    assert impact.sentence.endswith("and 1 penalty or bonus.")
    deletion.commands.delete_event(by=people.organiser, event_id=night.pk, losing=impact.deals)
    assert not season.standings.exists()
    assert list_adjustments(Names.FULL, season=season) == []
    deletion.commands.restore_event(by=people.organiser, event_id=night.pk)
    again = season.standings.order_by("player_id").values_list("player_id", "points")
    assert list(again) == rows


def test_they_move_with_their_night_to_another_season(people: People, night: Event) -> None:
    season, other = season_of(night), factories.make_season(people, "Autumn")
    absent = factories.make_players(people, 6)[5]
    night.entries.create(player=absent)
    give(people, night, player_id=absent.pk)
    move_event(by=people.organiser, event_id=night.pk, season_id=other.pk)
    assert not season.standings.exists()
    assert other.standings.get(player=absent).points == -10


def test_a_player_with_a_penalty_has_a_history(people: People, night: Event) -> None:
    absent = factories.make_players(people, 6)[5]
    planned = factories.make_event(people, name="Next")
    planned.entries.create(player=absent)
    row = add_adjustment(
        by=people.organiser,
        event_id=planned.pk,
        player_id=absent.pk,
        kind="bonus",
        points=5,
        reason="For the cake",
    )
    cancel_adjustment(by=people.organiser, event_id=planned.pk, adjustment_id=row.pk)
    with pytest.raises(InvalidInput):
        delete_player(by=people.organiser, player_id=absent.pk)
    data = export_player(by=people.organiser, player_id=absent.pk)
    assert [one.reason for one in data.adjustments] == ["For the cake"]


def test_an_erased_name_goes_from_reasons_too(people: People, night: Event) -> None:
    player = player_of(night)
    row = give(people, night, reason=f"{player.name} was late")
    name = erase_player(by=people.organiser, player_id=player.pk, confirm=True).name
    row.refresh_from_db()
    assert row.reason == f"{name} was late"


def test_the_log_says_it_in_plain_words(people: People, night: Event) -> None:
    give(people, night)
    text = LogEntry.objects.filter(verb="adjustment-added").get().text
    name = player_of(night).name
    assert text == f"A penalty of -10 points for {name} was given: Late arrival"


def test_the_sweep_asks_for_what_no_job_counts(people: People, night: Event) -> None:
    Job.objects.all().delete()
    give(people, night)
    Job.objects.all().delete()
    assert request_missing_standings() == 0
    Adjustment.objects.update(scored_revision=0)
    assert request_missing_standings() == 1
