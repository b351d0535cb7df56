"""Past deals: replay them card by card with all hands open, and check them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import engine
from engine import packets
from engine import replay as played_out
from tournaments.core.parsing import parse_int
from tournaments.core.shapes import copy_with
from tournaments.core.translation import translate
from tournaments.online import (
    access_game,
    build_table,
    build_view,
    entries,
    get_settings,
    mark_bot,
    read_deal,
)
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.events.rules import build_rules
from tournaments.pages.online.game_links import describe_held_back
from tournaments.pages.online.replay.check import show_check
from tournaments.pages.online.table.card_faces import suit
from tournaments.pages.online.table.score_card import score_rows
from tournaments.pages.online.table.seats import A_BOT_PLAYS, own_as_you, seat_row
from tournaments.papers import build_book

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.online import DealView, GameAccess, GameTable, PublishedDeal, SeatAction
    from tournaments.pages.online.table.card_faces import SuitSign
    from tournaments.pages.online.table.score_card import ScoreRow
    from tournaments.pages.online.table.seats import SeatRow


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A finished deal, with the addresses where it is replayed and checked."""

    score: ScoreRow
    url: str
    check_url: str


@dataclass(frozen=True, slots=True)
class Step:
    """A link through a deal; `url` is empty if it leads nowhere. `key`: of the keyboard."""

    label: str
    url: str
    is_next: bool
    key: str


@dataclass(frozen=True, slots=True)
class ReplayRows:
    """The table at one step of a deal, with every hand open; `action`: the latest, in words."""

    seats: list[SeatRow]
    players: int
    has_trumps: bool
    trump: SuitSign | None
    action: str


def _access(request: HttpRequest, game_id: int) -> GameAccess:
    """Return the reader's access to a game, to which its link may let them in."""
    return access_game(get_actor(request), game_id, link=request.GET.get("link", ""))


def _crumbs(access: GameAccess) -> list[tuple[str, str]]:
    return [(_("The table"), reverse("game", args=[access.game.pk]))]


@never_cache
@require_safe
@handle_refusals
def deals(request: HttpRequest, game: int) -> HttpResponseBase:
    """List the finished deals of a game, with links to replay and check each."""
    access = _access(request, game)
    shown = build_table(access, timezone.now())
    rows = [
        PastDeal(
            score=row,
            url=reverse("replay", args=[game, row.number]),
            check_url="" if shown.is_sealed else reverse("check-deal", args=[game, row.number]),
        )
        for row in score_rows(shown)
    ]
    names = own_as_you([seat.name for seat in shown.seats], shown.seat)
    return render_page(
        request,
        "online/replay/deals.html",
        title=_("Past deals"),
        crumbs=_crumbs(access),
        rows=rows,
        held_back=describe_held_back(access.game) if shown.ended or access.seat is None else "",
        names=names,
        review_url=reverse("review-game", args=[game]) if rows and access.seat is not None else "",
    )


@never_cache
@require_safe
@handle_refusals
def replay(request: HttpRequest, game: int, number: int) -> HttpResponseBase:
    """Show a deal with all hands open after `?step=` actions, by default before the first."""
    access = _access(request, game)
    now = timezone.now()
    deal, shown = read_deal(access, number, now), build_table(access, now)
    address = reverse("replay", args=[game, number])
    if not deal.is_published:
        return render_page(
            request,
            "online/replay/not_published.html",
            title=_("Deal %(number)s") % {"number": number},
            crumbs=_crumbs(access),
            is_over=deal.is_over,
            is_daily=shown.is_daily,
            is_sealed=shown.is_sealed,
            commitment=deal.commitment,
        )
    last = len(deal.actions or ())
    step = min(parse_int(request.GET.get("step")) or 0, last)
    rows = _rows(deal, shown, step)
    return render_page(
        request,
        "online/replay/replay.html",
        title=_title(shown, number),
        crumbs=_crumbs(access),
        seats=rows.seats,
        players=rows.players,
        has_trumps=rows.has_trumps,
        trump=rows.trump,
        action=rows.action,
        step=step,
        last=last,
        steps=_steps(address, step, last),
        check_url=reverse("check-deal", args=[game, number]),
        review_url=_review_url(access, number),
    )


def _title(shown: GameTable, number: int) -> str:
    """Return which deal it is, with the name of a special one."""
    special = next((row.label for row in score_rows(shown) if row.number == number), "")
    if not special:
        return _("Deal %(number)s") % {"number": number}
    return _("Deal %(number)s: %(title)s") % {"number": number, "title": special}


