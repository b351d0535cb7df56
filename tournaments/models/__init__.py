"""Define the database models: columns, constraints, and properties of a single row."""

from tournaments.models.account import ApiToken, KeyScope, User
from tournaments.models.adjustment import Adjustment, AdjustmentKind
from tournaments.models.casual.advice import DealReview, Hint
from tournaments.models.casual.daily import DailyDeal, DailyTry
from tournaments.models.casual.friends import Friendship, FriendState, TableInvitation
from tournaments.models.casual.played import PlayedGame
from tournaments.models.casual.rating import CasualRatingChange, RatedCasualGame
from tournaments.models.club import (
    Accent,
    Club,
    ClubDeletion,
    Emblem,
    Invitation,
    Membership,
    MoneyVisibility,
    NameVisibility,
    Role,
)
from tournaments.models.display import Announcement, ExtraMinutes, RoundTimer, TimerAct
from tournaments.models.draw import Draw, DrawState, RuleKind, SeatingRule, StopWish
from tournaments.models.duplicates import DuplicateHolder, DuplicateSet
from tournaments.models.event import (
    Agreement,
    DropOut,
    Entry,
    Event,
    EventState,
    PlaceTies,
    Reply,
    Season,
    SitOutRule,
    TimeoutAction,
    UndoRule,
    Venue,
)
from tournaments.models.log import IdempotentAnswer, LogEntry
from tournaments.models.online import (
    GameDeal,
    GameEntry,
    GameReport,
    GameSeat,
    GameState,
    OnlineGame,
)
from tournaments.models.own_game import OwnGame, OwnGameVersion
from tournaments.models.payment import Payment
from tournaments.models.phone import CallKind, DirectorCall, Phone, Signature
from tournaments.models.player import Player, ResultSubscription
from tournaments.models.rating import RatedGame, RatingChange
from tournaments.models.result import OPEN_CLAIMS, Claim, Confirmation, DealResult, Source
from tournaments.models.ruling import Ruling, RulingKind
from tournaments.models.service.health import Heartbeat, SelfCheck, SlowRequest
from tournaments.models.service.job import Job, JobState
from tournaments.models.service.rate_count import RateCount
from tournaments.models.sign_in import (
    AccountEntry,
    AccountEvent,
    BrowserSession,
    CodeApp,
    Passkey,
    RecoveryCode,
)
from tournaments.models.standing import PLACEMENT_UNIT, SeatScore, Standing, StoredRecords
from tournaments.models.table import Round, Seat, StandIn, StandInKind, Table

__all__ = [
    "OPEN_CLAIMS",
    "PLACEMENT_UNIT",
    "Accent",
    "AccountEntry",
    "AccountEvent",
    "Adjustment",
    "AdjustmentKind",
    "Agreement",
    "Announcement",
    "ApiToken",
    "BrowserSession",
    "CallKind",
    "CasualRatingChange",
    "Claim",
    "Club",
    "ClubDeletion",
    "CodeApp",
    "Confirmation",
    "DailyDeal",
    "DailyTry",
    "DealResult",
    "DealReview",
    "DirectorCall",
    "Draw",
    "DrawState",
    "DropOut",
    "DuplicateHolder",
    "DuplicateSet",
    "Emblem",
    "Entry",
    "Event",
    "EventState",
    "ExtraMinutes",
    "FriendState",
    "Friendship",
    "GameDeal",
    "GameEntry",
    "GameReport",
    "GameSeat",
    "GameState",
    "Heartbeat",
    "Hint",
    "IdempotentAnswer",
    "Invitation",
    "Job",
    "JobState",
    "KeyScope",
    "LogEntry",
    "Membership",
    "MoneyVisibility",
    "NameVisibility",
    "OnlineGame",
    "OwnGame",
    "OwnGameVersion",
    "Passkey",
    "Payment",
    "Phone",
    "PlaceTies",
    "PlayedGame",
    "Player",
    "RateCount",
    "RatedCasualGame",
    "RatedGame",
    "RatingChange",
    "RecoveryCode",
    "Reply",
    "ResultSubscription",
    "Role",
    "Round",
    "RoundTimer",
    "RuleKind",
    "Ruling",
    "RulingKind",
    "Season",
    "Seat",
    "SeatScore",
    "SeatingRule",
    "SelfCheck",
    "Signature",
    "SitOutRule",
    "SlowRequest",
    "Source",
    "StandIn",
    "StandInKind",
    "Standing",
    "StopWish",
    "StoredRecords",
    "Table",
    "TableInvitation",
    "TimeoutAction",
    "TimerAct",
    "UndoRule",
    "User",
    "Venue",
]
