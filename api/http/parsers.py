"""Parse request bodies as strict JSON, refusing what parsers and databases treat differently.

Each such value would be accepted by one part of the system and fail in another (ADR 0023).
"""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import IO, TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from api.http.problems.errors import BodyTooLarge

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_BODY_BYTES = 256 * 1024
MAX_DEPTH = 20
"""The most levels of objects and lists within each other."""
MAX_NUMBER_DIGITS = 18
"""Any number of that many digits fits into the 64 bits of a column."""


class StrictJsonParser(BaseParser):
    """Parse JSON strictly and refuse what parsers treat differently.

    Refuses NaN, duplicate keys, NUL and lone surrogates in texts (databases refuse them), deep
    nesting, and numbers that are too long for a database.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the body as plain Python values. Raises ParseError, BodyTooLarge."""
        # One byte too many tells; Content-Length is only what the client says.
        body = stream.read(MAX_BODY_BYTES + 1)
        if len(body) > MAX_BODY_BYTES:
            raise BodyTooLarge
        return parse_json(body)


def parse_json(body: bytes) -> Any:
    """Parse a JSON text. Raises ParseError with a reason for people.

    >>> parse_json(b'{"tricks": [1, null]}')
    {'tricks': [1, None]}
    >>> parse_json(b'{"a": 1, "a": 2}')
    Traceback (most recent call last):
    rest_framework.exceptions.ParseError: The name 'a' appears twice.
    """
    try:
        text = body.decode()
        value = _decoder.decode(text)
    except UnicodeDecodeError:
        raise ParseError(_("The body is not UTF-8.")) from None
    except RecursionError:  # the decoder gives up before depth can be counted
        raise ParseError(_("The body is nested too deeply.")) from None
    except json.JSONDecodeError as error:
        message = _("The body is not JSON: something is wrong at line %(line)d, column %(column)d.")
        where = {"line": error.lineno, "column": error.colno}
        raise ParseError(message % where) from None
    # Both are rare, so most bodies are not walked: NUL and lone surrogates can only come from an
    # escape, and twenty brackets or fewer cannot be nested more deeply than that.
    if "\\u" in text or text.count("[") + text.count("{") > MAX_DEPTH:
        _check_values(value)
    return value


def _build_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    # `json` keeps the last of two equal names, other parsers the first.
    found = dict(pairs)
    if len(found) != len(pairs):
        counts = Counter(name for name, _value in pairs)
        twice = next(name for name, count in counts.items() if count > 1)
        raise ParseError(_("The name %(name)s appears twice.") % {"name": repr(twice[:40])})
    return found


def _parse_int(digits: str) -> int:
    if len(digits) > MAX_NUMBER_DIGITS:
        raise ParseError(_("A number is too long."))
    return int(digits)


def _parse_float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ParseError(_("A number is too large."))
    return number


def _refuse_constant(name: str) -> Any:
    raise ParseError(_("%(name)s is not JSON.") % {"name": name})


_decoder = json.JSONDecoder(
    object_pairs_hook=_build_object,
    parse_int=_parse_int,
    parse_float=_parse_float,
    parse_constant=_refuse_constant,
)


def _check_values(value: Any) -> None:
    """Raise ParseError for texts that cannot be stored and for deep nesting."""
    level = [value]
    for _level in range(MAX_DEPTH):
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below += [*item.keys(), *item.values()]
            elif isinstance(item, list):
                below += item
            elif isinstance(item, str):
                _check_text(item)
        level = below
    if level:
        raise ParseError(_("The body is nested too deeply."))


def _check_text(text: str) -> None:
    if "\0" in text or any("\ud800" <= char <= "\udfff" for char in text):
        raise ParseError(_("A text contains a character that cannot be stored."))
