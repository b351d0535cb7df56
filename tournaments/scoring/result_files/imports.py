"""Enter the deals of a file, each as a result of its own, and say of each what becomes of it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

from django.db import transaction
from django.utils.translation import gettext as _

import engine
from tournaments.core import limits
from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.audit import record
from tournaments.core.errors import (
    DealIsVoid,
    DealNotYet,
    GameIsOver,
    InvalidInput,
    NeedsConsent,
    NotFound,
    StaleVersion,
    VersionNeeded,
)
from tournaments.core.shapes import Shape
from tournaments.core.translation import translate
from tournaments.events import refuse_if_final
from tournaments.models import Role, Table
from tournaments.scoring.report_fields import parse_result
from tournaments.scoring.result_files.parse import parse_results
from tournaments.scoring.score_cards import list_score_cards
from tournaments.scoring.submit import NEED_CONSENT, preview_result, submit_result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tournaments.core.actors import Actor
    from tournaments.core.errors import Refused
    from tournaments.models import Event
    from tournaments.scoring.result_files.parse import FileDeal
    from tournaments.scoring.score_cards import ScoreCard

    Submit = Callable[[int, int, engine.DealReport], object]

REFUSALS = (
    DealIsVoid,
    DealNotYet,
    GameIsOver,
    InvalidInput,
    NeedsConsent,
    NotFound,
    StaleVersion,
    VersionNeeded,
)
"""What can be wrong with one deal; any other refusal is about the whole file."""

NEW, SAME, REFUSED = "new", "same", "refused"
DEAL_STATES = (NEW, SAME, REFUSED)


class PlayerPoints(Shape):
    """What a player scores in a deal."""

    name: str
    points: int


class ImportedDeal(Shape):
    """What becomes of a deal in the file."""

    line: Annotated[int, "The number of its first line in the file."]
    round: Annotated[int | None, "Null for free tables."]
    table: int
    deal: int
    state: Annotated[
        str,
        DEAL_STATES,
        "`new`; the `same` was entered before; `refused`, as `message` says.",
    ]
    message: Annotated[str, "Why it is refused, or what the rules say of it. May be empty."]
    points: Annotated[list[PlayerPoints], "What each player scores, if it is `new`."]


class ResultImport(Shape):
    """What becomes of each deal in the file, table by table, and how many are new."""

    deals: list[ImportedDeal]
    new: int


def preview_results(*, by: Actor, event_id: int, text: str) -> ResultImport:
    """Return what `import_results` would do; nothing is saved. Raises the same errors."""
    return _run(by, event_id, text, lambda _table, _number, _report: None)


def import_results(*, by: Actor, event_id: int, text: str) -> ResultImport:
    """Enter the deals of a file that are new; a refused one does not stop the others.

    Each is a result of its own, as from a typed sheet (ADR 0079): sending the file again changes
    nothing. A deal that has another result is refused, since a correction needs a reason. For
    organisers. Raises InvalidInput for a file that cannot be read, EventIsFinal, TooManyRequests.
    """

    def submit(table: int, number: int, report: engine.DealReport) -> object:
        return submit_result(
            by=by, table_id=table, number=number, report=report, accepting=NEED_CONSENT
        )

    done = _run(by, event_id, text, submit)
    if done.new:
        _record(by, event_id, done.new)
    return done


@transaction.atomic
def _record(by: Actor, event_id: int, count: int) -> None:
    event = access_event(by, Role.ORGANISER, pk=event_id)
    deals = "1 deal" if count == 1 else f"{count} deals"
    record(by, event.club, "results-imported", f"{deals} entered from a file.", event=event)


def _run(by: Actor, event_id: int, text: str, submit: Submit) -> ResultImport:
    event = access_event(by, Role.ORGANISER, pk=event_id)
    refuse_if_final(event)
    limits.use_by(limits.IMPORTS, by)
    deals = sorted(parse_results(text), key=lambda one: (*_where(one), one.number))
    cards = {_place(card.table): card for card in list_score_cards(_tables(event), Names.FULL)}
    found: list[ImportedDeal] = []
    for where, grouped in groupby(deals, key=_where):
        card, of_table = cards.get(where), list(grouped)
        found += _no_table(of_table) if card is None else _enter(by, card, of_table, submit)
    return ResultImport(found, sum(one.state == NEW for one in found))


def _where(deal: FileDeal) -> tuple[bool, int, int]:
    return (deal.round is None, deal.round or 0, deal.table)


def _place(table: Table) -> tuple[bool, int, int]:
    # As in the file that is exported: free tables go by the number of their round.
    round_ = table.round
    return (True, 0, round_.number) if round_.is_free else (False, round_.number, table.number)


def _tables(event: Event) -> list[Table]:
    tables = Table.objects.filter(event=event, round__undone_at=None)
    return list(tables.select_related("event", "round"))


def _no_table(deals: Iterable[FileDeal]) -> list[ImportedDeal]:
    words = _("This night has no such table.")
    return [_line(deal, REFUSED, deal.problem or words) for deal in deals]


def _enter(
    by: Actor, card: ScoreCard, deals: Iterable[FileDeal], submit: Submit
) -> list[ImportedDeal]:
    """Enter the deals of a table in their order: in some games one decides who deals the next."""
    scores = dict(card.scores)
    return [_enter_one(by, card, scores, deal, submit) for deal in deals]


def _enter_one(
    by: Actor, card: ScoreCard, scores: dict[int, engine.DealScore], deal: FileDeal, submit: Submit
) -> ImportedDeal:
    if deal.problem:
        return _line(deal, REFUSED, deal.problem)
    if not deal.counts:
        return _line(deal, REFUSED, _("This deal is void, so it was not imported."))
    table, number = card.table.pk, deal.number
    try:
        report = _build_report(card, scores, deal)
        earlier = {at: score for at, score in scores.items() if at != number}
        score = preview_result(
            by=by, table_id=table, number=number, report=report, earlier=earlier
        ).score
        _check_points(deal, score)
        current = card.scores.get(number)
        if current is not None:
            same = (current.nominations, current.tricks, current.points)
            if same == (score.nominations, score.tricks, score.points):
                return _line(deal, SAME)
            words = _("It already has another result. Correct it on the score card.")
            return _line(deal, REFUSED, words)
        submit(table, number, report)
    except REFUSALS as refused:
        return _line(deal, REFUSED, _say(refused))
    scores[number] = score
    points = [PlayerPoints(*one) for one in zip(card.names, score.points, strict=True)]
    return _line(deal, NEW, " ".join(translate(one.message) for one in score.warnings), points)


def _build_report(
    card: ScoreCard, scores: dict[int, engine.DealScore], deal: FileDeal
) -> engine.DealReport:
    """Return the report of a deal. Raises InvalidInput, NotFound, DealNotYet."""
    try:
        plan = card.sheet.plan(deal.number, scores)
        if plan.menu or plan.hand_size_choices:
            size = deal.cards if plan.hand_size_choices else None
            plan = card.sheet.plan(deal.number, scores, hand_size=size, call=deal.call)
    except engine.NoSuchDeal as refused:
        raise NotFound(translate(refused.message)) from refused
    except engine.DealUnknownYet as refused:
        raise DealNotYet(translate(refused.message), extra={"needs": refused.needs}) from refused
    except engine.EngineError as refused:
        raise InvalidInput(translate(refused.message)) from refused
    if not set(deal.seats) <= set(range(card.table.size)):
        raise InvalidInput(_("The table has no such seat."))
    seats = [deal.seats.get(seat) for seat in range(card.table.size)]
    tricks = [seat and seat.tricks for seat in seats]
    is_played = any(one is not None for one in tricks)
    sent = {
        "nominations": [seat and seat.nominated for seat in seats]
        if plan.takes_nominations
        else None,
        "tricks": tricks if is_played and not plan.needs_trick_winners else None,
        "trick_winners": list(deal.trick_winners) if plan.needs_trick_winners else None,
        "trump": deal.trump,
        "hand_size": deal.cards if plan.hand_size_choices else None,
        "call": list(deal.call) if plan.menu else None,
        "dealer": deal.dealer if plan.needs_dealer else None,
        "bidder": deal.bidder if plan.needs_bidder else None,
        "partner": deal.partner if plan.needs_bidder else None,
    }
    return parse_result(sent).report


def _check_points(deal: FileDeal, score: engine.DealScore) -> None:
    """Raise InvalidInput if the file has other points than the rules of the night give."""
    for seat, stated in sorted(deal.seats.items()):
        if stated.points is not None and stated.points != score.points[seat]:
            text = _("Seat %(seat)d has %(stated)d points here, but %(scored)d by the rules.")
            values = {"seat": seat + 1, "stated": stated.points, "scored": score.points[seat]}
            raise InvalidInput(text % values)


def _say(refused: Refused) -> str:
    words = [one.message for one in refused.problems] or [refused.detail]
    return " ".join(dict.fromkeys(words))


def _line(
    deal: FileDeal, state: str, message: str = "", points: Iterable[PlayerPoints] = ()
) -> ImportedDeal:
    where = (deal.line, deal.round, deal.table, deal.number)
    return ImportedDeal(*where, state, message, [*points])
