"""Tables that players leave or come back to: from some deal on, only some of the seats play.

The seats keep their numbers. A segment is a run of deals with the same seats; the game's own sheet
for that number of players scores it, and this module maps between its seats and the table's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from engine.paper.ranking import places
from engine.paper.reports import DealReport, Problem, ReportRefused
from engine.paper.sheets import ScoreSheet
from engine.text import Text, fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.paper.plans import DealPlan
    from engine.paper.rulesets import Ruleset
    from engine.paper.scores import DealScore
    from engine.paper.sheets import Totals
    from engine.seats import Seat

__all__ = [
    "SeatChange",
    "Segment",
    "SegmentedSheet",
    "segmented_sheet",
]

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class SeatChange:
    """From this deal on (counted from 1) only these seats play, in rising order."""

    deal: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of deals from `first` on, the seats that play them, and their own sheet."""

    first: int
    seats: tuple[Seat, ...]
    sheet: ScoreSheet

    def local_seat(self, seat: Seat) -> Seat:
        """Map a table seat to this segment's seat index.

        A seat that is not playing maps to the nearest playing seat before it (wrapping round), so
        that the dealer's turn passes on.
        """
        # The default of -1 wraps round to the last seat that plays.
        return max(
            (index for index, own in enumerate(self.seats) if own <= seat), default=-1
        ) % len(self.seats)


@dataclass(frozen=True)
class SegmentedSheet(ScoreSheet):
    """The sheet of a table at which not every seat plays every deal."""

    ruleset: Ruleset
    players: int
    first_dealer: Seat
    segments: tuple[Segment, ...]

    @property
    def deal_count(self) -> int | None:
        return self.segments[0].sheet.deal_count

    def seats_at(self, number: int) -> tuple[Seat, ...]:
        return self.segment_at(number).seats

    @property
    def seats_to_the_end(self) -> tuple[Seat, ...]:
        return self.segments[-1].seats

    def segment_at(self, number: int) -> Segment:
        """Return the segment that a deal belongs to."""
        # The first segment also answers for number 0: no deal has been played yet.
        return [
            segment for segment in self.segments if segment.first <= number or segment.first == 1
        ][-1]

    def plan(
        self,
        number: int,
        earlier: Mapping[int, DealScore],
        *,
        hand_size: int | None = None,
        call: tuple[str, ...] | None = None,
    ) -> DealPlan:
        segment = self.segment_at(number)
        seen = _EarlierScores(segment, earlier)
        plan = segment.sheet.plan(number, seen, hand_size=hand_size, call=call)
        return replace(
            plan,
            dealer=segment.seats[plan.dealer],
            leader=segment.seats[plan.leader],
            nomination_order=tuple(segment.seats[seat] for seat in plan.nomination_order),
            caller=None if plan.caller is None else segment.seats[plan.caller],
        )

    def score(self, number: int, report: DealReport, earlier: Mapping[int, DealScore]) -> DealScore:
        segment = self.segment_at(number)
        problems = tuple(self._misplaced(segment, report))
        if problems:
            raise ReportRefused(problems)
        own = _to_local_report(segment, report)
        try:
            score = segment.sheet.score(number, own, _EarlierScores(segment, earlier))
        except ReportRefused as refused:
            raise ReportRefused(
                tuple(_to_table_problem(segment, p) for p in refused.problems)
            ) from None
        return self._score_at_table(segment, score)

    @property
    def looks_back(self) -> bool:
        return self.segments[0].sheet.looks_back

    def is_over(self, points: Sequence[int], played: int) -> bool:
        segment = self.segment_at(played)
        return segment.sheet.is_over(_pick_local(segment)(points), played)

    def stops_play(self, number: int, points: Sequence[int]) -> bool:
        segment = self.segment_at(number)
        return segment.sheet.stops_play(number, _pick_local(segment)(points))

    def places(self, totals: Totals) -> tuple[int, ...]:
        """Rank the seats that play to the end first, then those that left."""
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
        return self.segments[0].sheet.tie_break

    def _misplaced(self, segment: Segment, report: DealReport) -> Iterator[Problem]:
        """Yield what the report says about seats that do not play."""
        for field in ("nominations", "tricks"):
            given = getattr(report, field)
            if given is not None and len(given) != self.players:
                text = gettext_noop("There are {seats} seats, but {given} numbers.")
                text = fill(text, seats=self.players, given=len(given))
                yield Problem(field, None, "wrong-length", text)
            for seat, value in enumerate(given or ()):
                if seat < self.players and seat not in segment.seats and value:
                    text = gettext_noop("This seat does not play in this deal.")
                    yield Problem(field, seat, "not-playing", text)
        named = [("dealer", report.dealer), ("bidder", report.bidder), ("partner", report.partner)]
        named += [("trick_winners", seat) for seat in report.trick_winners or ()]
        named += [("overrides", seat) for seat in report.overrides]
        for field, who in named:
            if who is not None and who not in segment.seats:
                text = gettext_noop("That seat does not play in this deal.")
                yield Problem(field, None, "no-such-seat", text)

    def _score_at_table(self, segment: Segment, score: DealScore) -> DealScore:
        def spread(values: Sequence[Value], nothing: Value) -> tuple[Value, ...]:
            own = dict(zip(segment.seats, values, strict=True))
            return tuple(own.get(seat, nothing) for seat in range(self.players))

        winners = score.trick_winners
        return replace(
            score,
            dealer=segment.seats[score.dealer],
            caller=None if score.caller is None else segment.seats[score.caller],
            nominations=None if score.nominations is None else spread(score.nominations, 0),
            tricks=spread(score.tricks, 0),
            trick_winners=None if winners is None else tuple(segment.seats[s] for s in winners),
            points=spread(score.points, 0),
            made=spread(score.made, None),
            failed=spread(score.failed, False),
            exact=spread(score.exact, False),
            warnings=tuple(
                replace(warning, message=_renumber_seat(segment, warning.message))
                for warning in score.warnings
            ),
        )


