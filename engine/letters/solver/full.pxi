# The top alone: full slots, which earn a prime and hold few tiles of the grid.
#
# Most of the walking used to be for these, and most of it found nothing: the prime keeps
# their bounds high. The words they may hold are few: the index of anagrams lists them once
# for the tiles of the grid, and each slot is then tried with each of them.

cdef bint keep_word(Search* search, uint64_t word) noexcept nogil:
    cdef void* words
    cdef uint32_t wanted
    if search.word_count == search.word_capacity:
        wanted = 2 * search.word_capacity if search.word_capacity else FIRST_CAPACITY
        words = realloc(search.words, wanted * sizeof(uint64_t)) if wanted <= MOST_MOVES else NULL
        if words == NULL:
            search.failure = NO_MEMORY
            return False
        search.words = <uint64_t*> words
        search.word_capacity = wanted
    search.words[search.word_count] = word
    search.word_count += 1
    return True


cdef inline uint32_t without(uint32_t given, uint32_t letter) noexcept nogil:
    """The given letters but this one, if it is among them."""
    cdef int k
    for k in range(MOST_GIVEN):
        if given >> (TILE_BITS * k) & 31 == letter:
            return given & ~(<uint32_t> 31 << (TILE_BITS * k))
    return given


cdef enum:
    FIELD = 4  # bits that count a letter; their highest one tells that there are too many
    OTHERS = 48  # where letters that are neither on the rack nor given are counted
    EXCESS = 0x888888888888


cdef void tally_letters(Search* search, uint32_t given) noexcept nogil:
    """A field for each letter of the rack and each given one, ready to count those of a word."""
    cdef int k, shift = 0
    cdef uint32_t letter
    search.tally_start = 0
    for k in range(32):
        search.tally[k] = <uint64_t> 1 << OTHERS
    for k in range(search.size - search.joker_count + MOST_GIVEN):
        if k < search.size - search.joker_count:
            letter = search.letters[k] + 1
        else:
            letter = given & 31
            given >>= TILE_BITS
            if not letter:
                continue
        if search.tally[letter] >> OTHERS:
            search.tally[letter] = <uint64_t> 1 << shift
            search.tally_start += <uint64_t> 7 << shift
            shift += FIELD
        search.tally_start -= search.tally[letter]


cdef inline bint may_spell(Search* search, uint64_t word) noexcept nogil:
    """Most words need more letters that are not there than there are jokers."""
    cdef uint64_t tally = search.tally_start
    while word:
        tally += search.tally[word & 31]
        word >>= TILE_BITS
    return <int> (tally >> OTHERS) + popcount64(tally & EXCESS) <= search.joker_count


cdef inline bint can_spell(Search* search, uint64_t word, uint32_t given) noexcept nogil:
    """Has the rack every letter of this word but those that are given?

    A word of another length than the list's is none: the index may be damaged.
    """
    cdef uint32_t hand = search.hand, tile, letter, rest
    if not 0 < word >> (TILE_BITS * (search.listed_length - 1)) <= 26:
        return False
    while word:
        letter = <uint32_t> (word & 31) - 1
        word >>= TILE_BITS
        rest = without(given, letter + 1)
        if rest != given:
            given = rest
            continue
        if letter >= 26:
            return False
        tile = tile_for(search, letter, hand)
        if not tile:
            return False
        hand ^= tile
    return not given


cdef void gather(
    Search* search, uint64_t node, const uint8_t* places, int spare, int jokers, int left,
    uint32_t given,
) noexcept nogil:
    """Keep the words below this node that the rack and the given tiles spell.

    `places` are those, in the order of the index, of the letters still to be met, doubled;
    `spare` of them may be passed over, but no given one: those are even.
    """
    cdef uint32_t first = node >> CELL_SHIFT, count, choices, place
    cdef uint32_t k
    search.steps -= 1
    if search.steps < 0:
        search.failure = ENDLESS
        return
    if node & LEAF:
        count = node & LETTER_MASK
        if first + count <= search.cell_count:
            for k in range(first, first + count):
                if (
                    may_spell(search, search.cells[k])
                    and can_spell(search, search.cells[k], given)
                    and not keep_word(search, search.cells[k])
                ):
                    return
        return
    choices = node & LETTER_MASK
    if not left or first + popcount(choices) > search.cell_count:
        return
    while not jokers:  # only the letters that are there lead on, and they are few
        place = places[0] >> 1
        if choices >> place & 1:
            k = first + popcount(choices & ((<uint32_t> 1 << place) - 1))
            gather(search, search.cells[k], places + 1, spare, jokers, left - 1, given)
        while places[0] >> 1 == place:
            if not spare or not places[0] & 1 or search.failure:
                return
            spare -= 1
            places += 1
    while choices:
        place = trailing_zeros(choices)
        choices &= choices - 1
        while places[0] >> 1 < place:
            if not spare or not places[0] & 1:
                return
            spare -= 1
            places += 1
        if places[0] >> 1 == place:
            gather(
                search, search.cells[first], places + 1, spare, jokers, left - 1, given)
        else:
            gather(search, search.cells[first], places, spare, jokers - 1, left - 1, given)
        first += 1
        if search.failure:
            return


