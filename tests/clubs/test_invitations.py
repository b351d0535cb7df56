"""Invitations: no person becomes a member unasked, and no role goes to a pre-claimed account."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.support.api_client import anonymous, with_token
from tests.support.jobs import run_queued
from tests.support.page_checks import look
from tests.support.people import PASSWORD
from tournaments import accounts, clubs
from tournaments.core import links
from tournaments.core.actors import ANONYMOUS, Actor
from tournaments.core.errors import NotFound, Refused
from tournaments.models import Club, Invitation, LogEntry, Membership, User

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.support.people import People

pytestmark = pytest.mark.django_db

EVE = "eve@x.org"
CLUB = "/clubs/adas-club"
MEMBERS = "/clubs/adas-club/organise/members/"


@pytest.fixture
def _by_mail(settings: Settings) -> None:
    settings.SENDS_EMAIL = True
    settings.PHONES_URL = "https://clag.example"


def invite(people: People, email: str = EVE, role: str = "organiser") -> Invitation:
    return clubs.invite(
        by=people.organiser, club_slug="adas-club", email=email, name="Our Eve", role=role
    )


def link_of(invitation: Invitation, *, by_letter: bool) -> str:
    return links.invitation_token(invitation, by_letter=by_letter)


def make_user(people: People, *, made_by: str, is_proven: bool) -> User:
    """Eve's account, made for an invitation of a club (or of none)."""
    made = {"ours": people.club, "another": Club.objects.get(slug="cals-club"), "none": None}[
        made_by
    ]
    return accounts.make_account(
        email=EVE, name="Evelyn Real", password=PASSWORD, invited_by=made, is_proven=is_proven
    )


def role_of(user: User, people: People) -> str | None:
    found = Membership.objects.filter(user=user, club=people.club).first()
    return None if found is None else found.role


class Case(NamedTuple):
    """A row of the table in docs/adr/0152."""

    account: str
    is_proven: bool
    link: str
    takes_effect: bool
    is_proven_then: bool


