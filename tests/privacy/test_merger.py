"""Merging two records of one person with all their history, and taking them apart."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from tests.support.factories import make_event, make_players, make_season, make_table, play_out
from tests.support.page_checks import look
from tests.support.people import make_user
from tournaments import clubs
from tournaments.core.errors import InvalidInput, NotFound
from tournaments.models import (
    Adjustment,
    Entry,
    Event,
    GameSeat,
    GameState,
    LogEntry,
    Membership,
    OnlineGame,
    Player,
    Reply,
    Role,
    Round,
    Seat,
    SeatingRule,
    SeatScore,
    StandIn,
    Standing,
    Table,
)
from tournaments.privacy import (
    erase_player,
    export_player,
    merge_players,
    preview_merge,
    restore_player,
)
from tournaments.standings import add_adjustment, rebuild_event, refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People

pytestmark = pytest.mark.both_databases


@pytest.fixture
def pair(people: People) -> tuple[Player, Player]:
    """Anne, who played one night, and "A. Smith", who played the next: the same person."""
    season = make_season(people)
    first = make_table(people, name="First", season_id=season.pk, stake_per_point=2)
    play_out(first)
    anne = first.seats.get(number=0).player
    smith = clubs.add_player(by=people.organiser, club_slug="adas-club", name="A. Smith")
    second = make_table(people, name="Second", season_id=season.pk)
    Seat.objects.filter(table=second, player=anne).update(player=smith)
    Entry.objects.filter(event=second.event_id, player=anne).update(player=smith)
    play_out(second, seed=1)
    for table in (first, second):
        refresh_event(table.event_id)
    return anne, smith


def state() -> dict[str, list[Any]]:
    """All that refers to players, and the players without what is given by lot."""
    tally = ("points", "deals", "nominated", "exact", "failed", "games", "wins", "placement")
    entry = ("event", "player", "from_round", "absent_rounds", "withdrawn_at")
    person = ("id", "name", "is_active", "is_minor", "names", "own_names", "user", "removed_at")
    columns: dict[Any, tuple[str, ...]] = {
        Seat: ("id", "player"),
        StandIn: ("id", "player"),
        GameSeat: ("id", "player"),
        SeatScore: ("table", "seat", "player", *tally),
        Standing: ("event", "season", "player", "points_per_deal", *tally),
        Entry: entry,
        SeatingRule.players.through: ("seatingrule", "player"),
        Round: ("id", "sat_out"),
        Adjustment: ("id", "player"),
    }
    found = {
        model.__name__: sorted(map(repr, model.objects.values_list(*names)))
        for model, names in columns.items()
    }
    return found | {"Player": sorted(map(repr, Player.everything.values_list(*person)))}


def give_penalty(people: People, player: Player) -> None:
    """Give a player a penalty in a night without a seat of theirs, and count it."""
    night = make_event(people, name="Missed")
    night.entries.create(player=player)
    add_adjustment(
        by=people.organiser,
        event_id=night.pk,
        player_id=player.pk,
        kind="penalty",
        points=-10,
        reason="Never came",
    )
    refresh_event(night.pk)


def test_all_that_a_record_has_moves_and_goes_back(
    people: People, pair: tuple[Player, Player]
) -> None:
    anne, smith = pair
    table = Table.objects.get(event__name="First")
    other = make_table(people, name="Third")
    game = OnlineGame.objects.create(terms={}, size=4, state=GameState.ENDED)
    GameSeat.objects.create(game=game, number=0, player=smith)
    StandIn.objects.create(
        table=other, seat=1, name="A. Smith", player=smith, from_deal=1, to_deal=2
    )
    Entry.objects.filter(event=other.event_id, player=anne).delete()
    Seat.objects.filter(table=other, player=anne).update(player=make_players(people, 5)[4])
    rule = SeatingRule.objects.create(club=people.club, kind="apart")
    rule.players.set([smith, make_players(people, 2)[1]])
    Round.objects.filter(event=other.event_id).update(sat_out=[smith.pk])
    give_penalty(people, smith)
    before = state()
    for _again in range(2):
        merge_players(by=people.organiser, player_id=smith.pk, into_id=anne.pk)
    assert anne.seats.count() == 2
    assert anne.standings.filter(event__isnull=False).count() == 3
    assert (anne.online_seats.count(), anne.stood_in.count()) == (1, 1)
    assert set(rule.players.all()) == {anne, make_players(people, 2)[1]}
    assert Round.objects.get(event=other.event_id).sat_out == [anne.pk]
    assert not Player.objects.filter(pk=smith.pk).exists()
    assert LogEntry.objects.filter(verb="players-merged", event=None).count() == 1
    merged = state()
    for one in (table.event_id, Table.objects.get(event__name="Second").event_id):
        rebuild_event(one)
    assert state() == merged
    for _again in range(2):
        restore_player(by=people.organiser, player_id=smith.pk)
    assert state() == before


def test_the_season_adds_up_both_records(people: People, pair: tuple[Player, Player]) -> None:
    anne, smith = pair
    lines = Standing.objects.filter(season__isnull=False)
    points = {line.player_id: line.points for line in lines}
    merge_players(by=people.organiser, player_id=smith.pk, into_id=anne.pk)
    (line,) = lines.filter(player__in=[anne, smith])
    assert (line.player_id, line.points) == (anne.pk, points[anne.pk] + points[smith.pk])


def test_entries_of_both_in_one_night_are_combined(people: People) -> None:
    anne, bob = make_players(people, 2)
    event = make_event(people)
    Entry.objects.create(event=event, player=anne, from_round=3, absent_rounds=[4])
    Entry.objects.create(event=event, player=bob, from_round=1, absent_rounds=[2, 4])
    before = state()
    merge_players(by=people.organiser, player_id=bob.pk, into_id=anne.pk)
    (entry,) = Entry.objects.all()
    assert (entry.player_id, entry.from_round, entry.absent_rounds) == (anne.pk, 1, [2, 4])
    restore_player(by=people.organiser, player_id=bob.pk)
    assert state() == before


def test_answers_whether_they_attend_move_and_go_back(people: People) -> None:
    anne, bob = make_players(people, 2)
    first, both, latest = (make_event(people, name=name) for name in ("First", "Both", "Latest"))
    day = datetime(2026, 3, 1, tzinfo=UTC)
    given = [
        (first, bob, True, 0),
        (both, anne, True, 0),
        (both, bob, False, 1),
        (latest, bob, False, 0),
        (latest, anne, True, 1),
    ]
    for event, player, is_coming, days in given:
        at = day + timedelta(days=days)
        Reply.objects.create(event=event, player=player, is_coming=is_coming, replied_at=at)
    before = answers()
    merge_players(by=people.organiser, player_id=bob.pk, into_id=anne.pk)
    merged = {(event, player): is_coming for event, player, is_coming, _at in answers()}
    assert merged == {
        (first.pk, anne.pk): True,
        (both.pk, anne.pk): False,
        (latest.pk, anne.pk): True,
    }
    restore_player(by=people.organiser, player_id=bob.pk)
    assert answers() == before


def answers() -> set[tuple[object, ...]]:
    return set(Reply.objects.values_list("event", "player", "is_coming", "replied_at"))


def test_a_night_played_since_stays_with_the_record_that_played_it(people: People) -> None:
    anne, bob = make_players(people, 2)
    event = make_event(people)
    Entry.objects.create(event=event, player=bob)
    merge_players(by=people.organiser, player_id=bob.pk, into_id=anne.pk)
    new = Round.objects.create(event=event, number=1)
    table = Table.objects.create(round=new, event=event, number=1, size=4)
    Seat.objects.create(table=table, round=new, number=0, player=anne)
    restore_player(by=people.organiser, player_id=bob.pk)
    assert set(Entry.objects.values_list("player_id", flat=True)) == {anne.pk, bob.pk}
    assert anne.seats.count() == 1


def test_the_account_the_age_and_the_stricter_name_go_along(
    people: People, pair: tuple[Player, Player]
) -> None:
    anne, smith = pair
    member = people.club.memberships.get(user=people.dee)
    clubs.link_player(by=people.organiser, player_id=smith.pk, member_id=member.pk)
    clubs.change_player(by=people.organiser, player_id=smith.pk, is_minor=True, names="hidden")
    before = state()
    shown = preview_merge(by=people.organiser, player_id=smith.pk, into_id=anne.pk)
    assert (shown.account, shown.nights, shown.tables) == (str(people.dee), 1, 1)
    into = merge_players(by=people.organiser, player_id=smith.pk, into_id=anne.pk)
    assert (into.user, into.is_minor, into.names) == (people.dee, True, "hidden")
    restore_player(by=people.organiser, player_id=smith.pk)
    assert state() == before


def test_two_who_sat_down_in_one_round_are_two_people(people: People) -> None:
    one, other = [seat.player for seat in make_table(people).seats.order_by("number")][:2]
    before = state()
    with pytest.raises(InvalidInput) as refused:
        merge_players(by=people.organiser, player_id=one.pk, into_id=other.pk)
    assert "Both have a seat in Round 1 of Thursday." in refused.value.detail
    assert state() == before


def test_two_accounts_are_two_people(people: People) -> None:
    anne, bob = make_players(people, 2)
    eve = make_user("Eve")
    Membership.objects.create(club=people.club, user=eve, role=Role.MEMBER)
    Player.objects.filter(pk=anne.pk).update(user=eve)
    Player.objects.filter(pk=bob.pk).update(user=people.dee)
    (problem,) = preview_merge(by=people.organiser, player_id=bob.pk, into_id=anne.pk).problems
    assert "different accounts" in problem


def test_a_rule_that_names_both_comes_first(people: People) -> None:
    anne, bob = make_players(people, 2)
    SeatingRule.objects.create(club=people.club, kind="apart").players.set([anne, bob])
    (problem,) = preview_merge(by=people.organiser, player_id=bob.pk, into_id=anne.pk).problems
    assert "A seating rule names both of them." in problem


def test_only_another_player_of_the_club_takes_a_record_over(people: People) -> None:
    anne = make_players(people, 1)[0]
    cal = clubs.add_player(by=people.stranger, club_slug="cals-club", name="Cal")
    with pytest.raises(InvalidInput):
        merge_players(by=people.organiser, player_id=anne.pk, into_id=anne.pk)
    with pytest.raises(NotFound):
        merge_players(by=people.organiser, player_id=anne.pk, into_id=cal.pk)


def test_a_record_never_moves_to_another_club_of_the_organiser(people: People) -> None:
    anne = make_players(people, 1)[0]
    for name in ("Bob", "Cal"):
        theirs = clubs.add_player(by=people.stranger, club_slug="cals-club", name=name)
    theirs.club.memberships.create(user=people.ada, role=Role.ORGANISER)
    before = state()
    for player, into in ((anne, theirs), (theirs, anne)):
        with pytest.raises(InvalidInput) as refused:
            merge_players(by=people.organiser, player_id=player.pk, into_id=into.pk)
        assert "not in the club" in refused.value.detail
        with pytest.raises(InvalidInput):
            preview_merge(by=people.organiser, player_id=player.pk, into_id=into.pk)
    assert state() == before
    assert Player.objects.get(pk=theirs.pk).club.slug == "cals-club"


def test_mergers_are_undone_from_the_last_one_backwards(people: People) -> None:
    anne, bob, cora = make_players(people, 3)
    merge_players(by=people.organiser, player_id=cora.pk, into_id=bob.pk)
    merge_players(by=people.organiser, player_id=bob.pk, into_id=anne.pk)
    with pytest.raises(InvalidInput):
        restore_player(by=people.organiser, player_id=cora.pk)
    restore_player(by=people.organiser, player_id=bob.pk)
    restore_player(by=people.organiser, player_id=cora.pk)
    assert people.club.players.count() == 3


def test_an_erased_name_takes_those_of_merged_records_along(
    people: People, pair: tuple[Player, Player]
) -> None:
    anne, smith = pair
    merge_players(by=people.organiser, player_id=smith.pk, into_id=anne.pk)
    assert export_player(by=people.organiser, player_id=anne.pk).merged_names == ["A. Smith"]
    erase_player(by=people.organiser, player_id=anne.pk, confirm=True)
    assert not LogEntry.objects.filter(text__contains="Smith").exists()
    assert not Player.everything.filter(name="A. Smith").exists()
    with pytest.raises(InvalidInput):
        restore_player(by=people.organiser, player_id=smith.pk)


def test_deleted_nights_are_not_counted_among_those_that_move(
    people: People, pair: tuple[Player, Player]
) -> None:
    anne, smith = pair
    Event.everything.filter(entries__player=smith).update(deleted_at=timezone.now())
    found = preview_merge(by=people.organiser, player_id=smith.pk, into_id=anne.pk)
    assert (found.nights, found.tables) == (0, 0)


def test_the_page_shows_what_moves_before_it_does(
    people: People, ada: Client, pair: tuple[Player, Player]
) -> None:
    anne, smith = pair
    address = f"/clubs/adas-club/organise/players/{smith.pk}/merge/"
    assert str(anne.pk) in {box.get("value") for box in look(ada.get(address)).all("option")}
    shown = look(ada.get(f"{address}?into={anne.pk}")).words
    assert "1 night and 1 table move to Anne, with their results and stakes." in shown
    assert Player.objects.filter(pk=smith.pk).exists()
    for _again in range(2):
        look(ada.post(address, {"into": anne.pk}, follow=True))
    assert not Player.objects.filter(pk=smith.pk).exists()
    listed = look(ada.get("/clubs/adas-club/organise/players/")).words
    assert "A. Smith merged into Anne Undo" in listed


@pytest.mark.parametrize("into", ["", "x", "0", "99999999999999999999"])
def test_an_odd_choice_is_refused_beside_the_field(people: People, ada: Client, into: str) -> None:
    anne = make_players(people, 1)[0]
    address = f"/clubs/adas-club/organise/players/{anne.pk}/merge/"
    for page in (ada.get(f"{address}?into={into}"), ada.post(address, {"into": into})):
        assert "Choose one of the options." in look(page, status=422).words


def test_a_program_merges_and_takes_apart(
    people: People, ada_api: ApiClient, pair: tuple[Player, Player]
) -> None:
    anne, smith = pair
    path = f"/players/{smith.pk}/merge/{anne.pk}"
    assert ada_api.get(path).json()["tables"] == 1
    for _again in range(2):
        assert ada_api.post(path, {}).json()["id"] == anne.pk
    assert ada_api.get(f"/players/{smith.pk}").status_code == 404
    assert len(ada_api.get(f"/players/{anne.pk}").json()["nights"]) == 2
    ada_api.post(f"/players/{smith.pk}/restore", {})
    assert len(ada_api.get(f"/players/{anne.pk}").json()["nights"]) == 1
