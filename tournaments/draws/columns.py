"""Say what the JSON columns of a draw hold, and build their values.

Sentences are stored untranslated, so that they can be shown in any language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from tournaments.core.translation import StoredText, store_text
from tournaments.models import DrawState
from tournaments.seating import request_to_json

if TYPE_CHECKING:
    from tournaments.seating import Draw, DrawRequest, Player, Quality, RequestJson


class StoredProblem(TypedDict):
    """Why a draw failed."""

    code: str
    words: StoredText


class StoredQuality(TypedDict):
    """How good a draw is (`seating.Quality`); older draws lack what is not required."""

    repeats: float  # the sum of C(meetings, 2) over pairs; earlier meetings by their weight
    bound: float  # what `repeats` would be at least in any draw
    again: NotRequired[int]  # how many meetings are of players who have met before
    unavoidable: NotRequired[int]  # how many of those any draw must have
    most: int  # how often the pair that meets most meets
    gap: float  # the sum of the differences in standing at the tables
    proven: bool  # whether no draw can have fewer repeats
    broken: list[StoredText]  # a sentence for each rule that is not kept
    hard_broken: bool  # whether one of those rules had to be kept
    words: StoredText  # the verdict in a sentence


class StoredEffort(TypedDict):
    """What was searched (`seating.Effort`), where the tables come from, why it ended, how long."""

    company: int
    seats: int
    source: str
    ended: str
    seconds: float


class ResultColumns(TypedDict, total=False):
    """What a search writes into the row of a draw."""

    state: DrawState
    problems: list[StoredProblem]
    request: RequestJson
    tables: list[list[list[Player]]]
    sitting_out: list[list[Player]]
    quality: StoredQuality
    effort: StoredEffort


def build_result_columns(request: DrawRequest, drawn: Draw, seconds: float) -> ResultColumns:
    """Return what a search writes into the row of its draw; `seconds` is how long it took."""
    return {
        "state": DrawState.READY,
        "request": request_to_json(request),
        "tables": [[list(table) for table in tables] for tables in drawn.tables],
        "sitting_out": [list(seated.sitting_out) for seated in drawn.rounds],
        "quality": store_quality(drawn.quality),
        "effort": {
            "company": drawn.effort.company,
            "seats": drawn.effort.seats,
            "source": drawn.source,
            "ended": drawn.ended,
            "seconds": round(seconds, 3),
        },
    }


def store_quality(quality: Quality) -> StoredQuality:
    """Return the quality of a draw as its column holds it."""
    return {
        "repeats": quality.repeats,
        "bound": quality.bound,
        "again": quality.again,
        "unavoidable": quality.unavoidable,
        "most": quality.most,
        "gap": quality.gap,
        "proven": quality.is_proven,
        "broken": [store_text(sentence) for sentence in quality.broken],
        "hard_broken": quality.hard_broken,
        "words": store_text(quality.words),
    }
