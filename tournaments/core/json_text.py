"""Encode JSON for responses: compact, in UTF-8, without NaN."""

from __future__ import annotations

import json
from typing import Any

_encoder = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=str)


def dump_json(value: Any) -> bytes:
    """Encode a value as JSON without spaces, in UTF-8. Raises ValueError for NaN."""
    return _encoder.encode(value).encode()
