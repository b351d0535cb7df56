"""Call the director or protest against a card, and answer such calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.access import access_table, access_table_to_score
from tournaments.core.audit import record
from tournaments.core.errors import GameNotOver, NotFound
from tournaments.core.validation import check_choice, clean_text, field_error
from tournaments.events import bump_table_version, is_finished
from tournaments.models import CallKind, DirectorCall, Role, Table
from tournaments.scoring.phones import get_or_create_phone, submitter_name
from tournaments.scoring.signatures import start_consent_period

if TYPE_CHECKING:
    from tournaments.core.actors import Actor

MAX_CALL_WORDS = 200
"""The longest text of a call or of its answer, in characters."""


@transaction.atomic
def call_director(
    *, by: Actor, table_id: int, kind: str = CallKind.DIRECTOR, words: str = ""
) -> DirectorCall:
    """Call the director, or protest against the card. One call of a kind is open at a time.

    While it is, calling again returns the same call. A protest is about a final card and says what
    is wrong; while it is open no consent period runs. Raises as access does, InvalidInput,
    GameNotOver.
    """
    table = access_table_to_score(by, table_id, lock=True)
    check_choice(kind, CallKind.values, field="kind")
    text = clean_text(words, field="words", max_length=MAX_CALL_WORDS) if words.strip() else ""
    is_open = DirectorCall.objects.filter(table=table, kind=kind, answered_at=None)
    before = is_open.first()
    if before is not None:
        return before
    if kind == CallKind.PROTEST:
        _check_protest(table, text)
    phone = get_or_create_phone(by, table)
    # Phones poll the table with an ETag made from its version, so each change must raise it.
    bump_table_version(table)
    return DirectorCall.objects.create(
        table=table, kind=kind, words=text, opened_as=submitter_name(by, phone)
    )


def _check_protest(table: Table, text: str) -> None:
    if not text:
        raise field_error("words", "required", _("Say briefly what is wrong."))
    if not is_finished(table):
        raise GameNotOver(_("The game is not over yet. Correct the deal, or call the director."))


@transaction.atomic
def answer_call(*, by: Actor, table_id: int, call_id: int, words: str = "") -> DirectorCall:
    """Close a call: the director came, or ruled on the protest. `words` is the ruling.

    Answering again changes nothing. After a protest the consent period starts again. Raises as
    access does, NotFound, InvalidInput.
    """
    table = access_table(by, Role.SCORER, lock=True, pk=table_id)
    call = DirectorCall.objects.filter(table=table, pk=call_id).first()
    if call is None:
        raise NotFound(_("There is no such call."))
    if call.answered_at is not None:
        return call
    call.answer = (
        clean_text(words, field="words", max_length=MAX_CALL_WORDS) if words.strip() else ""
    )
    call.answered_by, call.answered_at = by.user, timezone.now()
    call.save(update_fields=["answer", "answered_by", "answered_at"])
    kind = "a protest" if call.kind == CallKind.PROTEST else "a call for the director"
    text = f"Answered {kind} at table {table.number} of round {table.round.number}."
    record(
        by,
        table.event.club,
        "call-answered",
        text,
        event=table.event,
        table_id=table.pk,
        call_id=call.pk,
    )
    bump_table_version(table)
    # The job of the first period did nothing if it came due during the protest (ADR 0073).
    if call.kind == CallKind.PROTEST and is_finished(table):
        start_consent_period(table)
    return call
