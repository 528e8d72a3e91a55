# The board as a search sees it: thirty lines, each with its tiles, its premiums, and what
# the words across allow and earn.

cdef int VALUE[26]
cdef uint8_t LETTER_PREMIUM[SQUARES]
cdef uint8_t WORD_PREMIUM[SQUARES]
cdef int WORD_PRODUCT[256]
cdef uint8_t INDEX_PLACE[26]  # of a letter in the order of the index of anagrams
cdef Line EMPTY_LINES[SIZE]


cdef void fill_tables():
    """Once, at import. The board is the same read across and down."""
    cdef int k, doubles, triples
    for k in range(26):
        VALUE[k] = VALUES[ALPHABET[k]]
        INDEX_PLACE[k] = INDEX_ORDER.index(ALPHABET[k])
    for k in range(SQUARES):
        LETTER_PREMIUM[k] = LETTER_MULTIPLIERS[k]
        WORD_PREMIUM[k] = WORD_MULTIPLIERS[k]
    for doubles in range(MOST_TILES + 1):
        for triples in range(MOST_TILES + 1):
            WORD_PRODUCT[doubles + 16 * triples] = int(2**doubles * 3**triples)
    memset(EMPTY_LINES, 0, sizeof(EMPTY_LINES))
    for k in range(SIZE):
        fill_empty_line(&EMPTY_LINES[k], k)


cdef void fill_empty_line(Line* line, int number):
    cdef int k, premium
    for k in range(SIZE):
        premium = WORD_PREMIUM[number * SIZE + k]
        line.squares[k + 1].allowed = LETTER_MASK
        line.squares[k + 1].weight = LETTER_PREMIUM[number * SIZE + k]
        line.empty[k] = k
        line.empties[k + 1] = k + 1
        line.letter_premiums[k + 1] = line.letter_premiums[k] + (line.squares[k + 1].weight > 1)
        line.letter_triples[k + 1] = line.letter_triples[k] + (line.squares[k + 1].weight > 2)
        line.premiums[k + 1] = line.premiums[k] + (
            1 if premium == 2 else 16 if premium == 3 else 0
        )


fill_tables()


cdef void set_line(
    Line* line, int number, uint32_t occupied, const char* squares, int step
) noexcept nogil:
    cdef int k, empties = 0, premiums = 0, values = 0, letter_premiums = 0, triples = 0, premium
    cdef Square* square
    cdef char letter
    memcpy(line, &EMPTY_LINES[number], <char*> &line.run_count - <char*> line)
    if not occupied:
        return
    line.occupied = occupied
    for k in range(SIZE):
        line.empties[k] = empties
        line.premiums[k] = premiums
        line.values[k] = values
        line.letter_premiums[k] = letter_premiums
        line.letter_triples[k] = triples
        if occupied >> k & 1:
            letter = squares[k * step]
            square = &line.squares[k + 1]
            square.allowed = 0
            square.weight = 0
            square.fixed = <uint32_t> 1 << ((letter | 32) - c"a")
            if letter < c"a":  # a joker, in lower case, is worth nothing
                values += VALUE[letter - c"A"]
        else:
            line.empty[empties] = k
            empties += 1
            premium = WORD_PREMIUM[number * SIZE + k]
            premiums += 1 if premium == 2 else 16 if premium == 3 else 0
            letter_premiums += LETTER_PREMIUM[number * SIZE + k] > 1
            triples += LETTER_PREMIUM[number * SIZE + k] > 2
    line.letter_premiums[SIZE] = letter_premiums
    line.letter_triples[SIZE] = triples
    line.empties[SIZE] = empties
    line.premiums[SIZE] = premiums
    line.values[SIZE] = values


cdef uint32_t completing(Search* search, uint64_t node, uint32_t among) noexcept nogil:
    """The letters that complete a word from this node."""
    cdef uint32_t mask = node & CHILD_MASK
    cdef uint32_t first = node >> CHILD_SHIFT
    cdef uint32_t choices = mask & among & LETTER_MASK
    cdef uint32_t bit, found = 0
    if first + popcount(mask) > search.node_count:
        return 0
    while choices:
        bit = choices & -choices
        choices ^= bit
        if search.nodes[first + popcount(mask & (bit - 1))] & ACCEPT:
            found |= bit
    return found


