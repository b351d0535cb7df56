"""Twos Wild: a two is named as it is played, and beats the card that it copies."""

from __future__ import annotations

from engine.cards import mask_of, parse_cards
from engine.clag.slots import Wild
from engine.text import gettext_noop

SPECIALS = (
    Wild(
        slug="twos-wild",
        title=gettext_noop("Twos Wild"),
        sentence=gettext_noop(
            "A two is any card you name, and just beats the real one. Two twos in a trick need "
            "different names. You may play a two instead of following suit, but must then name it "
            "in the suit led."
        ),
        notes=(
            gettext_noop(
                "To just beat a card is to rank directly above it and below the next one up. A "
                "named two counts as its name in every way: if you are void in the suit led, you "
                "may name it as a trump, and then it is a trump."
            ),
        ),
        label=gettext_noop("2w"),
        source=gettext_noop("pagat.com"),
        cards=mask_of(parse_cards("2S 2H 2D 2C")),
        options=(
            "turned-two",
            "led-two",
            "held-two-follows",
            "two-may-be-a-two",
            "unseen-two",
        ),
        golden=(
            "2 4H KS 3D TS 7C KC QC",
            "4 2C=2H 7S QD 3H AD AC 3C",
            "2 AH 6H 6D 9H 9D 9C 4C",
            "0 2S=AH 2D=JS 8D TD TC 5C 8S",
        ),
        worked=(
            "1 4H 3D KS QC 7C KC TS",
            "3 2C=AH 3H 7S AC AD 3C QD",
            "1 AH 9H 6H 4C 9D 9C 6D",
            "1 TC 2S=KH 8S 5C TD 8D 2D=AD",
        ),
        examples=(
            "trick | trump C | AC 2H=AC KC QC | winner 1",
            "trick | trump C | 2H=AC AC KC QC | winner 0",
            "trick | trump H | KS 6H 2D=AH QS | winner 2",
            "legal | trump H | hand 2D 9C JH | played KS 6H | may JH 9C 2D=any",
            "legal | trump H | hand 2D 9S JH | played KS 6H | may 9S 2D=spades",
        ),
    ),
)
