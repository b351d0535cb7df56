/* The rules of thumb of this folder, with the same plays (ADR 0307). Hands are bits by places. */

#include <stdint.h>
#include <string.h>

enum { SUITS = 4, PACK = 52, PLACES = 53, MAX_PLAYERS = 8 };
enum { BY_SEATS, WILD, PILES, SIDES, HUNT };

/* As in rank_bits.py; `takers` by the suit that a place belongs to. Nothing is at place 0. */
typedef struct {
    double lead_worth[PLACES];
    uint64_t plain, suited[PLACES], takers[SUITS][PLACES];
    uint8_t place_of[PACK], suit_of[PLACES];
} Ranks;

/* A Moment and some Worlds (worlds.py); -1 stands for None. */
typedef struct {
    int32_t rule, players, mover, turn, plays, gone, turns_up, nominates, bidder, depth, longest;
    int32_t taken[MAX_PLAYERS], seats[MAX_PLAYERS], faces[MAX_PLAYERS], piled[MAX_PLAYERS];
    uint64_t wild;
    const uint64_t *hands;
    const int32_t *wants, *partners;
    const Ranks *const *ranks;
    /* `depth` places for each pile; that of a seat has `piled` cards. */
    const uint8_t *piles;
} Job;

/* A deal that is being played on. `winner` has the trick, with the card at `best`. */
typedef struct {
    const Ranks *ranks;
    int32_t players, winner, best, copied, tricks;
    uint64_t hands[MAX_PLAYERS], follow, over;
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

/* by_seats.py */
static int32_t choose_lead(const Ranks *ranks, uint64_t hand, int32_t wants)
{
    if (!wants)
        return low(hand);
    int32_t place = top(hand), plain = top(hand & ranks->plain);
    return ranks->lead_worth[plain] > ranks->lead_worth[place] ? plain : place;
}

static int32_t choose_follow(
    uint64_t hand, uint64_t follow, uint64_t over, int32_t wants, int32_t is_last)
{
    uint64_t suited = hand & follow, cards = suited ? suited : hand, beating = cards & over;
    if (wants && beating)
        return is_last || cards == hand ? low(beating) : top(beating);
    return wants || beating == cards ? low(cards) : top(cards ^ beating);
}

static int32_t lead_by_seats(Deal *deal, int32_t seat)
{
    if (!deal->hands[seat])
        return 0;
    int32_t place = choose_lead(deal->ranks, deal->hands[seat], is_short(deal, seat));
    deal->hands[seat] ^= bit(place);
    lead(deal, seat, place);
    return 1;
}

static void follow_by_seats(Deal *deal, int32_t seat, int32_t last)
{
    int32_t place = choose_follow(
        deal->hands[seat], deal->follow, deal->over, is_short(deal, seat), seat == last);
    deal->hands[seat] ^= bit(place);
    lay(deal, seat, place);
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
    default: return lead_by_seats(deal, seat);
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
        default: follow_by_seats(deal, seat, last);
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

/* Play a deal on; return how many tricks there were. */
static int32_t play_deal(Deal *deal, const Job *job, int32_t number, uint8_t *winners)
{
    deal_out(deal, job, number);
    int32_t plays = lay_trick(deal, job), turn = job->turn;
    int32_t first = job->plays ? job->seats[0] : plays ? job->mover : turn;
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
    uint64_t card, later, follow, over;
    int32_t seat, wants, last, unused;
} Seen;

/* Weigh some deals, of `players` hands each, by the plays that were seen. */
void weigh_often(
    const Ranks *ranks, const Seen *seen, int32_t plays, const uint64_t *hands, int32_t players,
    int32_t count, double agrees, double *weights)
{
    for (int32_t i = 0; i < count; i++, hands += players) {
        double weight = 1.0;
        for (const Seen *play = seen; play < seen + plays; play++) {
            uint64_t hand = hands[play->seat] | play->later, suited = hand & play->follow;
            int32_t choices = __builtin_popcountll(suited ? suited : hand);
            if (choices < 2)
                continue;
            int32_t place = play->follow
                ? choose_follow(hand, play->follow, play->over, play->wants, play->last)
                : choose_lead(ranks, hand, play->wants);
            weight *= bit(place) == play->card ? agrees : (1 - agrees) / (choices - 1);
        }
        weights[i] = weight;
    }
}
