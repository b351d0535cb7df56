"""The problem types of this API (RFC 9457): what each code means and what to do about it.

A problem's `type` is the address of a small page with these words, so that whoever meets a code
in a log can look it up without any documentation at hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.core import errors

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class ProblemType:
    """One kind of refusal: `code` is relied on by programs, the rest is for people."""

    code: str
    status: int
    title: str
    advice: str


_OWN = (
    ProblemType(
        "unreadable-body", 400, "The body cannot be read", "Send one JSON object in UTF-8."
    ),
    ProblemType(
        "bad-header",
        400,
        "A header cannot be read",
        "Send the header as the detail says, or leave it out.",
    ),
    ProblemType(
        "bad-request",
        400,
        "The request cannot be read",
        "Compare the request with the schema of this API.",
    ),
    ProblemType(
        "bad-credentials",
        401,
        "These credentials are not valid",
        "The token or link is wrong, revoked or renewed. Make a new one, or send none.",
    ),
    ProblemType(
        "csrf-failed",
        403,
        "The request may come from another site",
        "With a session, send the X-CSRFToken header. Programs should use a personal token.",
    ),
    ProblemType(
        "method-not-allowed",
        405,
        "This cannot be done here",
        "The Allow header says what can.",
    ),
    ProblemType("not-acceptable", 406, "Only JSON is spoken here", "Ask for application/json."),
    ProblemType("body-too-large", 413, "The body is too large", "Send less at once."),
    ProblemType(
        "unsupported-media-type",
        415,
        "Only JSON is read here",
        "Send Content-Type: application/json.",
    ),
    ProblemType(
        "too-many-requests",
        429,
        "Too many requests",
        "Wait for as many seconds as the Retry-After header says.",
    ),
    ProblemType(
        "server-error",
        500,
        "A fault of ours",
        "It was noted. Sending the same again is safe with an Idempotency-Key.",
    ),
    ProblemType("busy", 503, "Busy", "Send the same again in a moment."),
)

_ADVICE = {
    "refused": "The detail says what is in the way.",
    "not-found": "There is nothing here, or nothing that you may know of.",
    "not-allowed": "Ask an owner of the club for a larger role.",
    "sign-in-first": "Send a personal token, a table's link, or the cookie of a session.",
    "invalid-input": "Each entry of `problems` names a field, a seat if it is one, and the fault.",
    "needs-consent": "Check what the detail says. If it is meant so, send it again with these "
    "codes in `accept`.",
    "results-at-stake": "`tables` lists the deals. If they are to go, send it again with `losing`.",
    "version-needed": "Look at `current`. To replace it, send yours with its ETag in If-Match.",
    "stale-version": "Look at `current` and decide again.",
    "phone-needed": "Scan the table's code, or send a key of the phone's own in Clag-Phone.",
    "game-not-over": "Send the results of the deals that are missing first.",
    "still-disputed": "Confirm one of the claims, or ask the director to decide.",
    "deal-not-yet": "Send the result of the deal that `needs` names first.",
    "event-is-final": "An organiser can reopen the event.",
    "game-is-over": "An organiser can let the table play on.",
    "round-is-undone": "An organiser can bring the round back; then send it again.",
    "stale-event": "`changes` lists what others did since the revision you sent; read the event "
    "again, and send its `revision` as `expected`.",
    "stale-draft": "`joined` and `left` name who came and went; repair the draft or draw anew.",
    "out-of-turn": "Undo rounds from the last one down, and bring them back in their order.",
    "draw-not-ready": "Read the draw: its `state` says what it is waiting for or why it ended.",
    "rules-are-frozen": "Plan another event for other rules.",
    "already-there": "Choose another name.",
    "stale-number": "Look at the game: `number` is where it is now. Decide again from there.",
    "not-your-turn": "Wait until `to_act` in the game's view names your seat.",
    "illegal-action": "Choose one of `legal`.",
    "game-paused": "Ask the others to go on, or the director.",
    "not-now": "The detail says what has to come first.",
    "too-many-games": "Finish or leave one of your games first.",
    "idempotency-key-reused": "Use a new key for every new request.",
}


def _family(kind: type[errors.Refused] = errors.Refused) -> Iterator[type[errors.Refused]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from _family(narrower)


PROBLEMS: dict[str, ProblemType] = {
    problem.code: problem
    for problem in (
        *(ProblemType(r.code, r.status, r.title, _ADVICE[r.code]) for r in _family()),
        *_OWN,
    )
}
