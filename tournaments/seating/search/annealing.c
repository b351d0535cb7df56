/* The inner loop of annealing.py, with the same steps and random numbers (ADR 0260). */

#include <stdint.h>

#include "random.h"

enum { THRESHOLDS = 4096 };

/* Filled by CompiledPosition, which explains it. A row of `seats` is a table, `width` wide. */
typedef struct {
    int32_t count, rounds, tables, width, groups, ladder_length;
    int32_t *seats, *sizes, *tables_of, *where;
    int32_t *present, *present_count;
    int32_t *place_row;
    int64_t *place_prices;
    int32_t *ladders, *kind, *met, *joining, *leaving;
    int64_t *cost;
    int32_t *active, *rank;
    int32_t *group, *group_size, *group_of;
    const double *thresholds;
    double group_share;
    int64_t price, best;
    int32_t *since;
    int64_t since_count;
    int32_t active_count;
} Position;

static int32_t *table_at(const Position *p, int32_t round, int32_t table)
{
    return p->seats + ((int64_t)round * p->tables + table) * p->width;
}

static int32_t size_at(const Position *p, int32_t round, int32_t table)
{
    return p->sizes[(int64_t)round * p->tables + table];
}

static void meet(Position *p, int32_t one, int32_t other, int32_t change)
{
    int64_t here = (int64_t)one * p->count + other, there = (int64_t)other * p->count + one;
    int32_t met = p->met[here] + change, length = p->ladder_length;
    const int32_t *ladder = p->ladders + (int64_t)p->kind[here] * length;
    p->met[here] = p->met[there] = met;
    p->leaving[here] = p->leaving[there] = ladder[met];
    p->joining[here] = p->joining[there] = ladder[met + 1 < length ? met + 1 : met];
}

/* Add a seat to the active ones, or take it off; the last one takes its rank then. */
static void update_active(Position *p, int32_t round, int32_t player)
{
    int32_t seat = round * p->count + player, row = p->place_row[seat];
    int is_active = p->cost[seat] != 0;
    if (!is_active && row >= 0)
        is_active = p->place_prices[(int64_t)row * p->tables + p->where[seat]] != 0;
    int32_t rank = p->rank[seat];
    if (is_active && rank < 0) {
        p->rank[seat] = p->active_count;
        p->active[p->active_count++] = seat;
    } else if (!is_active && rank >= 0) {
        int32_t last = p->active[--p->active_count];
        p->active[rank] = last;
        p->rank[last] = rank;
        p->rank[seat] = -1;
    }
}

static void add_up(Position *p, int32_t round, int32_t player)
{
    int32_t seat = round * p->count + player, table = p->where[seat];
    const int32_t *mates = table_at(p, round, table);
    const int32_t *leaving = p->leaving + (int64_t)player * p->count;
    int64_t cost = 0;
    for (int32_t i = 0; i < size_at(p, round, table); i++)
        cost += leaving[mates[i]];
    p->cost[seat] = cost;
    update_active(p, round, player);
}

/* Count a meeting more or less, and what it changes in other rounds. */
static void meet_again(Position *p, int32_t round, int32_t one, int32_t other, int32_t change)
{
    int64_t pair = (int64_t)one * p->count + other, before = p->leaving[pair];
    meet(p, one, other, change);
    int64_t more = p->leaving[pair] - before;
    if (!more)
        return;
    for (int32_t r = 0; r < p->rounds; r++) {
        int32_t *where = p->where + (int64_t)r * p->count;
        if (r == round || where[one] < 0 || where[one] != where[other])
            continue;
        p->cost[(int64_t)r * p->count + one] += more;
        p->cost[(int64_t)r * p->count + other] += more;
        update_active(p, r, one);
        update_active(p, r, other);
    }
}

