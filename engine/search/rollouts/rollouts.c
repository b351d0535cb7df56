/* The rules of thumb of this folder, with the same plays (ADR 0307). Hands are bits by places. */

#include <stdint.h>
#include <string.h>

enum { SUITS = 4, PACK = 52, PLACES = 53, MAX_PLAYERS = 8 };
/* As in odds.py: the factors of a chance. */
enum { MAX_SUITED = 13, MAX_FREE = 39 };
enum { BY_SEATS, WILD, PILES, SIDES, HUNT };

/* As in rank_bits.py; `takers` by the suit that a place belongs to. Nothing is at place 0. */
typedef struct {
    uint64_t suits[SUITS], suited[PLACES], takers[SUITS][PLACES];
    uint8_t place_of[PACK], suit_of[PLACES];
} Ranks;

typedef struct {
    double suited[MAX_SUITED + 1], free[MAX_FREE + 1];
} Holding;

typedef struct {
    Holding now, later;
} Odds;

/* What club players weigh by, and after it Odds by cards in hand (from 1), cards on the table, and
 * whether the seat is after the trick. */
typedef struct {
    double later, rid;
    Odds odds[];
} Chances;

/* A Moment and some Worlds (worlds.py); -1 stands for None. */
typedef struct {
    int32_t rule, players, mover, turn, plays, gone, turns_up, nominates, bidder, depth, longest;
    int32_t taken[MAX_PLAYERS], seats[MAX_PLAYERS], faces[MAX_PLAYERS], piled[MAX_PLAYERS];
    uint64_t wild, unseen;
    const uint64_t *hands;
    const int32_t *wants, *partners;
    const Ranks *const *ranks;
    /* `depth` places for each pile; that of a seat has `piled` cards. */
    const uint8_t *piles;
    const Chances *chances;
} Job;

/* A deal that is being played on. `winner` has the trick, with the card at `best`; `laid` cards lie
 * on the table. `out` are the cards in hands and those that may be, for all that the seats know. */
typedef struct {
    const Ranks *ranks;
    int32_t players, winner, best, copied, tricks, laid;
    uint64_t hands[MAX_PLAYERS], follow, over, out;
    const uint64_t *row;
    int32_t taken[MAX_PLAYERS], wants[MAX_PLAYERS], wild[MAX_PLAYERS];
    uint8_t piles[MAX_PLAYERS][PACK];
    int32_t piled[MAX_PLAYERS];
    uint8_t *winners;
} Deal;

static inline int32_t top(uint64_t bits)
{
    return bits ? 64 - __builtin_clzll(bits) : 0;
}

static inline int32_t low(uint64_t bits)
{
    return bits ? 1 + __builtin_ctzll(bits) : 0;
}

static inline uint64_t bit(int32_t place)
{
    return place ? 1ull << (place - 1) : 0;
}

static inline int32_t after(const Deal *deal, int32_t seat)
{
    return seat + 1 < deal->players ? seat + 1 : 0;
}

static inline int32_t is_short(const Deal *deal, int32_t seat)
{
    return deal->taken[seat] < deal->wants[seat];
}

static inline void lead(Deal *deal, int32_t seat, int32_t place)
{
    deal->winner = seat;
    deal->best = place;
    deal->copied = 0;
    deal->follow = deal->ranks->suited[place];
    deal->row = deal->ranks->takers[deal->ranks->suit_of[place]];
    deal->over = deal->row[place];
}

static inline void take_lead(Deal *deal, int32_t seat, int32_t place)
{
    deal->winner = seat;
    deal->best = place;
    deal->copied = 0;
    deal->over = deal->row[place];
}

/* Note a card that takes the trick or not. */
static inline void lay(Deal *deal, int32_t seat, int32_t place)
{
    if (deal->over & bit(place))
        take_lead(deal, seat, place);
}

static inline uint64_t able(const Deal *deal, int32_t seat)
{
    uint64_t hand = deal->hands[seat], suited = hand & deal->follow;
    return suited ? suited : hand;
}

