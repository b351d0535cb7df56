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

    repeats: float
    bound: float
    again: NotRequired[int]
    unavoidable: NotRequired[int]
    most: int
    gap: float
    proven: bool
    broken: list[StoredText]
    hard_broken: bool
    words: StoredText


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
