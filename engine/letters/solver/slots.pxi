# Slots: where a word may start and end on a line, and which search looks for it.

cdef void find_slots(Search* search, Line* line, uint32_t* slots) noexcept nogil:
    """For each start, the set of ends a word may have."""
    cdef uint32_t ends = ~(line.occupied >> 1) & ((1 << SIZE) - 1)
    cdef uint32_t letters = search.spelled[search.hand]
    cdef uint32_t crossed = line.crossed, blocked = 1 << SIZE
    cdef int k, limit, beyond
    while crossed:
        k = trailing_zeros(crossed)
        crossed &= crossed - 1
        if not line.squares[k + 1].allowed & letters:
            blocked |= <uint32_t> 1 << k
    for k in range(SIZE):
        if k and line.occupied >> (k - 1) & 1:
            slots[k] = 0
            continue
        limit = k + trailing_zeros(blocked >> k)
        beyond = line.empties[k] + search.most
        if beyond < line.empties[SIZE] and line.empty[beyond] < limit:
            limit = line.empty[beyond]
        slots[k] = ends & ((1 << limit) - 1) & ~((2 << k) - 1)
    for k in range(line.run_count):  # a word already there is no move
        slots[line.runs[k].first] &= ~(<uint32_t> 1 << line.runs[k].last)


cdef inline void total_slots(Search* search) noexcept nogil:
    """From the slots, how many letters may still come for each leftmost square."""
    cdef uint32_t total = 0
    cdef int k
    for k in range(search.first + 1):
        total = total << 1 | search.slots[k] >> search.turn
        search.totals[k] = total
    for k in range(search.first + 1, search.turn + 1):
        search.totals[k] = 0


cdef int best_allowed(Search* search, Square* square) noexcept nogil:
    """The highest value among the tiles that may be laid here."""
    cdef uint32_t letters = square.allowed & search.real
    cdef int value, best = 0
    while letters:
        value = VALUE[trailing_zeros(letters)]
        letters &= letters - 1
        if value > best:
            best = value
    return best


cdef void prepare_bounds(Search* search, Line* line) noexcept nogil:
    """What words across may earn, summed over the squares before each one."""
    cdef Square* square
    cdef int k, across = 0
    for k in range(SIZE):
        line.across[k] = across
        if line.crossed >> k & 1:
            square = &line.squares[k + 1]
            across += <int> (square.base >> 32)
            across += best_allowed(search, square) * <int> (square.weight >> 32)
    line.across[SIZE] = across


cdef inline int bound_of(Search* search, Line* line, int start, int end) noexcept nogil:
    """No word from `start` to `end` earns more; and a longer one has no lower bound.

    For the word itself, the best tiles on the best letter premiums: each tile once, those
    on a double once more, those on a triple twice more. For the words across, on each
    square the best tile it allows.
    """
    cdef int beyond = end + 1
    cdef int count = line.empties[beyond] - line.empties[start]
    cdef int points = (
        line.values[beyond] - line.values[start]
        + search.best_values[count]
        + search.best_values[line.letter_premiums[beyond] - line.letter_premiums[start]]
        + search.best_values[line.letter_triples[beyond] - line.letter_triples[start]]
    )
    points *= WORD_PRODUCT[line.premiums[beyond] - line.premiums[start]]
    return points + line.across[beyond] - line.across[start] + search.best_primes[count]


cdef void narrow_slots(Search* search) noexcept nogil:
    """Drop the slots that cannot reach the best move found."""
    cdef uint32_t ends
    cdef int k
    for k in range(search.first + 1):
        ends = search.slots[k]
        while ends and bound_of(search, search.line, k, trailing_zeros(ends)) < search.floor:
            ends &= ends - 1
        search.slots[k] = ends
    search.ends &= search.slots[search.start]
    total_slots(search)


cdef void search_from(Search* search, uint64_t node) noexcept nogil:
    """Look for the words that fill `search.slots` through its feature.

    `node` is what the graph knows of a run; for an empty square it is the root.
    """
    cdef int last = search.turn
    cdef Square* square = &search.line.squares[last + 1]
    cdef uint32_t choices, letter, rest
    cdef uint64_t child
    if square.fixed:
        if lengths_of(node) & search.totals[search.first]:
            go_left(search, node, search.first, 0, 0, search.hand)
        return
    choices = <uint32_t> node & choices_at(search, square, search.hand)
    while choices:
        letter = trailing_zeros(choices)
        choices &= choices - 1
        child = child_of(search.nodes, search.node_count, node, letter)
        if not lengths_of(child) & search.totals[last]:
            continue
        rest = search.hand ^ tile_for(search, letter, search.hand)
        if leads_on(search, child, last, rest):
            go_left(
                search, child, last, VALUE[letter] * square.weight + square.base, letter + 1, rest)
        if search.failure:
            return


