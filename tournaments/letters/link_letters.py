"""Send players their own links by e-mail, for an organiser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse

from tournaments.accounts import clean_address
from tournaments.clubs import has_link, make_player_link
from tournaments.core import limits, outbox
from tournaments.core.access import access_player
from tournaments.core.addresses import site_url
from tournaments.core.audit import record
from tournaments.core.links import player_token
from tournaments.letters.subscriptions import check_sends_letters
from tournaments.models import Player, Role

if TYPE_CHECKING:
    from tournaments.core.actors import Actor


@transaction.atomic
def send_player_link(*, by: Actor, player_id: int, email: str) -> Player:
    """Send a player their own link by e-mail, making one if they have none. For organisers.

    The address is not kept with the player. Raises NotFound, NotAllowed, as well on a server
    without e-mail, InvalidInput, TooManyRequests.
    """
    player = access_player(by, player_id, Role.ORGANISER, lock=True)
    check_sends_letters()
    address = clean_address(email)
    limits.use_by(limits.LINKS_SENT, by)
    limits.use(limits.LETTERS, account=address)
    if not has_link(player):
        player = make_player_link(by=by, player_id=player_id)
    text = f"{player.name} was sent their link by e-mail."
    entry = record(by, player.club, "player-link-sent", text, player_id=player.pk)
    outbox.enqueue(
        "link_letter",
        f"link:{entry.pk}",
        player_id=player.pk,
        address=address,
        link_number=player.link_number,
    )
    return player


def write_link_letter(player_id: int, address: str, link_number: int) -> None:
    """E-mail a player's own link, unless it was renewed or made void since.

    The link is made here, so that it is never stored. Raises what the mail server's client raises.
    """
    rows = Player.objects.select_related("club").filter(link_number=link_number)
    player = rows.filter(pk=player_id).first()
    if player is None or not has_link(player):
        return
    context = {
        "name": player.name,
        "club": player.club.name,
        "url": site_url(reverse("own-page", args=[player_token(player)])),
    }
    subject = render_to_string("letters/link_subject.txt", context).strip()
    body = render_to_string("letters/link.txt", context)
    EmailMessage(subject, body, to=[address]).send()