cdef uint64_t read_back(Search* search, Line* line, uint64_t node, int last) noexcept nogil:
    """Follow the tiles of a run from its last square to its first."""
    cdef Square* square = &line.squares[last + 1]
    while square.fixed:
        node = child_of(search.nodes, search.node_count, node, trailing_zeros(square.fixed))
        square -= 1
    return node


cdef uint32_t joining(
    Search* search, Line* line, uint64_t node, int before, uint32_t among
) noexcept nogil:
    """The letters that join the run ending on `before` with the run read into `node`."""
    cdef uint32_t choices = node & among & LETTER_MASK
    cdef uint32_t letter, found = 0
    cdef uint64_t child
    while choices:
        letter = trailing_zeros(choices)
        choices &= choices - 1
        child = child_of(search.nodes, search.node_count, node, letter)
        if read_back(search, line, child, before) & ACCEPT:
            found |= <uint32_t> 1 << letter
    return found


cdef void demand(
    Line* crossing, int number, int along, uint32_t letters, int value
) noexcept nogil:
    """A tile laid on square `along` of line `number` extends a run: its crossing line must
    know which letters will do, and what the tiles of the run earn again."""
    cdef Square* square = &crossing[along].squares[number + 1]
    cdef uint64_t premium = WORD_PREMIUM[along * SIZE + number]
    crossing[along].crossed |= <uint32_t> 1 << number
    square.allowed = letters
    square.weight |= premium * square.weight << 32
    square.base = premium * value << 32


cdef void read_runs(
    Search* search, int number, Line* line, Line* crossing, uint32_t among
) noexcept nogil:
    """Find the runs of a line, and what they demand of the squares at their ends."""
    cdef uint32_t rest = line.occupied
    cdef int first, last, value, value_before = 0
    cdef uint64_t turned
    cdef Run* run = line.runs
    while rest:
        first = trailing_zeros(rest)
        last = first + trailing_zeros(~(rest >> first)) - 1
        rest &= ~((<uint32_t> 2 << last) - 1)
        run.first = first
        run.last = last
        run.node = read_back(search, line, search.nodes[0], last)
        value = line.values[last + 1] - line.values[first]
        if first > 1 and line.squares[first - 1].fixed:  # one square apart from the run before
            demand(
                crossing, number, first - 1,
                joining(search, line, run.node, first - 2, among), value_before + value)
        elif first > 0:
            demand(
                crossing, number, first - 1, completing(search, run.node, among), value)
        if last < SIZE - 1 and not line.squares[last + 3].fixed:
            turned = child_of(search.nodes, search.node_count, run.node, SEPARATOR)
            demand(crossing, number, last + 1, completing(search, turned, among), value)
        value_before = value
        run += 1
    line.run_count = <int> (run - line.runs)


cdef void set_board(
    Search* search, Line* lines, const char* squares, uint32_t among
) noexcept nogil:
    """Make a board's lines ready; `among` are the letters that may be laid."""
    cdef uint32_t occupied[LINES]
    cdef uint32_t somewhere = 0
    cdef int number, k
    memset(occupied, 0, sizeof(occupied))
    for number in range(SIZE):
        for k in range(SIZE):
            if squares[number * SIZE + k] != c".":
                occupied[number] |= <uint32_t> 1 << k
                occupied[SIZE + k] |= <uint32_t> 1 << number
    for number in range(SIZE):
        somewhere |= occupied[number]
        set_line(&lines[number], number, occupied[number], squares + number * SIZE, 1)
        set_line(
            &lines[SIZE + number], number, occupied[SIZE + number], squares + number, SIZE)
    for number in range(SIZE):
        read_runs(search, number, &lines[number], &lines[SIZE], among)
        read_runs(search, number, &lines[SIZE + number], &lines[0], among)
    if not somewhere:  # the first word lies across and covers the central square
        lines[CENTRE].crossed = 1 << CENTRE