/* club_play.py */
static double chance_of(const Holding *holding, uint64_t threats, uint64_t suit)
{
    return holding->suited[__builtin_popcountll(threats & suit)] *
        holding->free[__builtin_popcountll(threats & ~suit)];
}

static uint64_t threats_to(const Ranks *ranks, int32_t place)
{
    return ranks->takers[ranks->suit_of[place]][place];
}

static const Odds *odds_of(
    const Chances *chances, int32_t players, uint64_t hand, int32_t laid, int32_t wants)
{
    int32_t cards = __builtin_popcountll(hand) - 1;
    return &chances->odds[2 * (players * cards + laid) + (wants != 0)];
}

static int32_t pick(
    const Ranks *ranks, uint64_t cards, uint64_t out, const Holding *holding, int32_t highest,
    int32_t wants, double *worth)
{
    int32_t choice = 0;
    double best = 0.0;
    for (int32_t suit = 0; suit < SUITS; suit++) {
        uint64_t own = cards & ranks->suits[suit];
        if (!own)
            continue;
        int32_t place = highest ? top(own) : low(own);
        double one = chance_of(holding, threats_to(ranks, place) & out, ranks->suits[suit]);
        if (!choice || (highest ? one > best : one < best) ||
            (one == best && (place < choice) == (wants != 0))) {
            choice = place;
            best = one;
        }
    }
    *worth = best;
    return choice;
}

static int32_t take(
    const Ranks *ranks, uint64_t beating, uint64_t follow, const uint64_t *row, uint64_t out,
    const Chances *chances, const Odds *odds, int32_t wants, double *worth)
{
    int32_t choice = 0;
    double best = 0.0;
    for (; beating; beating &= beating - 1) {
        int32_t place = low(beating);
        double chance = chance_of(&odds->now, row[place] & out, follow);
        double later =
            chance_of(&odds->later, threats_to(ranks, place) & out, ranks->suited[place]);
        double value = wants ? chance - chances->later * later : chances->rid * later - chance;
        if (!choice || value > best || (value == best && !wants)) {
            choice = place;
            best = value;
        }
    }
    *worth = best;
    return choice;
}

static int32_t choose_lead(
    const Ranks *ranks, uint64_t hand, uint64_t out, const Odds *odds, int32_t wants)
{
    double worth;
    int32_t place = pick(ranks, hand, out, &odds->later, wants, wants, &worth);
    uint64_t suit = ranks->suited[place], own = hand & suit, between = out & suit;
    if (wants) {
        int32_t below = top(between & (bit(place) - 1));
        return low(own & ~((1ull << below) - 1));
    }
    uint64_t above = between & ~((1ull << place) - 1);
    return top(above ? own & ((above & (~above + 1)) - 1) : own);
}

static int32_t choose_follow(
    const Ranks *ranks, uint64_t hand, uint64_t follow, uint64_t over, const uint64_t *row,
    uint64_t out, const Chances *chances, const Odds *odds, int32_t wants)
{
    uint64_t cards = hand & follow, beating = (cards ? cards : hand) & over;
    double worth, value;
    if (cards) {
        if (wants && !beating)
            return low(cards);
        if (!wants && beating != cards)
            return top(cards ^ beating);
        return take(ranks, beating, follow, row, out, chances, odds, wants, &value);
    }
    if (beating == hand)
        return take(ranks, beating, follow, row, out, chances, odds, wants, &value);
    int32_t place = pick(ranks, hand ^ beating, out, &odds->later, !wants, wants, &worth);
    if (wants && beating) {
        int32_t taking = take(ranks, beating, follow, row, out, chances, odds, wants, &value);
        if (value > -chances->later * worth)
            return taking;
    }
    return place;
}

/* by_seats.py */
static int32_t choose_by_seats(const Deal *deal, const Chances *chances, int32_t seat)
{
    uint64_t hand = deal->hands[seat], out = deal->out & ~hand;
    uint64_t cards = deal->laid ? able(deal, seat) : hand;
    if (!(cards & (cards - 1)))
        return top(cards);
    int32_t wants = is_short(deal, seat);
    const Odds *odds = odds_of(chances, deal->players, hand, deal->laid, wants);
    if (!deal->laid)
        return choose_lead(deal->ranks, hand, out, odds, wants);
    return choose_follow(
        deal->ranks, hand, deal->follow, deal->over, deal->row, out, chances, odds, wants);
}

