/* The swaps of heard.py, with the same deals from the same random numbers (ADR 0307). */

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "random.h"

/* As in heard.py: the hidden cards, of which the first `held` are in hands, and whose they are;
 * the last owner is the stock. `nominated`: -1 if it has not. */
typedef struct {
    int32_t players, held, size;
    const int32_t *nominated;
    const double *worth, *tells;
    const uint64_t *able, *bits;
    int32_t *cards, *owners;
    double *off;
    uint64_t *hands;
} Chain;

static void offer_swaps(Chain *chain, Random *random)
{
    int32_t *cards = chain->cards, *owners = chain->owners;
    double *off = chain->off;
    for (int32_t at = 0; at < chain->held; at++) {
        int32_t other = below(random, chain->size);
        int32_t one = owners[at], two = owners[other];
        int32_t mine = cards[at], theirs = cards[other];
        if (one == two || !(chain->able[one] >> theirs & chain->able[two] >> mine & 1))
            continue;
        double gain = chain->worth[mine] - chain->worth[theirs];
        double worse = chain->tells[one] * (gain + 2 * off[one]) + chain->tells[two] * (gain - 2 * off[two]);
        worse *= gain;
        if (worse > 0 && roll(random) > exp(-worse))
            continue;
        cards[at] = theirs;
        cards[other] = mine;
        off[one] += gain;
        off[two] -= gain;
        uint64_t both = chain->bits[mine] | chain->bits[theirs];
        chain->hands[one] ^= both;
        chain->hands[two] ^= both;
    }
}

/* Deal this number of times; each leaves the hands, and what the seats are after. */
void deal_often(
    Chain *chain, Random *random, int32_t first, int32_t each, int32_t count, uint64_t *hands,
    int32_t *wants)
{
    for (; count; count--) {
        for (int32_t times = first + each; times; times--)
            offer_swaps(chain, random);
        first = 0;
        memcpy(hands, chain->hands, sizeof *hands * chain->players);
        hands += chain->players;
        for (int32_t seat = 0; seat < chain->players; seat++) {
            int32_t nominated = chain->nominated[seat];
            *wants++ = nominated < 0 ? (int32_t)rint(-chain->off[seat]) : nominated;
        }
    }
}
