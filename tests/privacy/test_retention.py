"""What is deleted, and when, is declared once, and is deleted then."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests.support import factories
from tests.support.page_checks import look
from tournaments.models import (
    AccountEntry,
    AccountEvent,
    Announcement,
    ApiToken,
    CallKind,
    DailyDeal,
    DailyTry,
    DirectorCall,
    DuplicateHolder,
    DuplicateSet,
    GameEntry,
    GameReport,
    GameSeat,
    GameState,
    IdempotentAnswer,
    Invitation,
    Job,
    JobState,
    LogEntry,
    OnlineGame,
    PlayedGame,
    RateCount,
    Reply,
    ResultSubscription,
    SlowRequest,
)
from tournaments.privacy import KEPT, RETENTION, Keeping, forget_old

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

    from tests.support.people import People

pytestmark = pytest.mark.both_databases

NOW = timezone.now()


def an_online_game(people: People, at: datetime, **more: Any) -> OnlineGame:
    game: OnlineGame = OnlineGame.objects.create(
        terms={}, size=4, state=GameState.ENDED, ended_at=at, **more
    )
    return game


def a_message(people: People, at: datetime) -> GameEntry:
    game = an_online_game(people, NOW)
    row = {"kind": "talked", "seat": 0, "text": "Hello Bob", "made_at": at}
    entry: GameEntry = GameEntry.objects.create(game=game, number=1, **row)
    return entry


def a_guest(people: People, at: datetime) -> GameSeat:
    game = an_online_game(people, at, table=factories.make_table(people, name=f"N {at}"))
    seat: GameSeat = GameSeat.objects.create(game=game, number=0, guest="g" * 22)
    return seat


def a_holder(people: People, at: datetime) -> DuplicateHolder:
    """A person at a table of a set that is sealed, whose players last acted at a time."""
    table = factories.make_table(people, name=f"N {at}")
    found = DuplicateSet.objects.create(round=table.round, size=4, commitment="c")
    last = {"table": table, "duplicate": found, "touched_at": at}
    game = an_online_game(people, NOW, **last)
    holder: DuplicateHolder = DuplicateHolder.objects.create(
        duplicate=found, game=game, holder="guest:g"
    )
    return holder


def a_call(people: People, at: datetime) -> DirectorCall:
    table = factories.make_table(people, name=f"N {at}")
    call: DirectorCall = DirectorCall.objects.create(
        table=table, kind=CallKind.DIRECTOR, opened_as="Bob", answered_at=at
    )
    return call


def a_daily_try(people: People, at: datetime) -> DailyTry:
    day = date(2026, 1, 1) + timedelta(days=DailyDeal.objects.count())
    daily = DailyDeal.objects.create(date=day, commitment="c", rules="{}", players=4)
    found: DailyTry = DailyTry.objects.create(daily=daily, guest="g" * 22, started_at=at)
    return found


def a_played_game(people: People, at: datetime) -> PlayedGame:
    numbers = {"size": 4, "people": 1, "deals": 13, "bot_deals": 0, "place": 1, "points": 40}
    found: PlayedGame = PlayedGame.objects.create(
        guest="g" * 22, game_number=PlayedGame.objects.count(), finished_at=at, **numbers
    )
    return found


ROWS: dict[str, Callable[[People, datetime], Any]] = {
    "counts": lambda _, at: RateCount.objects.create(
        key=str(at), count=1, ends_at=int(at.timestamp())
    ),
    "sessions": lambda _, at: Session.objects.create(session_key=str(at), expire_date=at),
    "invitations": lambda people, at: Invitation.objects.create(
        club=people.club, email=f"{at.timestamp()}@clag.test", role="member", expires_at=at
    ),
    "replies": lambda people, at: Reply.objects.create(
        event=factories.make_event(people, name=f"N {at}"),
        player=factories.make_players(people, 1)[0],
        is_coming=True,
        replied_at=at,
    ),
    "result-addresses": lambda people, at: ResultSubscription.objects.create(
        player=factories.make_players(people, 1 + ResultSubscription.objects.count())[-1],
        email="anne@clag.test",
        asked_at=at,
    ),
    "account-log": lambda people, at: AccountEntry.objects.create(
        user=people.ada, event=AccountEvent.SIGNED_IN, at=at
    ),
    "revoked-keys": lambda people, at: ApiToken.objects.create(
        user=people.ada, name="k", digest=str(at), revoked_at=at
    ),
    "slow-requests": lambda _, at: SlowRequest.objects.create(
        route="", method="GET", status=200, seconds=2, request_id="", at=at
    ),
    "jobs": lambda _, at: Job.objects.create(
        kind="sweep", key="k", state=JobState.DONE, finished_at=at
    ),
    "answers": lambda _, at: IdempotentAnswer.objects.create(
        scope="s", key=str(at), request_digest="d", status=200, body={}, created_at=at
    ),
    "casual-games": an_online_game,
    "daily-tries": a_daily_try,
    "guests-games": a_played_game,
    "chat": a_message,
    "guests": a_guest,
    "holders": a_holder,
    "calls": a_call,
    "announcements": lambda people, at: Announcement.objects.create(
        club=people.club, text="Bread and soup", made_at=at, ends_at=at
    ),
    "reports": lambda people, at: GameReport.objects.create(
        club=people.club, place="Table 1", number=1, words="?", reported_by="u", closed_at=at
    ),
    "log": lambda people, at: LogEntry.objects.create(club=people.club, verb="v", text="t", at=at),
}
"""Makes a row of each kind that was made, or ended, at a time."""


def is_there(row: Any) -> bool:
    found = type(row).objects.filter(pk=row.pk)
    if isinstance(row, GameEntry):
        found = found.exclude(text="")
    return bool(found.exclude(guest="").exists() if isinstance(row, GameSeat) else found.exists())


# The others are files (`tests/accounts` has their test) or some rows of a model that is kept.
ROW_KINDS = [row for row in RETENTION if row.models]


@pytest.mark.parametrize("row", ROW_KINDS, ids=lambda row: row.slug)
def test_what_is_past_its_time_goes_and_the_rest_stays(people: People, row: Keeping) -> None:
    hour = timedelta(hours=1)
    old = ROWS[row.slug](people, NOW - row.keep - hour)
    new = ROWS[row.slug](people, NOW - row.keep + hour)
    forget_old(NOW)
    assert (is_there(old), is_there(new)) == (False, True)
    assert forget_old(NOW)[row.slug] == 0


def test_who_has_held_a_hand_is_kept_as_long_as_a_table_with_these_deals_is_played(
    people: People,
) -> None:
    old = a_holder(people, NOW - timedelta(days=200))
    other = factories.make_table(people, name="Another night")
    an_online_game(people, NOW, table=other, duplicate=old.duplicate, touched_at=NOW)
    forget_old(NOW)
    assert is_there(old)


def test_every_model_is_deleted_from_by_time_or_kept_for_a_reason() -> None:
    deleted = {name for row in RETENTION for name in row.models}
    models = {model.__name__ for model in apps.get_models(include_auto_created=False)}
    assert models - deleted - KEPT.keys() == set(), "decide how long these are kept"
    assert (deleted | KEPT.keys()) - models == set(), "these are not models"
    assert deleted & KEPT.keys() == set()


def test_the_page_about_privacy_says_how_long_everything_is_kept(
    people: People, web: Client, settings: Any
) -> None:
    settings.PRIVACY_CONTACT = "privacy@clag.test"
    words = look(web.get("/privacy/")).words
    for row in RETENTION:
        assert str(row.what) in words
    assert "which accounts this browser has signed in to" in words
    assert "its passkeys, its app that shows codes, its recovery codes" in words
    for text in ("30 days after the end of the game", "3 years after the change",
                 "until the end of the session", "privacy@clag.test"):  # fmt: skip
        assert text in words


def test_every_page_leads_to_the_page_about_privacy(people: People, web: Client) -> None:
    assert "/privacy/" in look(web.get("/clubs/adas-club/")).links()