CASES = (
    Case("new", is_proven=False, link="letter", takes_effect=True, is_proven_then=True),
    Case("new", is_proven=False, link="handed", takes_effect=True, is_proven_then=False),
    Case("ours", is_proven=False, link="letter", takes_effect=True, is_proven_then=True),
    Case("ours", is_proven=False, link="handed", takes_effect=True, is_proven_then=False),
    Case("another", is_proven=False, link="letter", takes_effect=True, is_proven_then=True),
    Case("another", is_proven=False, link="handed", takes_effect=False, is_proven_then=False),
    Case("none", is_proven=False, link="letter", takes_effect=True, is_proven_then=True),
    Case("none", is_proven=False, link="handed", takes_effect=False, is_proven_then=False),
    Case("another", is_proven=True, link="letter", takes_effect=True, is_proven_then=True),
    Case("another", is_proven=True, link="handed", takes_effect=True, is_proven_then=True),
    Case("none", is_proven=True, link="own page", takes_effect=True, is_proven_then=True),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_when_an_accepted_role_takes_effect(people: People, case: Case) -> None:
    invitation = invite(people)
    token = link_of(invitation, by_letter=case.link == "letter")
    if case.account == "new":
        _accepted, user = clubs.accept_as_newcomer(link=token, name="Eve", password=PASSWORD)
    else:
        user = make_user(people, made_by=case.account, is_proven=case.is_proven)
        if case.link == "own page":
            clubs.accept_own_invitation(by=Actor(user=user), invitation_id=invitation.pk)
        else:
            clubs.accept_invitation(by=Actor(user=user), link=token)
    user.refresh_from_db()
    assert role_of(user, people) == ("organiser" if case.takes_effect else None)
    assert accounts.is_proven(user) == case.is_proven_then
    accounts.prove_address(user)
    assert role_of(user, people) == "organiser"
    assert LogEntry.objects.filter(verb="member-joined").count() == 1


@pytest.mark.parametrize("made_by", ["ours", "another", "none"])
def test_an_unproven_account_does_not_even_learn_of_an_invitation(
    people: People, made_by: str
) -> None:
    invitation = invite(people)
    user = make_user(people, made_by=made_by, is_proven=False)
    assert clubs.list_own_invitations(user) == []
    with pytest.raises(NotFound):
        clubs.accept_own_invitation(by=Actor(user=user), invitation_id=invitation.pk)
    assert role_of(user, people) is None


def test_a_pre_claimed_account_inherits_no_role(people: People) -> None:
    """The whole attack: the account exists before the real club invites its address."""
    user = make_user(people, made_by="another", is_proven=False)
    attacker = Client()
    attacker.force_login(user)
    made = with_token(people.ada).post(
        f"{CLUB}/invitations", {"email": EVE, "name": "Our Eve", "role": "owner"}
    )
    handed = made.json()["link"]
    assert Membership.objects.filter(user=user).count() == 0
    assert "Ada" not in look(attacker.get("/account/")).words
    assert with_token(user).get(f"{CLUB}/members").status_code == 404
    answer = with_token(user).post("/invitations/answer", {"link": handed, "accept": True})
    assert answer.json()["state"] == "waiting", "even with the link"
    assert with_token(user).get(f"{CLUB}/members").status_code == 404
    listed = with_token(people.ada).get(f"{CLUB}/invitations").json()["results"]
    assert [line["state"] for line in listed] == ["waiting"]
    page = Client()
    page.force_login(people.ada)
    shown = look(page.get(MEMBERS)).words
    assert "the role starts when the person has confirmed their address" in shown
    assert (
        "The role starts when your e-mail address is confirmed."
        in look(attacker.get("/account/")).words
    )


@pytest.mark.usefixtures("_by_mail")
def test_the_person_whose_address_was_claimed_takes_the_account_over(people: People) -> None:
    user = make_user(people, made_by="another", is_proven=False)
    attacker = Client()
    attacker.force_login(user)
    invite(people)
    run_queued()
    path = path_in_letter()
    eve = Client()
    assert "Accept" in look(eve.get(path)).words
    chosen = eve.post(path, {"do": "accept"}, follow=True)
    assert role_of(user, people) is None, "the password may still be the other's"
    form = chosen.redirect_chain[-1][0]
    new = "three-blue-bottles-4"
    eve.post(form, {"new_password1": new, "new_password2": new})
    assert role_of(user, people) == "organiser"
    assert attacker.get("/account/").status_code == 302, "signed out"
    user.refresh_from_db()
    assert user.check_password(new)
    assert accounts.is_proven(user)


def path_in_letter() -> str:
    """Return the path of the link in the only letter."""
    (letter,) = mail.outbox
    found = re.search(r"https://clag\.example(/invitations/[^\s]+)", str(letter.body))
    assert found is not None, letter.body
    assert letter.to == [EVE]
    return found[1]


@pytest.mark.usefixtures("_by_mail")
def test_a_newcomer_accepts_by_the_letter_and_is_a_proven_member(people: People) -> None:
    ada, eve = Client(), Client()
    ada.force_login(people.ada)
    form = {"email": " EVE@x.org ", "name": "Our Eve", "role": "scorer"}
    words = look(ada.post(MEMBERS, form, follow=True)).words
    assert "Our Eve is invited." in words
    assert "not accepted yet" in words
    assert "/invitations/" not in ada.get(MEMBERS).content.decode(), "no link where letters go out"
    assert not User.objects.filter(email=EVE).exists()
    run_queued()
    path = path_in_letter()
    shown = look(eve.get(path)).words
    assert "Ada invites you to Ada's club. Your role: Scorer." in shown
    assert "With this role you may: see full names play in the club's lobby enter results" in shown
    assert "run nights" not in shown
    wrong = look(eve.post(path, {"do": "join", "name": "Eve", "password": "x"}), status=422)
    assert "too short" in wrong.words
    joined = eve.post(path, {"do": "join", "name": "Eve", "password": PASSWORD}, follow=True)
    assert "Welcome to Ada's club. Your role: Scorer." in look(joined).words
    user = User.objects.get(email=EVE)
    assert (role_of(user, people), accounts.is_proven(user)) == ("scorer", True)
    closed = look(Client().get(path), status=404)
    assert "This invitation is no longer open" in closed.words
    verbs = LogEntry.objects.order_by("pk").values_list("verb", flat=True)
    assert list(verbs) == ["member-invited", "invitation-accepted", "member-joined"]


def test_without_e_mail_the_owner_passes_on_the_link(people: People) -> None:
    ada, eve = Client(), Client()
    ada.force_login(people.ada)
    form = {"email": EVE, "name": "Our Eve", "role": "member"}
    page = look(ada.post(MEMBERS, form, follow=True))
    found = re.search(r"(/invitations/[\w-]+/)", page.source)
    assert found is not None
    assert not mail.outbox
    assert "details" not in page.source.split('id="invitations"')[1].split("</section>")[0]
    resend = {"invitation": f"resend-{Invitation.objects.get().pk}"}
    longer = look(ada.post(MEMBERS, resend, follow=True)).words
    assert "The invitation is open for its full time again." in longer
    assert "Invite again" not in longer
    assert "sent" not in LogEntry.objects.latest("pk").text, "no letter ever was"
    again = look(ada.post(MEMBERS, form | {"role": "scorer"}, follow=True)).words
    assert "Our Eve was invited already. The invitation now says: Scorer." in again
    look(ada.post(MEMBERS, form, follow=True))
    eve.post(found[1], {"do": "join", "name": "Eve", "password": PASSWORD})
    user = User.objects.get(email=EVE)
    assert (role_of(user, people), accounts.is_proven(user)) == ("member", False)
    assert accounts.is_known_device(eve.cookies["device"].value, EVE)
    page = look(eve.get("/account/"))
    assert "Leave" in page.words
    assert "Signed in new account" in page.words
    assert eve.get("/account/passkeys/new/").status_code == 200, "the password was just typed"
    assert "Your roles in Ada's club are in effect. Roles in other clubs wait" in page.words
    Club.objects.exclude(pk=people.club.pk).delete()
    assert "is not confirmed" not in look(eve.get("/account/")).words, "no role can wait"


def test_inviting_answers_the_same_for_known_and_unknown_addresses(people: People) -> None:
    ada = with_token(people.ada)
    answers = []
    for email in ("cal@clag.test", "nobody@clag.test"):
        body = {"email": email, "name": "What I typed", "role": "member"}
        made = ada.post(f"{CLUB}/invitations", body)
        assert made.status_code == 201
        hidden = {"id": 0, "email": "", "link": "", "created_at": "", "expires_at": ""}
        answers.append(made.json() | hidden)
    assert answers[0] == answers[1]
    assert answers[0]["name"] == "What I typed"
    listed = ada.get(f"{CLUB}/invitations").json()["results"]
    assert len(listed) == 2
    shown = str([row | {"link": ""} for row in listed])  # whose letters are chance
    assert "Cal" not in shown.replace("cal@clag.test", "")
    assert "Cal" not in LogEntry.objects.latest("pk").text


def test_an_invitation_of_a_member_is_refused_and_a_repeat_is_the_same(people: People) -> None:
    ada = with_token(people.ada)
    body = {"email": "dee@clag.test", "name": "Dee", "role": "owner"}
    assert ada.post(f"{CLUB}/invitations", body).json()["code"] == "already-there"
    first, second = (invite(people) for _ in range(2))
    assert first == second
    changed = invite(people, role="member")
    assert (changed.pk, changed.role) == (first.pk, "member")
    assert LogEntry.objects.filter(verb="member-invited").count() == 2


def test_an_invitation_is_declined_without_signing_in(people: People) -> None:
    token = link_of(invite(people), by_letter=True)
    web = Client()
    done = look(web.post(f"/invitations/{token}/", {"do": "decline"}, follow=True))
    assert "You have declined the invitation." in done.words
    assert not User.objects.filter(email=EVE).exists()
    listed = with_token(people.ada).get(f"{CLUB}/invitations").json()["results"]
    assert [line["state"] for line in listed] == ["declined"]
    with pytest.raises(NotFound):
        clubs.open_invitation(token)
    assert invite(people).pk, "and may be invited again"


@pytest.mark.parametrize("how", ["cancelled", "expired"])
def test_a_link_dies_when_the_invitation_is_cancelled_or_too_old(people: People, how: str) -> None:
    invitation = invite(people)
    ada = with_token(people.ada)
    if how == "cancelled":
        path = f"{CLUB}/invitations/{invitation.pk}"
        assert ada.delete(path).status_code == 204
        assert ada.delete(path).status_code == 404
    else:
        old = timezone.now() - timedelta(days=15)
        Invitation.objects.update(expires_at=old + timedelta(days=14))
    for by_letter in (True, False):
        body = {"link": link_of(invitation, by_letter=by_letter), "accept": True}
        answer = anonymous().post("/invitations/answer", body)
        assert answer.status_code == 404
        assert "no longer open" in answer.json()["detail"]


def test_a_forged_or_foreign_link_opens_nothing(people: People) -> None:
    one, two = invite(people), invite(people, email="fay@x.org")
    swapped = f"{two.pk}-{link_of(one, by_letter=True).partition('-')[2]}"
    for link in (swapped, "1-AbCdEfGhIjKlMnOpQrStUv", "nonsense", ""):
        with pytest.raises(NotFound):
            clubs.open_invitation(link)


@pytest.mark.usefixtures("_by_mail")
def test_a_letter_is_sent_again_at_most_once_an_hour_and_five_times(people: People) -> None:
    invitation = invite(people)
    path = f"{CLUB}/invitations/{invitation.pk}/resend"
    ada = with_token(people.ada)
    assert ada.post(path).json()["code"] == "not-now"
    for _ in range(4):
        Invitation.objects.update(sent_at=timezone.now() - timedelta(hours=2))
        assert ada.post(path).status_code == 200
    Invitation.objects.update(sent_at=timezone.now() - timedelta(hours=2))
    assert ada.post(path).json()["code"] == "not-now"
    run_queued()
    assert len(mail.outbox) == 1, "letters that wait are one"


@pytest.mark.usefixtures("_by_mail")
def test_no_letter_goes_out_about_a_cancelled_invitation(people: People) -> None:
    invitation = invite(people)
    clubs.cancel_invitation(by=people.organiser, club_slug="adas-club", invitation_id=invitation.pk)
    run_queued()
    assert not mail.outbox


def test_another_account_cannot_accept(people: People) -> None:
    token = link_of(invite(people), by_letter=True)
    with pytest.raises(Refused, match="for another e-mail address"):
        clubs.accept_invitation(by=people.stranger, link=token)
    with pytest.raises(Refused, match="Sign in to accept"):
        clubs.accept_invitation(by=ANONYMOUS, link=token)
    cal = Client()
    cal.force_login(people.cal)
    assert "signed in with another e-mail address" in look(cal.get(f"/invitations/{token}/")).words


def test_a_role_does_not_take_effect_for_another_address_that_is_proven_later(
    people: People,
) -> None:
    user = make_user(people, made_by="another", is_proven=False)
    clubs.accept_invitation(by=Actor(user=user), link=link_of(invite(people), by_letter=False))
    user.email = "attacker@x.org"
    user.save()
    accounts.prove_address(user)
    assert role_of(user, people) is None


def test_only_owners_invite_and_see_invitations(people: People) -> None:
    invitation = invite(people)
    for client, status in ((with_token(people.ben), 403), (with_token(people.cal), 404)):
        body = {"email": "x@x.org", "name": "X", "role": "member"}
        path = f"{CLUB}/invitations"
        assert client.get(path).status_code == status
        assert client.post(path, body).status_code == status
        assert client.get(f"{path}/{invitation.pk}").status_code == status
        assert client.delete(f"{path}/{invitation.pk}").status_code == status
        assert client.post(f"{path}/{invitation.pk}/resend").status_code == status


def test_a_person_accepts_on_their_account_page_and_by_the_api(people: People) -> None:
    user = make_user(people, made_by="none", is_proven=True)
    invitation = invite(people)
    eve, api = Client(), with_token(user)
    eve.force_login(user)
    assert "Ada invites you as Organiser." in look(eve.get("/account/")).words
    (line,) = api.get("/me/invitations").json()["results"]
    assert (line["id"], line["club"], line["state"]) == (invitation.pk, "adas-club", "open")
    done = eve.post(f"/account/invitations/{invitation.pk}/", {"do": "accept"}, follow=True)
    assert "Welcome to Ada's club." in look(done).words
    assert api.post(f"/me/invitations/{invitation.pk}", {"accept": True}).status_code == 404
    other = invite(people, email="fay@x.org")
    assert api.post(f"/me/invitations/{other.pk}", {"accept": True}).status_code == 404
    assert api.delete("/me/clubs/adas-club").status_code == 204
    assert api.get("/me").json()["clubs"] == []


def test_a_newcomer_accepts_by_the_api_with_a_name_and_a_password(people: People) -> None:
    token: Any = link_of(invite(people), by_letter=False)
    answer = anonymous().post("/invitations/answer", {"link": token, "accept": True})
    assert answer.json()["problems"][0]["field"] == "name"
    body = {"link": token, "accept": True, "name": "Eve", "password": PASSWORD}
    assert anonymous().post("/invitations/answer", body).json()["state"] == "in-effect"


@pytest.mark.usefixtures("_by_mail")
def test_a_role_that_starts_later_or_changes_is_announced_by_letter(people: People) -> None:
    user = make_user(people, made_by="another", is_proven=False)
    handed = link_of(invite(people), by_letter=False)
    with_token(user).post("/invitations/answer", {"link": handed, "accept": True})
    mail.outbox.clear()
    accounts.prove_address(user)
    member = Membership.objects.get(user=user, club=people.club)
    for _ in range(2):  # the same role again is no news
        clubs.change_role(
            by=Actor(user=people.ada), club_slug="adas-club", member_id=member.pk, role="scorer"
        )
    run_queued()
    begun, changed = mail.outbox[-2:]
    assert (begun.to, changed.to) == ([EVE], [EVE])
    assert "Organiser in Ada's club" in str(begun.body)
    assert "Scorer in Ada's club" in str(changed.body)
