/* The numbers of Python's random.Random.random, from the state that getstate() gives. */

#ifndef CLAG_RANDOM_H
#define CLAG_RANDOM_H

#include <stdint.h>

enum { MT_WORDS = 624, MT_MIDDLE = 397 };

/* As in getstate()[1]: 624 words, then how many of them are used up. */
typedef struct {
    uint32_t words[MT_WORDS];
    uint32_t used;
} Random;

static uint32_t mt_mix(uint32_t upper, uint32_t lower)
{
    uint32_t both = (upper & 0x80000000u) | (lower & 0x7fffffffu);
    return (both >> 1) ^ ((lower & 1u) ? 0x9908b0dfu : 0u);
}

static void mt_refill(Random *random)
{
    uint32_t *w = random->words;
    int i = 0;
    for (; i < MT_WORDS - MT_MIDDLE; i++)
        w[i] = w[i + MT_MIDDLE] ^ mt_mix(w[i], w[i + 1]);
    for (; i < MT_WORDS - 1; i++)
        w[i] = w[i + MT_MIDDLE - MT_WORDS] ^ mt_mix(w[i], w[i + 1]);
    w[i] = w[MT_MIDDLE - 1] ^ mt_mix(w[i], w[0]);
    random->used = 0;
}

static inline uint32_t mt_word(Random *random)
{
    if (random->used >= MT_WORDS)
        mt_refill(random);
    uint32_t y = random->words[random->used++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

/* Return the next number in [0, 1), with 53 random bits. */
static inline double roll(Random *random)
{
    uint32_t high = mt_word(random) >> 5, low = mt_word(random) >> 6;
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
}

/* Return int(roll() * limit). */
static inline int32_t below(Random *random, int32_t limit)
{
    return (int32_t)(roll(random) * limit);
}

/* For Python, which draws from the same state between two calls of a kernel. */
double draw(Random *random)
{
    return roll(random);
}

#endif
