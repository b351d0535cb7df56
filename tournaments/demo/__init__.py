"""Make the demonstration club through the ordinary commands, the same every time."""

from __future__ import annotations

from tournaments.demo import club, ten_years
from tournaments.demo.club import make_demo_club
from tournaments.demo.password import draw_password, read_password
from tournaments.demo.random_results import invent_report
from tournaments.demo.ten_years import make_ten_year_club

__all__ = [
    "club",
    "draw_password",
    "invent_report",
    "make_demo_club",
    "make_ten_year_club",
    "read_password",
    "ten_years",
]
