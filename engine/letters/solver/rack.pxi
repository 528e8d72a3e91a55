# The rack: each tile is a bit, and a handful of tiles a set of bits.

cdef struct Rack:
    int size
    char tiles[MOST_TILES]


cdef bint read_rack(Rack* rack, str text) except False:
    cdef int position = 0, jokers = 0
    cdef Py_UCS4 letter
    for letter in text:
        position += 1
        if not (letter == "?" or "A" <= letter <= "Z"):
            raise RuleError("unknown_letter", letter=letter, position=position, text=text)
        jokers += letter == "?"
        if position <= MOST_TILES:
            rack.tiles[position - 1] = <char> letter
    if position > MOST_TILES:
        raise RuleError("rack_too_large", size=position, most=MOST_TILES)
    if jokers > MOST_JOKERS:
        raise RuleError("too_many_jokers", jokers=jokers, most=MOST_JOKERS)
    rack.size = position
    return True


cdef void rank_values(Search* search) noexcept nogil:
    """The sums of the highest values of the rack."""
    cdef int values[MOST_TILES]
    cdef int k, j, value, size = search.size - search.joker_count
    for k in range(size):
        value = VALUE[search.letters[k]]
        j = k
        while j > 0 and values[j - 1] < value:
            values[j] = values[j - 1]
            j -= 1
        values[j] = value
    search.best_values[0] = 0
    for k in range(MOST_TILES):
        search.best_values[k + 1] = search.best_values[k] + (values[k] if k < size else 0)


cdef void sort_letters(Search* search, const Rack* rack) noexcept nogil:
    """Keep the letters in the order of the index of anagrams, and count the jokers."""
    cdef int k, j, size = 0
    cdef uint8_t letter
    for k in range(rack.size):
        if rack.tiles[k] == c"?":
            continue
        letter = rack.tiles[k] - c"A"
        j = size
        while j > 0 and INDEX_PLACE[search.letters[j - 1]] > INDEX_PLACE[letter]:
            search.letters[j] = search.letters[j - 1]
            j -= 1
        search.letters[j] = letter
        size += 1
    search.size = rack.size
    search.joker_count = rack.size - size


cdef void forget_words(Search* search) noexcept nogil:
    search.word_count = 0
    search.list_count = 0
    memset(search.lists, 0, sizeof(search.lists))


cdef void set_rack(Search* search, const Rack* rack) noexcept nogil:
    """Give each tile a bit, jokers the highest ones, and list what each handful can spell."""
    cdef uint32_t tiles[MOST_TILES]
    cdef uint32_t handful
    cdef int k, real
    sort_letters(search, rack)
    real = search.size - search.joker_count
    search.hand = (1 << search.size) - 1
    search.joker_tiles = search.hand & ~((1 << real) - 1)
    search.most = min(search.most_played, search.size)
    for k in range(26):
        search.tiles_of[k] = <uint16_t> search.joker_tiles
    for k in range(real):
        tiles[k] = <uint32_t> 1 << search.letters[k]
        search.tiles_of[search.letters[k]] |= 1 << k
    for k in range(real, search.size):
        tiles[k] = LETTER_MASK
    search.spelled[0] = 0
    for handful in range(1, search.hand + 1):
        search.spelled[handful] = (
            search.spelled[handful & (handful - 1)] | tiles[trailing_zeros(handful)]
        )
    search.real = search.spelled[(1 << real) - 1]
    rank_values(search)
    forget_words(search)
    # With many tiles to spare and many jokers, listing the words takes longer than walking.
    search.fewest_full = max(
        ANAGRAM_SHORTEST, search.size - min(MOST_SPARE, 3 - search.joker_count))
    if search.cell_count <= ANAGRAM_LONGEST - ANAGRAM_SHORTEST:
        search.fewest_full = MOST_TILES + 1  # an index without its roots
