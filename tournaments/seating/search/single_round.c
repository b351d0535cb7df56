/* The inner loops of single_round_annealing.py and tabu.py, step by step the same (ADR 0260). */

#include <stdint.h>

#include "random.h"

enum { THRESHOLDS = 4096, SWAPS = 48, MOVES = 12, GROUP_SWAPS = 6 };
enum { MIN_TENURE = 6, TENURE_SPREAD = 9, RING = 16, MAX_EXPIRING = 32 };

static const int64_t NO_SWAP = (int64_t)1 << 60;

/* Filled in by round_kernel.py, which explains it. */
typedef struct {
    int32_t count, tables, width, reach, plan_tables, groups, rules, has_wanted, uneven;
    const int32_t *rows, *place_row;
    const int64_t *place_prices;
    const double *thresholds;
    int32_t *seats, *sizes, *where, *players;
    const int32_t *numbers, *group, *group_start, *group_of;
    int64_t *cost_of;
    int32_t *found_seats, *found_sizes;
    int64_t change, best;
    int32_t members, is_found;
} Annealer;

typedef struct {
    int32_t count, tables, width, reach, plan_tables;
    const int32_t *rows, *place_row;
    const int64_t *place_prices;
    int32_t *seats, *sizes, *where, *players;
    int64_t *cost_at, *value;
    int32_t *tabu_until, *best_one, *best_other, *found_seats, *expiring, *expiring_count;
    int64_t price, lowest;
    int32_t members, turn;
} Tabu;

static int64_t place(
    const int32_t *place_row, const int64_t *prices, int32_t tables, int32_t player, int32_t table)
{
    int32_t row = place_row[player];
    return row < 0 ? 0 : prices[(int64_t)row * tables + table];
}

/* Note where everybody sits, and list them in order; return how many there are. */
static int32_t find_players(
    int32_t count, int32_t tables, int32_t width, const int32_t *seats, const int32_t *sizes,
    int32_t *where, int32_t *players)
{
    int32_t members = 0;
    for (int32_t p = 0; p < count; p++)
        where[p] = -1;
    for (int32_t t = 0; t < tables; t++)
        for (int32_t i = 0; i < sizes[t]; i++)
            where[seats[t * width + i]] = t;
    for (int32_t p = 0; p < count; p++)
        if (where[p] >= 0)
            players[members++] = p;
    return members;
}

static void replace(int32_t *table, int32_t one, int32_t other)
{
    while (*table != one)
        table++;
    *table = other;
}

static void copy(int32_t *to, const int32_t *from, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        to[i] = from[i];
}

/* ---- annealing ---- */

static int64_t among(const Annealer *a, int32_t player, int32_t table)
{
    const int32_t *row = a->rows + (int64_t)player * a->count, *seats = a->seats + table * a->width;
    int64_t cost = 0;
    for (int32_t i = 0; i < a->sizes[table]; i++)
        cost += row[seats[i]];
    return cost;
}

void set_out(Annealer *a)
{
    a->members =
        find_players(a->count, a->tables, a->width, a->seats, a->sizes, a->where, a->players);
    if (!a->reach)
        a->reach = a->members;
    for (int32_t i = 0; i < a->members; i++)
        a->cost_of[a->players[i]] = among(a, a->players[i], a->where[a->players[i]]);
}

static int64_t change_of_places(const Annealer *a, int32_t one, int32_t other)
{
    int32_t here = a->numbers[a->where[one]], there = a->numbers[a->where[other]];
    const int32_t *rows = a->place_row;
    const int64_t *prices = a->place_prices;
    int32_t n = a->plan_tables;
    return place(rows, prices, n, one, there) + place(rows, prices, n, other, here) -
           place(rows, prices, n, one, here) - place(rows, prices, n, other, there);
}

static double limit(const Annealer *a, Random *random, double temperature)
{
    return temperature * a->thresholds[below(random, THRESHOLDS)];
}

static void record_change(Annealer *a, int64_t change)
{
    a->change += change;
    if (a->change < a->best) {
        a->best = a->change;
        a->is_found = 1;
        copy(a->found_seats, a->seats, a->tables * a->width);
        copy(a->found_sizes, a->sizes, a->tables);
    }
}

/* Choose a player, and another within reach. */
static void choose_two(const Annealer *a, Random *random, int32_t *one, int32_t *other)
{
    int32_t at = below(random, a->members), first = at > a->reach ? at - a->reach : 0;
    int32_t end = at + a->reach + 1 < a->members ? at + a->reach + 1 : a->members;
    int32_t chosen = first + below(random, end - first - 1);
    *one = a->players[at];
    *other = a->players[chosen < at ? chosen : chosen + 1];
}

