"""Define the base of everything that leaves the service as JSON, and write it (ADR 0113).

An answer of the API and an event of a stream are each an instance of one class, built in one
place. The class says what is sent: `dump_json` writes its fields by name, `api.http.answers`
describes them in the OpenAPI document, and pages read them as attributes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NewType, TypeVar, dataclass_transform, overload

import msgspec

if TYPE_CHECKING:
    from datetime import datetime


MAX_PAGE_SIZE = 200
"""The most rows of a list that the API sends at a time."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Shape(msgspec.Struct, frozen=True):
    """The base of a class that is sent as JSON; its objects never change.

    A class below it names its fields as a dataclass does (ADR 0356).

    Its docstring and its types are the API's documentation, so they speak to clients. What a type
    does not say is added in `Annotated`: a text describes the field, and `Choices` of a
    model or a tuple of texts list its values.

    >>> from typing import Annotated
    >>> class Line(Shape):
    ...     '''A player's line.'''
    ...     place: int
    ...     state: Annotated[str, ("in", "out"), "Whether the player is still in."]
    """


Known = TypeVar("Known", bound=Shape)


def copy_with(shape: Known, **fields: Any) -> Known:
    """Return a copy of a shape that has other values in these fields.

    >>> class Seat(Shape):
    ...     number: int
    ...     name: str
    >>> copy_with(Seat(1, "Ann"), name="Bea")
    Seat(number=1, name='Bea')
    """
    return msgspec.structs.replace(shape, **fields)


def extend(shape: Shape, to: type[Known], **fields: Any) -> Known:
    """Return a shape of a class that has all fields of another one and these besides.

    >>> class Seat(Shape):
    ...     number: int
    >>> class NamedSeat(Seat):
    ...     name: str
    >>> extend(Seat(1), NamedSeat, name="Ann")
    NamedSeat(number=1, name='Ann')
    """
    return to(**msgspec.structs.asdict(shape), **fields)


IsoTime = NewType("IsoTime", str)
"""A moment as a shape has it: an ISO text, the same in JSON and in the attributes of a page."""


@overload
def iso_time(at: datetime) -> IsoTime: ...
@overload
def iso_time(at: datetime | None) -> IsoTime | None: ...
def iso_time(at: datetime | None) -> IsoTime | None:
    """Return a moment as an ISO text; None for None.

    >>> from datetime import UTC, datetime
    >>> iso_time(datetime(2026, 11, 5, 19, 30, tzinfo=UTC))
    '2026-11-05T19:30:00+00:00'
    """
    return None if at is None else IsoTime(at.isoformat())


def dump_json(value: Any, *, in_order: bool = False) -> bytes:
    """Encode a value as JSON without spaces, in UTF-8; a shape as an object of its fields.

    `in_order`: with the names in a map in alphabetical order, so that equal maps are alike. Raises
    TypeError for a value that is no JSON.

    >>> dump_json({"b": 1, "a": 2}), dump_json({"b": 1, "a": 2}, in_order=True)
    (b'{"b":1,"a":2}', b'{"a":2,"b":1}')
    """
    return (_encoder_in_order if in_order else _encoder).encode(value)


def to_plain(value: Any) -> Any:
    """Return a value as plain dicts, lists, tuples, texts and numbers with the same JSON."""
    return msgspec.to_builtins(value, str_keys=True, enc_hook=_write_text)


def _write_text(value: Any) -> str:
    """Return a text of a class of its own, such as the engine's, as a plain text."""
    if isinstance(value, str):
        return str.__str__(value)
    raise TypeError(f"There is no JSON for {type(value).__name__}.")


_encoder = msgspec.json.Encoder(enc_hook=_write_text)
_encoder_in_order = msgspec.json.Encoder(enc_hook=_write_text, order="deterministic")
