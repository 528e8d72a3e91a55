# The walk through the graph, and the moves it finds.

cdef bint grow(Search* search) noexcept nogil:
    cdef size_t wanted = search.capacity * 2
    cdef void* keys
    cdef void* points
    if wanted > MOST_MOVES:
        search.failure = ENDLESS
        return False
    keys = realloc(search.keys, wanted * sizeof(uint64_t))
    if keys != NULL:
        search.keys = <uint64_t*> keys
    points = realloc(search.points, wanted * sizeof(uint16_t))
    if points != NULL:
        search.points = <uint16_t*> points
    if keys == NULL or points == NULL:
        search.failure = NO_MEMORY
        return False
    search.capacity = wanted
    return True


cdef inline void push(Search* search, uint64_t key, int points) noexcept nogil:
    if search.aim != EVERYTHING:
        if points < search.floor:
            return
        if search.aim == POINTS:
            raise_bests(search, points)
            narrow_slots(search)
            return
        if points > search.best:
            search.best = points
            search.count = 0
        search.floor = search.best
        if search.count == 0:
            narrow_slots(search)
    if search.count == search.capacity and not grow(search):
        return
    search.keys[search.count] = key
    search.points[search.count] = <uint16_t> points
    search.count += 1


cdef inline uint32_t tile_for(Search* search, uint32_t letter, uint32_t hand) noexcept nogil:
    """The tile to lay for a letter: a real one if there is one, for jokers come last."""
    cdef uint32_t tiles = hand & search.tiles_of[letter]
    return tiles & -tiles


cdef struct Laid:
    # The tiles of a word found, in order.
    int count
    int letter[MOST_TILES]
    int loss[MOST_TILES]  # what a joker in its place costs


cdef inline void push_pair(
    Search* search, Laid* laid, uint64_t key, int points, int i, int j
) noexcept nogil:
    push(search, key | 1 << i | 1 << j, points - laid.loss[i] - laid.loss[j])


cdef void unfold_free(Search* search, Laid* laid, uint64_t key, int points) noexcept nogil:
    """No joker is needed: none, one anywhere, two anywhere."""
    cdef int i, j
    push(search, key, points)
    if search.aim != EVERYTHING:
        return
    for i in range(laid.count):
        push(search, key | 1 << i, points - laid.loss[i])
    if search.joker_count == 2:
        for i in range(laid.count):
            for j in range(i + 1, laid.count):
                push_pair(search, laid, key, points, i, j)


cdef void unfold_one(
    Search* search, Laid* laid, uint64_t key, int points, int lack
) noexcept nogil:
    """One joker is needed for the letter `lack`; the other, if any, may be anywhere."""
    cdef int i, j
    cdef bint more = search.joker_count == 2 and search.aim == EVERYTHING
    for i in range(laid.count):
        if laid.letter[i] == lack:
            push(search, key | 1 << i, points - laid.loss[i])
            if more:
                for j in range(laid.count):
                    if j > i or laid.letter[j] != lack:
                        push_pair(search, laid, key, points, i, j)


cdef void unfold_two(
    Search* search, Laid* laid, uint64_t key, int points, int lack, int other
) noexcept nogil:
    """Two jokers are needed, for the letters `lack` and `other`."""
    cdef int i, j
    for i in range(laid.count):
        if laid.letter[i] == lack:
            for j in range(i + 1 if lack == other else 0, laid.count):
                if laid.letter[j] == other:
                    push_pair(search, laid, key, points, i, j)


cdef void unfold_jokers(
    Search* search, int product, int points, uint64_t letters, uint64_t key, int count
) noexcept nogil:
    """Push every way to lay the jokers. `points` is what the word would earn without any."""
    cdef Line* line = search.line
    cdef const uint8_t* empty = &line.empty[line.empties[search.start]]
    cdef Laid laid
    cdef int lack[MOST_JOKERS]
    cdef int lacking = 0, i, letter
    cdef uint32_t hand = search.hand, used
    cdef uint64_t weight
    laid.count = count
    for i in range(count - 1, -1, -1):
        letter = <int> (letters & 31) - 1
        letters >>= TILE_BITS
        laid.letter[i] = letter
        weight = line.squares[empty[i] + 1].weight
        laid.loss[i] = VALUE[letter] * (<int> <uint32_t> weight * product + <int> (weight >> 32))
        used = tile_for(search, letter, hand)
        hand ^= used
        if used & search.joker_tiles:
            lack[lacking] = letter
            lacking += 1
    if lacking == 0:
        unfold_free(search, &laid, key, points)
    elif lacking == 1:
        unfold_one(search, &laid, key, points, lack[0])
    else:
        unfold_two(search, &laid, key, points, lack[0], lack[1])


cdef inline void emit(Search* search, int end, uint64_t sums, uint64_t letters) noexcept nogil:
    cdef Line* line = search.line
    cdef int start = search.start
    cdef int count = line.empties[end + 1] - line.empties[start]
    cdef int product = WORD_PRODUCT[line.premiums[end + 1] - line.premiums[start]]
    cdef int points = <int> <uint32_t> sums + line.values[end + 1] - line.values[start]
    cdef uint64_t key
    points = points * product + <int> (sums >> 32) + search.primes[count]
    if search.aim != EVERYTHING and points < search.floor:
        return
    key = (
        <uint64_t> (search.ref + start * search.ref_step) << REF_SHIFT
        | letters << (TILE_BITS * (MOST_TILES - count) + JOKER_BITS)
    )
    if search.joker_count:
        unfold_jokers(search, product, points, letters, key, count)
    else:
        push(search, key, points)


