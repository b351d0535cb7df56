"""Games in which somebody leaves or comes back: from some deal on, only some seats play.

The seats keep their numbers. Each stretch of deals is played by the game's own sheet for as many
players as there are, and whatever that says is told in the seats of the whole table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from engine.paper.ranking import places
from engine.paper.reports import DealReport, Problem, ReportRefused
from engine.paper.sheets import ScoreSheet
from engine.registry import score_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.paper.descriptions import Choice, DealKind, DealLine, Description
    from engine.paper.plans import DealPlan
    from engine.paper.rulesets import Ruleset
    from engine.paper.scores import DealScore
    from engine.paper.sheets import Totals
    from engine.seats import Seat

__all__ = ["SeatsFrom", "StretchedSheet", "stretched_sheet"]

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class SeatsFrom:
    """From this deal on (counted from 1) just these seats play, in rising order."""

    deal: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some deals of a game, who plays them, and their sheet; `there` finds a seat's place in it."""

    first: int
    seats: tuple[Seat, ...]
    sheet: ScoreSheet

    def there(self, seat: Seat) -> Seat:
        """The place of a seat of the table; of somebody who is gone, of the one before him."""
        return max((at for at, own in enumerate(self.seats) if own <= seat), default=-1) % len(
            self.seats
        )


