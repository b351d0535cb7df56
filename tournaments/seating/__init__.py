"""Decide who sits where. Pure: no Django, no database.

`make_draw` turns a `DrawRequest` into a `Draw`. `explain_round` says why players sit where they do
and `price_swap` what a swap would cost. `check_schedule` checks any schedule and shares no code
with what draws it. `split_into_tables` chooses the table sizes for a number of players.
"""

from __future__ import annotations

from tournaments.seating.bounds.bounds import Shape, lower_bound
from tournaments.seating.check.checker import Findings, check_schedule
from tournaments.seating.check.problems import find_contradictions
from tournaments.seating.cli.documents import build_schedule
from tournaments.seating.designs.designs import design
from tournaments.seating.draw import Draw, SeatedRound, check_request, make_draw
from tournaments.seating.errors import (
    BadRequest,
    NoDrawFound,
    NoSuchSplit,
    Problem,
    SeatingRefused,
    list_problems,
)
from tournaments.seating.explanations import (
    Repeat,
    TableReason,
    explain_round,
    explain_seat,
    explain_table,
    join_smallest,
)
from tournaments.seating.methods import METHODS
from tournaments.seating.quality import Quality
from tournaments.seating.request import (
    DEFAULT_METHOD,
    HAND_METHOD,
    IMPORTED_METHOD,
    Apart,
    AtTable,
    Constraint,
    DrawRequest,
    Effort,
    Names,
    NotAtSize,
    PastRound,
    Player,
    SitOut,
    Swiss,
    Tables,
    Together,
    night_weight,
)
from tournaments.seating.request_json import (
    RequestJson,
    request_from_json,
    request_to_json,
    to_tables,
)
from tournaments.seating.rng import Rng
from tournaments.seating.search.run import Progress, SearchControl
from tournaments.seating.seats.positions import seat_in_turn
from tournaments.seating.shares import PlayerShare
from tournaments.seating.sizes import MAX_TABLE_SIZE, MIN_TABLE_SIZE, split_into_tables
from tournaments.seating.standing import shuffle_level
from tournaments.seating.summary import DrawSummary, MetAgain, summarise_draw
from tournaments.seating.swaps import SwapPrice, price_swap

__all__ = [
    "DEFAULT_METHOD",
    "HAND_METHOD",
    "IMPORTED_METHOD",
    "MAX_TABLE_SIZE",
    "METHODS",
    "MIN_TABLE_SIZE",
    "Apart",
    "AtTable",
    "BadRequest",
    "Constraint",
    "Draw",
    "DrawRequest",
    "DrawSummary",
    "Effort",
    "Findings",
    "MetAgain",
    "Names",
    "NoDrawFound",
    "NoSuchSplit",
    "NotAtSize",
    "PastRound",
    "Player",
    "PlayerShare",
    "Problem",
    "Progress",
    "Quality",
    "Repeat",
    "RequestJson",
    "Rng",
    "SearchControl",
    "SeatedRound",
    "SeatingRefused",
    "Shape",
    "SitOut",
    "SwapPrice",
    "Swiss",
    "TableReason",
    "Tables",
    "Together",
    "build_schedule",
    "check_request",
    "check_schedule",
    "design",
    "explain_round",
    "explain_seat",
    "explain_table",
    "find_contradictions",
    "join_smallest",
    "list_problems",
    "lower_bound",
    "make_draw",
    "night_weight",
    "price_swap",
    "request_from_json",
    "request_to_json",
    "seat_in_turn",
    "shuffle_level",
    "split_into_tables",
    "summarise_draw",
    "to_tables",
]
