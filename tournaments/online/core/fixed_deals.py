"""Derive the seeds of deals that several games share from one committed seed."""

from __future__ import annotations

import hashlib

DAILY_LABEL, DUPLICATE_LABEL = b"daily-deal-v1", b"duplicate-deal-v1"


def derive_seed(label: bytes, seed: bytes, number: int) -> bytes:
    """Return the seed of deal `number` (from 1). That of one deal tells nothing about the others.

    >>> derive_seed(DUPLICATE_LABEL, bytes(32), 1) == derive_seed(DUPLICATE_LABEL, bytes(32), 2)
    False
    """
    return hashlib.sha256(label + number.to_bytes(4, "big") + seed).digest()
