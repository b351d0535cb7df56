"""What a club may decide, declared once for forms, API and engine.

A game keeps its options as the fields of one frozen dataclass. `number`, `switch`, `choice` and
`listing` make such fields; `options_of` reads them back; `check_option` accepts or refuses a value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from types import MappingProxyType
from typing import ClassVar, Literal, Protocol, TypeAlias, TypeVar

from engine.errors import BadOption
from engine.text import fill, gettext_noop, join

__all__ = [
    "Option",
    "OptionValue",
    "check_option",
    "choice",
    "list_option_values",
    "list_options_that_matter",
    "listing",
    "number",
    "options_of",
    "override_house_rules",
    "switch",
]

OptionValue: TypeAlias = bool | int | str | tuple[str, ...]
H = TypeVar("H", bound="DataclassInstance")
Kind: TypeAlias = Literal["number", "switch", "choice", "list"]
Situation: TypeAlias = Mapping[str, "OptionValue"]
"""Values of other options, and facts of a game that are true, by their slugs."""


class DataclassInstance(Protocol):
    """An instance of any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing a club may decide.

    `choices` pairs each value with words for it (choice and list only); `low` and `high` bound a
    number; `needs` names what a preset must contain for the option to be offered (empty: always);
    `rule` is the number of the open point in docs/rules.md that the option settles. The option
    matters in any of the situations of `when` (empty: always); `book_words` are what a book, which
    has only what matters, says for a value instead of the words of its choice.
    """

    slug: str
    title: str
    kind: Kind
    default: OptionValue
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    needs: frozenset[str] = frozenset()
    rule: str = ""
    when: tuple[frozenset[tuple[str, OptionValue]], ...] = ()
    book_words: tuple[tuple[str, str], ...] = ()

    def matters(self, situation: Situation) -> bool:
        """Return whether the option can change anything where these values and facts hold."""
        return not self.when or any(
            all(situation.get(slug) == value for slug, value in wanted) for wanted in self.when
        )

    def in_words(self, value: OptionValue) -> str:
        """Write a value of this option as a sentence."""
        words = dict(self.choices)
        text: str
        if isinstance(value, bool):
            text = gettext_noop("yes") if value else gettext_noop("no")
        elif isinstance(value, tuple):
            text = join([words.get(slug, slug) for slug in value], ", ") or gettext_noop("none")
        else:
            text = words.get(str(value), str(value))
        return fill(gettext_noop("{title}: {value}."), title=join([self.title]), value=join([text]))


def _freeze(when: Sequence[Situation]) -> tuple[frozenset[tuple[str, OptionValue]], ...]:
    # Options are hashed with their presets, which a mapping cannot be.
    return tuple(frozenset(wanted.items()) for wanted in when)


def number(
    default: int,
    title: str,
    low: int,
    high: int,
    *,
    needs: Sequence[str] = (),
    rule: str = "",
    when: Sequence[Situation] = (),
) -> int:
    """Declare an option that is a whole number from `low` to `high`."""
    meta = {"title": title, "kind": "number", "low": low, "high": high, "when": _freeze(when)}
    return field(default=default, metadata=meta | {"needs": frozenset(needs), "rule": rule})


def switch(
    default: bool,
    title: str,
    *,
    needs: Sequence[str] = (),
    rule: str = "",
    when: Sequence[Situation] = (),
) -> bool:
    """Declare an option that is yes or no."""
    meta = {"title": title, "kind": "switch", "when": _freeze(when)}
    return field(default=default, metadata=meta | {"needs": frozenset(needs), "rule": rule})


def choice(
    default: str,
    title: str,
    choices: Mapping[str, str],
    *,
    needs: Sequence[str] = (),
    rule: str = "",
    when: Sequence[Situation] = (),
    book_words: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Declare an option that is one of several slugs, each with words for it."""
    meta = {"title": title, "kind": "choice", "choices": tuple(choices.items())}
    book = {"when": _freeze(when), "book_words": tuple(book_words.items())}
    return field(default=default, metadata=meta | book | {"needs": frozenset(needs), "rule": rule})