cdef inline void expect(Search* search, uint64_t node) noexcept nogil:
    """Its children are on their way from memory while its letter is laid: a tenth of the time on a
    machine whose caches others use too. A hint, which no address can make fail."""
    __builtin_prefetch(&search.nodes[node >> CHILD_SHIFT])


cdef inline uint32_t lengths_of(uint64_t node) noexcept nogil:
    return (node >> LENGTHS_SHIFT) & LENGTHS_MASK


cdef inline uint32_t choices_at(Search* search, Square* square, uint32_t hand) noexcept nogil:
    return square.allowed & search.spelled[hand] | square.fixed


cdef void go_right(
    Search* search, uint64_t node, int k, uint64_t sums, uint64_t letters, uint32_t hand
) noexcept nogil:
    """`node` is what has been read; square `k`, the next one to the right, has choices."""
    cdef Square* square = &search.line.squares[k + 1]
    cdef uint32_t mask = node & CHILD_MASK
    cdef uint32_t first = node >> CHILD_SHIFT
    cdef uint32_t wanted = search.ends >> k
    cdef uint32_t choices = mask & choices_at(search, square, hand)
    cdef uint32_t bit, letter, fitting, rest
    cdef uint64_t child, more_sums, more_letters
    search.steps -= 1
    if search.steps < 0:
        search.failure = ENDLESS
        return
    if first + popcount(mask) > search.node_count:
        return
    if square.fixed:
        child = search.nodes[first + popcount(mask & (square.fixed - 1))]
        fitting = lengths_of(child) & wanted
        if fitting & 1:
            emit(search, k, sums, letters)
        if fitting > 1 and child & choices_at(search, square + 1, hand):
            go_right(search, child, k + 1, sums, letters, hand)
        return
    while choices:
        bit = choices & -choices
        choices ^= bit
        child = search.nodes[first + popcount(mask & (bit - 1))]
        fitting = lengths_of(child) & wanted
        if not fitting:
            continue
        expect(search, child)
        letter = trailing_zeros(bit)
        rest = hand ^ tile_for(search, letter, hand)
        more_sums = sums + VALUE[letter] * square.weight + square.base
        more_letters = letters << TILE_BITS | (letter + 1)
        if fitting & 1:
            emit(search, k, more_sums, more_letters)
        if fitting > 1 and child & choices_at(search, square + 1, rest):
            go_right(search, child, k + 1, more_sums, more_letters, rest)
        if search.failure:
            return


cdef inline bint leads_on(
    Search* search, uint64_t node, int k, uint32_t hand
) noexcept nogil:
    """Is there anything to find from this node, whose letter lies on square `k`?"""
    if search.slots[k] and node & (ACCEPT | TURN):
        return True
    return k > 0 and search.totals[k - 1] and node & choices_at(
        search, &search.line.squares[k], hand
    ) != 0


cdef void go_left(
    Search* search, uint64_t node, int k, uint64_t sums, uint64_t letters, uint32_t hand
) noexcept nogil:
    """`node` is what has been read, from the turning square back to square `k`."""
    cdef uint32_t ends = search.slots[k] >> search.turn
    cdef uint32_t mask = node & CHILD_MASK
    cdef uint32_t first = node >> CHILD_SHIFT
    cdef uint32_t wanted, choices, bit, letter, rest
    cdef uint64_t child
    cdef Square* square
    cdef int shift
    search.steps -= 1
    if search.steps < 0:
        search.failure = ENDLESS
        return
    if first + popcount(mask) > search.node_count:
        return
    if ends:
        search.start = k
        if ends & 1 and node & ACCEPT:
            emit(search, search.turn, sums, letters)
        if mask & TURN:
            child = search.nodes[first + popcount(mask & LETTER_MASK)]
            square = &search.line.squares[search.turn + 2]
            if lengths_of(child) & ends and child & choices_at(search, square, hand):
                search.ends = search.slots[k]
                go_right(search, child, search.turn + 1, sums, letters, hand)
    if k == 0:
        return
    square = &search.line.squares[k]
    k -= 1
    wanted = search.totals[k]
    if not wanted:
        return
    choices = mask & choices_at(search, square, hand)
    if square.fixed:
        if choices:
            child = search.nodes[first + popcount(mask & (square.fixed - 1))]
            if lengths_of(child) & wanted:
                go_left(search, child, k, sums, letters, hand)
        return
    shift = TILE_BITS * (search.size - popcount(hand))
    while choices:
        bit = choices & -choices
        choices ^= bit
        child = search.nodes[first + popcount(mask & (bit - 1))]
        if not lengths_of(child) & wanted:
            continue
        expect(search, child)
        letter = trailing_zeros(bit)
        rest = hand ^ tile_for(search, letter, hand)
        if leads_on(search, child, k, rest):
            go_left(
                search, child, k,
                sums + VALUE[letter] * square.weight + square.base,
                letters | <uint64_t> (letter + 1) << shift,
                rest,
            )
        if search.failure:
            return