/* Count the meetings at all tables, once everything else is laid out. */
void lay_out(Position *p)
{
    int64_t pairs = (int64_t)p->count * p->count;
    for (int64_t i = 0; i < pairs; i++)
        p->joining[i] = p->ladders[(int64_t)p->kind[i] * p->ladder_length + 1];
    for (int32_t i = 0; i < p->count; i++)
        p->joining[(int64_t)i * p->count + i] = 0;
    for (int32_t round = 0; round < p->rounds; round++)
        for (int32_t t = 0; t < p->tables_of[round]; t++) {
            int32_t *table = table_at(p, round, t);
            for (int32_t i = 0; i < size_at(p, round, t); i++) {
                p->where[(int64_t)round * p->count + table[i]] = t;
                for (int32_t k = 0; k < i; k++)
                    meet(p, table[i], table[k], 1);
            }
        }
    for (int32_t round = 0; round < p->rounds; round++)
        for (int32_t i = 0; i < p->present_count[round]; i++)
            add_up(p, round, p->present[(int64_t)round * p->count + i]);
}

static void exchange(Position *p, int32_t round, int32_t one, int32_t other)
{
    int32_t *where = p->where + (int64_t)round * p->count, a = where[one], b = where[other];
    int32_t *here = table_at(p, round, a), *there = table_at(p, round, b);
    while (*here != one)
        here++;
    while (*there != other)
        there++;
    *here = other;
    *there = one;
    where[one] = b;
    where[other] = a;
}

static void swap(Position *p, int32_t round, int32_t one, int32_t other)
{
    int32_t *where = p->where + (int64_t)round * p->count, a = where[one], b = where[other];
    int32_t *here = table_at(p, round, a), *there = table_at(p, round, b);
    int32_t here_size = size_at(p, round, a), there_size = size_at(p, round, b);
    for (int32_t i = 0; i < here_size; i++)
        if (here[i] != one) {
            meet_again(p, round, one, here[i], -1);
            meet_again(p, round, other, here[i], 1);
        }
    for (int32_t i = 0; i < there_size; i++)
        if (there[i] != other) {
            meet_again(p, round, other, there[i], -1);
            meet_again(p, round, one, there[i], 1);
        }
    exchange(p, round, one, other);
    for (int32_t i = 0; i < here_size; i++)
        add_up(p, round, here[i]);
    for (int32_t i = 0; i < there_size; i++)
        add_up(p, round, there[i]);
}

/* What the rules about tables charge more if a player of this round moves from table a to b. */
static int64_t move(const Position *p, int32_t round, int32_t player, int32_t a, int32_t b)
{
    int32_t row = p->place_row[(int64_t)round * p->count + player];
    if (row < 0)
        return 0;
    const int64_t *prices = p->place_prices + (int64_t)row * p->tables;
    return prices[b] - prices[a];
}

static int64_t change_of(const Position *p, int32_t round, int32_t one, int32_t other)
{
    const int32_t *where = p->where + (int64_t)round * p->count;
    const int64_t *cost = p->cost + (int64_t)round * p->count;
    int32_t a = where[one], b = where[other];
    const int32_t *here = table_at(p, round, a), *there = table_at(p, round, b);
    const int32_t *joins = p->joining + (int64_t)one * p->count;
    const int32_t *other_joins = p->joining + (int64_t)other * p->count;
    /* The sums count the two at each other's table, where they will not meet. */
    int64_t change = -cost[one] - cost[other] - 2 * (int64_t)joins[other];
    for (int32_t i = 0; i < size_at(p, round, a); i++)
        change += other_joins[here[i]];
    for (int32_t i = 0; i < size_at(p, round, b); i++)
        change += joins[there[i]];
    return change + move(p, round, one, a, b) + move(p, round, other, b, a);
}

static int is_worse(const Position *p, Random *random, int64_t change, double temperature)
{
    return change > 0 && change >= temperature * p->thresholds[below(random, THRESHOLDS)];
}

