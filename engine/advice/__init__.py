"""What an expert would do with a view, and why: what each choice is worth, and in words."""

from __future__ import annotations

from engine.advice.choices import Advice, Choice, advise

__all__ = ["Advice", "Choice", "advise"]
