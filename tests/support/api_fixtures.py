"""Fixtures of the API tests: a table, and a client for each person."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import factories
from tests.support.api_client import ApiClient, anonymous, with_link, with_session, with_token
from tests.support.api_objects import make_api_objects
from tests.support.people import People, make_people
from tournaments.events import announce_to_event
from tournaments.models import (
    ApiToken,
    BrowserSession,
    Friendship,
    GameReport,
    Job,
    JobState,
    Player,
    Table,
)
from tournaments.online.events.tables import open_table_online
from tournaments.presets import create_own_game
from tournaments.scoring import director_calls, make_ruling, record_payment
from tournaments.standings import add_adjustment


@pytest.fixture
def private(db: None) -> People:
    """The people of `people`, with both clubs private."""
    return make_people(is_public=False)


@pytest.fixture
def table(people: People) -> Table:
    """A table of four players in a quick13 event, with no deal played."""
    return factories.make_table(people)


@pytest.fixture
def ada_api(people: People) -> ApiClient:
    return with_token(people.ada)


@pytest.fixture
def dee_api(people: People) -> ApiClient:
    """A member."""
    return with_token(people.dee)


@pytest.fixture
def ben_api(people: People) -> ApiClient:
    return with_token(people.ben)


@pytest.fixture
def cal_api(people: People) -> ApiClient:
    return with_token(people.cal)


@pytest.fixture
def anon_api() -> ApiClient:
    """A client without credentials."""
    return anonymous()


@pytest.fixture
def phone_api(table: Table) -> ApiClient:
    """A phone that has scanned the table's link."""
    return with_link(table)


@pytest.fixture
def known(people: People) -> dict[str, Any]:
    """The things of `make_known_things`."""
    return make_known_things(people)


def make_known_things(people: People) -> dict[str, Any]:
    """Make one of each thing that an address can name.

    Returns their names and numbers by the parameter of the address.
    """
    things = make_api_objects(people, stake_per_point=5)
    table = Table.objects.get()
    factories.play(table, [1, 2])
    factories.add_duplicate_set(table)
    other = factories.make_table(people, name="At home")
    with_token(people.ada)
    with_session(people.ada).get("/me")
    call = director_calls.call_director(by=people.scorer, table_id=table.pk)
    game = open_table_online(by=people.organiser, table_id=other.pk)
    report = GameReport.objects.create(
        game=game,
        club=people.club,
        event=other.event,
        place="Table 1",
        number=1,
        words="Too quick",
        reported_by="guest:x",
        reported_as="a guest",
    )
    own_game = create_own_game(
        by=people.organiser, club_slug="adas-club", preset="foss20", title="Ours"
    )
    adjustment = add_adjustment(
        by=people.organiser,
        event_id=table.event_id,
        player_id=table.seats.get(number=0).player_id,
        kind="penalty",
        points=-10,
        reason="Late arrival",
    )
    ruling = make_ruling(
        by=people.organiser, table_id=table.pk, kind="void", number=2, reason="Misdeal"
    )
    announcement = announce_to_event(
        by=people.organiser, event_id=table.event_id, text="Second round at 21:15"
    )
    failed = Job.objects.create(
        kind="standings", key="failed", arguments={"event_id": 0}, state=JobState.FAILED
    )
    names = {"state": "friend", "name": "x", "own_name": "y"}
    friend = Friendship.objects.create(person=people.ada, other=people.ben, **names)
    Friendship.objects.create(person=people.ben, other=people.ada, **names)
    seated = table.seats.order_by("number").values_list("player_id", flat=True)
    payment = record_payment(
        by=people.organiser,
        event_id=table.event_id,
        payer=seated[0],
        payee=seated[1],
        amount=50,
    )
    return {
        **{name if name == "club" else f"{name}_id": one for name, one in things.items()},
        "into_id": Player.objects.order_by("-pk").values_list("pk", flat=True)[0],
        "token_id": ApiToken.objects.get(user=people.ada).pk,
        "session_id": BrowserSession.objects.get(user=people.ada).pk,
        "number": 3,
        "seat": 0,
        "call_id": call.pk,
        "preset": "foss20",
        "game_id": game.pk,
        "report_id": report.pk,
        "friend_id": friend.pk,
        "job_id": failed.pk,
        "adjustment_id": adjustment.pk,
        "ruling_id": ruling.pk,
        "announcement_id": announcement.pk,
        "payment_id": payment.pk,
        "own_game": own_game.slug,
    }
