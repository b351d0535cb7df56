"""The draw: one request in, one draw out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.seating.board import HARD, Board
from tournaments.seating.bounds import pairs_at
from tournaments.seating.chance import Chance
from tournaments.seating.errors import BadRequest, NoDrawFound, Problem
from tournaments.seating.one_round import improve
from tournaments.seating.prices import board_of, together_groups, understand
from tournaments.seating.problems import GIVEN, refuse_clashes, refuse_nonsense
from tournaments.seating.quality import (
    Quality,
    broken_rules,
    most_meetings,
    percent_of_repeats,
)
from tournaments.seating.request import Effort
from tournaments.seating.search import Watch, follow
from tournaments.seating.seats import arrange_seats
from tournaments.seating.sit_outs import plan_attendance
from tournaments.seating.social import known_schedule, price_floor, search_social
from tournaments.seating.starts import bend, random_start
from tournaments.seating.swiss import by_rank, shared_places, swiss_pairs

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.seating.board import Numbers
    from tournaments.seating.prices import Case
    from tournaments.seating.request import DrawRequest, Seats, Tables

COMPANY = 0.8
"""The share of the time that may go into who sits with whom; the rest is for the seats."""
LINGER = 30_000
"""Steps spent on spreading the repeats more evenly once there cannot be fewer."""


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """One round: tables in seat order (the first seat deals first), and who does not play."""

    tables: Tables
    sitting_out: Seats
    away: Seats


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw with what is needed to judge it and to make it again.

    `source` says where it comes from; `ended` why the search stopped: "exact" (nothing was
    searched), "best" (nothing better exists), "done", "time", "steps" or "cancelled".
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


def make_draw(request: DrawRequest, watch: Watch | None = None) -> Draw:
    """Draw all rounds of the request.

    `watch` limits the time (the request's `seconds` unless given), shows the progress and can
    cancel: the best draw so far is then the draw. Raises BadRequest with everything that is
    wrong, NoSuchSplit where the tables do not come out, and NoDrawFound where no draw was found
    that keeps the rules without a weight.
    """
    watch = watch or Watch(request.seconds)
    refuse_nonsense(request, tuple(METHODS))
    attendance = plan_attendance(request)
    for plan in attendance:
        refuse_clashes(request, plan.sizes, set(plan.playing))
    case = understand(request, attendance)
    company = METHODS[request.method](case, watch)
    rounds, steps = _seated(case, company, watch)
    draw = _drawn(case, company, rounds, steps)
    if draw.quality.hard_broken and request.method not in GIVEN:
        raise NoDrawFound(draw.quality.broken)
    return draw


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits with whom, before the seats."""

    rounds: list[Numbers]
    steps: int
    source: str
    ended: str


def _social(case: Case, watch: Watch) -> Company:
    board, bound = board_of(case), case.floor()
    known = known_schedule(board, case.request.seed)
    if known is not None and board.plain and 100 * known.cost <= bound:
        return Company(known.rounds, 0, known.source, "exact")
    floor = price_floor(board, bound)
    walk = search_social(board, case.request.seed, known.rounds if known else None)

    wished = price_floor(board, 0)

    def proves(rounds: list[Numbers]) -> bool:
        return board.price(rounds) - wished < HARD and percent_of_repeats(case, rounds) <= bound

    found = follow(
        walk,
        watch,
        floor=floor,
        steps=_company_steps(case),
        share=COMPANY,
        proves=proves,
        linger=LINGER,
    )
    if known is not None and board.plain and board.price(known.rounds) <= found.price:
        return Company(known.rounds, found.steps, known.source, found.ended)
    return Company(found.rounds, found.steps, "search", found.ended)


def _swiss(case: Case, watch: Watch) -> Company:
    pairs = swiss_pairs(case)
    groups = Board(len(case.number), (pairs.plan,), (0, 0), {}, together_groups(case))
    start = bend(groups, by_rank(case))[0]
    walk = improve(pairs, case.request.seed, start)
    lowest = min(0, *map(min, pairs.rows)) * len(case.number) ** 2
    found = follow(walk, watch, floor=lowest, steps=_company_steps(case), share=COMPANY)
    return Company(found.rounds, found.steps, "search by standing", found.ended)


def _random(case: Case, watch: Watch) -> Company:
    """Any draw that keeps the rules: history plays no part, and nothing else is improved."""
    chance, steps, ended = Chance(case.request.seed, 8), 0, "exact"
    rounds: list[Numbers] = []
    for plan in case.attendance:
        request = replace(case.request, history=(), rounds=1)
        board = board_of(understand(request, (plan,)))
        start = random_start(board, chance)
        lowest = price_floor(board, 0)
        if board.price(start) > lowest:
            walk = search_social(board, case.request.seed + len(rounds), start)
            most = _company_steps(case)
            left = None if most is None else max(1, most - steps)
            found = follow(walk, watch, floor=lowest, steps=left, share=COMPANY)
            start, steps, ended = found.rounds, steps + found.steps, found.ended
        rounds += start
    return Company(rounds, steps, "chance", ended)


def _rank(case: Case, watch: Watch) -> Company:
    del watch
    return Company(by_rank(case), 0, "the order of standing", "exact")


def _given(case: Case, watch: Watch) -> Company:
    """Tables that somebody made: nothing is changed, everything is judged."""
    del watch
    rounds = []
    for index, (tables, plan) in enumerate(zip(case.request.given, case.attendance, strict=True)):
        seated = [player for table in tables for player in table]
        if sorted(map(str, seated)) != sorted(map(str, plan.playing)):
            words = f"Round {index + 1}: not everybody who plays has exactly one seat."
            raise BadRequest((Problem("given", words),))
        rounds.append(case.numbers(tables))
    return Company(rounds, 0, "the organiser", "exact")


METHODS: dict[str, Callable[[Case, Watch], Company]] = {
    "social": _social,
    "swiss": _swiss,
    "random": _random,
    "rank": _rank,
    "hand": _given,
    "imported": _given,
}


def _company_steps(case: Case) -> int | None:
    return None if case.request.effort is None else case.request.effort.company


def _seated(case: Case, company: Company, watch: Watch) -> tuple[tuple[Tables, ...], int]:
    """The tables with everybody in a seat, and the steps that took."""
    names, request = case.request.players, case.request
    if request.method in GIVEN:
        return request.given, 0
    past = [
        [table for table in case.numbers(round_before.tables) if len(table) > 1]
        for round_before in request.history
        if round_before.seats
    ]
    seats, steps = arrange_seats(
        [table for tables in company.rounds for table in tables],
        [table for tables in past for table in tables],
        deals=request.deals,
        seed=request.seed,
        watch=watch,
        steps=None if request.effort is None else request.effort.seats,
    )
    seated = iter(seats)
    rounds = tuple(
        tuple(tuple(names[player] for player in next(seated)) for _ in tables)
        for tables in company.rounds
    )
    return rounds, steps


def _drawn(case: Case, company: Company, rounds: tuple[Tables, ...], steps: int) -> Draw:
    seated = tuple(
        SeatedRound(tables, plan.sitting_out, plan.away)
        for tables, plan in zip(rounds, case.attendance, strict=True)
    )
    return Draw(
        method=case.request.method,
        seed=case.request.seed,
        rounds=seated,
        quality=_quality(case, company, rounds),
        effort=Effort(company.steps, steps),
        source=company.source,
        ended=company.ended,
    )


def _quality(case: Case, company: Company, rounds: tuple[Tables, ...]) -> Quality:
    broken = list(broken_rules(case.request.constraints, rounds))
    places = shared_places(case.request.scores, len(case.number))
    gap = sum(
        abs(places[one] - places[other])
        for tables in company.rounds
        for one, other in pairs_at(tables)
    )
    hard = any(rule.weight is None for rule, _ in broken)
    return Quality(
        repeats=percent_of_repeats(case, company.rounds) / 100,
        # A draw that breaks a rule may do better than any that keeps them all.
        bound=case.floor(rules=not hard) / 100,
        most=most_meetings(company.rounds),
        gap=gap / 2,
        broken=tuple(words for _, words in broken),
        hard_broken=hard,
    )
