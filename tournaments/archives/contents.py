"""List what the archive of a club has in it, and what stays behind.

Each model is in `PARTS` or in `LEFT_OUT`; `tests/archives/test_contents.py` requires one of the
two. What refers to a model that is left out (an account, a phone, a draw) is empty in the archive.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import Q

from tournaments.models import (
    Adjustment,
    Announcement,
    Club,
    DealResult,
    DuplicateSet,
    Entry,
    Event,
    GameDeal,
    GameEntry,
    GameSeat,
    GameState,
    LogEntry,
    OnlineGame,
    OwnGame,
    OwnGameVersion,
    Payment,
    Player,
    Reply,
    Round,
    RoundTimer,
    Ruling,
    Season,
    Seat,
    SeatingRule,
    Signature,
    StandIn,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db import models


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of a model that belong to a club.

    `club` is the way from a row to its club, and `only` which of these rows are taken. The columns
    in `empty` get their default. Those in `ids` are lists of the numbers of rows of a model.
    """

    model: type[models.Model]
    club: str
    only: Q = field(default_factory=Q)
    empty: tuple[str, ...] = ()
    ids: Mapping[str, type[models.Model]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the model."""
        return self.model.__name__

    def rows(self, club: Club) -> models.QuerySet[Any]:
        """Return the rows of a club, in the order in which they were made."""
        # Deleted nights go with it: they can be restored there as well.
        rows = self.model._base_manager.filter(**{self.club: club.pk}).filter(self.only)
        return rows.order_by("pk")

    @property
    def fields(self) -> list[models.Field[Any, Any]]:
        """The columns that the archive has, without the number of the row."""
        return [
            each
            for each in self.model._meta.concrete_fields
            if not each.primary_key and each.name not in self.empty and not is_left_out(each)
        ]


def _is_open(game: str) -> Q:
    """Take what belongs to online games that are over and no longer sealed."""
    entered = Q(**{f"{game}duplicate": None}) | ~Q(**{f"{game}duplicate__entered_at": None})
    return Q(**{f"{game}state": GameState.ENDED}) & entered


PARTS = (
    Part(Club, "pk", empty=("log_length",)),
    Part(OwnGame, "club"),
    Part(OwnGameVersion, "game__club"),
    # What undoing a removal needs are numbers of rows of many kinds.
    Part(Player, "club", empty=("removal",)),
    Part(Season, "club"),
    Part(Event, "club", empty=("key",)),
    Part(Entry, "event__club"),
    Part(Reply, "event__club"),
    Part(Adjustment, "event__club", empty=("key",)),
    Part(Round, "event__club", ids={"sat_out": Player}),
    Part(RoundTimer, "round__event__club"),
    # What is held back at a sealed table stays: its game is not taken either.
    Part(Table, "event__club", empty=("is_sealed", "deals_held")),
    Part(Seat, "table__event__club"),
    Part(StandIn, "table__event__club"),
    Part(DealResult, "table__event__club"),
    Part(Signature, "table__event__club"),
    Part(Ruling, "table__event__club", ids={"results": DealResult, "replaced": Ruling}),
    Part(Payment, "event__club", empty=("key",)),
    Part(SeatingRule, "club"),
    Part(Announcement, "club", empty=("key",)),
    Part(DuplicateSet, "round__event__club", only=~Q(entered_at=None)),
    # A game that is being played, or is sealed, has secrets: the seeds of its deals.
    Part(
        OnlineGame,
        "table__event__club",
        only=_is_open(""),
        empty=("opened_by_guest", "opened_from", "due_at"),
    ),
    Part(
        GameSeat,
        "game__table__event__club",
        only=_is_open("game__"),
        empty=("guest", "device", "seen_at"),
    ),
    Part(GameDeal, "game__table__event__club", only=_is_open("game__")),
    Part(GameEntry, "game__table__event__club", only=_is_open("game__")),
    # Its details are numbers of rows.
    Part(LogEntry, "club", empty=("details",)),
)
"""What is taken, in the order in which it is read: each row refers to those before it."""

_COMPUTED = "Computed again from the results."
_ACCOUNT = "Accounts stay where they are; people sign up at the new server."
_SERVICE = "About the server, not the club."
_CASUAL = "Belongs to no club."
LEFT_OUT = {
    "SeatScore": _COMPUTED,
    "Standing": _COMPUTED,
    "RatedGame": _COMPUTED,
    "RatingChange": _COMPUTED,
    "StoredRecords": _COMPUTED,
    "User": _ACCOUNT,
    "ApiToken": _ACCOUNT,
    "Membership": _ACCOUNT,
    "Invitation": _ACCOUNT,
    "Passkey": _ACCOUNT,
    "CodeApp": _ACCOUNT,
    "RecoveryCode": _ACCOUNT,
    "BrowserSession": _ACCOUNT,
    "AccountEntry": _ACCOUNT,
    "ResultSubscription": "An address that was given to this server's owner only.",
    "Phone": "Its key opens nothing elsewhere.",
    "Confirmation": "Says which phone has agreed; phones stay behind.",
    "DirectorCall": "Answered within the night.",
    "Draw": "How a round was searched for; the rounds and their seats are taken.",
    "GameReport": "Has been answered by this server's directors.",
    "Hint": "Is kept as long as its game; only casual games have any.",
    "DealReview": "Is made again on request.",
    "DuplicateHolder": "Only sealed sets have any, and those stay behind.",
    "DailyDeal": _CASUAL,
    "DailyTry": _CASUAL,
    "PlayedGame": _CASUAL,
    "RatedCasualGame": _CASUAL,
    "CasualRatingChange": _CASUAL,
    "Friendship": _CASUAL,
    "TableInvitation": _CASUAL,
    "Job": _SERVICE,
    "Heartbeat": _SERVICE,
    "SlowRequest": _SERVICE,
    "SelfCheck": _SERVICE,
    "ClubDeletion": _SERVICE,
    "RateCount": _SERVICE,
    "IdempotentAnswer": _SERVICE,
}
"""The models that are not taken, and why."""


def is_left_out(column: models.Field[Any, Any]) -> bool:
    """Return whether a column refers to a model that stays behind."""
    return column.related_model is not None and column.related_model.__name__ in LEFT_OUT
