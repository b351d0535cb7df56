"""List the problem types of this API (RFC 9457): what each code means and what to do about it.

A problem's `type` is the URL of a page with this title and advice, so that a developer who finds a
code in a log can look it up without other documentation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournaments.core import errors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class ProblemType:
    """One kind of problem. Clients rely on `code` and `status`; title and advice are for people."""

    code: str
    status: int
    title: StrOrPromise
    advice: StrOrPromise


_OWN = (
    ProblemType(
        "unreadable-body", 400, _("The body cannot be read"), _("Send one JSON object in UTF-8.")
    ),
    ProblemType(
        "bad-header",
        400,
        _("A header is malformed"),
        _("Send the header as the detail says, or omit it."),
    ),
    ProblemType(
        "bad-request",
        400,
        _("The request cannot be read"),
        _("Compare the request with the schema of this API."),
    ),
    ProblemType(
        "bad-credentials",
        401,
        _("These credentials are not valid"),
        _("The API key or link is wrong, revoked or renewed. Get a new one, or send none."),
    ),
    ProblemType(
        "csrf-failed",
        403,
        _("The request may come from another site"),
        _("With a session, send the X-CSRFToken header. Programs should use an API key."),
    ),
    ProblemType(
        "method-not-allowed",
        405,
        _("Method not allowed"),
        _("The Allow header lists the methods of this URL."),
    ),
    ProblemType("not-acceptable", 406, _("Only JSON is available"), _("Accept application/json.")),
    ProblemType("body-too-large", 413, _("The body is too large"), _("Send less in one request.")),
    ProblemType(
        "unsupported-media-type",
        415,
        _("Only JSON is accepted"),
        _("Send Content-Type: application/json."),
    ),
    ProblemType(
        "server-error",
        500,
        _("Server error"),
        _("The error was logged. With an Idempotency-Key it is safe to repeat the request."),
    ),
    ProblemType("busy", 503, _("Busy"), _("Send the same request again in a moment.")),
)

_ADVICE = {
    "refused": _("The detail says why."),
    "not-found": _("It does not exist, or you do not have access to it."),
    "not-allowed": _("Ask an owner of the club for a higher role."),
    "sign-in-first": _("Send an API key, a table's link, or the cookie of a session."),
    "invalid-input": _(
        "Each entry of `problems` names a field, the seat if there is one, and what is wrong."
    ),
    "needs-consent": _(
        "Check what the detail says. To confirm, repeat the request with these codes in `accept`."
    ),
    "results-at-stake": _(
        "The detail says which. To go ahead, repeat the request with `losing`, the number of "
        "deals, or with `unfinished`, the number of tables still playing."
    ),
    "version-needed": _(
        "`current` is the existing result. To replace it, send yours with its ETag in If-Match."
    ),
    "stale-version": _(
        "Read it again and decide from there; for a deal, `current` is the result now."
    ),
    "phone-needed": _("Scan the table's code, or send a key for the phone in Clag-Phone."),
    "game-not-over": _("Send the results of the missing deals first."),
    "still-disputed": _("Confirm one of the claims, or ask the director to decide."),
    "deal-not-yet": _("First send the result of the deal that `needs` names."),
    "event-is-final": _("An organiser can reopen the event."),
    "deal-is-void": _("An organiser can undo the ruling; then send it again."),
    "table-is-void": _("An organiser can undo the ruling; then send it again."),
    "results-since": _("To take the new results out too, make them void or reset them first."),
    "game-is-over": _("An organiser can let the table continue."),
    "no-table-now": _("Another round may have a table with this number. Ask the organiser."),
    "round-is-undone": _("An organiser can restore the round; then send it again."),
    "stale-event": _(
        "`changes` lists the changes since the revision you sent. Read the event again, and send "
        "its `revision` as `expected`."
    ),
    "season-is-deleted": _("Restore the season first."),
    "stale-draft": _(
        "`joined` and `left` list the players who came and went. Repair the draft or draw again."
    ),
    "out-of-turn": _("Undo rounds from the last one backwards, and restore them in order."),
    "draw-not-ready": _("Read the draw: its `state` says whether it is waiting, or why it ended."),
    "rules-are-frozen": _("To play by other rules, create another event."),
    "club-owns-server": _("Delete its nights and seasons instead."),
    "already-there": _("Choose another name."),
    "stale-number": _("Read the game: `number` is its latest entry. Decide again from there."),
    "not-your-turn": _("Wait until `to_act` in the game names your seat."),
    "illegal-action": _("Choose one of `legal`."),
    "game-paused": _("Ask the other players or the director to resume the game."),
    "not-now": _("The detail says what has to happen first."),
    "too-many-requests": _(
        "Wait for the number of seconds in the Retry-After header. docs/limits.md lists the limits."
    ),
    "server-full": _("Wait for the number of seconds in the Retry-After header, then try again."),
    "too-many-games": _("Finish or leave one of your games first."),
    "idempotency-key-reused": _("Use a new key for every new request."),
}


LINE_UP = ("event-is-final", "stale-event")
"""What commands on who plays and who sits where may be refused with."""
DRAFT = (*LINE_UP, "draw-not-ready")
"""The same for changes to a draft."""
IN_PLAY = ("game-is-over", "game-paused", "not-now")
"""The same for requests to an online game."""
CLOSED_TABLE = ("event-is-final", "round-is-undone", "table-is-void")
"""Why a table may take nothing for now."""


def _family(kind: type[errors.Refused] = errors.Refused) -> Iterator[type[errors.Refused]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from _family(narrower)


PROBLEMS: dict[str, ProblemType] = {
    problem.code: problem
    for problem in (
        # A refusal that lacks advice stops the program at its start, not a client in the evening.
        *(ProblemType(r.code, r.status, r.title, _ADVICE[r.code]) for r in _family()),
        *_OWN,
    )
}
