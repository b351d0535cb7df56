"""Read a table's score card: every deal of the game, with its plan and its accepted result."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from django.db.models import F

import engine
from tournaments.core.audience.names import Names, name_sql
from tournaments.core.deal_reports import report_from_json
from tournaments.core.raw_rows import placeholders, read_rows, read_values
from tournaments.events import is_finished, next_deal_number, score_sheet_for
from tournaments.models import DealResult, Seat, Table
from tournaments.models.table import MAX_DEALS
from tournaments.scoring.ledger.settlement import plays_for_money, settle_table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.standings import PastTable


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """One version of a deal's result: its report and score, and who entered it when.

    `claim` and `corrects` as in `DealResult`.
    """

    number: int
    version: int
    is_accepted: bool
    replaces: int | None
    score: engine.DealScore
    report: engine.DealReport
    reason: str
    source: str
    entered_as: str
    entered_at: datetime
    claim: str = ""
    corrects: int | None = None
    phone_id: int | None = None
    pk: int = 0

    @property
    def state(self) -> str:
        """Return "accepted" or "replaced", or the state of the claim."""
        return "accepted" if self.is_accepted else self.claim or "replaced"


@dataclass(frozen=True, slots=True)
class CardDeal:
    """A row of the card. `plan` is None while an earlier deal decides what this one is.

    `running` are the totals by seat after this deal; None without a result.
    """

    number: int
    plan: engine.DealPlan | None
    result: StoredDeal | None
    running: tuple[int, ...] | None


@dataclass(frozen=True)
class ScoreCard:
    """The card of one table. Seats in every tuple go clockwise from seat 0.

    `shows` is what its reader sees of names. `minors` says who is under 18, for the stakes alone.
    """

    table: Table
    sheet: engine.ScoreSheet
    shows: Names
    names: tuple[str, ...]
    player_ids: tuple[int, ...]
    minors: tuple[bool, ...]
    accepted: Mapping[int, StoredDeal]

    @cached_property
    def scores(self) -> dict[int, engine.DealScore]:
        """Return the accepted score of each deal that has one, by its number."""
        return {number: deal.score for number, deal in self.accepted.items()}

    @cached_property
    def totals(self) -> engine.Totals:
        """Return the sums over the accepted deals: points and missed nominations by seat."""
        return self.sheet.totals(self.scores.values())

    @property
    def next_number(self) -> int | None:
        """Return the number of the first deal without a result; None once the game is over."""
        return next_deal_number(self.table)

    @property
    def is_finished(self) -> bool:
        """Return whether the game is over."""
        return is_finished(self.table)

    @property
    def counts_as_game(self) -> bool:
        """Return whether the game is over and has a deal that counts."""
        counts = any(not score.is_void for score in self.scores.values())
        return self.is_finished and counts and self.table.voided_at is None

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the winning seats, by the tie-break of the rules; none while the game goes on."""
        return self.sheet.winners(self.totals) if self.counts_as_game else ()

    @property
    def last_number(self) -> int:
        """Return the number of the last row; in an open-ended game that of the next deal."""
        played = max(self.accepted, default=0)
        return self.sheet.deal_count or max(played, self.next_number or played)

    def plan(self, number: int) -> engine.DealPlan | None:
        """Return the plan of deal `number`; None while an earlier deal decides what it is."""
        result = self.accepted.get(number)
        hand_size = result.report.hand_size if result else None
        call = result.report.call if result else None
        try:
            return self.sheet.plan(number, self.scores, hand_size=hand_size, call=call)
        except engine.EngineError:
            return None

    def order(self, plan: engine.DealPlan) -> tuple[int, ...]:
        """Return the seats that play a deal, from the leader round to the dealer."""
        there = self.sheet.seats_at(plan.number)
        first = there.index(plan.leader)
        return there[first:] + there[:first]

    def deals(self, last: int | None = None) -> list[CardDeal]:
        """Return every row of the card, up to `last` in an open-ended game."""
        return [self._deal(number) for number in range(1, (last or self.last_number) + 1)]

    def last_to_write(self, blank: int) -> int:
        """Return the last row of a form; in an open-ended game with `blank` rows to fill in."""
        is_open = self.sheet.deal_count is None and not self.is_finished
        return min(self.last_number + blank - 1, MAX_DEALS) if is_open else self.last_number

    def _deal(self, number: int) -> CardDeal:
        result = self.accepted.get(number)
        running = self.totals.running(number) if result else None
        return CardDeal(number, self.plan(number), result, running)

    def settlement(self) -> engine.Settlement | None:
        """Return who pays whom at this table; None during the game or without stakes."""
        if not self.plays_for_money or not self.counts_as_game:
            return None
        return self.settle_so_far()

    @property
    def plays_for_money(self) -> bool:
        """Return whether the table is settled at the end."""
        return plays_for_money(self.table.event, self.minors)

    def settle_so_far(self) -> engine.Settlement:
        """Return who would pay whom if the game ended with the results so far."""
        return settle_table(
            self.table.event,
            self.sheet,
            self.totals.points,
            self.totals.failed,
            last_dealer=self.scores[max(self.scores)].dealer if self.scores else None,
            for_money=self.plays_for_money,
        )