def _review_url(access: GameAccess, number: int) -> str:
    """Return where the reader's own decisions in a deal are judged; empty for spectators."""
    if access.seat is None:
        return ""
    return f"{reverse('review-game', args=[access.game.pk])}?deal={number}"


def _steps(address: str, step: int, last: int) -> list[Step]:
    """Build the links through the deal; one that leads nowhere has no address."""
    wanted = (
        (_("First"), "", 0),
        (_("Back"), "ArrowLeft", step - 1),
        (_("Next"), "ArrowRight", step + 1),
        (_("Last"), "", last),
    )
    return [
        Step(
            label=label,
            url=f"{address}?step={to}" if 0 <= to <= last and to != step else "",
            is_next=key == "ArrowRight",
            key=key,
        )
        for label, key, to in wanted
    ]


def _rows(deal: PublishedDeal, shown: GameTable, step: int) -> ReplayRows:
    """Build the table after `step` actions, with every hand open."""
    state = played_out(_cut(deal.transcript or "", step))
    game = engine.get_game(state.spec.ruleset.game)
    seen = build_view(game.view(state, None))
    view = copy_with(seen, shown=tuple(_left(hand, seen) for hand in deal.hands or ()))
    made = (deal.actions or ())[:step]
    by_bots = {action.seat for action in made if action.by == entries.BOT}
    return ReplayRows(
        # Who is at the table now says nothing about the deal.
        seats=[
            replace(
                seat_row(view, seat, shown.seat),
                is_waited_for=False,
                away=str(A_BOT_PLAYS) if seat.kind == "person" and seat.seat in by_bots else "",
            )
            for seat in shown.seats
        ],
        players=state.players,
        has_trumps=game.info.has_trumps,
        trump=suit(view.trump) if view.trump else None,
        action=_action_text(shown, made[-1]) if made else "",
    )


def _action_text(shown: GameTable, action: SeatAction) -> str:
    label = translate(engine.parse_action(action.text).label)
    name = shown.seats[action.seat].name
    if action.by == entries.BOT:
        name = mark_bot(name)  # also in the reader's own seat
    elif action.seat == shown.seat:
        name = _("You")
    return _("%(name)s: %(action)s.") % {"name": name, "action": label}


def _cut(transcript: str, step: int) -> str:
    """Return the beginning of a transcript: the deal and its first `step` actions."""
    lines = transcript.splitlines()
    head = [line for line in lines if not line[:1].isdigit()]
    actions = [line for line in lines if line[:1].isdigit()]
    return "\n".join([*head, *actions[:step]])


def _left(hand: Sequence[str], view: DealView) -> tuple[str, ...]:
    """Return the cards left in a hand: those dealt except for those played."""
    gone = {play.card for trick in view.tricks for play in trick.plays}
    gone |= {play.card for play in view.trick}
    return tuple(card for card in hand if card not in gone and card != view.upturned)


@never_cache
@require_safe
@handle_refusals
def check_deal(request: HttpRequest, game: int, number: int) -> HttpResponseBase:
    """Show the page that checks a deal, filled with this deal's published data."""
    access = _access(request, game)
    deal = read_deal(access, number, timezone.now())
    published: dict[str, object] = {"commitment": deal.commitment}
    if deal.is_published:
        transcript = deal.transcript or ""
        state = played_out(transcript)
        entropy = {int(seat): added for seat, added in (deal.entropy or {}).items()}
        hands = enumerate(deal.hands or (), start=1)
        published |= {
            "seed": deal.seed,
            "entropy": "\n".join(f"{seat + 1}={added}" for seat, added in entropy.items()),
            "hands": "\n".join(f"{seat}={' '.join(hand)}" for seat, hand in hands),
            "packets": " ".join(map(str, packets(state))),
            "players": state.players,
            "size": state.rules.size,
            "dealer": state.spec.dealer + 1,
            "dealer_by": deal.dealer_by,
            "pack": _line(transcript, "pack"),
            "stacked": _line(transcript, "stacked"),
        }
    return show_check(request, published, _crumbs(access), game, number)


def _line(transcript: str, word: str) -> str:
    rows = (line.partition(" ") for line in transcript.splitlines())
    return next((rest for first, _, rest in rows if first == word), "")


@never_cache
@require_safe
@handle_refusals
def rules(request: HttpRequest, game: int) -> HttpResponseBase:
    """Show the rules at this table."""
    access = _access(request, game)
    settings = get_settings(access.game)
    ruleset = settings.rules
    preset = engine.preset_of(ruleset)
    return render_page(
        request,
        "events/event_rules.html",
        title=translate(settings.title),
        crumbs=_crumbs(access),
        sentence=translate(preset.sentence),
        rules=build_rules(ruleset, preset.players),
        book=build_book(ruleset),
    )
