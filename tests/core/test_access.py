"""Who gets which object: each kind of actor, public and private clubs, tables to score."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import pytest
from django.db import connection, models
from django.db.models import F
from django.utils import timezone

from tests.support import factories
from tests.support.people import People, at_table, make_people
from tournaments import events
from tournaments.core import access
from tournaments.core.actors import ANONYMOUS, Actor
from tournaments.core.errors import (
    EventIsFinal,
    NotAllowed,
    NotFound,
    Refused,
    RoundIsUndone,
    SignInFirst,
    TableIsVoid,
)
from tournaments.core.links import table_token
from tournaments.core.raw_rows import read_rows, read_with
from tournaments.events import undo
from tournaments.models import (
    Club,
    Draw,
    Event,
    Job,
    Membership,
    OnlineGame,
    Player,
    Role,
    Round,
    RulingKind,
    Season,
    Table,
)
from tournaments.scoring import rulings

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.django_db

NEEDS = (None, Role.MEMBER, Role.SCORER, Role.ORGANISER, Role.OWNER)


@pytest.fixture
def people() -> People:
    return make_people()


def outcome(look: Callable[[], object]) -> str:
    """Return "ok", or the code of the refusal."""
    try:
        look()
    except Refused as refused:
        return refused.code
    return "ok"


def outcomes(people: People, by: Actor) -> list[str]:
    """Return what becomes of acting as a reader, member, scorer, organiser and owner of Ada's."""
    return [outcome(partial(access.check_role, by, people.club, need)) for need in NEEDS]


OK, NO, NOTHING, SIGN_IN = "ok", "not-allowed", "not-found", "sign-in-first"


def test_a_public_club_is_read_by_all_and_changed_by_role(people: People) -> None:
    link = Actor(link="1-AbCdEfGhIjKlMnOpQrStUv")
    assert {
        name: outcomes(people, by)
        for name, by in (
            ("owner", people.organiser),
            ("scorer", people.scorer),
            ("member", people.member),
            ("stranger", people.stranger),
            ("link", link),
            ("visitor", ANONYMOUS),
        )
    } == {
        "owner": [OK, OK, OK, OK, OK],
        "scorer": [OK, OK, OK, NO, NO],
        "member": [OK, OK, NO, NO, NO],
        "stranger": [OK, NOTHING, NOTHING, NOTHING, NOTHING],
        "link": [OK, NO, NO, NO, NO],
        "visitor": [OK, SIGN_IN, SIGN_IN, SIGN_IN, SIGN_IN],
    }


def test_a_private_club_does_not_exist_for_others(people: People) -> None:
    people.club.is_public = False
    for by in (people.stranger, ANONYMOUS, Actor(link="1-AbCdEfGhIjKlMnOpQrStUv")):
        assert outcomes(people, by) == [NOTHING] * 5
    assert outcomes(people, people.member) == [OK, OK, NO, NO, NO]


def test_an_actor_has_the_role_of_their_membership_in_that_club(people: People) -> None:
    assert access.get_role(people.organiser, people.club.pk) is Role.OWNER
    assert access.get_role(people.member, people.club.pk) is Role.MEMBER
    assert access.get_role(people.stranger, people.club.pk) is None
    assert access.get_role(ANONYMOUS, people.club.pk) is None


@pytest.mark.parametrize("lock", [False, True])
def test_objects_are_fetched_by_members_with_the_role_and_nothing_else(
    people: People, lock: bool
) -> None:
    season = factories.make_season(people)
    table = factories.make_table(people, season_id=season.pk)
    player = people.club.players.first()
    assert player is not None
    fetches: list[tuple[Any, Callable[..., Any]]] = [
        (people.club, partial(access.access_club, slug="adas-club")),
        (player, partial(access.access_player, player_id=player.pk)),
        (season, partial(access.access_season, pk=season.pk)),
        (table.event, partial(access.access_event, pk=table.event_id)),
        (table, partial(access.access_table, pk=table.pk)),
    ]
    for wanted, fetch in fetches:
        assert fetch(people.scorer, need=Role.SCORER, lock=lock) == wanted
        assert fetch(ANONYMOUS) == wanted
        for by, code in ((people.member, NO), (people.stranger, NOTHING), (ANONYMOUS, SIGN_IN)):
            assert outcome(partial(fetch, by, need=Role.SCORER, lock=lock)) == code


def test_ids_that_no_column_can_hold_do_not_exist(people: People) -> None:
    for number in (0, -1, 2**63, 2**80):
        assert outcome(partial(access.access_player, people.organiser, number)) == NOTHING
    with pytest.raises(NotFound):
        access.access_event(people.organiser, pk="x")