static void note(Position *p, int32_t round, int32_t one, int32_t other)
{
    int32_t *swap = p->since + 3 * p->since_count++;
    swap[0] = round;
    swap[1] = one;
    swap[2] = other;
}

static int is_among(int32_t player, const int32_t *players, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (players[i] == player)
            return 1;
    return 0;
}

/* Choose `wanted` players of a table, whole groups only; return how many were found. */
static int32_t choose_others(
    const Position *p, const int32_t *table, int32_t size, int32_t first, int32_t wanted,
    int32_t *chosen)
{
    int32_t count = 0;
    for (int32_t i = 0; i < size; i++) {
        int32_t player = table[(first + i) % size], group = p->group_of[player], unit = 0;
        for (int32_t k = 0; k < size; k++)
            unit += group < 0 ? table[k] == player : p->group_of[table[k]] == group;
        if (is_among(player, chosen, count) || count + unit > wanted)
            continue;
        for (int32_t k = 0; k < size; k++)
            if (group < 0 ? table[k] == player : p->group_of[table[k]] == group)
                chosen[count++] = table[k];
    }
    return count;
}

static int64_t swap_group(Position *p, Random *random, double temperature)
{
    int32_t round = below(random, p->rounds), which = below(random, p->groups);
    const int32_t *where = p->where + (int64_t)round * p->count;
    int32_t to = below(random, p->tables_of[round]), size = size_at(p, round, to);
    int32_t first = below(random, size), count = 0, parted = 0;
    int32_t here[p->count], there[p->width];
    for (int32_t i = 0; i < p->group_size[which]; i++) {
        int32_t player = p->group[(int64_t)which * p->count + i];
        if (where[player] < 0)
            continue;
        parted |= count && where[player] != where[here[0]];
        here[count++] = player;
    }
    if (count < 2 || parted || where[here[0]] == to)
        return 0;
    if (choose_others(p, table_at(p, round, to), size, first, count, there) < count)
        return 0;
    int64_t change = 0;
    for (int32_t i = 0; i < count; i++) {
        change += change_of(p, round, here[i], there[i]);
        swap(p, round, here[i], there[i]);
    }
    if (is_worse(p, random, change, temperature)) {
        for (int32_t i = count; i-- > 0;)
            swap(p, round, here[i], there[i]);
        return 0;
    }
    for (int32_t i = 0; i < count; i++)
        note(p, round, here[i], there[i]);
    return change;
}

static void settle(Position *p)
{
    if (p->price < p->best) {
        p->best = p->price;
        p->since_count = 0;
    }
}

/* Make this many proposals; `best` is the best price then, `since` the swaps made after it. */
void anneal(Position *p, Random *random, double temperature, int32_t proposals)
{
    p->best = p->price;
    p->since_count = 0;
    for (int32_t step = 0; step < proposals; step++) {
        if (p->group_share > 0 && roll(random) < p->group_share) {
            p->price += swap_group(p, random, temperature);
            settle(p);
            continue;
        }
        if (!p->active_count)
            continue;
        int32_t seat = p->active[below(random, p->active_count)];
        int32_t round = seat / p->count, one = seat % p->count;
        const int32_t *present = p->present + (int64_t)round * p->count;
        int32_t other = present[below(random, p->present_count[round])];
        const int32_t *where = p->where + (int64_t)round * p->count;
        if (where[one] == where[other])
            continue;
        int64_t change = change_of(p, round, one, other);
        if (is_worse(p, random, change, temperature))
            continue;
        swap(p, round, one, other);
        p->price += change;
        note(p, round, one, other);
        settle(p);
    }
}

/* Seat everyone as before the swaps of `since`, or (forward) make these swaps again. */
void replay(Position *p, int32_t forward)
{
    for (int64_t i = 0; i < p->since_count; i++) {
        const int32_t *swap = p->since + 3 * (forward ? i : p->since_count - 1 - i);
        exchange(p, swap[0], swap[1], swap[2]);
    }
}
