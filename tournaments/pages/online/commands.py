"""Handle the table's buttons besides the cards: which value of the form calls which command."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import online
from tournaments.core.errors import NotFound
from tournaments.core.idempotency import Answer, answer_once
from tournaments.core.parsing import parse_int
from tournaments.core.validation import FORM_IS_USED_UP, field_error
from tournaments.online import actions, proposals
from tournaments.pages.core.layout import get_actor

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor


def run_command(request: HttpRequest, game_id: int) -> HttpResponseBase | None:
    """Run the command of the button that was pressed; once, if it is sent again with its key.

    Returns a redirect if the command leads away from the table, else None. Raises NotFound for an
    unknown command, InvalidInput for what is not a key, and what the commands raise.
    """
    if "key" not in request.POST:
        leads_to = _run(request, game_id)
    else:
        answer, _was_stored = answer_once(
            scope=f"{get_actor(request).identity} {request.path}"[:160],
            key=str(_parse_key(request.POST["key"])),
            request_digest=hashlib.sha256(_sent(request).encode()).hexdigest(),
            act=lambda: Answer(200, _run(request, game_id)),
        )
        leads_to = answer.body
    return None if leads_to is None else redirect(leads_to)


def _parse_key(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise field_error("key", "invalid", str(FORM_IS_USED_UP)) from None


def _sent(request: HttpRequest) -> str:
    """Return the form without its token, which another page of the same session has otherwise."""
    return repr(sorted(pair for pair in request.POST.items() if pair[0] != "csrfmiddlewaretoken"))


def _run(request: HttpRequest, game_id: int) -> str | None:
    """Run the command, and return the address that it leads to, if it leads away."""
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
        return reverse("play")
    if what == "again":
        return reverse("game", args=[online.play_again(by=by, game_id=game_id).game.pk])
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