static void play_by_seats(Deal *deal, int32_t seat, int32_t place)
{
    deal->hands[seat] ^= bit(place);
    deal->out &= ~bit(place);
    if (deal->laid++)
        lay(deal, seat, place);
    else
        lead(deal, seat, place);
}

/* wild.py */
static int32_t lead_wild(Deal *deal, int32_t seat)
{
    uint64_t hand = deal->hands[seat];
    int32_t wants = is_short(deal, seat);
    if (hand) {
        int32_t place = wants ? top(hand) : low(hand);
        deal->hands[seat] = hand ^ bit(place);
        lead(deal, seat, place);
    } else if (deal->wild[seat]) {
        deal->wild[seat]--;
        lead(deal, seat, wants ? PACK : 1);
        deal->copied = 1;
    } else {
        return 0;
    }
    return 1;
}

static void follow_wild(Deal *deal, int32_t seat, int32_t last)
{
    uint64_t hand = deal->hands[seat], cards = able(deal, seat), beating = cards & deal->over;
    uint64_t suited = hand & deal->follow;
    int32_t wants = is_short(deal, seat);
    if (wants && beating && (seat == last || !deal->wild[seat] || !suited)) {
        int32_t place = seat == last || !suited ? low(beating) : top(beating);
        deal->hands[seat] = hand ^ bit(place);
        take_lead(deal, seat, place);
    } else if (deal->wild[seat] && wants) {
        int32_t named = top(deal->follow);
        if (!suited && deal->over & bit(PACK))
            named = PACK;
        deal->wild[seat]--;
        if (deal->over & bit(named) || (named == deal->best && !deal->copied)) {
            take_lead(deal, seat, named);
            deal->copied = 1;
        }
    } else if (wants) {
        deal->hands[seat] = hand ^ bit(low(cards));
    } else if (cards ^ beating) {
        deal->hands[seat] = hand ^ bit(top(cards ^ beating));
    } else if (deal->wild[seat]) {
        deal->wild[seat]--;
    } else {
        int32_t place = low(cards);
        deal->hands[seat] = hand ^ bit(place);
        take_lead(deal, seat, place);
    }
}

/* piles.py */
static int32_t lead_piles(Deal *deal, int32_t seat)
{
    uint64_t hand = deal->hands[seat];
    int32_t place;
    if (deal->piled[seat])
        place = deal->piles[seat][--deal->piled[seat]];
    else if (hand)
        place = is_short(deal, seat) ? top(hand) : low(hand);
    else
        return 0;
    deal->hands[seat] &= ~bit(place);
    lead(deal, seat, place);
    return 1;
}

static void follow_piles(Deal *deal, int32_t seat)
{
    uint64_t hand = deal->hands[seat], cards = able(deal, seat), beating = cards & deal->over;
    int32_t place, wants = is_short(deal, seat);
    if (deal->piled[seat] && !(hand & deal->follow) && !(wants && beating))
        place = deal->piles[seat][--deal->piled[seat]];
    else if (wants && beating)
        place = low(beating);
    else if (wants || beating == cards)
        place = low(cards);
    else
        place = top(cards ^ beating);
    deal->hands[seat] &= ~bit(place);
    lay(deal, seat, place);
}

/* sides.py; here the bidder's side wants 1 trick and the other none. */
static int32_t lead_sides(Deal *deal, int32_t seat)
{
    uint64_t hand = deal->hands[seat];
    if (!hand)
        return 0;
    int32_t place = 0;
    for (uint64_t left = hand; left && !place;) {
        int32_t best = top(left), other = after(deal, seat);
        lead(deal, seat, best);
        for (; other != seat; other = after(deal, other))
            if (deal->wants[other] != deal->wants[seat] && able(deal, other) & deal->over)
                break;
        if (other == seat)
            place = best;
        left &= ~deal->follow;
    }
    if (!place)
        place = low(hand);
    deal->hands[seat] = hand ^ bit(place);
    lead(deal, seat, place);
    return 1;
}

