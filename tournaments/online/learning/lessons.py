"""The five deals of the tutorial: who holds what, and the words and actions of each step.

The reader has seat 0. Cards and nominations are written as in the worked examples of the rulebook:
"QH" plays the queen of hearts, "2" nominates two.
"""

from __future__ import annotations

from dataclasses import dataclass

import engine
from engine import gettext_noop

PRESET = "quick13"
TITLE = gettext_noop("First game")
FIRST_DEALER = 3


@dataclass(frozen=True, slots=True)
class Step:
    """What the reader reads, what they do then, and what the others do after it.

    `own`: the reader's action; empty where they only read. `then`: the others' actions, in turn.
    """

    says: str
    own: str = ""
    then: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One deal. `hands`: of each seat, from the reader clockwise. `turned`: the card for trumps."""

    title: str
    teaches: str
    hands: tuple[str, str, str, str]
    turned: str
    steps: tuple[Step, ...]
    specials: tuple[str, ...] = ()

    @property
    def deal(self) -> engine.OwnDeal:
        """Return the deal as the score sheet has it."""
        return engine.OwnDeal(len(self.hands[0].split()), self.specials)


LESSONS = (
    Lesson(
        title=gettext_noop("Following suit"),
        teaches=gettext_noop("What a trick is, and which cards you may play."),
        hands=("6D QH AS", "JD 4H 8S", "KD 9H 7S", "3D 2H TS"),
        turned="4C",
        steps=(
            Step(
                gettext_noop(
                    "Four players have three cards each. Before anyone plays a card, everyone says "
                    "how many tricks they will take; the next deal explains that. You have two "
                    "good cards, an ace and a queen. Say 2."
                ),
                "2",
                "0 1 1",
            ),
            Step(
                gettext_noop(
                    "You lead to the first trick: you may play any card, and then everyone else "
                    "plays one. The highest card of the suit that was led wins. Keep your good "
                    "cards for later, and play the 6 of diamonds."
                ),
                "6D",
                "JD KD 3D",
            ),
            Step(
                gettext_noop(
                    "Everyone had a diamond and played it. Carol's king is the highest, so Carol "
                    "wins the trick and leads to the next one."
                ),
                then="9H 2H",
            ),
            Step(
                gettext_noop(
                    "Carol leads a heart. You have a heart, so you must play it: that is called "
                    "following suit. The ace of spades is faded, because you may not play it now. "
                    "Play the queen of hearts, which beats the 9."
                ),
                "QH",
                "4H",
            ),
            Step(
                gettext_noop(
                    "Your queen is the highest heart. You win the trick and lead again. Play your "
                    "last card, the ace of spades. An ace is the highest card of its suit."
                ),
                "AS",
                "8S 7S TS",
            ),
            Step(
                gettext_noop(
                    "That trick is yours too. You said 2 and took 2: that is exact, and pays 10 "
                    "points and 2 more for each trick. Dot said 1 and took none, which pays "
                    "nothing."
                )
            ),
        ),
    ),
    Lesson(
        title=gettext_noop("Nominating"),
        teaches=gettext_noop("How to say a number, and which one the dealer may not say."),
        hands=("KS 7H 4D", "AH 9H 2D", "8H 6H 5D", "TH QH JD"),
        turned="9C",
        steps=(
            Step(
                gettext_noop(
                    "The number that you say is your nomination: you mean to take exactly that "
                    "many tricks, not one more and not one fewer. Now you are the dealer, so the "
                    "others nominate before you."
                ),
                then="1 0 1",
            ),
            Step(
                gettext_noop(
                    "The others have said 2 in all, and there are 3 tricks. If you said 1, "
                    "everyone could be exact, and the dealer must not let that happen. So 1 is "
                    "your forbidden number, and it is not offered. You have one high card and two "
                    "low ones: 0 is easier than 2. Say 0."
                ),
                "0",
                "AH 8H TH",
            ),
            Step(
                gettext_noop(
                    "Bert leads the ace of hearts. You have a heart and must follow suit. Play the "
                    "7 of hearts. It loses to the ace, and that is what you want."
                ),
                "7H",
            ),
            Step(
                gettext_noop("Bert has taken one trick, as nominated. Now Bert leads once more."),
                then="9H 6H QH",
            ),
            Step(
                gettext_noop(
                    "You have no heart left, so you may play any card. A card of another suit does "
                    "not win, however high it is, unless it is a trump. Get rid of the card that "
                    "could win a trick later: the king of spades."
                ),
                "KS",
            ),
            Step(
                gettext_noop(
                    "Dot's queen wins. Dot has taken one trick, as nominated, but has to lead the "
                    "last card too."
                ),
                then="JD",
            ),
            Step(
                gettext_noop(
                    "Your last card is the 4 of diamonds, and it loses to the jack. Play it."
                ),
                "4D",
                "2D 5D",
            ),
            Step(
                gettext_noop(
                    "You said 0 and took none: 10 points. Dot said 1 and took 2. One trick too "
                    "many is as bad as one too few, so Dot gets nothing."
                )
            ),
        ),
    ),
    Lesson(
        title=gettext_noop("Trumps"),
        teaches=gettext_noop("How a small trump beats an ace."),
        hands=("3S JD 4D", "KC 5D 6H", "AC QD TH", "9C 7D KH"),
        turned="8S",
        steps=(
            Step(
                gettext_noop(
                    "The card turned up beside the table is the 8 of spades. That makes spades "
                    "trumps: in this deal a spade beats every card of another suit. Carol and Dot "
                    "nominate before you."
                ),
                then="1 1",
            ),
            Step(
                gettext_noop(
                    "Your 3 of spades is a small trump. When a suit is led that you do not have, "
                    "it beats even the ace of that suit. Say 1."
                ),
                "1",
                "1 AC 9C",
            ),
            Step(
                gettext_noop(
                    "Carol leads the ace of clubs. You have no club, so you may play any card, "
                    "including a trump. Play the 3 of spades."
                ),
                "3S",
                "KC",
            ),
            Step(
                gettext_noop(
                    "Your 3 beats the ace, because it is a trump. You have the trick that you "
                    "said, and from now on you want to lose. You lead: play your lowest card, the "
                    "4 of diamonds."
                ),
                "4D",
                "5D QD 7D",
            ),
            Step(
                gettext_noop(
                    "Carol wins with the queen and leads. Remember: a player who has the suit that "
                    "was led must follow suit. Only players without it may play a trump."
                ),
                then="TH KH",
            ),
            Step(
                gettext_noop(
                    "Hearts are led, and you have none. Your jack of diamonds is neither a heart "
                    "nor a trump, so it cannot win. Play it."
                ),
                "JD",
                "6H",
            ),
            Step(
                gettext_noop(
                    "You said 1 and took 1: 12 points. Your smallest card won a trick, and your "
                    "jack won none."
                )
            ),
        ),
    ),
    Lesson(
        title=gettext_noop("Exactly your number"),
        teaches=gettext_noop("When to win a trick, and how to lose one."),
        hands=("AC 3C QD 8D", "KD 9C 5S 8S", "3D JC KC AS", "TD 6C 4S TS"),
        turned="6H",
        steps=(
            Step(
                gettext_noop(
                    "Four cards this time. You need two skills: to win a trick when you want it, "
                    "and to lose one when you do not. Dot nominates before you."
                ),
                then="1",
            ),
            Step(
                gettext_noop(
                    "Your ace of clubs should win a trick. The queen of diamonds may win one, or "
                    "may not. Say 1, and then be careful with the queen."
                ),
                "1",
                "1 2 TD",
            ),
            Step(
                gettext_noop(
                    "Dot leads the 10 of diamonds. The queen would beat it, and then the ace could "
                    "be one trick too many. Play the 8 of diamonds instead: it stays below the 10."
                ),
                "8D",
                "KD 3D",
            ),
            Step(
                gettext_noop(
                    "Bert wins with the king. Beside each name you see how many tricks that player "
                    "has taken, and how many they nominated: Bert has taken 1 of 1, and you 0 of "
                    "1."
                ),
                then="9C JC 6C",
            ),
            Step(
                gettext_noop(
                    "You are the last to play to this trick, so nothing can surprise you: the ace "
                    "wins it, and the 3 loses it. You still need a trick. Play the ace of clubs."
                ),
                "AC",
            ),
            Step(
                gettext_noop(
                    "You have your trick, so now you want to lose the other two. Lead low: play "
                    "the 3 of clubs."
                ),
                "3C",
                "5S KC 4S",
            ),
            Step(
                gettext_noop("Carol's king wins, and Carol leads."),
                then="AS TS",
            ),
            Step(
                gettext_noop(
                    "Spades are led. Your queen of diamonds is neither a spade nor a trump, so "
                    "it cannot win. Play it."
                ),
                "QD",
                "8S",
            ),
            Step(
                gettext_noop(
                    "You said 1 and took 1: 12 points. Together the four of you wanted 5 tricks, "
                    "and there were only 4. So one of you had to miss: it was Dot."
                )
            ),
        ),
    ),
    Lesson(
        title=gettext_noop("A special deal"),
        teaches=gettext_noop("What changes in a special deal, with Misère as the example."),
        hands=("2C 9S 4S KH", "TC 3S AC TH", "7C KS 6C JH", "JC QS 9C 7H"),
        turned="5D",
        specials=("misere",),
        steps=(
            Step(
                gettext_noop(
                    "In a special deal one rule is different, and the table says which. This one "
                    "is Misère: no one nominates, and everyone tries to take no trick at all. None "
                    "pays 10 points, and each trick costs 2. You lead: play the 2 of clubs, which "
                    "every other club beats."
                ),
                "2C",
                "TC 7C JC",
            ),
            Step(
                gettext_noop("Dot wins with the jack, without wanting to, and leads."),
                then="QS",
            ),
            Step(
                gettext_noop(
                    "You must play a spade, and both of yours lose to the queen. Play the higher "
                    "one, the 9, while that is safe. The 4 can lose later."
                ),
                "9S",
                "3S KS",
            ),
            Step(
                gettext_noop("Carol wins with the king and leads a club."),
                then="6C 9C",
            ),
            Step(
                gettext_noop(
                    "You have no club, so you may play any card. Get rid of the most dangerous "
                    "one: the king of hearts."
                ),
                "KH",
                "AC",
            ),
            Step(
                gettext_noop("Bert wins with the ace and leads a heart."),
                then="TH JH 7H",
            ),
            Step(
                gettext_noop(
                    "Your last card is the 4 of spades. It is not a heart, so it loses. Play it."
                ),
                "4S",
            ),
            Step(
                gettext_noop(
                    "No trick for you: 10 points. Every special deal is explained above the table "
                    "when it comes. You now know enough for a whole game."
                )
            ),
        ),
    ),
)
