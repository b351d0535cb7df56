"""Bring the catalogues of translations in `locale` up to date, and say what is wrong with them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.conf import settings

from ops.texts.collect import DOMAINS, collect_texts
from ops.texts.po import Message, compile_mo, merge, read_po, write_po
from ops.texts.scope import is_translated

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

FOLDER: Path = settings.ROOT / "locale"
PLURALS = {
    "de": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
}
"""The languages, each with its rule for plural forms."""
PLACE = re.compile(r"%\(\w+\)[-+.\d]*[a-z]|%%|%[sd]|\{\w+(?:!r)?\}|</?\w+[^>]*>")
"""A place for a value, or a tag; a translation has the same ones."""

Catalogues = dict[str, list[Message]]
"""The messages of each domain."""


def find_texts() -> Catalogues:
    """Return the texts of the sources that are to be translated. Needs GNU gettext."""
    with collect_texts("de") as folder:
        found = {name: read_po((folder / f"{name}.po").read_text("utf-8")) for name in DOMAINS}
    return {
        name: [one for one in messages if one.text and is_translated(set(one.paths))]
        for name, messages in found.items()
    }


def update(found: Mapping[str, Sequence[Message]], folder: Path = FOLDER) -> None:
    """Write the catalogues of all languages with exactly these texts, and compile them."""
    for language, domain, path in _each(folder):
        path.parent.mkdir(parents=True, exist_ok=True)
        known = read_po(path.read_text("utf-8")) if path.exists() else []
        # Without the fuzzy flag of an earlier text, which we do not use.
        texts = merge(found[domain], known, _count_forms(language))
        written = [_header(language), *texts]
        path.write_text(write_po(written), "utf-8")
        path.with_suffix(".mo").write_bytes(compile_mo(written))


def find_faults(
    found: Mapping[str, Sequence[Message]] | None, folder: Path = FOLDER
) -> Iterator[str]:
    """Yield a line for each thing that is wrong with the catalogues.

    `found`: the texts of the sources; None if they could not be collected, and then what is missing
    or stale is not looked for.
    """
    for language, domain, path in _each(folder):
        where = path.relative_to(folder.parent)
        if not path.exists():
            yield f"{where}: not there"
            continue
        messages = read_po(path.read_text("utf-8"))
        if compile_mo(messages) != path.with_suffix(".mo").read_bytes():
            yield f"{where}: not compiled since it was changed"
        texts = [message for message in messages if message.text]
        faults = [*_find_differences(texts, texts if found is None else found[domain])]
        faults += [fault for one in texts if (fault := _find_fault(one, language))]
        yield from (f"{where}: {fault}" for fault in faults)


def _find_differences(texts: Sequence[Message], found: Sequence[Message]) -> Iterator[str]:
    """Say which texts of the sources a catalogue lacks, and which are stale."""
    known, wanted = {one.key for one in texts}, {one.key for one in found}
    for one in found:
        if one.key not in known:
            yield f"missing, of {one.paths[0]}: {one.text!r}"
    for one in texts:
        if one.key not in wanted:
            yield f"stale: {one.text!r}"


def _find_fault(message: Message, language: str) -> str:
    """Say what is wrong with a translation; empty if nothing is."""
    forms = _count_forms(language) if message.plural else 1
    if not message.is_done or len(message.forms) != forms:
        return f"not translated, of {message.paths[0]}: {message.text!r}"
    wrong = _wrong_places(message)
    return f"{wrong} in the translation of {message.text!r}" if wrong else ""


def _wrong_places(message: Message) -> str:
    """Return which places for values a translation has too many or too few of."""
    one, many = set(PLACE.findall(message.text)), set(PLACE.findall(message.plural or message.text))
    for number, form in enumerate(message.forms):
        places = set(PLACE.findall(form))
        # The form for one thing may name the number or not, as the English one does.
        few = [f"{place} is missing" for place in (many if number else one) - places]
        if few or places - one - many:
            return ", ".join([*few, *(f"{place} is too many" for place in places - one - many)])
    return ""


def _each(folder: Path) -> Iterator[tuple[str, str, Path]]:
    for language in PLURALS:
        for domain in DOMAINS:
            yield language, domain, folder / language / "LC_MESSAGES" / f"{domain}.po"


def _count_forms(language: str) -> int:
    return int(PLURALS[language].partition("nplurals=")[2].partition(";")[0])


def _header(language: str) -> Message:
    fields = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }
    return Message("", forms=("".join(f"{name}: {value}\n" for name, value in fields.items()),))
