"""Write and read the file of a backup: a ZIP of a manifest and the database, sealed if wanted.

The database inside is what the tools of its maker read: a SQLite file, or a dump for `pg_restore`.
A sealed file is one of age (https://age-encryption.org), for which the machine has only the public
key.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import zipfile
import zlib
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pyrage

from ops.backups.errors import BackupError, explain_full_disk, explain_unwritable

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMAT = 1
MANIFEST, DATABASE = "manifest.json", "database"
SEALED = ".age"
AGE_START = b"age-encryption.org/"
COMPRESSION_LEVEL = 1
"""Half the size for a tenth of the time of the best level."""


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """What a backup contains.

    `engine` is Django's name of the database's kind, `server` its version. `migrations` are those
    of this app that the database has run, `rows` the number of rows by table, and `key` tells
    whether another installation has the same SECRET_KEY (it cannot be found from it).
    """

    made_at: datetime
    engine: str
    server: str
    migrations: tuple[str, ...]
    rows: dict[str, int]
    key: str
    format: int = FORMAT


@contextmanager
def working_folder(beside: Path) -> Iterator[Path]:
    """Create a folder beside a file, which only this user can read; it is deleted afterwards."""
    with explain_full_disk(beside.parent):
        with explain_unwritable(beside.parent):
            folder = Path(tempfile.mkdtemp(prefix=".backup-", dir=beside.parent))
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def write_archive(path: Path, manifest: Manifest, database: Path, recipient: str) -> None:
    """Write the file of a backup, readable by this user only, whole or not at all.

    With a `recipient`, a public key of age, it is sealed for it. Raises BackupError if the file
    exists.
    """
    plain = database.with_name("archive.zip")
    with zipfile.ZipFile(plain, "w", zipfile.ZIP_DEFLATED, compresslevel=COMPRESSION_LEVEL) as file:
        file.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
        # PostgreSQL compresses its own.
        stored = zipfile.ZIP_DEFLATED if manifest.engine == "sqlite" else zipfile.ZIP_STORED
        file.write(database, DATABASE, stored, COMPRESSION_LEVEL)
    if recipient:
        sealed = database.with_name("archive.age")
        with plain.open("rb") as reader, sealed.open("wb") as writer:
            pyrage.encrypt_io(reader, writer, [parse_recipient(recipient)])
        plain = sealed
    plain.chmod(0o600)
    with plain.open("rb") as written:
        os.fsync(written.fileno())
    try:
        os.link(plain, path)  # fails where a file is, as `rename` would not
    except FileExistsError:
        raise BackupError(f"{path} exists already; nothing was written.") from None


def parse_recipient(text: str) -> pyrage.x25519.Recipient:
    """Parse a public key of age. Raises BackupError if it is none."""
    try:
        return pyrage.x25519.Recipient.from_str(text)
    except pyrage.RecipientError:
        raise BackupError(
            "BACKUP_RECIPIENT is not a public key of age (age1...). Nothing was kept."
        ) from None


def _parse_identities(path: Path | None) -> list[pyrage.x25519.Identity]:
    if path is None:
        raise BackupError("This backup is sealed. Name the file with its key: --identity FILE")
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return [
            pyrage.x25519.Identity.from_str(line.strip())
            for line in lines
            if line.strip() and not line.startswith("#")
        ]
    except (pyrage.IdentityError, UnicodeDecodeError):
        raise BackupError(f"{path} holds no key of age (AGE-SECRET-KEY-1...).") from None


@dataclass(frozen=True, slots=True)
class Archive:
    """The file of a backup that was opened: its manifest, and the database as a file."""

    manifest: Manifest
    database: Path


def refuse_missing(path: Path, identity: Path | None) -> None:
    """Raise BackupError if a backup, or the file with its key, is not there.

    The key of one that is not sealed as well: a person who names it expects that it is sealed.
    """
    if not path.is_file():
        raise BackupError(f"There is no file {path}.")
    # A pipe serves too, as in `--identity <(program)`.
    if identity is not None and (identity.is_dir() or not identity.exists()):
        raise BackupError(f"There is no file {identity}.")


def read_archive(path: Path, identity: Path | None, folder: Path) -> Archive:
    """Unpack a backup into a folder, reading all of it.

    `identity` is the file with the private key, for a sealed one. Raises BackupError if the file is
    damaged, is not a backup, or was made by a program that writes another format.
    """
    with path.open("rb") as file:
        is_sealed = file.read(len(AGE_START)) == AGE_START
    plain = _unseal(path, identity, folder) if is_sealed else path
    try:
        with zipfile.ZipFile(plain) as file:
            manifest = msgspec.json.decode(file.read(MANIFEST), type=Manifest)
            if manifest.format != FORMAT:
                raise BackupError(f"{path} was written by another version, in a format of its own.")
            # Reads to the end, and compares the sum.
            database = Path(file.extract(DATABASE, folder))
    except (zipfile.BadZipFile, KeyError, zlib.error, EOFError, msgspec.MsgspecError):
        raise BackupError(
            f"{path} is damaged, or is not a backup of Clag Club. Try another one."
        ) from None
    database.chmod(0o600)
    return Archive(manifest, database)


def _unseal(path: Path, identity: Path | None, folder: Path) -> Path:
    identities = _parse_identities(identity)
    plain = folder / "archive.zip"
    try:
        with path.open("rb") as reader, plain.open("wb") as writer:
            pyrage.decrypt_io(reader, writer, identities)
    except pyrage.DecryptError:
        raise BackupError(f"{path} is damaged, or sealed for another key.") from None
    return plain
