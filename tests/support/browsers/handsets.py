"""What browsers in tests have in common: a phone, its slow network, and time limits."""

from __future__ import annotations

from typing import Any

TIMEOUT_MS = 60_000
"""Time limit for each step in a browser; long, because a busy machine is slow, not wrong."""

STILL: dict[str, Any] = {"reduced_motion": "reduce"}
"""Options of a browser context without animation, because rendering each frame is slow."""

MOBILE: dict[str, Any] = {
    **STILL,
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}

# "Slow 3G" as the network it stands for: 400 ms there and back, 400 kbit/s both ways.
SLOW_3G = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