def listing(
    default: tuple[str, ...], title: str, *, needs: Sequence[str] = (), rule: str = ""
) -> tuple[str, ...]:
    """Declare an option that is any subset of slugs; the game fills in which there are."""
    meta = {"title": title, "kind": "list"}
    return field(default=default, metadata=meta | {"needs": frozenset(needs), "rule": rule})


def options_of(record: DataclassInstance) -> tuple[Option, ...]:
    """Return the options that a dataclass instance declares, with its own values as defaults."""
    return tuple(
        Option(
            slug=item.name.replace("_", "-"), default=getattr(record, item.name), **item.metadata
        )
        for item in fields(record)
        if "kind" in item.metadata
    )


def override_house_rules(
    house: H, known: Sequence[Option], options: Mapping[str, object], title: str
) -> H:
    """Return house rules with a club's own values put in. Raises `BadOption`."""
    by_slug = {option.slug: option for option in known}
    chosen: dict[str, OptionValue] = {}
    for name, value in options.items():
        slug = str(name).replace("_", "-")
        if slug not in by_slug:
            text = gettext_noop("{game} has no option {option!r}.")
            # In the caller's own spelling, so that they find it again.
            raise BadOption(str(name), fill(text, game=join([title]), option=str(name)[:40]))
        chosen[slug.replace("-", "_")] = check_option(by_slug[slug], value)
    return replace(house, **chosen)


def list_option_values(
    house: DataclassInstance, known: Sequence[Option] | None = None
) -> tuple[tuple[str, OptionValue], ...]:
    """Return each option's slug with the value that the house rules have for it."""
    options = options_of(house) if known is None else known
    return tuple((option.slug, getattr(house, option.slug.replace("-", "_"))) for option in options)


def list_options_that_matter(options: Sequence[Option], situation: Situation) -> tuple[Option, ...]:
    """Return the options that can change anything in a situation, in the words of a book."""
    return tuple(
        replace(option, choices=_reword(option)) for option in options if option.matters(situation)
    )


def _reword(option: Option) -> tuple[tuple[str, str], ...]:
    words = dict(option.book_words)
    return tuple((slug, words.get(slug, usual)) for slug, usual in option.choices)


def check_option(option: Option, value: object) -> OptionValue:
    """Return the value in its proper type. Raises `BadOption` with a message for people."""
    return _CHECKS[option.kind](option, value)


def _refusal(option: Option, template: str, **values: object) -> BadOption:
    return BadOption(option.slug, fill(template, option=join([option.title]), **values))


def _check_number(option: Option, value: object) -> OptionValue:
    # True and False are whole numbers to Python, but not to a person who fills in a form.
    if isinstance(value, bool) or not isinstance(value, int):
        raise _refusal(option, gettext_noop("{option}: enter a whole number."))
    if not option.low <= value <= option.high:
        text = gettext_noop("{option}: enter a number from {low} to {high}.")
        raise _refusal(option, text, low=option.low, high=option.high)
    return value


def _check_switch(option: Option, value: object) -> OptionValue:
    if not isinstance(value, bool):
        raise _refusal(option, gettext_noop("{option}: choose yes or no."))
    return value


def _check_choice(option: Option, value: object) -> OptionValue:
    known = [slug for slug, _ in option.choices]
    if not isinstance(value, str) or value not in known:
        text = gettext_noop("{option}: choose one of {choices}.")
        raise _refusal(option, text, choices=", ".join(known))
    return value


def _check_list(option: Option, value: object) -> OptionValue:
    known = [slug for slug, _ in option.choices]
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise _refusal(option, gettext_noop("{option}: send a list."))
    strange = [item for item in value if item not in known]
    if strange:
        text = gettext_noop("{option}: {value!r} is not one of the choices.")
        raise _refusal(option, text, value=str(strange[0])[:40])
    # In the order of the choices, so that equal selections give equal rulesets.
    return tuple(slug for slug in known if slug in value)


_CHECKS = {
    "number": _check_number,
    "switch": _check_switch,
    "choice": _check_choice,
    "list": _check_list,
}
