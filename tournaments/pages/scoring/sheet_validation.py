"""What becomes of the rows of a typed sheet: each goes to the services by itself, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import engine
from tournaments.core.errors import (
    DealNotYet,
    GameIsOver,
    InvalidInput,
    NeedsConsent,
    StaleVersion,
    VersionNeeded,
)
from tournaments.pages.scoring.deal_form import parse_call, parse_number, parse_report
from tournaments.pages.scoring.sheet_form import find_non_numbers, get_row_fields, to_deal_fields
from tournaments.scoring import NEED_CONSENT, preview_result, submit_result

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournaments.core.actors import Actor
    from tournaments.core.errors import Refused
    from tournaments.scoring import ScoreCard, SubmissionResult

REFUSALS = (InvalidInput, NeedsConsent, VersionNeeded, StaleVersion, DealNotYet, GameIsOver)
IMPLIED_FIELDS = frozenset({"missing", "wrong-length"})


@dataclass
class RowResult:
    """What the services say to a row.

    `score` is None where it was refused. `problems` are sentences, `missing` those that only say
    what is not there yet, `accept` the warnings that the table would have to stand by.
    """

    number: int
    score: engine.DealScore | None = None
    problems: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    accept: list[str] = field(default_factory=list)
    is_repeat: bool = False


def save_rows(
    card: ScoreCard, actor: Actor, fields: Mapping[str, str], numbers: list[int]
) -> list[RowResult]:
    """Submit the typed rows in the order of the deals; what is refused does not stop the others.

    Raises EventIsFinal, NotFound.
    """
    known = dict(card.scores)

    def submit(number: int, row: Mapping[str, str], report: engine.DealReport) -> SubmissionResult:
        return submit_result(
            by=actor,
            table_id=card.table.pk,
            number=number,
            report=report,
            accepting=row.get("accept", "").split(),
        )

    return _validate_rows(card, known, fields, numbers, submit)


def preview_rows(
    card: ScoreCard, actor: Actor, fields: Mapping[str, str], numbers: list[int]
) -> list[RowResult]:
    """What `save_rows` would say, as far as it can be known with nothing saved."""
    known = dict(card.scores)

    def preview(
        number: int, _row: Mapping[str, str], report: engine.DealReport
    ) -> SubmissionResult:
        return preview_result(
            by=actor, table_id=card.table.pk, number=number, report=report, earlier=known
        )

    return _validate_rows(card, known, fields, numbers, preview)


def _validate_rows(
    card: ScoreCard,
    known: dict[int, engine.DealScore],
    fields: Mapping[str, str],
    numbers: list[int],
    act: Callable[[int, Mapping[str, str], engine.DealReport], SubmissionResult],
) -> list[RowResult]:
    verdicts = []
    for number in numbers:
        row = get_row_fields(fields, number)
        if not row:
            continue
        odd = find_non_numbers(row)
        if odd:
            verdicts.append(
                RowResult(number, problems=[f"“{words[:20]}” is no number." for words in odd])
            )
            continue
        try:
            taken = act(number, row, parse_row(card, known, number, row))
        except REFUSALS as refused:
            verdicts.append(_refused(number, refused))
        else:
            known[number] = taken.score
            verdicts.append(_accepted(number, taken))
    return verdicts


def parse_row(
    card: ScoreCard, known: Mapping[int, engine.DealScore], number: int, row: Mapping[str, str]
) -> engine.DealReport:
    """The report that a row makes.

    Raises DealNotYet while an earlier deal decides what it is, GameIsOver for a deal after the end.
    """
    try:
        bare = card.sheet.plan(number, known)
    except engine.NoSuchDeal as refused:
        raise GameIsOver("The deals before this one end the game.") from refused
    except engine.DealUnknownYet as refused:
        raise DealNotYet(refused.message) from refused
    fields = to_deal_fields(row, bare.menu)
    plan = bare
    if bare.menu or bare.hand_size_choices:
        size, call = parse_number(fields, "hand_size"), parse_call(fields)
        try:
            plan = card.sheet.plan(number, known, hand_size=size, call=call)
        except engine.EngineError:  # the service says what is wrong with the call
            plan = bare
    return parse_report(fields, plan, card.table.size)


def _accepted(number: int, taken: SubmissionResult) -> RowResult:
    warned = [w for w in taken.score.warnings if w.code in NEED_CONSENT]
    return RowResult(
        number,
        taken.score,
        problems=[w.message for w in warned],
        accept=[w.code for w in warned],
        is_repeat=taken.is_repeat,
    )


def _refused(number: int, refused: Refused) -> RowResult:
    if isinstance(refused, InvalidInput):
        said = dict.fromkeys((p.message, p.code in IMPLIED_FIELDS) for p in refused.problems)
        return RowResult(
            number,
            problems=[message for message, is_missing in said if not is_missing],
            missing=[message for message, is_missing in said if is_missing],
        )
    accept = list(refused.extra.get("accept", ())) if isinstance(refused, NeedsConsent) else []
    return RowResult(number, problems=[refused.detail], accept=accept)
