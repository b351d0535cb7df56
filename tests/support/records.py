"""Collect what a logger lets pass, after its filters."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def collected(name: str) -> Iterator[list[logging.LogRecord]]:
    """What a logger lets pass of its records."""
    records: list[logging.LogRecord] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    logger, collector = logging.getLogger(name), Collect()
    logger.addHandler(collector)
    try:
        yield records
    finally:
        logger.removeHandler(collector)