class _EarlierScores(Mapping[int, "DealScore"]):
    """Earlier scores in a segment's own seats, converted only when one is read."""

    def __init__(self, segment: Segment, scores: Mapping[int, DealScore]) -> None:
        self._segment, self._scores = segment, scores

    def __getitem__(self, number: int) -> DealScore:
        segment, score = self._segment, self._scores[number]
        own = _pick_local(segment)
        return replace(
            score,
            dealer=segment.local_seat(score.dealer),
            caller=None if score.caller is None else segment.local_seat(score.caller),
            nominations=None if score.nominations is None else own(score.nominations),
            tricks=own(score.tricks),
            # Winners of earlier tricks may have left, and no game looks at them.
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


def segmented_sheet(
    make_sheet: Callable[[int, Seat], ScoreSheet],
    players: int,
    first_dealer: Seat,
    changes: Sequence[SeatChange],
) -> ScoreSheet:
    """Build the sheet of a table of `players` seats at which some left or came back.

    `make_sheet` gives the game's own sheet for a number of players and a first dealer. The deal
    passes among those who play: from an empty seat it goes on to the next on the left. `changes`
    are in the order of their deals; of several for one deal the last counts. Raises `BadPlayers`
    where the game cannot be played by the players who are left.
    """
    segments = [Segment(1, tuple(range(players)), make_sheet(players, first_dealer))]
    for change in changes:
        # A later change for the same deal replaces the earlier one.
        if change.deal <= segments[-1].first:
            segments.pop()
        last = segments[-1] if segments else None
        dealer = first_dealer
        if last is not None:
            # Whose turn it is to deal is counted among the seats that played before the change.
            turns = (last.sheet.first_dealer + change.deal - 1) % len(last.seats)
            dealer = last.seats[turns]
        segments.append(_make_segment(make_sheet, change, dealer))
    if len(segments) == 1 and len(segments[0].seats) == players:
        return segments[0].sheet
    return SegmentedSheet(segments[0].sheet.ruleset, players, first_dealer, tuple(segments))


def _make_segment(
    make_sheet: Callable[[int, Seat], ScoreSheet], change: SeatChange, dealer: Seat
) -> Segment:
    """Build a segment from a change. `dealer` deals first in it, or the next seat that plays."""
    seats = tuple(sorted(change.seats))
    index = next((place for place, seat in enumerate(seats) if seat >= dealer), 0)
    # The segment's sheet counts dealers from deal 1, although its own first deal comes later.
    first = (index - (change.deal - 1)) % len(seats)
    return Segment(change.deal, seats, make_sheet(len(seats), first))


def _pick_local(segment: Segment) -> Callable[[Sequence[Value]], tuple[Value, ...]]:
    return lambda values: tuple(values[seat] for seat in segment.seats)


def _to_local_report(segment: Segment, report: DealReport) -> DealReport:
    """Return the report in the segment's own seats; it names only seats that play."""

    def place(seat: Seat | None) -> Seat | None:
        return None if seat is None else segment.seats.index(seat)

    own = _pick_local(segment)
    winners = report.trick_winners
    return replace(
        report,
        nominations=None if report.nominations is None else own(report.nominations),
        tricks=None if report.tricks is None else own(report.tricks),
        trick_winners=None if winners is None else tuple(map(segment.seats.index, winners)),
        dealer=place(report.dealer),
        bidder=place(report.bidder),
        partner=place(report.partner),
        overrides={
            segment.seats.index(seat): override for seat, override in report.overrides.items()
        },
    )


def _to_table_problem(segment: Segment, problem: Problem) -> Problem:
    return problem if problem.seat is None else replace(problem, seat=segment.seats[problem.seat])


def _renumber_seat(segment: Segment, message: str) -> str:
    """Put the table's seat number into a message of the segment's own sheet."""
    if not isinstance(message, Text) or "seat" not in message.values:
        return message
    local = int(str(message.values["seat"])) - 1
    return fill(message.template, **{**message.values, "seat": segment.seats[local] + 1})
