/* The loop of playout.py, with the same choices from the same random numbers (ADR 0260). */

#include <stdint.h>
#include <string.h>

#include "random.h"

enum { SUITS = 4, RANKS = 13, PACK = 52, MAX_PLAYERS = 8 };

/* The cards of each hand in its order; `barred[sum]` is what the last may not nominate, or -1. */
typedef struct {
    int32_t players, size, dealer;
    const int32_t *power, *barred;
    uint8_t hands[MAX_PLAYERS][RANKS];
} Dealt;

typedef struct {
    uint8_t hands[MAX_PLAYERS][RANKS];
    /* How many cards of a suit are in a hand, and a bit for each of their ranks. */
    uint8_t counts[SUITS][MAX_PLAYERS];
    uint16_t bits[SUITS][MAX_PLAYERS];
} Table;

/* Take the card at this place of a hand of `left` cards. */
static int32_t take(Table *table, int32_t seat, int32_t place, int32_t left)
{
    uint8_t *hand = table->hands[seat];
    int32_t card = hand[place], suit = card / RANKS;
    for (left--; place < left; place++)
        hand[place] = hand[place + 1];
    table->counts[suit][seat]--;
    table->bits[suit][seat] ^= (uint16_t)(1 << card % RANKS);
    return card;
}

/* Take the card of a suit that has this number of lower ones in the hand. */
static int32_t take_of_suit(Table *table, int32_t seat, int32_t suit, int32_t lower, int32_t left)
{
    uint32_t bits = table->bits[suit][seat];
    for (; lower; lower--)
        bits &= bits - 1;
    int32_t card = suit * RANKS, place = 0;
    for (; !(bits & 1); bits >>= 1)
        card++;
    while (table->hands[seat][place] != card)
        place++;
    return take(table, seat, place, left);
}

static void nominate(const Dealt *dealt, Random *random, int32_t *nominated)
{
    int32_t sum = 0, last = dealt->players - 1;
    for (int32_t i = 0; i < last; i++)
        sum += nominated[i] = below(random, dealt->size + 1);
    int32_t barred = dealt->barred[sum];
    int32_t chosen = below(random, dealt->size + (barred < 0));
    nominated[last] = chosen + (barred >= 0 && chosen >= barred);
}

/* Play one trick, which `turn` leads; return who wins it. */
static int32_t play_trick(const Dealt *dealt, Random *random, Table *table, int32_t turn, int32_t left)
{
    /* The last cards are forced, and take no number. */
    int32_t card = take(table, turn, left > 1 ? below(random, left) : 0, left);
    int32_t led = card / RANKS, winner = turn, players = dealt->players;
    const int32_t *power = dealt->power + led * PACK;
    int32_t best = power[card];
    for (int32_t i = 1; i < players; i++) {
        int32_t seat = turn + i < players ? turn + i : turn + i - players;
        int32_t suited = table->counts[led][seat];
        if (suited)
            card = take_of_suit(table, seat, led, suited > 1 ? below(random, suited) : 0, left);
        else
            card = take(table, seat, left > 1 ? below(random, left) : 0, left);
        if (power[card] > best) {
            best = power[card];
            winner = seat;
        }
    }
    return winner;
}

static void play_out(const Dealt *dealt, Random *random, int32_t *nominated, int32_t *taken)
{
    Table table;
    memcpy(table.hands, dealt->hands, sizeof table.hands);
    memset(table.counts, 0, sizeof table.counts);
    memset(table.bits, 0, sizeof table.bits);
    for (int32_t seat = 0; seat < dealt->players; seat++) {
        taken[seat] = 0;
        for (int32_t i = 0; i < dealt->size; i++) {
            int32_t card = table.hands[seat][i];
            table.counts[card / RANKS][seat]++;
            table.bits[card / RANKS][seat] |= (uint16_t)(1 << card % RANKS);
        }
    }
    nominate(dealt, random, nominated);
    int32_t turn = (dealt->dealer + 1) % dealt->players;
    for (int32_t left = dealt->size; left > 0; left--) {
        turn = play_trick(dealt, random, &table, turn, left);
        taken[turn]++;
    }
}

/* Play a deal out this number of times; each leaves its nominations and then its tricks. */
void play_out_often(const Dealt *dealt, Random *random, int32_t count, int32_t *results)
{
    for (int32_t i = 0; i < count; i++, results += 2 * dealt->players)
        play_out(dealt, random, results, results + dealt->players);
}