cdef inline bint holds(Search* search, int board, int number) noexcept nogil:
    """Is that line one of the board's?"""
    return search.alike[board * LINES + number % LINES] == number


cdef void raise_bests(Search* search, int points) noexcept nogil:
    """The line under way has a move of so many points: every board that holds it has, and only
    what one of them could still gain is of interest."""
    cdef int k, board
    search.floor = MOST_POINTS
    for k in range(search.asked_count):
        board = search.asked[k]
        if holds(search, board, search.number):
            search.bests[board] = max(search.bests[board], points)
            search.floor = min(search.floor, search.bests[board] + 1)


cdef bint is_worth(Search* search, int number, int bound) noexcept nogil:
    """May a line with such a bound hold a move of interest?"""
    cdef int k
    if search.aim != POINTS:
        return bound >= search.floor
    for k in range(search.asked_count):
        if bound > search.bests[search.asked[k]] and holds(search, search.asked[k], number):
            return True
    return False


cdef void set_place(Search* search, int number) noexcept nogil:
    cdef int place = number % LINES
    search.number = number
    search.line = &search.lines[number]
    search.ref = place * SIZE if place < SIZE else SQUARES + place - SIZE
    search.ref_step = 1 if place < SIZE else SIZE
    if search.aim == POINTS:
        raise_bests(search, -1)


include "full.pxi"


