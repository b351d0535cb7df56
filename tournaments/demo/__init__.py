"""The demonstration club: made by the services that everybody uses, the same each time."""

from tournaments.demo.club import make_demo_club

__all__ = ["make_demo_club"]
