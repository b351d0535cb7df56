"""Submit deals played online as results of the event, and record tries at daily deals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import engine
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.core.audit import record
from tournaments.core.errors import Refused
from tournaments.models import DailyTry, Source
from tournaments.online.core.daily import OWN_SEAT, build_line, total
from tournaments.scoring import submit_result

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import OnlineGame, Table
    from tournaments.online.core.snapshot import GameSnapshot


def build_report(snapshot: GameSnapshot, number: int) -> engine.DealReport:
    """Build the report that a table with cards would send for a deal that has been played."""
    scores = {result.score.number: result.score for result in snapshot.match.results}
    score = scores[number]
    earlier = {other: scores[other] for other in scores if other < number}
    plan = snapshot.settings.sheet.plan(number, earlier)
    report = engine.DealReport(
        nominations=score.nominations,
        tricks=score.tricks,
        trick_winners=score.trick_winners,
        trump=score.trump,
        hand_size=score.hand_size if plan.caller is not None else None,
        call=score.specials if plan.caller is not None else None,
        dealer=score.dealer if plan.needs_dealer else None,
    )
    return _with_bid(report, score, plan) if plan.needs_bidder else report


def _with_bid(
    report: engine.DealReport, score: engine.DealScore, plan: engine.DealPlan
) -> engine.DealReport:
    """Add the bid, bidder and partner to a report; or only that all passed."""
    if score.caller is None:
        return engine.DealReport(call=(plan.menu[-1].slug,))
    side = [seat for seat, made in enumerate(score.made) if made is not None]
    partner = next((seat for seat in side if seat != score.caller), None)
    return replace(report, call=score.specials, bidder=score.caller, partner=partner)


def get_online_table_actor(table: Table) -> Actor:
    """Return the actor that submits results played online: the table itself, by its link."""
    return Actor(source=Source.ONLINE, link=links.table_token(table))


def submit_online_result(game: OnlineGame, snapshot: GameSnapshot) -> None:
    """Submit the result of the deal just finished, if the game is an event's.

    While the table is sealed its results are held back: they are in the game's log alone, so that
    no standings, page or file can show them. A refused result (the deal has another one, the event
    is final) is recorded in the club's audit log for the organiser, and the game goes on.
    """
    table = game.table
    if table is None:
        return
    number = snapshot.match.results[-1].score.number
    if table.is_sealed:
        table.deals_held |= 1 << (number - 1)
        table.save(update_fields=["deals_held"])
        return
    enter_held_results(game, snapshot)
    _submit(table, snapshot, number)


def enter_held_results(game: OnlineGame, snapshot: GameSnapshot) -> None:
    """Submit the results that were held back, of a game of an event that is not sealed any more.

    The game's row must be locked. Safe to repeat.
    """
    table = game.table
    if table is None or table.is_sealed or not table.deals_held:
        return
    for result in snapshot.match.results:
        if table.has_held(result.score.number):
            _submit(table, snapshot, result.score.number)
    table.deals_held = 0
    table.save(update_fields=["deals_held"])


def _submit(table: Table, snapshot: GameSnapshot, number: int) -> None:
    by = get_online_table_actor(table)
    # A refusal must not fail the action that ended the deal: the cards have been played.
    try:
        report = build_report(snapshot, number)
        submit_result(by=by, table_id=table.pk, number=number, report=report)
    except Refused as refused:
        where = f"deal {number}, played online at table {table.number}"
        text = f"The result of {where}, was refused: {refused}"
        record(by, table.event.club, "online-result-refused", text, event=table.event)


def record_try(game: OnlineGame, snapshot: GameSnapshot, at: datetime) -> None:
    """Write the result of a finished daily game.

    A try that was broken off stays unfinished, and so does one that a bot finished for a player
    who left.
    """
    is_whole = snapshot.is_played_out and snapshot.is_person(OWN_SEAT)
    if not snapshot.settings.is_daily or not is_whole:
        return
    lines = [build_line(result.score) for result in snapshot.match.results]
    DailyTry.objects.filter(game=game, finished_at=None).update(
        lines=lines, points=total(lines), finished_at=at
    )
