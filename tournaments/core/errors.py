"""Define the errors that commands raise: one class for each reason to refuse a request.

Each has a kebab-case `code` that clients rely on, an HTTP `status`, a fixed `title`, a sentence
for people (`detail`) and, where fields are wrong, one `FieldProblem` each. The API turns them into
problem documents (RFC 9457); pages show them beside the field.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, TypedDict

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.shapes import Shape

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from tournaments.core.deal_reports import ReportJson


class FieldProblem(Shape):
    """One problem with a field; `seat` is set for fields that each seat has."""

    field: str
    code: str
    message: str
    seat: int | None = None


class LineUpChange(TypedDict):
    """A change to an event's line-up, and the revision that it gave the event."""

    revision: int
    at: str
    done_by: str
    verb: str
    text: str


class CurrentVersion(TypedDict):
    """The accepted version of a deal's result."""

    version: int
    report: ReportJson
    points: list[int]
    entered_as: str
    entered_at: str


class TableAtStake(TypedDict):
    """The number of a table, and how many of its deals would no longer count."""

    table: int
    deals: int


class FurtherMembers(TypedDict, total=False):
    """What a problem document says beyond its standard members; each error has its own."""

    accept: list[str]
    changes: list[LineUpChange]
    current: CurrentVersion
    joined: list[str]
    left: list[str]
    legal: tuple[Shape, ...]
    losing: int
    needs: int
    number: int
    revision: int
    tables: list[TableAtStake]
    unfinished: int


@dataclass(eq=False)
class Refused(Exception):
    """A request was refused and changed nothing. `detail` is a sentence for people.

    `extra` holds further members of the API's problem document; its keys are part of the API.
    """

    detail: str
    problems: tuple[FieldProblem, ...] = ()
    extra: FurtherMembers = field(default_factory=FurtherMembers)

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409
    title: ClassVar[StrOrPromise] = _("This is not possible now")

    @property
    def has_own_page(self) -> bool:
        """Return whether it is answered by a page of its own, to which other pages pass it on.

        These are the refusals about access (not signed in, not allowed, not found) and about
        limits; any other is shown beside the form that caused it.
        """
        return self.status in {401, 403, 404, 429}

    def __str__(self) -> str:
        return self.detail


class NotFound(Refused):
    """The object does not exist, or the actor may not know that it does: both look the same."""

    code = "not-found"
    status = 404
    title = _("Not found")


def not_found() -> NotFound:
    """Return the `NotFound` that is the same everywhere, so that it gives nothing away."""
    return NotFound(gettext("There is nothing here."))


class NotAllowed(Refused):
    """The actor may see the object, but not do this to it."""

    code = "not-allowed"
    status = 403
    title = _("Not allowed")


class SignInFirst(Refused):
    """This needs a signed-in person."""

    code = "sign-in-first"
    status = 401
    title = _("Sign in first")


class InvalidInput(Refused):
    """One or more fields are not valid; `problems` says which and why."""

    code = "invalid-input"
    status = 422
    title = _("Some fields are not valid")


class NeedsConsent(Refused):
    """The request is unusual: repeat it with the codes of the listed warnings to confirm."""

    code = "needs-consent"
    status = 422
    title = _("Please confirm")


class ResultsAtStake(NeedsConsent):
    """Results would no longer count; repeat the request with `losing`, their number, to confirm."""

    code = "results-at-stake"
    title = _("Results would no longer count")


class VersionNeeded(Refused):
    """The deal has a different result already: send the version that the correction is based on."""

    code = "version-needed"
    status = 428
    title = _("This deal already has a result")


class StaleVersion(Refused):
    """The result was changed in the meantime."""

    code = "stale-version"
    status = 412
    title = _("Changed in the meantime")


class PhoneNeeded(Refused):
    """The event needs to tell phones apart, and this one sent no key."""

    code = "phone-needed"
    status = 428
    title = _("This phone is not known")


class GameNotOver(Refused):
    """The score card is not final: some deals have no result yet."""

    code = "game-not-over"
    title = _("The game is not over yet")


