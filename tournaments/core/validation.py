"""Validate and clean names, say what is wrong with a field, check rows, and build slugs."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from django.utils.text import format_lazy, slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.errors import FieldProblem, InvalidInput, NotFound

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.db.models import QuerySet
    from django_stubs_ext import StrOrPromise

Check: TypeAlias = Callable[[Any], None]
"""Called with a locked row before a command changes it; refuses by raising. The API compares what
it shows of the row with the If-Match of the request (`api.http.conditional`)."""

RESERVED_SLUGS = frozenset({"new", "api", "static", "admin"})

ONLY_DIGITS = re.compile(r"\s*'*[+\-−]?[0-9]+\s*")
WEB_ADDRESS = re.compile(r"://|\bwww\.", re.IGNORECASE)

REQUIRED = _("Fill this in.")
FORM_IS_USED_UP = _("This form cannot be sent again. Start with a new one.")
NOT_AN_OPTION = _("Choose one of the options.")
NOT_AN_EMAIL = _("Enter a valid e-mail address.")
TOO_LONG = _("Use at most {limit} characters.")
TOO_LOW = _("Enter {limit} or more.")
TOO_HIGH = _("Enter {limit} or less.")
"""What is wrong with a field, as pages and API say it; `{limit}` is the bound."""
NOT_A_NUMBER = _("Send a whole number.")
NOT_TEXT = _("Send a string.")
NOT_A_LIST = _("Send a list.")
TOO_MANY = _("Send at most {limit} entries.")
UNKNOWN_FIELD = _("This field does not exist.")
"""What is wrong with a value of JSON."""


def no_check(_row: object) -> None:
    """Accept any row."""


def describe_non_number(text: str) -> str:
    """Say why an entry that could not be parsed is not a number: it may only be too long for one.

    >>> describe_non_number("x"), describe_non_number("9" * 18)
    ('“x” is not a number.', '“999999999999999999” has too many digits.')
    """
    words = gettext("“%(text)s” is not a number.")
    if ONLY_DIGITS.fullmatch(text):
        words = gettext("“%(text)s” has too many digits.")
    return words % {"text": text[:20]}


def clean_text(text: str, *, field: str, max_length: int = 80) -> str:
    """Collapse spaces. Raises InvalidInput if the text is empty, too long or not printable."""
    clean = " ".join(text.split())
    if not clean:
        raise field_error(field, "required", str(REQUIRED))
    if len(clean) > max_length:
        raise field_error(field, "too-long", str(TOO_LONG).format(limit=max_length))
    if not clean.isprintable():
        raise field_error(
            field, "unprintable", gettext("Use only letters, digits and punctuation.")
        )
    return clean


def clean_name(text: str, *, field: str, max_length: int = 80) -> str:
    """Clean a name of a person or a club. Raises InvalidInput, also for a web address in it.

    Names appear on public pages and in letters, where an address would be an advertisement or
    worse.
    """
    clean = clean_text(text, field=field, max_length=max_length)
    if WEB_ADDRESS.search(clean):
        raise field_error(field, "web-address", gettext("Leave out the web address."))
    return clean


def field_error(field: str, code: str, message: str) -> InvalidInput:
    """Build the InvalidInput for one field."""
    return InvalidInput(message, (FieldProblem(field, code, message),))


@contextmanager
def as_field(field: str) -> Iterator[None]:
    """Refuse a reference in a body at its field, if what it names is not found.

    It makes no difference whether it does not exist or the actor may not know of it.
    """
    try:
        yield
    except NotFound:
        raise field_error(
            field, "unknown", gettext("This does not exist, or you do not have access to it.")
        ) from None


def check_choice(value: object, choices: Iterable[str], *, field: str) -> None:
    """Raise InvalidInput unless the value is one of the choices."""
    known = tuple(choices)
    if not isinstance(value, str) or value not in known:
        raise field_error(field, "unknown", name_choices(known))


def name_choices(choices: Iterable[str]) -> str:
    """Say what may be chosen, to the author of a program.

    >>> name_choices(["apart", "together"])
    'Choose one of apart, together.'
    """
    return gettext("Choose one of %(choices)s.") % {"choices": ", ".join(choices)}


def free_slug(rows: QuerySet[Any], name: str) -> str:
    """Build a slug from the name that none of the rows has, with a number if necessary."""
    base = slugify(name)[:50] or "untitled"
    taken = set(rows.filter(slug__startswith=base).values_list("slug", flat=True)) | RESERVED_SLUGS
    numbered = (f"{base}-{count}" for count in range(2, len(taken) + 3))
    return base if base not in taken else next(slug for slug in numbered if slug not in taken)


def with_limit(message: StrOrPromise, placeholder: str) -> StrOrPromise:
    """Return the message with a library's own placeholder for the bound.

    >>> str(with_limit(TOO_LOW, "%(limit_value)s"))
    'Enter %(limit_value)s or more.'
    """
    return format_lazy(message, limit=placeholder)