static void swap(
    Annealer *a, int32_t one, int32_t other, int64_t new_cost, int64_t other_new_cost)
{
    const int32_t *row = a->rows + (int64_t)one * a->count;
    const int32_t *other_row = a->rows + (int64_t)other * a->count;
    int32_t from = a->where[one], to = a->where[other];
    int32_t *here = a->seats + from * a->width, *there = a->seats + to * a->width;
    replace(here, one, other);
    replace(there, other, one);
    a->where[one] = to;
    a->where[other] = from;
    for (int32_t i = 0; i < a->sizes[from]; i++)
        a->cost_of[here[i]] += other_row[here[i]] - row[here[i]];
    for (int32_t i = 0; i < a->sizes[to]; i++)
        a->cost_of[there[i]] += row[there[i]] - other_row[there[i]];
    a->cost_of[one] = new_cost - row[other];
    a->cost_of[other] = other_new_cost - row[other];
}

static void swap_some(Annealer *a, Random *random, double temperature)
{
    for (int32_t step = 0; step < SWAPS; step++) {
        int32_t one, other;
        choose_two(a, random, &one, &other);
        int32_t here = a->where[one], there = a->where[other];
        if (here == there)
            continue;
        int64_t both = a->rows[(int64_t)one * a->count + other];
        int64_t before = a->cost_of[one] + a->cost_of[other] + 2 * both;
        if (a->rules)
            before -= change_of_places(a, one, other);
        double most = (double)before + limit(a, random, temperature);
        int64_t new_cost = among(a, one, there);
        if ((double)new_cost > most && !a->has_wanted)
            continue;
        int64_t other_new_cost = among(a, other, here);
        if ((double)(new_cost + other_new_cost) <= most) {
            swap(a, one, other, new_cost, other_new_cost);
            record_change(a, new_cost + other_new_cost - before);
        }
    }
}

static void move_some(Annealer *a, Random *random, double temperature)
{
    for (int32_t step = 0; step < MOVES; step++) {
        int32_t one, other;
        choose_two(a, random, &one, &other);
        int32_t from = a->where[one], to = a->where[other];
        if (a->sizes[from] != a->sizes[to] + 1)
            continue;
        int32_t *here = a->seats + from * a->width, *there = a->seats + to * a->width;
        const int32_t *row = a->rows + (int64_t)one * a->count;
        int64_t new_cost = among(a, one, to), change = new_cost - a->cost_of[one];
        if (change > 0 && change >= limit(a, random, temperature))
            continue;
        int32_t kept = 0;
        for (int32_t i = 0; i < a->sizes[from]; i++)
            if (here[i] != one) {
                here[kept++] = here[i];
                a->cost_of[here[kept - 1]] -= row[here[kept - 1]];
            }
        a->sizes[from] = kept;
        for (int32_t i = 0; i < a->sizes[to]; i++)
            a->cost_of[there[i]] += row[there[i]];
        there[a->sizes[to]++] = one;
        a->cost_of[one] = new_cost;
        a->where[one] = to;
        record_change(a, change);
    }
}

static int64_t exchange(Annealer *a, int32_t one, int32_t other)
{
    int64_t both = a->rows[(int64_t)one * a->count + other];
    int64_t before = a->cost_of[one] + a->cost_of[other] + 2 * both;
    if (a->rules)
        before -= change_of_places(a, one, other);
    int64_t new_cost = among(a, one, a->where[other]);
    int64_t other_new_cost = among(a, other, a->where[one]);
    swap(a, one, other, new_cost, other_new_cost);
    return new_cost + other_new_cost - before;
}

/* Choose this many players of a table, whole groups only; return whether that was possible. */
static int choose_others(
    const Annealer *a, int32_t table, int32_t wanted, double number, int32_t *chosen)
{
    const int32_t *seats = a->seats + table * a->width;
    int32_t size = a->sizes[table], first = (int32_t)(number * size), count = 0;
    for (int32_t i = 0; i < size; i++) {
        int32_t player = seats[(first + i) % size], group = a->group_of[player];
        int32_t unit[a->width], length = 0, is_chosen = 0;
        for (int32_t k = 0; k < count; k++)
            is_chosen |= chosen[k] == player;
        if (is_chosen)
            continue;
        if (group < 0)
            unit[length++] = player;
        else
            for (int32_t k = a->group_start[group]; k < a->group_start[group + 1]; k++)
                if (a->where[a->group[k]] == table)
                    unit[length++] = a->group[k];
        if (count + length > wanted)
            continue;
        copy(chosen + count, unit, length);
        count += length;
    }
    return count == wanted;
}

