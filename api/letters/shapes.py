"""Define the shapes of e-mails to players."""

from __future__ import annotations

from api.http.answers import answer
from api.http.shapes import Email, Input, StrictBoolean, link_field
from tournaments.letters import Subscription

SubscriptionOut = answer(Subscription)


class EmailIn(Input):
    """An address to write to."""

    email = Email(max_length=254)


class StopResultsIn(Input):
    """A player's own link: what follows `/p/` in its address."""

    link = link_field()


class SubscribeIn(StopResultsIn, EmailIn):
    """The address at which the player of a link wants the results of each night."""


class AccountResultsIn(Input):
    """Whether the results of each night go to the address of the account."""

    wants = StrictBoolean()