static void follow_sides(Deal *deal, int32_t seat, int32_t last)
{
    uint64_t cards = able(deal, seat), beating = cards & deal->over, threat = 0;
    int32_t place = low(cards);
    if (beating) {
        for (int32_t foe = seat; foe != last;) {
            foe = after(deal, foe);
            if (deal->wants[foe] != deal->wants[seat])
                threat |= able(deal, foe);
        }
        if (deal->wants[deal->winner] != deal->wants[seat] || threat & deal->over)
            for (; beating; beating &= beating - 1)
                if (!(threat & deal->row[low(beating)])) {
                    place = low(beating);
                    break;
                }
    }
    deal->hands[seat] ^= bit(place);
    lay(deal, seat, place);
}

/* hunt.py */
static int32_t may_force(const Deal *deal, int32_t place, uint64_t suit)
{
    uint64_t over = deal->ranks->takers[deal->ranks->suit_of[place]][place];
    for (int32_t seat = 0; seat < deal->players; seat++) {
        uint64_t cards = deal->hands[seat] & suit;
        if (cards && !(cards & ~over))
            return 1;
    }
    return 0;
}

static int32_t may_duck(const Deal *deal, int32_t hunted, uint64_t suit, uint64_t lowest)
{
    for (int32_t seat = 0; seat < deal->players; seat++) {
        uint64_t cards = deal->hands[seat] & suit;
        if (seat != hunted && cards && !(cards & (lowest - 1)))
            return 0;
    }
    return 1;
}

static int32_t choose_hunt(const Deal *deal, int32_t seat, int32_t hunted)
{
    int32_t fallback = 0;
    for (uint64_t left = deal->hands[seat]; left;) {
        int32_t place = low(left);
        uint64_t suit = deal->ranks->suited[place], mine = deal->hands[hunted] & suit;
        left &= ~suit;
        if (seat == hunted) {
            if (may_force(deal, place, suit))
                return place;
        } else if (mine) {
            if (may_duck(deal, hunted, suit, mine & (~mine + 1)))
                return place;
            if (!fallback)
                fallback = place;
        }
    }
    return fallback ? fallback : low(deal->hands[seat]);
}

static int32_t lead_hunt(Deal *deal, int32_t seat, int32_t hunted)
{
    if (!deal->hands[seat])
        return 0;
    int32_t place = choose_hunt(deal, seat, hunted);
    deal->hands[seat] ^= bit(place);
    lead(deal, seat, place);
    return 1;
}

/* `waits`: the hunted seat is still to play. */
static void follow_hunt(Deal *deal, int32_t seat, int32_t hunted, int32_t waits)
{
    uint64_t cards = able(deal, seat);
    int32_t place;
    if (seat == hunted)
        place = cards & ~deal->over ? top(cards & ~deal->over) : low(cards);
    else if ((waits || deal->winner == hunted) && cards & deal->follow)
        place = low(cards);
    else
        place = top(cards);
    deal->hands[seat] ^= bit(place);
    lay(deal, seat, place);
}

static int32_t lead_any(Deal *deal, const Job *job, int32_t seat)
{
    switch (job->rule) {
    case WILD: return lead_wild(deal, seat);
    case PILES: return lead_piles(deal, seat);
    case SIDES: return lead_sides(deal, seat);
    case HUNT: return lead_hunt(deal, seat, job->bidder);
    default: return 0;
    }
}

/* Let seats follow from `seat` to the one before `first`. */
static void follow_all(Deal *deal, const Job *job, int32_t seat, int32_t first)
{
    int32_t last = first ? first - 1 : deal->players - 1, waits = 0;
    for (int32_t one = seat; one != first; one = after(deal, one))
        waits |= one == job->bidder;
    for (; seat != first; seat = after(deal, seat)) {
        switch (job->rule) {
        case WILD: follow_wild(deal, seat, last); break;
        case PILES: follow_piles(deal, seat); break;
        case SIDES: follow_sides(deal, seat, last); break;
        case HUNT:
            if (seat == job->bidder)
                waits = 0;
            follow_hunt(deal, seat, job->bidder, waits);
            break;
        }
    }
}

