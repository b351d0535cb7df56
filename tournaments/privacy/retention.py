"""Declare how long personal data is kept, and delete it afterwards.

This is the only table: the page about privacy shows its rows, and a task deletes by them. A model
that is in no row is in `KEPT`, with the reason; `tests/privacy/test_retention.py` requires one of
the two.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.accounts import delete_dead_sessions, delete_letter_files
from tournaments.core import limits
from tournaments.events import KEEP_DELETED
from tournaments.letters import CONFIRM_DAYS, forget_unconfirmed
from tournaments.models import (
    AccountEntry,
    Announcement,
    ApiToken,
    BrowserSession,
    DailyTry,
    DirectorCall,
    DuplicateHolder,
    GameEntry,
    GameReport,
    GameSeat,
    IdempotentAnswer,
    Invitation,
    Job,
    LogEntry,
    OnlineGame,
    PlayedGame,
    RateCount,
    Reply,
    ResultSubscription,
    SlowRequest,
)
from tournaments.online import (
    KEEP_TRIES,
    forget_casual_games,
    forget_chat,
    forget_guests,
    forget_guests_games,
    forget_holders,
    forget_tries,
)
from tournaments.privacy.deleted_nights import forget_deleted
from tournaments.privacy.removals import forget_deleted_players

if TYPE_CHECKING:
    from django.db import models
    from django_stubs_ext import StrOrPromise

BATCH = 500
"""How many rows are deleted in one transaction."""
Delete = Callable[[datetime], int]
"""Deletes what is older than a time; returns how much that was."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """A kind of data: what it is, why and how long it is kept, and what deletes it.

    `since` says from when the time counts. `models` are those that it covers, by name.
    """

    slug: str
    what: StrOrPromise
    why: StrOrPromise
    keep: timedelta
    since: StrOrPromise
    models: tuple[str, ...]
    delete: Delete


def _rows(model: type[models.Model], **older: str) -> Delete:
    """Return a function that deletes the rows whose column is older: `_rows(Job, by="made_at")`."""
    column = older["by"]

    def delete(before: datetime) -> int:
        # In small transactions: on SQLite every other writer waits for the end of one.
        rows = model._default_manager.filter(**{f"{column}__lt": before})
        deleted = 0
        while some := list(rows.values_list("pk", flat=True)[:BATCH]):
            deleted += model._default_manager.filter(pk__in=some).delete()[0]
        return deleted

    return delete


RETENTION = (
    Keeping(
        "counts",
        _("Counts of how often a client or an account did something, without its address"),
        _("To stop people from guessing passwords and from using up the server."),
        timedelta(0),
        _("the end of the minutes or hours that are counted"),
        (RateCount.__name__,),
        limits.delete_expired,
    ),
    Keeping(
        "sessions",
        _("Sessions of browsers that are signed in"),
        _("So that you do not have to sign in each time."),
        timedelta(0),
        _("the end of the session, at most 30 days after signing in"),
        (Session.__name__, BrowserSession.__name__),
        delete_dead_sessions,
    ),
    Keeping(
        "account-log",
        _("What happened to your account: sign-ins, changed passwords, keys and devices"),
        _("So that you notice when another person uses your account."),
        timedelta(days=90),
        _("the event"),
        (AccountEntry.__name__,),
        _rows(AccountEntry, by="at"),
    ),
    Keeping(
        "invitations",
        _("Invitations to a club, with the name and the address that they were for"),
        _("So that an owner can see what happened to an invitation."),
        timedelta(days=90),
        _("the day they expired"),
        (Invitation.__name__,),
        _rows(Invitation, by="expires_at"),
    ),
    Keeping(
        "revoked-keys",
        _("Revoked API keys, without their secret"),
        _("So that you can see when a key was last used."),
        timedelta(days=90),
        _("the day they were revoked"),
        (ApiToken.__name__,),
        _rows(ApiToken, by="revoked_at"),
    ),
    Keeping(
        "jobs",
        _("Finished background work, such as e-mails that were sent"),
        _("To find out why something did not happen."),
        timedelta(days=2),
        _("its end"),
        (Job.__name__,),
        _rows(Job, by="finished_at"),
    ),
    Keeping(
        "slow-requests",
        _("Slow requests: which kind of page, when and how long, but not whose"),
        _("So that the server's owner can find out what is slow."),
        timedelta(days=7),
        _("the request"),
        (SlowRequest.__name__,),
        _rows(SlowRequest, by="at"),
    ),
    Keeping(
        "letters",
        _("E-mails saved as files, on a server that sends no e-mail"),
        _("So that the server's owner can pass them on. A link in one works for three days."),
        timedelta(days=7),
        _("the e-mail"),
        (),
        delete_letter_files,
    ),
    Keeping(
        "answers",
        _("Answers to phones and programs that may ask for them again"),
        _("So that a result that is sent twice counts once, even weeks later."),
        timedelta(days=30),
        _("the answer"),
        (IdempotentAnswer.__name__,),
        _rows(IdempotentAnswer, by="created_at"),
    ),
    Keeping(
        "casual-games",
        _("Online games that count for nothing, with their chat and the names at the table"),
        _("So that the players can look at the deals again."),
        timedelta(days=30),
        _("the end of the game"),
        (OnlineGame.__name__,),
        forget_casual_games,
    ),
    Keeping(
        "guests-games",
        _("What a guest's browser keeps of finished casual games: the result and the nominations"),
        _("For your list and your statistics. In an account it stays until you remove it."),
        timedelta(days=180),
        _("the end of the game"),
        (PlayedGame.__name__,),
        forget_guests_games,
    ),
    Keeping(
        "daily-tries",
        _("Who has played a daily deal, with the name that they chose to show"),
        _("So that everyone has one try, and can compare the results."),
        KEEP_TRIES,
        _("the beginning of the try"),
        (DailyTry.__name__,),
        forget_tries,
    ),
    Keeping(
        "chat",
        _("Chat at the online tables of a night"),
        _("So that a director can look into a complaint."),
        timedelta(days=90),
        _("the message"),
        (GameEntry.__name__,),
        forget_chat,
    ),
    Keeping(
        "guests",
        _("Which browser held which seat of a night, without its address"),
        _("So that a guest can come back, and one person in two seats is noticed."),
        timedelta(days=30),
        _("the end of the game"),
        (GameSeat.__name__,),
        forget_guests,
    ),
    Keeping(
        "holders",
        _("Who has held which deals that several tables share, until all tables have played them"),
        _("So that no one plays the same deals at two tables."),
        timedelta(days=90),
        _("the last action at these tables, if they are never finished"),
        (DuplicateHolder.__name__,),
        forget_holders,
    ),
    Keeping(
        "replies",
        _("Players' answers whether they attend a night"),
        _("So that organisers know how many tables to set."),
        timedelta(days=90),
        _("the answer"),
        (Reply.__name__,),
        _rows(Reply, by="replied_at"),
    ),
    Keeping(
        "result-addresses",
        _("E-mail addresses that were entered to get results, until they are confirmed"),
        _("To ask whether the address is right. Once confirmed, it stays until you stop them."),
        timedelta(days=CONFIRM_DAYS),
        _("the request"),
        (ResultSubscription.__name__,),
        forget_unconfirmed,
    ),
    Keeping(
        "deleted-players",
        _("Players who were deleted; they had not played"),
        _("So that a mistake can be undone."),
        timedelta(days=30),
        _("the deletion"),
        (),
        forget_deleted_players,
    ),
    Keeping(
        "calls",
        _("Calls for the director, and protests"),
        _("So that a ruling can be looked up."),
        timedelta(days=365),
        _("the answer"),
        (DirectorCall.__name__,),
        _rows(DirectorCall, by="answered_at"),
    ),
    Keeping(
        "announcements",
        _("Announcements to a night or to a club"),
        _("So that an organiser can look up what was announced."),
        timedelta(days=90),
        _("the day it was made"),
        (Announcement.__name__,),
        _rows(Announcement, by="made_at"),
    ),
    Keeping(
        "deleted",
        _("Nights, seasons, clubs and their own games that were deleted, with their deals"),
        _("So that they can be restored if deleting them was a mistake."),
        KEEP_DELETED,
        _("the deletion"),
        (),
        forget_deleted,
    ),
    Keeping(
        "reports",
        _("Reports about online games, with a copy of the game"),
        _("So that a director's ruling can be looked up."),
        timedelta(days=365),
        _("the ruling"),
        (GameReport.__name__,),
        _rows(GameReport, by="closed_at"),
    ),
    Keeping(
        "log",
        _("The log of a club: who changed what"),
        _("So that a mistake can be traced and undone."),
        timedelta(days=3 * 365),
        _("the change"),
        (LogEntry.__name__,),
        _rows(LogEntry, by="at"),
    ),
)
"""What is deleted, in the order of the page."""

KEPT = {
    "User": _("Accounts, until they are deleted."),
    "Passkey": _("What you sign in with, until you remove it."),
    "CodeApp": _("What you sign in with, until you remove it."),
    "RecoveryCode": _("What you sign in with, until you remove it."),
    "Membership": _("Roles, until the person leaves the club."),
    "Club": _("The club and its settings."),
    "ClubDeletion": _("That a club was deleted, by its number, without any name."),
    "Player": _("Players and their results. A player's name can be erased; the results stay."),
    "OwnGame": _("The games that the club built, until it removes them."),
    "OwnGameVersion": _("The games that the club built, until it removes them."),
    "Season": _("What the club has played."),
    "Event": _("What the club has played."),
    "Entry": _("What the club has played."),
    "Round": _("What the club has played."),
    "Table": _("What the club has played."),
    "Seat": _("What the club has played."),
    "StandIn": _("What the club has played."),
    "DealResult": _("Results, with who entered them."),
    "Confirmation": _("Results, with who entered them."),
    "Adjustment": _("Penalties, bonuses and adjusted scores, with their reasons."),
    "Payment": _("Who was marked as having paid whom after a night."),
    "Ruling": _("Deals and tables that were made void or reset, with the reasons."),
    "RoundTimer": _("How long a round took, and which tables had extra time."),
    "RatedGame": _("Ratings, which follow from the results."),
    "RatedCasualGame": _(
        "Places in casual games of people with an account, by number, for ratings."
    ),
    "CasualRatingChange": _(
        "Places in casual games of people with an account, by number, for ratings."
    ),
    "RatingChange": _("Ratings, which follow from the results."),
    "StoredRecords": _("Records, which follow from the results."),
    "SeatScore": _("Standings, which follow from the results."),
    "Standing": _("Standings, which follow from the results."),
    "Signature": _("Which seats agreed to a score card."),
    "Phone": _("That a phone was at a table, but not which phone."),
    "GameDeal": _("How the cards of an online deal were shuffled, so that it can be checked."),
    "DuplicateSet": _("Which deals the tables of a round shared, so that it can be checked."),
    "DailyDeal": _("The seed and the rules of each daily deal, so that it can be checked."),
    "Friendship": _(
        "Friends, requests and blocks, until one of the two ends it or deletes their account."
    ),
    "TableInvitation": _("Invitations to a casual table, as long as its game is kept."),
    "Hint": _("What a hint said to a seat, as long as its game is kept."),
    "DealReview": _("What decisions of a seat were worth, as long as its game is kept."),
    "Draw": _("How a round was drawn, by the players' numbers."),
    "SeatingRule": _("The organisers' wishes for draws, until they delete them."),
    "Heartbeat": _("When parts of the service were last alive."),
    "SelfCheck": _(
        "When computed figures were last compared with the results, and whether they differed."
    ),
    # Django's own, without personal data.
    "ContentType": "",
    "Group": "",
    "Permission": "",
}
"""The models that nothing is deleted of by time, and why."""


def forget_old(at: datetime | None = None) -> dict[str, int]:
    """Delete what is past its keeping time; return how much, by the slug of the row.

    Safe to run late, twice or in parallel.
    """
    now = at or timezone.now()
    return {row.slug: row.delete(now - row.keep) for row in RETENTION}
