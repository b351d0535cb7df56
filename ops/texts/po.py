"""Read, write and compile catalogues: the part of the formats of GNU gettext that ours use.

Source: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html and MO-Files.html.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

CONTEXT_END, PLURAL_END = "\x04", "\x00"
"""What follows a text's context in a compiled catalogue, and what separates its forms."""


@dataclass(frozen=True, slots=True)
class Message:
    """A text with its translation.

    `forms` is the translation: one text or, with a `plural`, one for each grammatical number.
    `paths` are the files that use the text, `notes` what translators should know, and `flags`
    marks such as "fuzzy".
    """

    text: str
    plural: str = ""
    context: str = ""
    forms: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str, str]:
        """Return what the text is found by."""
        return self.context, self.text, self.plural

    @property
    def is_done(self) -> bool:
        """Return whether the text is translated, and not only guessed."""
        return bool(self.forms) and all(self.forms) and "fuzzy" not in self.flags


def read_po(source: str) -> list[Message]:
    """Read a catalogue; its header is the message without a text."""
    return [_read_message(block) for block in source.split("\n\n") if "msgid" in block]


def _read_message(block: str) -> Message:
    strings: dict[str, str] = {}
    paths: list[str] = []
    notes: list[str] = []
    flags: list[str] = []
    field = ""
    for line in block.splitlines():
        if line.startswith("#: "):
            paths += line[3:].split()
        elif line.startswith("#. "):
            notes.append(line[3:])
        elif line.startswith("#, "):
            flags += line[3:].split(", ")
        elif line.startswith("msg"):
            field, _, value = line.partition(" ")
            strings[field] = json.loads(value)
        elif line.startswith('"'):
            strings[field] += json.loads(line)
    return Message(
        text=strings["msgid"],
        plural=strings.get("msgid_plural", ""),
        context=strings.get("msgctxt", ""),
        forms=tuple(value for name, value in strings.items() if name.startswith("msgstr")),
        paths=tuple(dict.fromkeys(paths)),
        notes=tuple(notes),
        flags=tuple(flags),
    )


def write_po(messages: Iterable[Message]) -> str:
    """Write a catalogue, in which each text is on one line."""
    return "\n\n".join(map(_write_message, messages)) + "\n"


def _write_message(message: Message) -> str:
    lines = [f"#. {note}" for note in message.notes]
    lines += [f"#: {path}" for path in message.paths]
    if message.flags:
        lines.append(f"#, {', '.join(message.flags)}")
    fields = [("msgctxt", message.context)] if message.context else []
    fields.append(("msgid", message.text))
    if message.plural:
        fields.append(("msgid_plural", message.plural))
        fields += [(f"msgstr[{number}]", form) for number, form in enumerate(message.forms)]
    else:
        fields.append(("msgstr", message.forms[0]))
    return "\n".join([*lines, *(f"{name} {_quote(value)}" for name, value in fields)])


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def merge(found: Iterable[Message], known: Iterable[Message], forms: int) -> list[Message]:
    """Return the texts that were found, with the translations that are known; others are empty."""
    done = {message.key: message.forms for message in known}
    return [
        replace(one, forms=done.get(one.key, ("",) * (forms if one.plural else 1))) for one in found
    ]


def compile_mo(messages: Iterable[Message]) -> bytes:
    """Compile a catalogue for Python's `gettext`, the same bytes on every machine.

    Texts that are not translated are left out, and so is the table of hashes, which Python ignores.
    A text with a plural is there alone too: GNU gettext collects it once if it is also asked for
    without a number, and then Python does not find it under its plural.
    """
    done = [message for message in messages if message.is_done]
    alone = [replace(one, plural="", forms=one.forms[:1]) for one in done if one.plural]
    pairs = sorted(dict(map(_pair, (*alone, *done))).items())
    start = 28 + 16 * len(pairs)
    tables: list[list[int]] = [[], []]
    data = bytearray()
    for column, table in enumerate(tables):
        for pair in pairs:
            table += [len(pair[column]), start + len(data)]
            data += pair[column] + b"\0"
    head = [0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0]
    numbers = [*head, *tables[0], *tables[1]]
    return struct.pack(f"<{len(numbers)}I", *numbers) + bytes(data)


def _pair(message: Message) -> tuple[bytes, bytes]:
    text = f"{message.context}{CONTEXT_END}{message.text}" if message.context else message.text
    if message.plural:
        text += PLURAL_END + message.plural
    return text.encode(), PLURAL_END.join(message.forms).encode()
