"""Validate and save the rows of a sheet, each as a result of its own, in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

import engine
from tournaments.core.errors import (
    DealNotYet,
    GameIsOver,
    InvalidInput,
    NeedsConsent,
    StaleVersion,
    VersionNeeded,
)
from tournaments.core.translation import translate
from tournaments.core.validation import describe_non_number
from tournaments.pages.scoring.deal_form import parse_call, parse_number, parse_report
from tournaments.pages.scoring.sheet.form import find_non_numbers, get_row_fields, to_deal_fields
from tournaments.scoring import NEED_CONSENT, preview_result, submit_result

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournaments.core.actors import Actor
    from tournaments.core.errors import Refused
    from tournaments.scoring import ScoreCard, SubmissionResult

REFUSALS = (InvalidInput, NeedsConsent, VersionNeeded, StaleVersion, DealNotYet, GameIsOver)
IMPLIED_FIELDS = frozenset({"missing", "wrong-length"})


@dataclass(frozen=True, slots=True)
class RowResult:
    """The result of a row, and what is shown of it; of a blank row there is only the number.

    `score` is None if it was refused. `problems` are sentences, `missing` those about what is not
    entered yet, `accept` the codes of warnings that the table would have to allow, with spaces
    between. `accept_ticked`: it allows them.
    """

    number: int
    score: engine.DealScore | None = None
    problems: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    accept: str = ""
    accept_ticked: bool = False

    @property
    def is_right(self) -> bool:
        """Return whether the row can be saved as it is."""
        return self.score is not None and not self.problems

    @property
    def sign(self) -> str:
        """Return the sign beside the number of the deal; none for a blank or incomplete row."""
        return "✓" if self.is_right else "!" if self.problems else ""

    @property
    def is_incomplete(self) -> bool:
        """Return whether nothing is wrong but that something is not entered yet."""
        return bool(self.missing) and not self.problems

    @property
    def refusal(self) -> str:
        """Return why the row was not saved."""
        return " ".join(self.problems + self.missing)


def save_rows(
    card: ScoreCard, actor: Actor, fields: Mapping[str, str], numbers: list[int]
) -> list[RowResult]:
    """Submit the rows in the order of the deals; a refused one does not stop the others.

    Raises EventIsFinal, NotFound.
    """
    scores = dict(card.scores)

    def submit(number: int, row: Mapping[str, str], report: engine.DealReport) -> SubmissionResult:
        return submit_result(
            by=actor,
            table_id=card.table.pk,
            number=number,
            report=report,
            accepting=row.get("accept", "").split(),
        )

    return _validate_rows(card, scores, fields, numbers, submit)


def preview_rows(
    card: ScoreCard, actor: Actor, fields: Mapping[str, str], numbers: list[int]
) -> list[RowResult]:
    """Return what `save_rows` would, as far as that can be known without saving."""
    scores = dict(card.scores)

    def preview(
        number: int, _row: Mapping[str, str], report: engine.DealReport
    ) -> SubmissionResult:
        return preview_result(
            by=actor, table_id=card.table.pk, number=number, report=report, earlier=scores
        )

    return _validate_rows(card, scores, fields, numbers, preview)


def _validate_rows(
    card: ScoreCard,
    scores: dict[int, engine.DealScore],
    fields: Mapping[str, str],
    numbers: list[int],
    act: Callable[[int, Mapping[str, str], engine.DealReport], SubmissionResult],
) -> list[RowResult]:
    results = []
    for number in numbers:
        row = get_row_fields(fields, number)
        if not row:
            continue
        odd = find_non_numbers(row)
        if odd:
            results.append(RowResult(number, problems=tuple(map(describe_non_number, odd))))
            continue
        is_ticked = bool(row.get("accept"))
        try:
            taken = act(number, row, parse_row(card, scores, number, row))
        except REFUSALS as refused:
            results.append(_refused(number, refused, is_ticked))
        else:
            scores[number] = taken.score
            results.append(_accepted(number, taken, is_ticked))
    return results


def parse_row(
    card: ScoreCard, scores: Mapping[int, engine.DealScore], number: int, row: Mapping[str, str]
) -> engine.DealReport:
    """Return the report of a row.

    Raises DealNotYet while an earlier deal decides what it is, GameIsOver for a deal after the end.
    """
    try:
        bare = card.sheet.plan(number, scores)
    except engine.NoSuchDeal as refused:
        raise GameIsOver(_("The deals before this one end the game.")) from refused
    except engine.DealUnknownYet as refused:
        raise DealNotYet(translate(refused.message)) from refused
    fields = to_deal_fields(row, bare.menu)
    plan = bare
    if bare.menu or bare.hand_size_choices:
        size, call = parse_number(fields, "hand_size"), parse_call(fields)
        try:
            plan = card.sheet.plan(number, scores, hand_size=size, call=call)
        except engine.EngineError:  # submitting it will say what is wrong with the call
            plan = bare
    return parse_report(fields, plan, card.table.size)


def _accepted(number: int, taken: SubmissionResult, is_ticked: bool) -> RowResult:
    warned = [w for w in taken.score.warnings if w.code in NEED_CONSENT]
    return RowResult(
        number,
        taken.score,
        problems=tuple(translate(w.message) for w in warned),
        accept=" ".join(w.code for w in warned),
        accept_ticked=is_ticked,
    )


def _refused(number: int, refused: Refused, is_ticked: bool) -> RowResult:
    if isinstance(refused, InvalidInput):
        problems = dict.fromkeys((p.message, p.code in IMPLIED_FIELDS) for p in refused.problems)
        return RowResult(
            number,
            problems=tuple(message for message, is_missing in problems if not is_missing),
            missing=tuple(message for message, is_missing in problems if is_missing),
        )
    accept = " ".join(refused.extra["accept"]) if isinstance(refused, NeedsConsent) else ""
    return RowResult(number, problems=(refused.detail,), accept=accept, accept_ticked=is_ticked)
