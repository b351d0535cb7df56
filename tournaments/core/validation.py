"""Validate and clean names, and build slugs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.core.errors import FieldProblem, InvalidInput

if TYPE_CHECKING:
    from django.db.models import QuerySet

RESERVED_SLUGS = frozenset({"new", "api", "static", "admin"})


def clean_text(text: str, *, field: str, max_length: int = 80) -> str:
    """Collapse spaces. Raises InvalidInput if the text is empty, too long or not printable."""
    clean = " ".join(text.split())
    if not clean:
        raise field_error(field, "required", _("Fill this in."))
    if len(clean) > max_length:
        raise field_error(
            field, "too-long", _("Use at most %(max)d characters.") % {"max": max_length}
        )
    if not clean.isprintable():
        raise field_error(field, "unprintable", _("Use only letters, digits and punctuation."))
    return clean


def field_error(field: str, code: str, message: str) -> InvalidInput:
    """Build the InvalidInput for one field."""
    return InvalidInput(message, (FieldProblem(field, code, message),))


def free_slug(rows: QuerySet[Any], name: str) -> str:
    """Build a slug from the name that none of the rows has, with a number if necessary."""
    base = slugify(name)[:50] or "untitled"
    taken = set(rows.filter(slug__startswith=base).values_list("slug", flat=True)) | RESERVED_SLUGS
    numbered = (f"{base}-{count}" for count in range(2, len(taken) + 3))
    return base if base not in taken else next(slug for slug in numbered if slug not in taken)