@dataclass(frozen=True)
class StretchedSheet(ScoreSheet):
    """The sheet of a table at which not everybody plays every deal."""

    ruleset: Ruleset
    players: int
    first_dealer: Seat
    stretches: tuple[Stretch, ...]

    @property
    def deal_count(self) -> int | None:
        return self.stretches[0].sheet.deal_count

    def seats_at(self, number: int) -> tuple[Seat, ...]:
        return self.stretch(number).seats

    @property
    def seats_to_the_end(self) -> tuple[Seat, ...]:
        return self.stretches[-1].seats

    def stretch(self, number: int) -> Stretch:
        """The stretch that a deal belongs to."""
        return [one for one in self.stretches if one.first <= number or one.first == 1][-1]

    def plan(
        self,
        number: int,
        earlier: Mapping[int, DealScore],
        *,
        hand_size: int | None = None,
        call: tuple[str, ...] | None = None,
    ) -> DealPlan:
        stretch = self.stretch(number)
        seen = _Earlier(stretch, earlier)
        plan = stretch.sheet.plan(number, seen, hand_size=hand_size, call=call)
        return replace(
            plan,
            dealer=stretch.seats[plan.dealer],
            leader=stretch.seats[plan.leader],
            nomination_order=tuple(stretch.seats[seat] for seat in plan.nomination_order),
            caller=None if plan.caller is None else stretch.seats[plan.caller],
        )

    def score(self, number: int, report: DealReport, earlier: Mapping[int, DealScore]) -> DealScore:
        stretch = self.stretch(number)
        problems = tuple(self._misplaced(stretch, report))
        if problems:
            raise ReportRefused(problems)
        own = _report_there(stretch, report)
        try:
            score = stretch.sheet.score(number, own, _Earlier(stretch, earlier))
        except ReportRefused as refused:
            raise ReportRefused(
                tuple(_problem_here(stretch, p) for p in refused.problems)
            ) from None
        return self._score_here(stretch, score)

    def describe(self, most_deals: int) -> Description:
        """The deals of each stretch as its own sheet has them, with who plays them."""
        kinds: list[DealKind] = []
        lines: list[DealLine] = []
        ends = [one.first - 1 for one in self.stretches[1:]]
        for stretch, last in zip(self.stretches, [*ends, most_deals], strict=True):
            own = stretch.sheet.describe(most_deals)
            kinds += [kind for kind in own.kinds if kind not in kinds]
            lines += [
                self._line_here(stretch, line, own, kinds)
                for line in own.deals[stretch.first - 1 : last]
            ]
        return replace(
            own,
            players=self.players,
            first_dealer=self.first_dealer,
            deals=tuple(lines),
            kinds=tuple(kinds),
            choice=own.choice and _choice_here(own.choice, own, kinds),
        )

    def _line_here(
        self, stretch: Stretch, line: DealLine, own: Description, kinds: list[DealKind]
    ) -> DealLine:
        return replace(
            line,
            kind=None if line.kind is None else kinds.index(own.kinds[line.kind]),
            dealer=None if line.dealer is None else stretch.seats[line.dealer],
            leader=None if line.leader is None else stretch.seats[line.leader],
            seats=stretch.seats,
        )

    @property
    def looks_back(self) -> bool:
        return self.stretches[0].sheet.looks_back

    def is_over(self, points: Sequence[int], played: int) -> bool:
        stretch = self.stretch(played)
        return stretch.sheet.is_over(_picker(stretch)(points), played)

    def places(self, totals: Totals) -> tuple[int, ...]:
        """Whoever plays to the end stands before whoever left, each among their own."""
        here = self.seats_to_the_end
        gone = tuple(seat for seat in range(self.players) if seat not in here)
        result = [0] * self.players
        for group, before in ((here, 0), (gone, len(here))):
            points = [totals.points[seat] for seat in group]
            failed = [totals.failed[seat] for seat in group]
            for seat, place in zip(group, places(points, failed, self.tie_break), strict=True):
                result[seat] = before + place
        return tuple(result)

    def winners(self, totals: Totals) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.places(totals)) if place == 1)

    @property
    def tie_break(self) -> str:
        return self.stretches[0].sheet.tie_break

    def _misplaced(self, stretch: Stretch, report: DealReport) -> Iterator[Problem]:
        """What the report says of seats that do not play."""
        for field in ("nominations", "tricks"):
            given = getattr(report, field)
            if given is not None and len(given) != self.players:
                text = f"There are {self.players} seats, but {len(given)} numbers."
                yield Problem(field, None, "wrong-length", text)
            for seat, value in enumerate(given or ()):
                if seat < self.players and seat not in stretch.seats and value:
                    yield Problem(field, seat, "not-playing", "Nobody plays here in this deal.")
        named = [("dealer", report.dealer), ("bidder", report.bidder), ("partner", report.partner)]
        named += [("trick_winners", seat) for seat in report.trick_winners or ()]
        named += [("overrides", seat) for seat in report.overrides]
        for field, who in named:
            if who is not None and who not in stretch.seats:
                yield Problem(field, None, "no-such-seat", "Nobody plays there in this deal.")

    def _score_here(self, stretch: Stretch, score: DealScore) -> DealScore:
        def spread(values: Sequence[Value], nothing: Value) -> tuple[Value, ...]:
            own = dict(zip(stretch.seats, values, strict=True))
            return tuple(own.get(seat, nothing) for seat in range(self.players))

        winners = score.trick_winners
        return replace(
            score,
            dealer=stretch.seats[score.dealer],
            caller=None if score.caller is None else stretch.seats[score.caller],
            nominations=None if score.nominations is None else spread(score.nominations, 0),
            tricks=spread(score.tricks, 0),
            trick_winners=None if winners is None else tuple(stretch.seats[s] for s in winners),
            points=spread(score.points, 0),
            made=spread(score.made, None),
            failed=spread(score.failed, False),
            exact=spread(score.exact, False),
            warnings=tuple(
                replace(warning, message=_seats_in_words(stretch, warning.message))
                for warning in score.warnings
            ),
        )


class _Earlier(Mapping[int, "DealScore"]):
    """Earlier scores as a stretch's own sheet reads them, turned only if it looks."""

    def __init__(self, stretch: Stretch, scores: Mapping[int, DealScore]) -> None:
        self._stretch, self._scores = stretch, scores

    def __getitem__(self, number: int) -> DealScore:
        stretch, score = self._stretch, self._scores[number]
        own = _picker(stretch)
        return replace(
            score,
            dealer=stretch.there(score.dealer),
            caller=None if score.caller is None else stretch.there(score.caller),
            nominations=None if score.nominations is None else own(score.nominations),
            tricks=own(score.tricks),
            trick_winners=None,
            points=own(score.points),
            made=own(score.made),
            failed=own(score.failed),
            exact=own(score.exact),
        )

    def __iter__(self) -> Iterator[int]:
        return iter(self._scores)

    def __len__(self) -> int:
        return len(self._scores)