static void swap_groups(Annealer *a, Random *random, double temperature)
{
    for (int32_t step = 0; step < GROUP_SWAPS; step++) {
        int32_t which = below(random, a->groups), to = below(random, a->tables);
        const int32_t *group = a->group + a->group_start[which];
        int32_t length = a->group_start[which + 1] - a->group_start[which];
        int32_t others[a->width], parted = 0;
        int is_possible = choose_others(a, to, length, roll(random), others);
        for (int32_t i = 1; i < length; i++)
            parted |= a->where[group[i]] != a->where[group[0]];
        if (parted || a->where[group[0]] == to || !is_possible)
            continue;
        int64_t change = 0;
        for (int32_t i = 0; i < length; i++)
            change += exchange(a, group[i], others[i]);
        if (change > 0 && change >= limit(a, random, temperature))
            for (int32_t i = length; i-- > 0;)
                exchange(a, group[i], others[i]);
        else
            record_change(a, change);
    }
}

void run_batches(Annealer *a, Random *random, double temperature, int32_t batches)
{
    for (int32_t i = 0; i < batches; i++) {
        swap_some(a, random, temperature);
        if (a->uneven)
            move_some(a, random, temperature);
        if (a->groups)
            swap_groups(a, random, temperature);
    }
}

/* Cool down with this number of batches at each temperature; return how many were run. */
int32_t cool(
    Annealer *a, Random *random, double hottest, double coldest, double cooling, int32_t batches)
{
    int32_t done = 0;
    for (double temperature = hottest; temperature > coldest; temperature *= cooling) {
        run_batches(a, random, temperature, batches);
        done += batches;
    }
    return done;
}

/* ---- tabu search ---- */

/* The cost of every player at a table. */
static int64_t *cost_at(const Tabu *s, int32_t table)
{
    return s->cost_at + (int64_t)table * s->count;
}

static void find_best_swap(Tabu *s, int32_t low, int32_t high)
{
    if (low > high) {
        int32_t lower = high;
        high = low;
        low = lower;
    }
    const int32_t *here = s->seats + low * s->width, *there = s->seats + high * s->width;
    const int64_t *at_low = cost_at(s, low), *at_high = cost_at(s, high);
    const int32_t *until_low = s->tabu_until + (int64_t)low * s->count;
    const int32_t *until_high = s->tabu_until + (int64_t)high * s->count;
    int32_t others[s->width], count = 0, best_one = -1, best_other = -1;
    int64_t gains[s->width], value = NO_SWAP;
    for (int32_t i = 0; i < s->sizes[high]; i++)
        if (until_low[there[i]] <= s->turn) {
            gains[count] = at_low[there[i]] - at_high[there[i]];
            others[count++] = there[i];
        }
    for (int32_t i = 0; i < s->sizes[low] && count; i++) {
        int32_t one = here[i];
        if (until_high[one] > s->turn)
            continue;
        int64_t gain = at_high[one] - at_low[one];
        const int32_t *row = s->rows + (int64_t)one * s->count;
        for (int32_t k = 0; k < count; k++) {
            int64_t change = gain + gains[k] - 2 * (int64_t)row[others[k]];
            if (change < value) {
                value = change;
                best_one = one;
                best_other = others[k];
            }
        }
    }
    int64_t index = (int64_t)low * s->tables + high;
    s->value[index] = value;
    s->best_one[index] = best_one;
    s->best_other[index] = best_other;
}

static int32_t last_neighbour(const Tabu *s, int32_t table)
{
    return table + s->reach < s->tables ? table + s->reach : s->tables - 1;
}

static int32_t first_neighbour(const Tabu *s, int32_t table)
{
    return table > s->reach ? table - s->reach : 0;
}

static void find_best_swaps(Tabu *s)
{
    for (int64_t i = 0; i < (int64_t)s->tables * s->tables; i++) {
        s->value[i] = NO_SWAP;
        s->best_one[i] = s->best_other[i] = -1;
    }
    for (int32_t low = 0; low < s->tables; low++)
        for (int32_t high = low + 1; high <= last_neighbour(s, low); high++)
            find_best_swap(s, low, high);
}

