"""The reasons why the league refuses to do something: one family, named by the reason.

Each carries what an answer needs: a kebab `code` that programs rely on, an HTTP `status`, a
`title` that never varies, a sentence for people, and, where fields are at fault, what is wrong
with each. The API makes problem documents of them, the pages show them beside the field.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """What is wrong with one field. `seat` names the row of a table's form, if it is one."""

    field: str
    code: str
    message: str
    seat: int | None = None


@dataclass(eq=False)
class Refused(Exception):
    """A request that changes nothing. `detail` is a sentence for people."""

    detail: str
    problems: tuple[FieldProblem, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409
    title: ClassVar[str] = "Not possible now"

    @property
    def is_access_refusal(self) -> bool:
        """Whether it is about who asks: not signed in, not allowed, or nothing there for him.

        Pages let these go on up; any other refusal is shown beside what was asked.
        """
        return self.status in {401, 403, 404}

    def __str__(self) -> str:
        return self.detail


class NotFound(Refused):
    """There is no such thing, or it is none of the asker's business: the answer is the same."""

    code = "not-found"
    status = 404
    title = "Not found"


class NotAllowed(Refused):
    """The asker may know of the thing, but not do this with it."""

    code = "not-allowed"
    status = 403
    title = "Not allowed"


class SignInFirst(Refused):
    """Nobody is signed in, and this needs somebody."""

    code = "sign-in-first"
    status = 401
    title = "Sign in first"


class InvalidInput(Refused):
    """One or more fields cannot be right; `problems` says which and why."""

    code = "invalid-input"
    status = 422
    title = "Some of this cannot be right"


class NeedsConsent(Refused):
    """Possible, but unusual: send it again and accept the warnings that are listed."""

    code = "needs-consent"
    status = 422
    title = "Needs your consent"


class ResultsAtStake(NeedsConsent):
    """Results would count no more; `losing` is their number, to be sent back by who means it."""

    code = "results-at-stake"
    title = "Results would count no more"


class VersionNeeded(Refused):
    """A result is there already and differs: say which version the correction is based on."""

    code = "version-needed"
    status = 428
    title = "There is a result already"


class StaleVersion(Refused):
    """Somebody changed the result in the meantime."""

    code = "stale-version"
    status = 412
    title = "Changed in the meantime"


class PhoneNeeded(Refused):
    """Phones have to be told apart here, and this one shows no key of its own."""

    code = "phone-needed"
    status = 428
    title = "Which phone is this?"


class GameNotOver(Refused):
    """The card is not final: deals are still to come."""

    code = "game-not-over"
    title = "The game is not over"


class StillDisputed(Refused):
    """A deal waits for agreement, so the card is not final."""

    code = "still-disputed"
    title = "A deal is not agreed yet"


class DealNotYet(Refused):
    """Who deals is not known before the results of earlier deals are in."""

    code = "deal-not-yet"
    title = "An earlier deal comes first"


class EventIsFinal(Refused):
    """The event is over; an organiser may reopen it."""

    code = "event-is-final"
    title = "The event is final"


class RoundIsUndone(Refused):
    """The round was undone; an organiser may bring it back."""

    code = "round-is-undone"
    title = "The round was undone"


class StaleEvent(Refused):
    """Others changed who plays or who sits where since the sender looked; `changes` says what."""

    code = "stale-event"
    title = "Changed in the meantime"


class StaleDraft(Refused):
    """The draft seats other people than those who play now, or another round."""

    code = "stale-draft"
    title = "The draft does not fit any more"


class OutOfTurn(Refused):
    """Rounds are undone from the last one down, and brought back in their order."""

    code = "out-of-turn"
    title = "Another round comes first"


class DrawNotReady(Refused):
    """The draw is still being made, or has come to nothing."""

    code = "draw-not-ready"
    title = "The draw is not ready"


class GameIsOver(Refused):
    """The table's game was ended before its last deal; what is in may still be corrected."""

    code = "game-is-over"
    title = "This table's game was ended"


class RulesAreFrozen(Refused):
    """The rules stay as they are once the first round is seated."""

    code = "rules-are-frozen"
    title = "The rules are fixed"


class AlreadyThere(Refused):
    """The name or address is taken."""

    code = "already-there"
    status = 422
    title = "Taken"


class KeyReused(Refused):
    """The same Idempotency-Key came with another request."""

    code = "idempotency-key-reused"
    status = 422
    title = "This key was used for something else"


class StaleNumber(Refused):
    """The game online has moved on since the number that an action was based on."""

    code = "stale-number"
    title = "The game has moved on"


class NotYourTurn(Refused):
    """Somebody else is to act."""

    code = "not-your-turn"
    title = "Not your turn"


class IllegalAction(Refused):
    """The rules do not allow this now; `legal` lists what they do allow."""

    code = "illegal-action"
    status = 422
    title = "Not allowed by the rules now"


class GamePaused(Refused):
    """The game online is at rest; it must be resumed first."""

    code = "game-paused"
    title = "The game is paused"


class NotNow(Refused):
    """The game online is at a point where this makes no sense."""

    code = "not-now"
    title = "Not at this point of the game"


class TooManyGames(Refused):
    """Whoever asks has as many games going as he may."""

    code = "too-many-games"
    title = "Too many games at once"
