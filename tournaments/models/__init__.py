"""The rows of the league. Data, constraints, and properties over a row's own columns."""

from tournaments.models.account import ApiToken, User
from tournaments.models.club import Club, Membership, Role
from tournaments.models.event import Entry, Event, EventState, Ranking, Season
from tournaments.models.job import Job, JobState
from tournaments.models.log import IdempotentAnswer, LogEntry
from tournaments.models.player import Player
from tournaments.models.result import DealResult, Source
from tournaments.models.standing import SeatScore, Standing
from tournaments.models.table import Round, Seat, Table

__all__ = [
    "ApiToken",
    "Club",
    "DealResult",
    "Entry",
    "Event",
    "EventState",
    "IdempotentAnswer",
    "Job",
    "JobState",
    "LogEntry",
    "Membership",
    "Player",
    "Ranking",
    "Role",
    "Round",
    "Season",
    "Seat",
    "SeatScore",
    "Source",
    "Standing",
    "Table",
    "User",
]
