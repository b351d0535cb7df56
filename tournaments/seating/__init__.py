"""Who sits where: pure, no database.

`make_draw` answers a `DrawRequest` with a `Draw`; `explain_round` and `price_swap` say why, and
what a change would cost; `check_schedule` judges any schedule, without any of the code that
draws. `split_into_tables` says how many players sit at how many tables.
"""

from tournaments.seating.check.checker import Findings, check_schedule
from tournaments.seating.draw import Draw, SeatedRound, check_request, make_draw
from tournaments.seating.errors import (
    BadRequest,
    NoDrawFound,
    NoSuchSplit,
    Problem,
    SeatingRefused,
    problems_of,
)
from tournaments.seating.explanations import (
    Repeat,
    TableReason,
    explain_round,
    explain_table,
    join_smallest,
)
from tournaments.seating.labels import Names
from tournaments.seating.methods.methods import METHODS
from tournaments.seating.quality import Quality
from tournaments.seating.request import (
    Apart,
    AtTable,
    Constraint,
    DrawRequest,
    Effort,
    NotAtSize,
    PastRound,
    SitOut,
    Swiss,
    Together,
)
from tournaments.seating.search.run import Progress, Watch
from tournaments.seating.sizes import split_into_tables
from tournaments.seating.swaps import SwapPrice, price_swap

__all__ = [
    "METHODS",
    "Apart",
    "AtTable",
    "BadRequest",
    "Constraint",
    "Draw",
    "DrawRequest",
    "Effort",
    "Findings",
    "Names",
    "NoDrawFound",
    "NoSuchSplit",
    "NotAtSize",
    "PastRound",
    "Problem",
    "Progress",
    "Quality",
    "Repeat",
    "SeatedRound",
    "SeatingRefused",
    "SitOut",
    "SwapPrice",
    "Swiss",
    "TableReason",
    "Together",
    "Watch",
    "check_request",
    "check_schedule",
    "explain_round",
    "explain_table",
    "join_smallest",
    "make_draw",
    "price_swap",
    "problems_of",
    "split_into_tables",
]
