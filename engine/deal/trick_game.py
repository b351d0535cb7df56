"""The interface of a game, and what all trick games share: running phase after phase."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from engine.cards import PACK, Card
from engine.deal.actions import parse_action
from engine.deal.cut_for_deal import DRAWN, HIGH_CARD, highest_cut
from engine.deal.events import TurnPassed, to_everyone
from engine.deal.shuffle import Shuffle, cut_position, make_shuffle
from engine.deal.state import State
from engine.deal.visibility import make_view, visible_hand
from engine.errors import BadDeal, NoSuchSeat, NotYourTurn
from engine.paper.rulesets import Ruleset, change_info
from engine.seats import MAX_PLAYERS, MIN_PLAYERS, Seat, left_of
from engine.text import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.deal.action import Action
    from engine.deal.events import Addressed
    from engine.deal.match import DealResult, DealSpec, Match
    from engine.deal.state import Rules, Step
    from engine.deal.views import View
    from engine.paper.book import Book
    from engine.paper.descriptions import Description
    from engine.paper.own_games import OwnDeal, OwnGame
    from engine.paper.plans import MenuItem
    from engine.paper.rulesets import GameInfo, PresetInfo, SettledOptions
    from engine.paper.sheets import ScoreSheet

__all__ = ["TrickGame"]


class TrickGame(ABC):
    """A trick-taking game. Subclasses declare presets, rules and the next deal.

    Games hold no state: a state goes in and a new one comes out. Randomness comes in as a seed.
    """

    slug: str
    version: int
    info: GameInfo

    # What a game declares.

    @abstractmethod
    def presets(self) -> tuple[PresetInfo, ...]:
        """Return the ready-made ways to play the game."""

    @abstractmethod
    def resolve_options(
        self, preset: PresetInfo, own: OwnGame | None, options: Mapping[str, object]
    ) -> SettledOptions:
        """Return every option of a preset, or of a club's own game, with these values put in.

        Raises `BadOption`.
        """

    @abstractmethod
    def score_sheet(self, ruleset: Ruleset, players: int, first_dealer: Seat) -> ScoreSheet:
        """Return the score sheet of one table. Raises `BadPlayers`."""

    @abstractmethod
    def describe(
        self, ruleset: Ruleset, players: int, first_dealer: Seat, *, max_deals: int
    ) -> Description:
        """Describe a whole paper game as data, for `engine.describe`. Raises `BadPlayers`."""

    @abstractmethod
    def book(self, ruleset: Ruleset) -> Book:
        """Write the rulebook of a rule set."""

    @abstractmethod
    def next_deal(self, match: Match) -> DealSpec | None:
        """Return the deal to be played next; None when the match is over. Raises `BadPlayers`."""

    @abstractmethod
    def compile(self, spec: DealSpec) -> Rules:
        """Return the rules of one deal. Raises `BadDeal` if it cannot be dealt."""

    def make_ruleset(
        self, preset_slug: str, options: Mapping[str, object], own: OwnGame | None
    ) -> Ruleset | None:
        """Return the ruleset of a preset, or of a club's own game; None if it is another game's.

        Raises `BadOption`, `OwnGameRefused`.
        """
        preset = self.find_preset(preset_slug)
        if preset is None:
            return None
        slug, preset = preset.slug, self.own_info(preset, own)
        defaults = {} if own is None else dict(own.options)
        settled = self.resolve_options(preset, own, {**defaults, **options})
        return Ruleset(
            game=self.slug,
            preset=slug,
            version=self.version,
            title=preset.title,
            settled=settled.options,
            words=settled.words,
            own=own,
        )

    def own_info(self, preset: PresetInfo, own: OwnGame | None) -> PresetInfo:
        """Return a preset as a club's own game changes it. Raises `OwnGameRefused`, `BadOption`."""
        return preset if own is None else change_info(preset, own)

    def preset_of(self, ruleset: Ruleset) -> PresetInfo:
        """Return the preset that a ruleset is made from, as a club's own game changes it."""
        preset = next(one for one in self.presets() if one.slug == ruleset.preset)
        return self.own_info(preset, ruleset.own)

    def own_deals(self, ruleset: Ruleset) -> tuple[OwnDeal, ...] | None:
        """Return the deals that a club's own game may change; None without a schedule."""
        del ruleset
        return None

    def find_preset(self, slug: str) -> PresetInfo | None:
        """Return a preset by its slug; None if it is not this game's."""
        return next((preset for preset in self.presets() if preset.slug == slug), None)

    def cards(self, spec: DealSpec) -> tuple[Card, ...]:
        """Return the pack that a deal is played with, unshuffled."""
        return PACK

    def specials(self) -> tuple[MenuItem, ...]:
        """Return the special deals for pages of rules; none unless a game has some."""
        return ()

    def deal_menu(self) -> tuple[MenuItem, ...]:
        """Return every special for the deals of a club's own game, by slot; none by default."""
        return ()

    def dealer_rule(self, ruleset: Ruleset) -> str:
        """Return how a seed decides who deals first: `DRAWN`, `HIGH_CARD` or `HIGH_CARD_LEADS`."""
        return HIGH_CARD if ruleset.options.get("first-dealer") == "high-card" else DRAWN

    def first_dealer(self, ruleset: Ruleset, players: int, seed: bytes) -> Seat:
        """Return who deals first, as the ruleset says: drawn at random, or by the highest card cut.

        Called with a seed for each deal, it gives the dealers of a game that cuts every time.
        """
        rule = self.dealer_rule(ruleset)
        if rule == DRAWN:
            # A cut is 1 to size - 1 from the top, so this is each of the seats with equal chance.
            return cut_position(seed, None, players + 1) - 1
        winner = highest_cut(make_shuffle(seed).pack, players)
        return winner if rule == HIGH_CARD else (winner - 1) % players

    def is_last_deal(self, spec: DealSpec) -> bool:
        """Return whether a deal is known to be the last of its game; it may be without that."""
        return False

    def ends_at(self, ruleset: Ruleset) -> int | None:
        """Return the points that end a game when a player has them; None if none do."""
        del ruleset
        return None

    # What all games share.

    def make_shuffle(
        self, spec: DealSpec, seed: bytes, entropy: Mapping[Seat, bytes] | None = None
    ) -> Shuffle:
        """Return the pack before a deal: shuffled, or cut where the deal says so."""
        if not spec.stacked:
            return make_shuffle(seed, entropy, self.cards(spec))
        cut = cut_position(seed, entropy, len(spec.stacked))
        return Shuffle(spec.stacked[cut:] + spec.stacked[:cut])

    def start(self, spec: DealSpec, shuffle: Shuffle) -> State:
        """Start a deal and run it up to the first decision. Raises `BadDeal` for a wrong pack."""
        if not MIN_PLAYERS <= spec.players <= MAX_PLAYERS or not 0 <= spec.dealer < spec.players:
            raise BadDeal(gettext_noop("There is no such table."))
        # A shuffle may come from a transcript, so its pack has to be checked.
        if not (_is_pack(shuffle.pack, self.cards(spec)) and _is_pack(shuffle.hand_order, PACK)):
            raise BadDeal(gettext_noop("This is not the pack for this deal."))
        none = (0,) * spec.players
        state = State(
            spec=spec,
            shuffle=shuffle,
            rules=self.compile(spec),
            turn=left_of(spec.dealer, spec.players),
            hands=none,
            seen=none,
            piles=((),) * spec.players,
            stock=shuffle.pack,
            bids=(None,) * spec.players,
        )
        return _advance(state, (), ())[0]

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seats whose turn it is, lowest first; none once the deal is over."""
        return state.asked

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do now; nothing if it is not its turn."""
        offers = state.offers
        if seat in offers:
            return offers[seat]
        if seat not in state.asked:
            return ()
        legal = offers[seat] = state.rules.phases[state.phase].legal(state, seat)
        return legal

    def act(self, state: State, seat: Seat, action: Action | str) -> Step:
        """Apply an action; return the new state and the events with their audiences.

        Raises `NotYourTurn`, `IllegalAction` (with what would be legal), `BadText`.
        """
        if isinstance(action, str):
            action = parse_action(action)
        if seat not in state.asked:
            raise NotYourTurn
        phase = state.rules.phases[state.phase]
        legal = state.offers.get(seat) or self.legal(state, seat)
        if action not in legal and not phase.allows(state, seat, action):
            raise action.refused(legal)
        after, events = phase.act(state, seat, action)
        if after is state:
            after = state.changed()  # since what others hold must stay as it is
        # Concatenated, which is faster: this runs at every action.
        history = state.history + ((seat, action.text),)  # noqa: RUF005
        return _advance(after, events, history)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what a seat, or a spectator (None), may know, with what it may do.

        Raises `NoSuchSeat`.
        """
        # A seat below 0 would count from the end, and see another's hand.
        if seat is not None and seat not in range(state.players):
            raise NoSuchSeat(state.players - 1)
        legal = () if seat is None else self.legal(state, seat)
        return make_view(
            state,
            seat,
            self.to_act(state),
            legal,
            last_deal=self.is_last_deal(state.spec),
            ends_at=self.ends_at(state.spec.ruleset),
        )

    def hand(self, state: State, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of its own that a seat has seen, lowest first.

        Its view differs from a spectator's by these and by what it may do now. Raises `NoSuchSeat`.
        """
        if seat not in range(state.players):
            raise NoSuchSeat(state.players - 1)
        return visible_hand(state, seat)

    def result(self, state: State) -> DealResult | None:
        """Return the result of the deal, None while it is played."""
        return state.result


def _is_pack(cards: Sequence[Card], pack: Sequence[Card]) -> bool:
    """Return whether some cards are those of a pack, each once."""
    return len(cards) == len(pack) and {*cards}.issuperset(pack)


def _advance(
    state: State, events: tuple[Addressed, ...], history: tuple[tuple[Seat, str], ...]
) -> Step:
    """Run phases until a seat has to act or the deal is over; events follow those before.

    Nothing else may refer to the state yet: it is changed in place, with its new history.
    """
    number, name = state.phase, "over"
    asked: tuple[Seat, ...] = ()
    # Phases may replace the rules, and with them the tuple of phases: read it every time.
    while number < len(phases := state.rules.phases):
        phase = phases[number]
        asked = phase.to_act(state)
        if asked:
            name = phase.name
            break
        state, more = phase.finish(state)
        number += 1
        events += more
    # Straight into the dictionary: this runs at every action.
    own = state.__dict__
    own["phase"], own["asked"], own["offers"], own["history"] = number, asked, {}, history
    return state, (*events, to_everyone(TurnPassed, name, asked))