static void deal_out(Deal *deal, const Job *job, int32_t number)
{
    int32_t players = deal->players = job->players;
    const Ranks *ranks = deal->ranks = job->ranks[number];
    deal->tricks = 0;
    memcpy(deal->hands, job->hands + number * players, sizeof *job->hands * players);
    memcpy(deal->wants, job->wants + number * players, sizeof *job->wants * players);
    memcpy(deal->taken, job->taken, sizeof deal->taken);
    if (job->nominates >= 0)
        deal->wants[job->mover] = job->nominates;
    if (job->gone >= 0)
        deal->hands[job->mover] ^= bit(ranks->place_of[job->gone]);
    deal->out = 0;
    if (job->rule == BY_SEATS) {
        for (uint64_t left = job->unseen; left; left &= left - 1)
            deal->out |= bit(ranks->place_of[__builtin_ctzll(left)]);
        for (int32_t seat = 0; seat < players; seat++)
            deal->out |= deal->hands[seat];
    }
    if (job->rule == SIDES)
        for (int32_t seat = 0; seat < players; seat++)
            deal->wants[seat] = seat == job->bidder || seat == job->partners[number];
    if (job->rule == WILD) {
        uint64_t wild = 0;
        for (int32_t card = 0; card < PACK; card++)
            if (job->wild >> card & 1)
                wild |= bit(ranks->place_of[card]);
        for (int32_t seat = 0; seat < players; seat++) {
            deal->wild[seat] = __builtin_popcountll(deal->hands[seat] & wild);
            deal->hands[seat] &= ~wild;
        }
    }
    if (job->rule == PILES)
        for (int32_t seat = 0; seat < players; seat++) {
            deal->piled[seat] = job->piled[seat];
            memcpy(
                deal->piles[seat], job->piles + (number * players + seat) * job->depth, job->depth);
        }
}

/* Lay the cards that are on the table; return how many they are. */
static int32_t lay_trick(Deal *deal, const Job *job)
{
    int32_t plays = job->plays + (job->turns_up && job->rule == PILES);
    for (int32_t i = 0; i < plays; i++) {
        int32_t seat = job->mover, place, named = 0;
        if (i < job->plays) {
            seat = job->seats[i];
            named = job->rule == WILD && job->faces[i] >= PACK;
            place = deal->ranks->place_of[job->faces[i] % PACK];
        } else {
            place = deal->piles[seat][--deal->piled[seat]];
        }
        if (!i) {
            lead(deal, seat, place);
            deal->copied = named;
        } else if (deal->over & bit(place) || (named && place == deal->best && !deal->copied)) {
            take_lead(deal, seat, place);
            deal->copied = named;
        }
    }
    return plays;
}

/* Where the mover might have played the other of its last two cards. */
typedef struct {
    Deal deal;
    int32_t first, other;
} Fork;

static void play_on_by_seats(
    Deal *deal, const Job *job, int32_t seat, int32_t first, uint8_t *winners, Fork *fork)
{
    int32_t players = deal->players;
    for (;;) {
        if (!deal->laid && !deal->hands[seat])
            return;
        while (deal->laid < players) {
            int32_t place = choose_by_seats(deal, job->chances, seat);
            uint64_t hand = deal->hands[seat], cards = deal->laid ? able(deal, seat) : hand;
            if (fork && seat == job->mover && cards == hand && __builtin_popcountll(hand) == 2) {
                fork->deal = *deal;
                fork->first = first;
                fork->other = top(hand ^ bit(place));
            }
            play_by_seats(deal, seat, place);
            seat = after(deal, seat);
        }
        deal->taken[deal->winner]++;
        winners[deal->tricks++] = (uint8_t)deal->winner;
        seat = first = deal->winner;
        deal->laid = 0;
    }
}