cdef inline int put_off(int* ranks, int number, int bound) noexcept nogil:
    """Rank a task by the best it may find; return the one that follows it."""
    cdef int rank = min(bound // RANK_STEP, RANKS - 1)
    cdef int following = ranks[rank]
    ranks[rank] = number
    return following


cdef void put_off_walk(Search* search, int number, uint64_t node) noexcept nogil:
    """Keep the search that is set up."""
    cdef Walk* walk = &search.walks[search.walk_count]
    cdef int k, bound, best = 0
    walk.number = number
    walk.first = search.first
    walk.last = search.turn
    walk.node = node
    for k in range(search.first + 1):
        walk.slots[k] = search.slots[k]
        if search.slots[k]:
            bound = bound_of(search, search.line, k, 31 - leading_zeros(search.slots[k]))
            if bound > best:
                best = bound
    walk.bound = best
    walk.following = put_off(search.walk_ranks, search.walk_count, best)
    search.walk_count += 1


cdef uint32_t given_letters(Line* line, int start, int end) noexcept nogil:
    """The tiles that lie from `start` to `end`, in alphabetical order, five bits each."""
    cdef uint32_t occupied = line.occupied >> start & ((2 << (end - start)) - 1)
    cdef uint32_t given = 0, letter, below
    cdef int shift
    while occupied:
        letter = trailing_zeros(line.squares[start + trailing_zeros(occupied) + 1].fixed) + 1
        occupied &= occupied - 1
        shift = 0
        while (given >> shift & 31) > letter:
            shift += TILE_BITS
        below = given & ((1 << shift) - 1)
        given = below | letter << shift | (given ^ below) << TILE_BITS
    return given


cdef void put_off_full(Search* search, int number, uint32_t* slots, int count) noexcept nogil:
    """Take out of a line, for later, its slots of so many tiles, a few more of the grid among
    them, that touch the grid."""
    cdef Line* line = &search.lines[number]
    cdef uint32_t touching = line.occupied | line.crossed
    cdef FullSlot* slot
    cdef uint32_t ends, given
    cdef int start, last, end, length
    # With tiles of nine to spare and two of the grid, listing the words takes longer than walking.
    cdef bint few = count == search.size or search.size < MOST_TILES and count == search.size - 1
    cdef int longest = min(ANAGRAM_LONGEST, count + (MOST_GIVEN if few else 1))
    for start in range(SIZE):
        if line.empties[start] + count > line.empties[SIZE]:
            return
        last = line.empty[line.empties[start] + count - 1]
        ends = slots[start] >> last
        if not ends:
            continue
        end = last + trailing_zeros(ends)  # the longer ones take more tiles
        length = end + 1 - start
        if length <= longest and touching >> start & ((1 << length) - 1):
            slots[start] ^= <uint32_t> 1 << end
            given = given_letters(line, start, end)
            # Without jokers most lists are empty, and soon made.
            if not search.joker_count and is_empty(words_of(search, count, given)):
                continue
            slot = &search.full[search.full_count]
            slot.number = number
            slot.start = start
            slot.end = end
            slot.given = <uint16_t> given
            slot.bound = bound_of(search, line, start, end)
            slot.following = put_off(search.full_ranks, search.full_count, slot.bound)
            search.full_count += 1


cdef void search_feature(
    Search* search, int number, uint32_t* slots, int first, int last, uint64_t node
) noexcept nogil:
    """Search, now or later, the slots through a feature that no other has taken."""
    cdef uint32_t beyond = ~((<uint32_t> 1 << last) - 1)
    cdef uint32_t taken = 0
    cdef int k
    search.first = first
    search.turn = last
    for k in range(first + 1):
        search.slots[k] = slots[k] & beyond
        slots[k] &= ~beyond
        taken |= search.slots[k]
    if not taken:
        return
    if search.aim != EVERYTHING:
        put_off_walk(search, number, node)
    else:
        total_slots(search)
        search_from(search, node)


cdef int longest_run(Line* line, uint32_t among) noexcept nogil:
    """Of these runs (as bits), the longest; the last of them if several are."""
    cdef int k, longest = trailing_zeros(among)
    for k in range(longest + 1, line.run_count):
        if among >> k & 1 and (
            line.runs[k].last - line.runs[k].first
            >= line.runs[longest].last - line.runs[longest].first
        ):
            longest = k
    return longest


cdef void open_line(Search* search, int number) noexcept nogil:
    """Find the slots of a line; for the top alone, take out the full ones."""
    cdef Line* line = &search.lines[number]
    cdef int k
    memset(line.slots, 0, sizeof(line.slots))
    if not line.occupied | line.crossed:
        return
    find_slots(search, line, line.slots)
    if search.aim != EVERYTHING:
        prepare_bounds(search, line)
        for k in range(search.fewest_full, search.most + 1):
            if search.primes[k]:
                put_off_full(search, number, line.slots, k)


cdef uint32_t drop_slots(Search* search) noexcept nogil:
    """Drop the starts of the line from where nothing of interest can come; the ends left."""
    cdef uint32_t* slots = search.line.slots
    cdef uint32_t left = 0
    cdef int k
    for k in range(SIZE):
        if slots[k] and search.aim != EVERYTHING and search.floor > bound_of(
            search, search.line, k, 31 - leading_zeros(slots[k])
        ):
            slots[k] = 0
        left |= slots[k]
    return left


cdef void search_line(Search* search, int number) noexcept nogil:
    """Share the slots of a line among its features: long runs tell most, then the squares
    on the right, since what a search meets on its way left keeps it narrow."""
    cdef Line* line = &search.lines[number]
    cdef uint32_t runs = (1 << line.run_count) - 1
    cdef Run* run
    cdef int k
    set_place(search, number)
    if not drop_slots(search):
        return
    while runs:
        k = longest_run(line, runs)
        runs ^= <uint32_t> 1 << k
        run = &line.runs[k]
        search_feature(search, number, line.slots, run.first, run.last, run.node)
    for k in range(SIZE - 1, -1, -1):
        if line.crossed >> k & 1:
            search_feature(search, number, line.slots, k, k, search.nodes[0])


cdef void run_walk(Search* search, Walk* walk) noexcept nogil:
    cdef int k
    set_place(search, walk.number)
    search.first = walk.first
    search.turn = walk.last
    search.start = 0
    search.ends = 0
    for k in range(walk.first + 1):
        search.slots[k] = walk.slots[k]
    narrow_slots(search)
    search_from(search, walk.node)


cdef void run_full_slots(Search* search) noexcept nogil:
    """The most promising first; none that cannot at least equal the best found.

    Full slots come before walks: they are quick, and what they find leaves few walks to make.
    """
    cdef int rank, k
    for rank in range(RANKS - 1 if search.full_count else -1, -1, -1):
        k = search.full_ranks[rank]
        while k >= 0 and not search.failure:
            if is_worth(search, search.full[k].number, search.full[k].bound):
                run_full_slot(search, &search.full[k])
            k = search.full[k].following


cdef void run_walks(Search* search) noexcept nogil:
    cdef int rank, k
    for rank in range(RANKS - 1, -1, -1):
        k = search.walk_ranks[rank]
        while k >= 0 and not search.failure:
            if is_worth(search, search.walks[k].number, search.walks[k].bound):
                run_walk(search, &search.walks[k])
            k = search.walks[k].following


cdef void forget_tasks(Search* search) noexcept nogil:
    cdef int rank
    search.walk_count = search.full_count = 0
    for rank in range(RANKS):
        search.full_ranks[rank] = search.walk_ranks[rank] = -1


cdef void search_lines(Search* search, const int* numbers, int count) noexcept nogil:
    cdef int k
    search.floor = 0
    search.count = 0
    forget_tasks(search)
    for k in range(count):
        open_line(search, numbers[k])
    run_full_slots(search)
    for k in range(count):
        if not search.failure:
            search_line(search, numbers[k])
    run_walks(search)
