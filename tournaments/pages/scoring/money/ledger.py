"""Show who still pays whom after a night, mark payments, and add up a season."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.core.access import access_event, access_season
from tournaments.core.audience.money import check_may_see_event_money, check_may_see_season_money
from tournaments.core.audience.names import Names, names_for
from tournaments.core.errors import Refused
from tournaments.core.formatting import format_date, format_datetime, format_money
from tournaments.core.parsing import NO_PLAYER_ID, parse_int
from tournaments.models import Player
from tournaments.pages.core.crumbs import event_breadcrumbs
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.scoring.stakes import stakes_sentence
from tournaments.scoring import (
    LedgerLine,
    cancel_payment,
    get_ledger,
    list_season_ledger,
    organises,
    record_payment,
)

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Event
    from tournaments.scoring import Ledger


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def ledger(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show the money of a night; mark a payment (`payer`, `payee`, `amount`), or `undo` one."""
    actor = get_actor(request)
    found = access_event(actor, club__slug=club, slug=event)
    check_may_see_event_money(actor, found)
    if request.method != "POST":
        return _page(request, found)
    try:
        words = _act(request, found)
    except Refused as refused:
        if refused.has_own_page:
            raise
        messages.error(request, refused.detail, "bad")
    else:
        messages.success(request, words, "good")
    return redirect("ledger", club, event)


def _act(request: HttpRequest, event: Event) -> str:
    actor, sent = get_actor(request), request.POST
    undo = parse_int(sent.get("undo"))
    if undo is not None:
        row = cancel_payment(by=actor, event_id=event.pk, payment_id=undo)
        words = _("Undone: %(payer)s has not paid %(payee)s %(amount)s.")
    else:
        row = record_payment(
            by=actor,
            event_id=event.pk,
            payer=parse_int(sent.get("payer")) or NO_PLAYER_ID,
            payee=parse_int(sent.get("payee")) or NO_PLAYER_ID,
            amount=parse_int(sent.get("amount")) or 0,
            key=_parse_key(sent.get("key", "")),
        )
        words = (
            _("%(payer)s has paid %(payee)s %(amount)s.")
            if row.cancelled_at is None
            else _("Someone has undone this in the meantime. If it was paid, mark it again.")
        )
    amount = format_money(row.amount, event.club.currency)
    return words % {"payer": row.payer.name, "payee": row.payee.name, "amount": amount}


def _parse_key(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class TransferRow:
    """A payment that is still to be made. `may_mark`: the reader may say that it was."""

    words: str
    amount: str
    payer: int
    payee: int
    minor: int
    key: str
    may_mark: bool


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """A payment that was made, who marked it and when. `may_undo`: the reader may take it back."""

    id: int
    words: str
    amount: str
    marked: str
    may_undo: bool


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """What a player won, and what they still pay or receive."""

    name: str
    url: str
    won: str
    left: str


def _page(request: HttpRequest, event: Event) -> HttpResponseBase:
    actor = get_actor(request)
    names, sign = names_for(actor, event.club), event.club.currency
    found = get_ledger(event, names)
    own = set()
    if actor.user is not None:
        mine = Player.objects.filter(club=event.club_id, user=actor.user)
        own = set(mine.values_list("pk", flat=True))
    may_all = organises(actor, event)
    return render_page(
        request,
        "scoring/money/ledger.html",
        title=_("Settling up"),
        look=event.club,
        crumbs=event_breadcrumbs(event),
        lede=f"{format_date(event.held_on)}. {stakes_sentence(event)}"
        if event.has_stakes
        else _("This night is not played for money."),
        playing=_playing(found),
        method=_method(found),
        to_pay=[
            TransferRow(
                words=_("%(payer)s pays %(payee)s")
                % {"payer": one.payer_name, "payee": one.payee_name},
                amount=format_money(one.amount, sign),
                payer=one.payer,
                payee=one.payee,
                minor=one.amount,
                key=one.key,
                may_mark=may_all or one.payee in own,
            )
            for one in found.to_pay
        ],
        payments=[
            PaymentRow(
                id=one.id,
                words=_("%(payer)s paid %(payee)s")
                % {"payer": one.payer_name, "payee": one.payee_name},
                amount=format_money(one.amount, sign),
                marked=_marked(one.marked_by, one.marked_at),
                may_undo=may_all or (one.payee in own and names is Names.FULL),
            )
            for one in found.payments
        ],
        csv_url=reverse("ledger-csv", args=[event.club.slug, event.slug]),
        balances=_balance_rows(found.lines, event.club.slug, sign),
    )


def _marked(who: str, at: str) -> str:
    when = format_datetime(datetime.fromisoformat(at))
    return _("Marked by %(name)s, %(time)s") % {"name": who, "time": when} if who else when


def _playing(found: Ledger) -> str:
    if not found.playing:
        return ""
    text = ngettext(
        "%(count)d table is still playing. Its amounts follow when it has finished.",
        "%(count)d tables are still playing. Their amounts follow when they have finished.",
        found.playing,
    )
    return text % {"count": found.playing}


def _method(found: Ledger) -> str:
    if found.is_fewest:
        return _("The whole night in the fewest payments.")
    return _(
        "The whole night in few payments: the player who owes the most pays the player who is owed "
        "the most."
    )


def _balance_rows(lines: list[LedgerLine], club: str, sign: str) -> list[BalanceRow]:
    return [
        BalanceRow(
            name=line.name,
            url=reverse("player", args=[club, line.player_id]),
            won=_won(line.won, sign),
            left=_left(line.left, sign),
        )
        for line in lines
    ]


def _won(amount: int, sign: str) -> str:
    if not amount:
        return _("even")
    text = _("won %(amount)s") if amount > 0 else _("lost %(amount)s")
    return text % {"amount": format_money(abs(amount), sign)}


def _left(amount: int, sign: str) -> str:
    if not amount:
        return _("settled")
    text = _("receives %(amount)s") if amount > 0 else _("pays %(amount)s")
    return text % {"amount": format_money(abs(amount), sign)}


@never_cache
@require_http_methods(["GET", "HEAD"])
@handle_refusals
def season_ledger(request: HttpRequest, club: str, season: str) -> HttpResponseBase:
    """Show what each player won over the nights of a season, and what is left to pay."""
    actor = get_actor(request)
    found = access_season(actor, club__slug=club, slug=season)
    check_may_see_season_money(actor, found)
    lines = list_season_ledger(found, names_for(actor, found.club))
    return render_page(
        request,
        "scoring/money/season_ledger.html",
        title=_("Money"),
        look=found.club,
        crumbs=[
            (found.club.name, reverse("club", args=[club])),
            (found.name, reverse("season", args=[club, season])),
        ],
        lede=_("All nights of %(season)s added up. Payments are marked night by night.")
        % {"season": found.name},
        csv_url=reverse("season-ledger-csv", args=[club, season]),
        balances=_balance_rows(lines, club, found.club.currency),
    )
