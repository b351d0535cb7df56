"""Handle the table's buttons besides the cards: which value of the form calls which command."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import online
from tournaments.core.errors import NotFound
from tournaments.core.parsing import parse_int
from tournaments.online import actions, proposals
from tournaments.pages.core.layout import get_actor

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor


def run_command(request: HttpRequest, game_id: int) -> HttpResponseBase | None:
    """Run the command of the button that was pressed.

    Returns a redirect if the command leads away from the table, else None. Raises NotFound for an
    unknown command, and what the commands raise.
    """
    by, sent = get_actor(request), request.POST
    if "phrase" in sent or "words" in sent:
        online.say(
            by=by, game_id=game_id, phrase=sent.get("phrase", ""), words=sent.get("words", "")
        )
        return None
    what = sent.get("do", "")
    if what == "entropy":
        added = sent.get("added", "").encode()[: actions.MAX_ENTROPY_BYTES]
        actions.add_entropy(by=by, game_id=game_id, text=added.hex())
        return None
    if what == "leave":
        online.leave_game(by=by, game_id=game_id)
        return redirect("play")
    if what == "again":
        return redirect("game", online.play_again(by=by, game_id=game_id).game.pk)
    word, *rest = what.split("-", 1)
    number = parse_int(rest[0]) if rest else None
    if word in _NUMBERED and number is not None:
        _NUMBERED[word](by, game_id, number)
        return None
    if what not in _COMMANDS:
        raise NotFound(_("There is no such command."))
    _COMMANDS[what](by=by, game_id=game_id)
    return None


_COMMANDS: dict[str, Callable[..., Any]] = {
    "fill": online.fill_seats,
    "ready": actions.say_ready,
    "back": actions.come_back,
    "claim": online.claim,
    "concede": online.concede,
    "hint": online.take_hint,
    "pause": partial(proposals.propose, what=proposals.PAUSE),
    "resume": partial(proposals.propose, what=proposals.RESUME),
    "undo": partial(proposals.propose, what=proposals.UNDO),
    "end": partial(proposals.propose, what=proposals.END),
    "agree": partial(proposals.answer, agree=True),
    "decline": partial(proposals.answer, agree=False),
}


def _bot(by: Actor, game_id: int, seat: int) -> None:
    online.replace_player(by=by, game_id=game_id, seat=seat, bot=True)


def _mute(by: Actor, game_id: int, seat: int) -> None:
    online.mute(by=by, game_id=game_id, seat=seat)


def _hear(by: Actor, game_id: int, seat: int) -> None:
    online.mute(by=by, game_id=game_id, seat=seat, muted=False)


def _remove(by: Actor, game_id: int, number: int) -> None:
    online.remove_words(by=by, game_id=game_id, number=number)


_NUMBERED: dict[str, Callable[[Actor, int, int], None]] = {
    "bot": _bot,
    "mute": _mute,
    "hear": _hear,
    "remove": _remove,
}
"""Commands that are sent with a number, such as "bot-2": a seat, or an entry of the log."""