class StillDisputed(Refused):
    """The score card is not final: phones still disagree on a deal."""

    code = "still-disputed"
    title = _("A deal is not agreed yet")


class DealNotYet(Refused):
    """The dealer of this deal depends on earlier deals that have no result yet."""

    code = "deal-not-yet"
    title = _("An earlier deal comes first")


class EventIsFinal(Refused):
    """The event is final; an organiser can reopen it."""

    code = "event-is-final"
    title = _("The night is final")


class NoTableNow(Refused):
    """The round being played has no table of this number."""

    code = "no-table-now"
    title = _("No such table in this round")


class RoundIsUndone(Refused):
    """The round was undone; an organiser can restore it."""

    code = "round-is-undone"
    title = _("The round was undone")


class StaleEvent(Refused):
    """The line-up or the seats changed since the revision sent; `changes` lists what changed."""

    code = "stale-event"
    title = _("Changed in the meantime")


class SeasonIsDeleted(Refused):
    """The season is deleted, and has to be restored first."""

    code = "season-is-deleted"
    title = _("The season is deleted")


class StaleDraft(Refused):
    """The draft is for another round, or for other players than those in the line-up."""

    code = "stale-draft"
    title = _("The draft no longer fits")


class OutOfTurn(Refused):
    """Rounds are undone from the last one backwards and restored in order."""

    code = "out-of-turn"
    title = _("Another round comes first")


class DrawNotReady(Refused):
    """The draw is still running, or has failed."""

    code = "draw-not-ready"
    title = _("The draw is not ready")


class DealIsVoid(Refused):
    """The deal is void: it takes no other result until the director restores it."""

    code = "deal-is-void"
    title = _("This deal is void")


class TableIsVoid(Refused):
    """The whole table is void: it takes no results until the director restores it."""

    code = "table-is-void"
    title = _("This table is void")


class ResultsSince(Refused):
    """Results have come in since, so what was done before them cannot be undone."""

    code = "results-since"
    title = _("Results have come in since")


class GameIsOver(Refused):
    """The table's game was ended early; its results can still be corrected."""

    code = "game-is-over"
    title = _("This table's game has ended")


class RulesAreFrozen(Refused):
    """The rules of an event cannot change once its first round is seated."""

    code = "rules-are-frozen"
    title = _("The rules can no longer be changed")


class ClubOwnsServer(Refused):
    """The server's first club cannot be deleted: who owns it owns the server."""

    code = "club-owns-server"
    title = _("This club's owners own the server")


class AlreadyThere(Refused):
    """The name or e-mail address is already taken."""

    code = "already-there"
    status = 422
    title = _("Already taken")


class KeyReused(Refused):
    """The Idempotency-Key was used for a different request."""

    code = "idempotency-key-reused"
    status = 422
    title = _("Idempotency key already used")


class StaleNumber(Refused):
    """The online game has moved on since the entry number that the action was based on."""

    code = "stale-number"
    title = _("The game has moved on")


class NotYourTurn(Refused):
    """It is another player's turn."""

    code = "not-your-turn"
    title = _("Not your turn")


class IllegalAction(Refused):
    """The rules do not allow this action now; `legal` lists those they allow."""

    code = "illegal-action"
    status = 422
    title = _("Not allowed by the rules now")


class GamePaused(Refused):
    """The online game is paused and must be resumed first."""

    code = "game-paused"
    title = _("The game is paused")


class NotNow(Refused):
    """The action is not possible at this point of the online game."""

    code = "not-now"
    title = _("Not possible at this point of the game")


@dataclass(eq=False)
class TooManyRequests(Refused):
    """The client or account has used a door as often as it may (`core.limits`).

    `retry_after` is the number of seconds to wait, for the header of that name.
    """

    retry_after: int = 60

    code = "too-many-requests"
    status = 429
    title = _("Too many requests")


@dataclass(eq=False)
class ServerFull(TooManyRequests):
    """This process keeps as many connections open as it can; there is room again later."""

    retry_after: int = 10

    code = "server-full"
    status = 503
    title = _("The server is full")


class TooManyGames(Refused):
    """The actor already has the maximum number of online games."""

    code = "too-many-games"
    title = _("Too many games at once")