void set_out_tabu(Tabu *s)
{
    s->members =
        find_players(s->count, s->tables, s->width, s->seats, s->sizes, s->where, s->players);
    int64_t company = 0, places = 0;
    for (int32_t i = 0; i < s->members; i++) {
        int32_t player = s->players[i];
        const int32_t *row = s->rows + (int64_t)player * s->count;
        for (int32_t t = 0; t < s->tables; t++) {
            int64_t by_rules = place(s->place_row, s->place_prices, s->plan_tables, player, t);
            int64_t cost = 0;
            for (int32_t k = 0; k < s->sizes[t]; k++)
                cost += row[s->seats[t * s->width + k]];
            cost_at(s, t)[player] = cost + by_rules;
            if (t == s->where[player]) {
                company += cost;
                places += by_rules;
            }
        }
    }
    /* Every pair was counted twice. */
    s->price = company / 2 + places;
    find_best_swaps(s);
}

static void swap_tabu(Tabu *s, int32_t one, int32_t other)
{
    int32_t here = s->where[one], there = s->where[other];
    const int32_t *gone = s->rows + (int64_t)one * s->count;
    const int32_t *come = s->rows + (int64_t)other * s->count;
    int64_t *at_here = cost_at(s, here), *at_there = cost_at(s, there);
    s->price += at_there[one] + at_here[other] - at_here[one] - at_there[other];
    s->price -= 2 * (int64_t)gone[other];
    replace(s->seats + here * s->width, one, other);
    replace(s->seats + there * s->width, other, one);
    s->where[one] = there;
    s->where[other] = here;
    /* Absent players are counted too: nothing reads what they would cost. */
    for (int32_t p = 0; p < s->count; p++) {
        int64_t change = (int64_t)come[p] - gone[p];
        at_here[p] += change;
        at_there[p] -= change;
    }
}

static void forbid(Tabu *s, Random *random, int32_t player, int32_t table, int32_t a, int32_t b)
{
    int32_t end = s->turn + MIN_TENURE + below(random, TENURE_SPREAD), slot = end % RING;
    s->tabu_until[(int64_t)table * s->count + player] = end;
    int32_t *pair = s->expiring + 2 * (slot * MAX_EXPIRING + s->expiring_count[slot]++);
    pair[0] = a;
    pair[1] = b;
}

static void step(Tabu *s, Random *random)
{
    s->turn++;
    int64_t value = NO_SWAP, index = 0;
    /* Tables out of reach of each other have no swap. */
    for (int32_t low = 0; low < s->tables; low++)
        for (int32_t high = low + 1; high <= last_neighbour(s, low); high++)
            if (s->value[(int64_t)low * s->tables + high] < value) {
                index = (int64_t)low * s->tables + high;
                value = s->value[index];
            }
    int32_t one = s->best_one[index], other = s->best_other[index];
    if (one >= 0) {
        int32_t both[2] = {s->where[one], s->where[other]};
        swap_tabu(s, one, other);
        forbid(s, random, one, both[0], both[0], both[1]);
        forbid(s, random, other, both[1], both[0], both[1]);
        for (int32_t i = 0; i < 2; i++)
            for (int32_t near = first_neighbour(s, both[i]); near <= last_neighbour(s, both[i]); near++)
                if (near != both[i])
                    find_best_swap(s, both[i], near);
    }
    int32_t slot = s->turn % RING;
    for (int32_t i = 0; i < s->expiring_count[slot]; i++) {
        const int32_t *pair = s->expiring + 2 * (slot * MAX_EXPIRING + i);
        find_best_swap(s, pair[0], pair[1]);
    }
    s->expiring_count[slot] = 0;
}

/* Make swaps; return whether the price fell below `lowest`, and keep the tables then. */
int32_t run_tabu(Tabu *s, Random *random, int32_t steps)
{
    int32_t news = 0;
    for (int32_t i = 0; i < steps; i++) {
        step(s, random);
        if (s->price < s->lowest) {
            s->lowest = s->price;
            copy(s->found_seats, s->seats, s->tables * s->width);
            news = 1;
        }
    }
    return news;
}

void perturb(Tabu *s, Random *random)
{
    int32_t swaps = MIN_TENURE + below(random, 10);
    for (int32_t i = 0; i < swaps; i++) {
        int32_t low = below(random, s->tables), first = first_neighbour(s, low);
        int32_t high = first + below(random, last_neighbour(s, low) - first + 1);
        if (low != high) {
            int32_t one = s->seats[low * s->width + below(random, s->sizes[low])];
            int32_t other = s->seats[high * s->width + below(random, s->sizes[high])];
            swap_tabu(s, one, other);
        }
    }
    find_best_swaps(s);
}
