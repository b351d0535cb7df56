"""Public pages of a night that follow by themselves, served as clubs run them."""

from __future__ import annotations