def stretched_sheet(
    ruleset: Ruleset, players: int, first_dealer: Seat, changes: Sequence[SeatsFrom]
) -> ScoreSheet:
    """The sheet of a table of `players` seats at which some left or came back.

    The deal goes round among those who are there: from a seat that is empty it goes on to the
    next on the left. `changes` are in the order of their deals; of several for one deal the last
    counts. Raises `BadPlayers` where the game cannot be played by so few.

    >>> from engine.registry import make_ruleset
    >>> sheet = stretched_sheet(make_ruleset("foss20"), 4, 0, [SeatsFrom(3, (0, 1, 3))])
    >>> [sheet.plan(number, {}).dealer for number in range(1, 7)]
    [0, 1, 3, 0, 1, 3]
    >>> sheet.seats_at(2), sheet.seats_at(3)
    ((0, 1, 2, 3), (0, 1, 3))
    """
    stretches = [
        Stretch(1, tuple(range(players)), score_sheet(ruleset, players, first_dealer)),
    ]
    for change in changes:
        if change.deal <= stretches[-1].first:
            stretches.pop()
        last = stretches[-1] if stretches else None
        dealer = first_dealer
        if last is not None:
            turns = (last.sheet.first_dealer + change.deal - 1) % len(last.seats)
            dealer = last.seats[turns]
        stretches.append(_stretch(ruleset, change, dealer))
    if len(stretches) == 1 and len(stretches[0].seats) == players:
        return stretches[0].sheet
    return StretchedSheet(ruleset, players, first_dealer, tuple(stretches))


def _stretch(ruleset: Ruleset, change: SeatsFrom, dealer: Seat) -> Stretch:
    """Some seats from a deal on, which this dealer deals, or the next who is there."""
    seats = tuple(sorted(change.seats))
    at = next((place for place, seat in enumerate(seats) if seat >= dealer), 0)
    first = (at - (change.deal - 1)) % len(seats)
    return Stretch(change.deal, seats, score_sheet(ruleset, len(seats), first))


def _choice_here(choice: Choice, own: Description, kinds: list[DealKind]) -> Choice:
    """A caller's choice with the places that its kinds have among those of all stretches."""
    return replace(
        choice,
        kinds={
            call: {size: kinds.index(own.kinds[kind]) for size, kind in sizes.items()}
            for call, sizes in choice.kinds.items()
        },
    )


def _picker(stretch: Stretch) -> Callable[[Sequence[Value]], tuple[Value, ...]]:
    return lambda values: tuple(values[seat] for seat in stretch.seats)


def _report_there(stretch: Stretch, report: DealReport) -> DealReport:
    """The report in the places of those who play; it names nobody else."""

    def place(seat: Seat | None) -> Seat | None:
        return None if seat is None else stretch.seats.index(seat)

    own = _picker(stretch)
    winners = report.trick_winners
    return replace(
        report,
        nominations=None if report.nominations is None else own(report.nominations),
        tricks=None if report.tricks is None else own(report.tricks),
        trick_winners=None if winners is None else tuple(map(stretch.seats.index, winners)),
        dealer=place(report.dealer),
        bidder=place(report.bidder),
        partner=place(report.partner),
        overrides={stretch.seats.index(seat): o for seat, o in report.overrides.items()},
    )


def _problem_here(stretch: Stretch, problem: Problem) -> Problem:
    return problem if problem.seat is None else replace(problem, seat=stretch.seats[problem.seat])


def _seats_in_words(stretch: Stretch, message: str) -> str:
    """A sentence that begins with a seat, with the number that the table knows it by."""
    return re.sub(
        r"^Seat (\d+) ", lambda found: f"Seat {stretch.seats[int(found[1]) - 1] + 1} ", message
    )
