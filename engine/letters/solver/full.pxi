# The top alone: full slots, which earn a prime and hold at most one tile of the grid.
#
# Most of the walking used to be for these, and most of it found nothing: the prime keeps
# their bounds high. The words they may hold are few: the index of anagrams lists them once
# per tile of the grid, and each slot is then tried with each of them.

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


cdef inline bint can_spell(Search* search, uint64_t word, uint32_t given) noexcept nogil:
    """Has the rack every letter of this word but the one that is given?

    A word of another length than the list's is none: the index may be damaged.
    """
    cdef uint32_t hand = search.hand, tile, letter
    if not 0 < word >> (TILE_BITS * (search.listed_length - 1)) <= 26:
        return False
    while word:
        letter = <uint32_t> (word & 31) - 1
        word >>= TILE_BITS
        if letter == given:
            given = NO_LETTER
            continue
        if letter >= 26:
            return False
        tile = tile_for(search, letter, hand)
        if not tile:
            return False
        hand ^= tile
    return given == NO_LETTER


cdef void gather(
    Search* search, uint64_t node, const uint8_t* letters, int spare, int jokers, int left,
    uint32_t given,
) noexcept nogil:
    """Keep the words below this node that the rack and the given tile spell.

    `letters` are those still to be met, in order; `spare` of them may be passed over.
    """
    cdef uint32_t first = node >> CELL_SHIFT, count, choices, letter
    cdef uint32_t k
    search.steps -= 1
    if search.steps < 0:
        search.failure = ENDLESS
        return
    if node & LEAF:
        count = node & LETTER_MASK
        if first + count <= search.cell_count:
            for k in range(first, first + count):
                if can_spell(search, search.cells[k], given) and not keep_word(
                    search, search.cells[k]
                ):
                    return
        return
    choices = node & LETTER_MASK
    if not left or first + popcount(choices) > search.cell_count:
        return
    while choices:
        letter = trailing_zeros(choices)
        choices &= choices - 1
        while letters[0] < letter:
            if not spare:
                return
            spare -= 1
            letters += 1
        if letters[0] == letter:
            gather(
                search, search.cells[first], letters + 1, spare, jokers, left - 1, given)
        elif jokers:
            gather(search, search.cells[first], letters, spare, jokers - 1, left - 1, given)
        first += 1
        if search.failure:
            return


cdef WordList* words_of(Search* search, int count, uint32_t given) noexcept nogil:
    """The words of so many tiles, with the given tile of the grid if there is one."""
    cdef WordList* listed = &search.lists[search.size - count][given]
    cdef uint8_t letters[MOST_TILES + 2]
    cdef int k, size = search.size - search.joker_count
    cdef int length = count + (given != NO_LETTER)
    if listed.start != UNLISTED:
        return listed
    for k in range(size):
        letters[k] = search.letters[k]
    if given != NO_LETTER:
        k = size
        while k > 0 and letters[k - 1] > given:
            letters[k] = letters[k - 1]
            k -= 1
        letters[k] = given
        size += 1
    letters[size] = 255  # beyond all letters
    listed.start = search.word_count
    search.listed_length = length
    gather(
        search, search.cells[length - ANAGRAM_SHORTEST], letters, search.size - count,
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
