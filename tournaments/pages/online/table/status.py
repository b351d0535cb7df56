"""Build the status line of an online table: whose turn it is, what it waits for, who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.formatting import format_points, join_names
from tournaments.core.translation import translate
from tournaments.online import SUSPENSION_MESSAGES, entries
from tournaments.pages.online.table.log_text import describe_idle_end
from tournaments.pages.online.table.seats import mark_bots, mark_bots_of_last_deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django_stubs_ext import StrOrPromise

    from tournaments.online import GameTable


@dataclass(frozen=True, slots=True)
class TurnTexts:
    """What the status line says about whose turn it is, in one phase of a deal."""

    own: StrOrPromise
    first: StrOrPromise
    other: StrOrPromise


_TURNS = {
    "nominate": TurnTexts(
        gettext_lazy("Your turn to nominate."),
        gettext_lazy("Nominate first."),
        gettext_lazy("%(names)s to nominate."),
    ),
    "play": TurnTexts(
        gettext_lazy("Your turn to play."),
        gettext_lazy("Play a card first."),
        gettext_lazy("%(names)s to play."),
    ),
    "auction": TurnTexts(
        gettext_lazy("Your turn to bid."),
        gettext_lazy("Bid first."),
        gettext_lazy("%(names)s to bid."),
    ),
    "declare": TurnTexts(
        gettext_lazy("Your turn to name trumps and call a card."),
        gettext_lazy("Name trumps and call a card first."),
        gettext_lazy("%(names)s to name trumps and call a card."),
    ),
    "name-trump": TurnTexts(
        gettext_lazy("Your turn to name trumps."),
        gettext_lazy("Name trumps first."),
        gettext_lazy("%(names)s to name trumps."),
    ),
    "name-order": TurnTexts(
        gettext_lazy("Your turn to rank the suits."),
        gettext_lazy("Rank the suits first."),
        gettext_lazy("%(names)s to rank the suits."),
    ),
    "choose-size": TurnTexts(
        gettext_lazy("Your turn to choose the number of cards."),
        gettext_lazy("Choose the number of cards first."),
        gettext_lazy("%(names)s to choose the number of cards."),
    ),
    "call": TurnTexts(
        gettext_lazy("Your turn to call the deal."),
        gettext_lazy("Call the deal first."),
        gettext_lazy("%(names)s to call the deal."),
    ),
    "give-up": TurnTexts(
        gettext_lazy("Your turn to give up or play on."),
        gettext_lazy("Give up or play on first."),
        gettext_lazy("%(names)s to give up or play on."),
    ),
}
_ANY_TURN = TurnTexts(
    gettext_lazy("Your turn."), gettext_lazy("Act first."), gettext_lazy("Waiting for %(names)s.")
)
DESERTED = gettext_lazy("No one is here, so the game is waiting.")


def get_waiting_text(game: GameTable, names: Sequence[str]) -> str:
    """Return why the reader cannot play a card now: whose turn it is, or what to do first."""
    view = game.view
    if not view or not view.to_act:
        return _("No deal is being played at the moment.")
    texts = _TURNS.get(view.phase, _ANY_TURN)
    if game.may.act:
        return str(texts.first)
    if game.seat in view.to_act and game.seats[game.seat].plays == "bot":
        return _("A bot is playing for you.")
    playing = mark_bots(names, [seat.seat for seat in game.seats if seat.plays == "bot"])
    others = [playing[seat] for seat in view.to_act if seat != game.seat]
    return texts.other % {"names": join_names(others)}


def get_status_text(game: GameTable, names: Sequence[str]) -> str:
    """Return the status line: one sentence that says what is going on."""
    if game.ended:
        return get_verdict(game, names)
    if game.state == "waiting":
        return _("Waiting for players.")
    if game.paused:
        reason = SUSPENSION_MESSAGES.get(game.paused.why)
        return translate(reason) if reason else _("The game is paused.")
    view = game.view
    if not view or not view.to_act:
        return _get_next_deal_text(game)
    if game.may.act:
        return str(_TURNS.get(view.phase, _ANY_TURN).own)
    return get_waiting_text(game, names)


def _get_next_deal_text(game: GameTable) -> str:
    if not _is_anyone_here(game):
        return str(DESERTED)
    if not game.card.rows:
        return _("The first deal starts soon.")
    return _("The next deal starts soon.")


def _is_anyone_here(game: GameTable) -> bool:
    """Return whether a player is here; always true at a table of bots, which waits for no one."""
    people = [seat for seat in game.seats if seat.kind == "person"]
    return not people or not all(seat.is_away for seat in people)


def get_verdict(game: GameTable, names: Sequence[str]) -> str:
    """Return who has won a finished game, and with how many points.

    One that was ended because no one had acted has no winner (`online.end_idle_games`).
    """
    if game.ended == entries.IDLE:
        return describe_idle_end()
    winners = game.card.winners
    if not winners:
        return _("The game is over.")
    points = format_points(game.card.totals[winners[0]])
    if winners == (game.seat,):
        return _("The game is over. You win with %(points)s points.") % {"points": points}
    played = mark_bots_of_last_deal(game, names)
    # The mark of a bot is not put on a line of its own.
    unbroken = [name.replace(" (", "\N{NO-BREAK SPACE}(") for name in played]
    who = [_("You") if seat == game.seat else unbroken[seat] for seat in winners]
    text = ngettext(
        "The game is over. %(names)s wins with %(points)s points.",
        "The game is over. %(names)s share the win with %(points)s points each.",
        len(who),
    )
    return text % {"names": join_names(who), "points": points}
