"""Make a draw from a request."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from tournaments.seating.check.problems import (
    find_certain_conflicts,
    refuse_conflicting_rules,
    refuse_invalid_request,
)
from tournaments.seating.cost_model import compile_request
from tournaments.seating.errors import BadRequest, NoDrawFound, NoSuchSplit, list_problems
from tournaments.seating.methods import METHODS
from tournaments.seating.pairs import pairs_at
from tournaments.seating.quality import (
    Quality,
    count_repeats,
    find_breaches,
    hard_breaches,
    most_meetings,
    percent_of_repeats,
)
from tournaments.seating.request import Effort
from tournaments.seating.search.run import SearchControl
from tournaments.seating.seats.seats import arrange_seats
from tournaments.seating.sit_outs import plan_attendance
from tournaments.seating.standing import shared_places, shuffle_level

if TYPE_CHECKING:
    from tournaments.seating.board import NumberedTables
    from tournaments.seating.cost_model import CompiledRequest
    from tournaments.seating.method import Company
    from tournaments.seating.request import DrawRequest, Seats, Tables
    from tournaments.seating.sit_outs import Attendance


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """One round: its tables in seat order (the first seat deals first), and who does not play."""

    tables: Tables
    sitting_out: Seats
    away: Seats


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw with what is needed to judge it and to repeat it.

    `source` says where the tables come from, `ended` why the search stopped: "exact" (there was no
    search), "best" (nothing better exists), "done", "time", "steps" or "cancelled".
    """

    method: str
    seed: int
    rounds: tuple[SeatedRound, ...]
    quality: Quality
    effort: Effort
    source: str
    ended: str

    @property
    def tables(self) -> tuple[Tables, ...]:
        """The tables of every round."""
        return tuple(one.tables for one in self.rounds)


def make_draw(request: DrawRequest, control: SearchControl | None = None) -> Draw:
    """Draw all rounds of the request.

    `control` limits the time (by default to the `seconds` of the request), reports progress and
    can cancel; the best draw found until then is returned. Raises BadRequest with everything that
    is wrong, NoSuchSplit where the players do not fit the table sizes, and NoDrawFound where every
    draw found breaks a rule without a weight.
    """
    control = control or SearchControl(request.seconds)
    attendance = check_request(request)
    compiled = compile_request(_break_ties(request), attendance)
    # Computed and cached before the search, so that it does not delay the result afterwards.
    compiled.repeat_bound()
    control.assess = partial(_assess_company, compiled)
    company = METHODS[request.method].draw(compiled, control)
    if not METHODS[request.method].is_given:
        _refuse_broken(compiled, company)
    control.best = company.rounds
    control.report(company.steps, 0)
    # Seats do not change it, and what is done before the seats is inside the time limit.
    quality = _quality(compiled, company.rounds)
    rounds, steps = _arrange_seats(compiled, company, control)
    return Draw(
        method=request.method,
        seed=request.seed,
        rounds=tuple(
            SeatedRound(tables, plan.sitting_out, plan.away)
            for tables, plan in zip(rounds, compiled.attendance, strict=True)
        ),
        quality=quality,
        effort=Effort(company.steps, steps),
        source=company.source,
        ended=company.ended,
    )


def _break_ties(request: DrawRequest) -> DrawRequest:
    """Put level players in an order that the seed decides, not the order in which they came."""
    if not METHODS[request.method].by_standing or not request.scores:
        return request
    players = shuffle_level(request.players, request.scores, request.seed)
    return replace(request, players=tuple(players))


def check_request(request: DrawRequest) -> tuple[Attendance, ...]:
    """Check the request and plan who plays in each round at tables of which sizes.

    Nothing is searched. Raises BadRequest and NoSuchSplit as `make_draw` does. Where the players
    do not fit the table sizes, rules that no tables could keep are listed too.
    """
    refuse_invalid_request(request)
    try:
        attendance = plan_attendance(request)
    except (BadRequest, NoSuchSplit) as refused:
        conflicts = find_certain_conflicts(request)
        if conflicts:
            raise BadRequest((*list_problems(refused), *conflicts)) from refused
        raise
    kinds: dict[tuple[tuple[int, ...], Seats], int] = {}
    for number, plan in enumerate(attendance, start=1):
        kinds.setdefault((plan.sizes, plan.playing), number)
    for (sizes, playing), number in kinds.items():
        named = number if len(kinds) > 1 else None
        refuse_conflicting_rules(request, sizes, set(playing), named)
    return attendance


def _refuse_broken(compiled: CompiledRequest, company: Company) -> None:
    broken = hard_breaches(compiled, company.rounds)
    if broken:
        raise NoDrawFound(broken)


def _arrange_seats(
    compiled: CompiledRequest, company: Company, control: SearchControl
) -> tuple[tuple[Tables, ...], int]:
    """Return the tables in seat order and the number of steps searched."""
    names, request = compiled.request.players, compiled.request
    if METHODS[request.method].is_given:
        return request.given, 0
    past = [
        [table for table in compiled.numbers(round_before.tables) if len(table) > 1]
        for round_before in request.history
        if round_before.seats
    ]
    seats, steps = arrange_seats(
        [table for tables in company.rounds for table in tables],
        [table for tables in past for table in tables],
        deals=request.deals,
        seed=request.seed,
        control=control,
        steps=None if request.effort is None else request.effort.seats,
    )
    seated = iter(seats)
    rounds = tuple(
        tuple(tuple(names[player] for player in next(seated)) for _ in tables)
        for tables in company.rounds
    )
    return rounds, steps


def _assess_company(compiled: CompiledRequest, company: list[NumberedTables]) -> Quality | None:
    """Assess tables while the search goes on; None while some rounds have none."""
    if len(company) != len(compiled.attendance):
        return None
    return _quality(compiled, company)


def _quality(compiled: CompiledRequest, company: list[NumberedTables]) -> Quality:
    players = compiled.request.players
    rounds = [tuple(tuple(players[p] for p in t) for t in tables) for tables in company]
    broken = list(find_breaches(compiled.request.constraints, rounds, compiled.request.names))
    places = shared_places(compiled.request.scores, len(compiled.number))
    gap = sum(
        abs(places[one] - places[other]) for tables in company for one, other in pairs_at(tables)
    )
    hard = any(breach.rule.weight is None for breach in broken)
    return Quality(
        repeats=percent_of_repeats(compiled, company) / 100,
        # A draw that breaks a rule may have fewer repeats than any that keeps them all.
        bound=compiled.repeat_bound(rules=not hard) / 100,
        again=count_repeats(compiled, company),
        unavoidable=compiled.fewest_repeats(rules=not hard),
        most=most_meetings(company),
        # `shared_places` are doubled.
        gap=gap / 2,
        broken=tuple(breach.words for breach in broken),
        hard_broken=hard,
        minimises=METHODS[compiled.request.method].minimises,
    )