static int32_t off(const Deal *deal, int32_t seat)
{
    int32_t more = deal->taken[seat] - deal->wants[seat];
    return more < 0 ? -more : more;
}

/* Play a deal on by seats; `laid` cards lie on the table. */
static void play_by_rules(Deal *deal, const Job *job, int32_t laid, uint8_t *winners)
{
    int32_t mover = job->mover, first = laid ? job->seats[0] : job->turn;
    Fork fork = { .other = 0 };
    deal->laid = laid;
    play_on_by_seats(deal, job, (first + laid) % deal->players, first, winners, &fork);
    if (!fork.other || !off(deal, mover))
        return;
    uint8_t won[PACK];
    int32_t before = fork.deal.tricks;
    play_by_seats(&fork.deal, mover, fork.other);
    play_on_by_seats(&fork.deal, job, after(deal, mover), fork.first, won, NULL);
    if (off(&fork.deal, mover) < off(deal, mover)) {
        memcpy(winners + before, won + before, fork.deal.tricks - before);
        *deal = fork.deal;
    }
}

/* Play a deal on; return how many tricks there were. */
static int32_t play_deal(Deal *deal, const Job *job, int32_t number, uint8_t *winners)
{
    deal_out(deal, job, number);
    int32_t plays = lay_trick(deal, job), turn = job->turn;
    int32_t first = job->plays ? job->seats[0] : plays ? job->mover : turn;
    if (job->rule == BY_SEATS) {
        play_by_rules(deal, job, plays, winners);
        return deal->tricks;
    }
    while (plays || lead_any(deal, job, turn)) {
        int32_t seat = (first + (plays ? plays : 1)) % deal->players;
        if (plays < deal->players)
            follow_all(deal, job, seat, first);
        deal->taken[deal->winner]++;
        winners[deal->tricks++] = (uint8_t)deal->winner;
        if (job->rule == HUNT && deal->winner == job->bidder)
            break;
        turn = first = deal->winner;
        plays = 0;
    }
    return deal->tricks;
}

/* Play the deals of these numbers on. Each leaves how many tricks each seat has, how many there
 * were, and who won them, in `longest` bytes. */
void play_on(
    const Job *job, const int32_t *which, int32_t count, uint8_t *taken, uint8_t *tricks,
    uint8_t *winners)
{
    Deal deal;
    for (int32_t i = 0; i < count; i++, winners += job->longest) {
        tricks[i] = (uint8_t)play_deal(&deal, job, which[i], winners);
        for (int32_t seat = 0; seat < job->players; seat++)
            *taken++ = (uint8_t)deal.taken[seat];
    }
}

/* A SeenPlay of plays_seen.py. */
typedef struct {
    uint64_t card, later, follow, over, out;
    int32_t seat, led, laid, wants;
} Seen;

/* Weigh some deals, of `players` hands each, by the plays that were seen, seat by seat. */
void weigh_often(
    const Ranks *ranks, const Seen *seen, int32_t plays, const uint64_t *hands, int32_t players,
    int32_t count, double agrees, const Chances *chances, double *weights)
{
    for (int32_t i = 0; i < count; i++, hands += players) {
        double weight = 1.0, of_seat = 1.0;
        for (const Seen *play = seen; play < seen + plays; play++) {
            if (play > seen && play->seat != play[-1].seat) {
                weight *= of_seat;
                of_seat = 1.0;
            }
            uint64_t hand = hands[play->seat] | play->later, suited = hand & play->follow;
            int32_t choices = __builtin_popcountll(suited ? suited : hand);
            if (choices < 2)
                continue;
            const Odds *odds = odds_of(chances, players, hand, play->laid, play->wants);
            uint64_t out = play->out & ~hand;
            int32_t place = play->led
                ? choose_follow(
                      ranks, hand, play->follow, play->over,
                      ranks->takers[ranks->suit_of[play->led]], out, chances, odds, play->wants)
                : choose_lead(ranks, hand, out, odds, play->wants);
            of_seat *= bit(place) == play->card ? agrees : (1 - agrees) / (choices - 1);
        }
        weights[i] = weight * of_seat;
    }
}
