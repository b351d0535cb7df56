"""Names and addresses: tidy what was typed, find a free slug, say when a name is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.text import slugify

from tournaments.core.errors import FieldProblem, InvalidInput

if TYPE_CHECKING:
    from django.db.models import QuerySet

RESERVED_SLUGS = frozenset({"new", "api", "static", "admin"})


def clean_text(text: str, *, field: str, most: int = 80) -> str:
    """The text without stray spaces. Raises InvalidInput when nothing or too much is left."""
    clean = " ".join(text.split())
    if not clean:
        raise field_error(field, "required", "Please fill this in.")
    if len(clean) > most:
        raise field_error(field, "too-long", f"At most {most} characters, please.")
    if not clean.isprintable():
        raise field_error(field, "unprintable", "Only letters, digits and signs, please.")
    return clean


def field_error(field: str, code: str, message: str) -> InvalidInput:
    """The refusal for one field."""
    return InvalidInput(message, (FieldProblem(field, code, message),))


def free_slug(rows: QuerySet[Any], name: str) -> str:
    """A slug made of the name that none of the rows has, numbered if it must be."""
    base = slugify(name)[:50] or "untitled"
    taken = set(rows.filter(slug__startswith=base).values_list("slug", flat=True)) | RESERVED_SLUGS
    numbered = (f"{base}-{count}" for count in range(2, len(taken) + 3))
    return base if base not in taken else next(slug for slug in numbered if slug not in taken)