@pytest.mark.parametrize("lock", [False, True])
def test_only_organisers_get_draws(people: People, lock: bool) -> None:
    event = factories.make_event(people)
    job = Job.objects.create(kind="draw", key="draw")
    draw = Draw.objects.create(event=event, job=job, number=1, method="social", seed=1)
    found = access.access_draw(people.organiser, lock=lock, pk=draw.pk)
    assert (found, found.event, found.job) == (draw, event, job)
    for by, code in ((people.scorer, NO), (people.stranger, NOTHING), (ANONYMOUS, SIGN_IN)):
        assert outcome(partial(access.access_draw, by, lock=lock, pk=draw.pk)) == code


@pytest.mark.parametrize("lock", [False, True])
def test_a_table_is_scored_by_its_own_link_and_by_scorers(people: People, lock: bool) -> None:
    table = factories.make_table(people)
    other = factories.make_table(people, name="Friday")
    for by in (people.organiser, people.scorer, at_table(table)):
        assert access.access_table_to_score(by, table.pk, lock=lock) == table
    for by, code in (
        (people.member, NO),
        (people.stranger, NOTHING),
        (ANONYMOUS, SIGN_IN),
        (at_table(other), NOTHING),
        (Actor(link="not a link"), NOTHING),
    ):
        assert outcome(partial(access.access_table_to_score, by, table.pk, lock=lock)) == code
    for by in (people.scorer, at_table(table)):
        assert outcome(partial(access.access_table_to_score, by, 10**6, lock=lock)) == NOTHING


def test_what_a_link_fetches_is_enough_to_score_a_deal(
    people: People, django_assert_num_queries: Any
) -> None:
    table = factories.make_table(people)
    with django_assert_num_queries(1):
        found = access.access_table_to_score(at_table(table), table.pk)
        names = [name for name in access.SCORING_FIELDS if "__" not in name]
        assert [getattr(found, name) for name in names] == [getattr(table, name) for name in names]
        assert found.event.ruleset == table.event.ruleset
        assert (found.event.agreement, found.event.consent_minutes) == (
            table.event.agreement,
            table.event.consent_minutes,
        )
        # Scoring needs no more, so nothing else is read.
        assert "round_id" in found.get_deferred_fields()


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> list[type[models.Model]]:
    """The models whose rows are locked, in order: SQLite itself locks no single row."""
    found: list[type[models.Model]] = []

    def lock_rows(rows: models.QuerySet[Any]) -> models.QuerySet[Any]:
        found.append(rows.model)
        return rows

    def noting(read: Callable[..., Any]) -> Callable[..., Any]:
        def noted(model: type[models.Model], *args: Any, lock: bool, **more: Any) -> Any:
            found.extend([model] * lock)
            return read(model, *args, **more, lock=lock)

        return noted

    monkeypatch.setattr(access, "lock_rows", lock_rows)
    monkeypatch.setattr(access, "read_rows", noting(read_rows))
    monkeypatch.setattr(access, "read_with", noting(read_with))
    return found


def make_draw(event: Event, number: int = 1) -> Draw:
    job = Job.objects.create(kind="draw", key=f"draw {event.pk} {number}")
    return Draw.objects.create(event=event, job=job, number=number, method="social", seed=1)


def test_a_row_is_locked_if_asked_for_and_what_it_belongs_to_is_read_with_it(
    people: People, locked: list[type[models.Model]], django_assert_num_queries: Any
) -> None:
    seasons = [factories.make_season(people, name) for name in ("Spring", "Autumn")]
    tables = [
        factories.make_table(people, name=season.name, season_id=season.pk) for season in seasons
    ]
    draws = [make_draw(table.event) for table in tables]
    OnlineGame.objects.create(table=tables[1], terms={}, size=4)
    player = people.club.players.latest("pk")
    season, table, draw = seasons[1], tables[1], draws[1]
    by, no_lock = people.organiser, None
    cases: list[tuple[Callable[..., Any], int, type[models.Model] | None, str]] = [
        (partial(access.access_club, by, people.club.slug), 1, Club, "name"),
        (partial(access.access_player, by, player.pk), 1, Player, "club.name"),
        (partial(access.access_season, by, pk=season.pk), 1, Season, "club.name"),
        (partial(access.access_event, by, pk=table.event_id), 1, Event, "club.name season.name"),
        (partial(access.access_draw, by, pk=draw.pk), 3, Event, "job.key event.club.name"),
        (partial(access.access_table, by, pk=table.pk), 1, Table, "round.number event.club.name"),
        (partial(access.access_table, by, pk=table.pk), 1, Table, "event.season.name online_game"),
        (partial(access.access_table_to_score, by, table.pk), 2, Table, "event.club.name"),
        (partial(access.access_table_to_score, at_table(table), table.pk), 1, Table, "points"),
        (partial(access.access_table_by_link, table_token(table)), 1, no_lock, "event.club.name"),
        (partial(access.access_table_by_link, table_token(table)), 1, no_lock, "round.number"),
    ]
    locked.clear()
    for fetch, queries, locks, names in cases:
        with django_assert_num_queries(queries):
            found = fetch()
            assert all(attrgetter(name)(found) for name in names.split())
        assert locked == []
        if locks is not None:
            assert fetch(lock=True) == found
            assert locked == [locks]
            locked.clear()