cdef WordList* find_list(Search* search, uint32_t key) noexcept nogil:
    """The list of that key, or a free place for it."""
    cdef uint32_t place = key * <uint32_t> 0x9E3779B1 >> 16
    while True:
        place &= LISTS - 1
        if search.lists[place].key == key:
            return &search.lists[place]
        if not search.lists[place].key:
            break
        place += 1
    if search.list_count == LISTS // 2:
        search.lists[LISTS].key = 0  # made anew each time
        return &search.lists[LISTS]
    search.list_count += 1
    return &search.lists[place]


cdef WordList* words_of(Search* search, int count, uint32_t given) noexcept nogil:
    """The words of so many tiles and of the given tiles of the grid."""
    cdef int k, size = search.size - search.joker_count, length = count
    cdef uint32_t key = (given << 2 | <uint32_t> (search.size - count)) + 1, rest = given
    cdef WordList* listed = find_list(search, key)
    cdef uint8_t places[MOST_TILES + MOST_GIVEN + 1]
    cdef uint8_t place
    if listed.key:
        return listed
    for k in range(size):
        places[k] = 2 * INDEX_PLACE[search.letters[k]] + 1
    while rest:
        place = 2 * INDEX_PLACE[(rest & 31) - 1]
        rest >>= TILE_BITS
        k = size
        while k > 0 and places[k - 1] > place:
            places[k] = places[k - 1]
            k -= 1
        places[k] = place
        size += 1
        length += 1
    places[size] = 2 * 31  # beyond all letters, and not to be passed over
    listed.key = key
    listed.start = search.word_count
    search.listed_length = length
    tally_letters(search, given)
    gather(
        search, search.cells[length - ANAGRAM_SHORTEST], places, search.size - count,
        search.joker_count, length, given)
    listed.end = search.word_count
    return listed


cdef inline bint is_empty(const WordList* listed) noexcept nogil:
    return listed.start == listed.end


cdef void run_full_slot(Search* search, FullSlot* slot) noexcept nogil:
    """Try every word of its list in its place."""
    cdef Line* line = &search.lines[slot.number]
    cdef int start = slot.start, end = slot.end
    cdef int count = line.empties[end + 1] - line.empties[start]
    cdef WordList* listed = words_of(search, count, slot.given)
    cdef int shifts[SIZE]
    cdef uint64_t weights[SIZE]
    cdef int check_shifts[SIZE]
    cdef uint32_t check_masks[SIZE]
    cdef uint64_t base = 0, sums, word, letters
    cdef int k, laid = 0, checks = 0
    cdef uint32_t rank, letter
    cdef Square* square
    if is_empty(listed):
        return
    set_place(search, slot.number)
    search.first = search.turn = -1  # no walk is under way
    search.start = start
    for k in range(start, end + 1):
        square = &line.squares[k + 1]
        if square.fixed or line.crossed >> k & 1:
            check_shifts[checks] = TILE_BITS * (k - start)
            check_masks[checks] = square.fixed | square.allowed
            checks += 1
        if not square.fixed:
            shifts[laid] = TILE_BITS * (k - start)
            weights[laid] = square.weight
            laid += 1
            base += square.base
    for rank in range(listed.start, listed.end):
        word = search.words[rank]
        for k in range(checks):
            if not check_masks[k] >> ((word >> check_shifts[k] & 31) - 1) & 1:
                break
        else:
            sums = base
            letters = 0
            for k in range(laid):
                letter = word >> shifts[k] & 31
                sums += VALUE[letter - 1] * weights[k]
                letters = letters << TILE_BITS | letter
            emit(search, end, sums, letters)
        if search.failure:
            return