def get_score_card(table: Table, names: Names) -> ScoreCard:
    """Return the card of a table, which must be loaded with its event."""
    (card,) = list_score_cards([table], names)
    return card


def get_past_card(past: PastTable, names: Names) -> ScoreCard:
    """Return the card of a table as it was at a time; the names are those of today."""
    card = get_score_card(past.table, names)
    results = past.results.items()
    return replace(card, accepted={number: stored_deal(row, names) for number, row in results})


def list_versions(table: Table, number: int, names: Names) -> list[StoredDeal]:
    """Return every version of a deal's result, the latest first."""
    rows = stored_deals().filter(table=table, number=number).order_by("-version")
    return [stored_deal(row, names) for row in rows]


def stored_deals() -> QuerySet[DealResult]:
    """Return versions of results, each with the version that it replaced."""
    return DealResult.objects.annotate(replaced_version=F("replaces__version"))


def stored_deal(row: DealResult, names: Names) -> StoredDeal:
    """Return a version of a result as queries give it; the row comes from `stored_deals`.

    Strangers see neither who entered it nor what was written about it: both may name people.
    """
    found = _stored_deal(row)
    if names is Names.FULL:
        return found
    report = found.report
    silent = {seat: replace(override, reason="") for seat, override in report.overrides.items()}
    # What the engine warns of repeats the reason.
    warnings = tuple(warning for warning in found.score.warnings if warning.code != "override")
    return replace(
        found,
        entered_as="",
        reason="",
        report=replace(report, overrides=silent),
        score=replace(found.score, warnings=warnings),
    )


def _stored_deal(row: DealResult) -> StoredDeal:
    return StoredDeal(
        number=row.number,
        version=row.version,
        is_accepted=row.is_accepted,
        replaces=getattr(row, "replaced_version", None),
        score=engine.DealScore.from_json(row.score),
        report=report_from_json(row.report),
        reason=row.reason,
        source=row.source,
        entered_as=row.entered_as,
        entered_at=row.entered_at,
        claim=row.claim,
        corrects=row.corrects,
        phone_id=row.phone_id,
        pk=row.pk,
    )


def list_score_cards(table_rows: list[Table], names: Names) -> list[ScoreCard]:
    """Return the cards of several tables of one event, in two queries."""
    by_id = {table.pk: table for table in table_rows}
    ids, of_these = [*by_id], f"table_id IN {placeholders(by_id)}"
    people: dict[int, list[tuple[int, str, bool]]] = {pk: [] for pk in by_id}
    # In hand-written SQL (ADR 0353): the card is what players and readers look at most.
    seats = read_values(
        Seat,
        ("table", "player"),
        "JOIN tournaments_player ON tournaments_player.id = player_id "
        f"WHERE {of_these} ORDER BY table_id, number",
        ids,
        extra=f"{name_sql(names)}, is_minor",
    )
    for table_id, player_id, name, is_minor in seats:
        people[table_id].append((player_id, name, bool(is_minor)))
    accepted: dict[int, dict[int, StoredDeal]] = {pk: {} for pk in by_id}
    deals = read_rows(
        DealResult,
        f"WHERE is_accepted AND {of_these} ORDER BY number",
        ids,
        extra="(SELECT before.version FROM tournaments_dealresult AS before "
        "WHERE before.id = tournaments_dealresult.replaces_id) AS replaced_version",
    )
    for row in deals:
        accepted[row.table_id][row.number] = stored_deal(row, names)
    return [
        ScoreCard(
            table=table,
            sheet=score_sheet_for(table),
            shows=names,
            names=tuple(name for _, name, _ in people[pk]),
            player_ids=tuple(player for player, _, _ in people[pk]),
            minors=tuple(is_minor for _, _, is_minor in people[pk]),
            accepted=accepted[pk],
        )
        for pk, table in by_id.items()
    ]