def test_a_draw_is_read_again_once_its_event_is_locked(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    draws = [make_draw(factories.make_event(people), number) for number in (1, 2)]
    draw = draws[1]

    def lock_late(*args: Any, **more: Any) -> Event:
        Draw.objects.filter(pk=draw.pk).update(seed=F("seed") + 1)
        return access_event(*args, **more)

    access_event = access.access_event
    monkeypatch.setattr(access, "access_event", lock_late)
    assert access.access_draw(people.organiser, pk=draw.pk).seed == 1
    found = access.access_draw(people.organiser, lock=True, pk=draw.pk)
    assert (found, found.seed) == (draw, 3)


def test_locks_leave_joined_rows_and_keys_free(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = Mock()
    monkeypatch.setattr(connection.features, "has_select_for_update_of", True)
    assert access.lock_rows(rows) == rows.select_for_update.return_value
    rows.select_for_update.assert_called_once_with(of=("self",), no_key=True)
    monkeypatch.setattr(connection.features, "has_select_for_update_of", False)
    assert access.lock_rows(rows) is rows


def test_a_final_event_and_an_undone_round_take_no_results(people: People) -> None:
    table = factories.make_table(people)
    events.finish_event(by=people.organiser, event_id=table.event_id)
    for by in (people.scorer, at_table(table)):
        with pytest.raises(EventIsFinal):
            access.access_table_to_score(by, table.pk)
    with pytest.raises(EventIsFinal):
        access.access_table_by_link(table_token(table))
    events.reopen_event(by=people.organiser, event_id=table.event_id)
    other = factories.make_table(people, name="Friday")
    undo.undo_round(by=people.organiser, event_id=table.event_id, number=1)
    for by in (people.scorer, at_table(table)):
        with pytest.raises(RoundIsUndone):
            access.access_table_to_score(by, table.pk)
    events.finish_event(by=people.organiser, event_id=other.event_id)
    with pytest.raises(EventIsFinal):  # a round that was undone elsewhere does not matter
        access.access_table_to_score(people.scorer, other.pk)


def test_a_link_opens_its_table_until_it_is_renewed(people: People) -> None:
    table = factories.make_table(people)
    old = table_token(table)
    assert access.access_table_by_link(old) == table
    events.renew_link(by=people.organiser, table_id=table.pk)
    assert access.access_table_by_link(table_token(Table.objects.get(pk=table.pk))) == table
    missing = f"{10**6}-{old.partition('-')[2]}"
    for token in (old, missing, "", "x-", f"{table.pk}-", f"{table.pk}-AbCdEfGhIjKlMnOpQrStUv"):
        with pytest.raises(NotFound):
            access.access_table_by_link(token)


def test_refusals_say_what_is_missing(people: People) -> None:
    with pytest.raises(NotAllowed, match="“Organiser” or higher in Ada's club"):
        access.check_role(people.scorer, people.club, Role.ORGANISER)
    with pytest.raises(SignInFirst):
        access.access_club(ANONYMOUS, "adas-club", Role.MEMBER)


def test_seasons_and_events_are_found_by_their_addresses_unless_deleted(people: People) -> None:
    season = factories.make_season(people)
    event = factories.make_event(people, season_id=season.pk)
    elsewhere = Club.objects.get(slug="cals-club")
    fetches: list[tuple[Callable[..., Any], Season | Event]] = [
        (access.access_season, season),
        (access.access_event, event),
    ]
    for fetch, row in fetches:
        by = {"club__slug": "adas-club", "slug": row.slug}
        assert fetch(ANONYMOUS, **by) == row
        assert fetch(ANONYMOUS, club=people.club, slug=row.slug) == row
        for wrong in ({"slug": "another"}, {"club__slug": elsewhere.slug}):
            assert outcome(partial(fetch, people.organiser, **(by | wrong))) == NOTHING
        assert outcome(partial(fetch, people.organiser, club=elsewhere, slug=row.slug)) == NOTHING
        type(row).objects.filter(pk=row.pk).update(deleted_at=timezone.now())
        assert outcome(partial(fetch, people.organiser, **by)) == NOTHING
        assert fetch(people.organiser, or_deleted=True, **by) == row


def test_who_reads_an_event_is_let_in_like_everyone_else_and_gets_their_role(
    people: People, locked: list[type[models.Model]], django_assert_num_queries: Any
) -> None:
    season = factories.make_season(people)
    event = factories.make_event(people, season_id=season.pk)
    locked.clear()
    readers = (
        (people.organiser, Role.OWNER), (people.scorer, Role.SCORER), (people.member, Role.MEMBER),
        (people.stranger, None), (ANONYMOUS, None),
    )  # fmt: skip
    for is_public in (True, False):
        Club.objects.filter(pk=people.club.pk).update(is_public=is_public)
        for by, role in readers:
            if role is None and not is_public:
                assert outcome(partial(access.access_event_to_read, by, pk=event.pk)) == NOTHING
            else:
                assert access.access_event_to_read(by, pk=event.pk) == (event, role)
    with django_assert_num_queries(2):
        found, _role = access.access_event_to_read(people.member, slug=event.slug, club=people.club)
        assert (found.club, found.season) == (people.club, season)
    assert locked == []


def test_the_owners_of_the_first_club_own_the_server(people: People) -> None:
    first = Club.objects.order_by("pk")[0]
    assert first == people.club
    owners = [people.organiser, people.scorer, people.member, people.stranger, ANONYMOUS]
    assert [by for by in owners if access.is_server_owner(by)] == [people.organiser]
    Membership.objects.filter(club=first, user=people.ben).update(role=Role.OWNER)
    assert [by for by in owners if access.is_server_owner(by)] == [people.organiser, people.scorer]


def test_a_deleted_club_is_there_for_its_owners_and_those_of_the_server(
    people: People, locked: list[type[models.Model]]
) -> None:
    cals = Club.objects.get(slug="cals-club")
    Membership.objects.create(club=cals, user=people.dee, role=Role.ORGANISER)
    fetch = partial(access.access_club_to_delete, slug="cals-club")
    for by in (people.stranger, people.organiser):
        assert fetch(by) == cals
    # Owning one club gives no right to another.
    for by, code in ((people.scorer, NOTHING), (people.member, NO), (ANONYMOUS, SIGN_IN)):
        assert outcome(partial(fetch, by)) == code
    assert outcome(partial(access.access_club_to_delete, people.stranger, "adas-club")) == NOTHING
    Club.objects.filter(pk=cals.pk).update(deleted_at=timezone.now())
    for by in (people.stranger, people.organiser):
        assert fetch(by) == cals
    for by in (people.scorer, people.member, ANONYMOUS):
        assert outcome(partial(fetch, by)) == NOTHING
    assert outcome(partial(access.access_club_to_delete, people.organiser, "none")) == NOTHING
    assert locked == []
    assert fetch(people.stranger, lock=True) == cals
    assert locked == [Club]


def test_a_players_own_page_opens_the_tables_where_they_sit(
    people: People, django_assert_num_queries: Any
) -> None:
    table = factories.make_table(people)
    OnlineGame.objects.create(table=table, terms={}, size=4)
    first = table.seats.get(number=0).player
    other = Player.objects.create(club=people.club, name="Zoe")
    with django_assert_num_queries(1):
        found = access.access_table_of_player(first, table.pk)
        assert (found.round.number, found.event.club, found.online_game.size) == (
            1, people.club, 4,
        )  # fmt: skip
    assert found == table
    for player, pk in ((other, table.pk), (first, table.pk + 1)):
        assert outcome(partial(access.access_table_of_player, player, pk)) == NOTHING
    Round.objects.filter(tables=table).update(undone_at=timezone.now())
    assert outcome(partial(access.access_table_of_player, first, table.pk)) == NOTHING


def test_a_void_table_takes_no_results_and_says_why(people: People) -> None:
    table, other = (factories.make_table(people, name=name) for name in ("Thursday", "Friday"))
    for one, reason in ((other, "It was late."), (table, "Cards were missing.")):
        factories.play(one, [1])
        ruling = rulings.make_ruling(
            by=people.organiser, table_id=one.pk, kind=RulingKind.VOID, reason=reason, losing=1
        )
    for look in (
        partial(access.access_table_to_score, people.scorer, table.pk),
        partial(access.access_table_by_link, table_token(table)),
    ):
        with pytest.raises(TableIsVoid, match="Reason: Cards were missing"):
            look()
    rulings.undo_ruling(by=people.organiser, table_id=table.pk, ruling_id=ruling.pk)
    assert access.access_table_to_score(people.scorer, table.pk) == table


def test_the_tables_of_a_deleted_event_are_gone(people: People) -> None:
    table = factories.make_table(people)
    Event.objects.filter(pk=table.event_id).update(deleted_at=timezone.now())
    for by in (people.organiser, at_table(table)):
        assert outcome(partial(access.access_table_to_score, by, table.pk)) == NOTHING
    table.is_open = False
    assert outcome(partial(access.check_table_open, table)) == NOTHING
