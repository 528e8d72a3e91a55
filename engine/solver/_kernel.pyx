# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The solver's kernel: every move of a rack on a grid, or only the best ones."""

from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memset

from engine.board import LETTER_MULTIPLIERS, WORD_MULTIPLIERS, square_name
from engine.errors import RuleError
from engine.lexicon._builder cimport (
    CHILD_MASK, CHILD_SHIFT, LENGTHS_MASK, LENGTHS_SHIFT, LETTER_MASK, SEPARATOR,
    Nodes, child_of, popcount, trailing_zeros,
)
from engine.tiles import ALPHABET, VALUES

cdef enum:
    SIZE = 15
    SQUARES = 225
    LINES = 30
    MOST_TILES = 9
    MOST_JOKERS = 2
    ACCEPT = 1 << LENGTHS_SHIFT
    TILE_BITS = 5
    JOKER_BITS = MOST_TILES
    REF_SHIFT = MOST_TILES * TILE_BITS + JOKER_BITS
    CENTRE = 7
    FIRST_CAPACITY = 4096
    MOST_MOVES = 1 << 22
    MOST_STEPS = 50_000_000

cdef int VALUE[26]
cdef uint8_t LETTER_PREMIUM[SQUARES]
cdef uint8_t WORD_PREMIUM[SQUARES]
cdef int WORD_PRODUCT[256]


cdef void fill_tables():
    cdef int k, doubles, triples
    for k in range(26):
        VALUE[k] = VALUES[ALPHABET[k]]
    for k in range(SQUARES):
        LETTER_PREMIUM[k] = LETTER_MULTIPLIERS[k]
        WORD_PREMIUM[k] = WORD_MULTIPLIERS[k]
    for doubles in range(16):
        for triples in range(16):
            WORD_PRODUCT[doubles + 16 * triples] = int(2**min(doubles, 8) * 3**min(triples, 8))

fill_tables()


cdef enum Failure:
    NONE
    NO_MEMORY
    ENDLESS


cdef struct Run:
    int first
    int last
    int value
    uint64_t node


cdef struct Line:
    uint8_t tile[SIZE]
    uint8_t value[SIZE]
    uint32_t occupied
    uint32_t crossed
    uint32_t cross[SIZE]
    uint64_t weight[SIZE]
    uint64_t base[SIZE]
    uint8_t empties[SIZE + 1]
    uint8_t premiums[SIZE + 1]
    uint16_t values[SIZE + 1]
    uint8_t empty[SIZE]
    int run_count
    Run runs[8]


cdef struct Search:
    const uint64_t* nodes
    uint32_t node_count
    int32_t steps
    Failure failure
    # the rack
    uint8_t rack[26]
    uint32_t real
    int jokers
    int rack_jokers
    int lacking
    uint8_t lack[MOST_JOKERS]
    int most
    int primes[MOST_TILES + 1]
    # the line and the place of the search
    Line* line
    int turn
    int start
    uint32_t ends
    uint32_t slots[SIZE]
    uint32_t totals[SIZE + 1]
    uint16_t ref[SIZE]
    uint8_t path[SIZE]
    # the result
    uint64_t* keys
    uint16_t* points
    size_t count
    size_t capacity
    bint only_tops
    int best
    Line lines[LINES]


# --- result -------------------------------------------------------------------------------

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
    if search.only_tops:
        if points < search.best:
            return
        if points > search.best:
            search.best = points
            search.count = 0
    if search.count == search.capacity and not grow(search):
        return
    search.keys[search.count] = key
    search.points[search.count] = <uint16_t> points
    search.count += 1


cdef void emit_variants(
    Search* search, int count, int product, int points, uint64_t key
) noexcept nogil:
    cdef Line* line = search.line
    cdef int loss[MOST_TILES]
    cdef uint32_t need = 0, other = 0
    cdef uint64_t weight
    cdef int i, j, square, letter
    cdef int lacking = search.lacking
    cdef int rank = line.empties[search.start]
    for i in range(count):
        square = line.empty[rank + i]
        letter = search.path[square]
        weight = line.weight[square]
        loss[i] = VALUE[letter] * (<int> <uint32_t> weight * product + <int> (weight >> 32))
        if lacking >= 1 and letter == search.lack[0]:
            need |= 1 << i
        if lacking == 2 and letter == search.lack[1]:
            other |= 1 << i
    if lacking == 0:
        push(search, key, points)
        need = (1 << count) - 1
    if lacking < 2:
        for i in range(count):
            if need >> i & 1:
                push(search, key | 1 << i, points - loss[i])
        if search.rack_jokers < 2:
            return
        other = (1 << count) - 1
    for i in range(count):
        for j in range(i + 1, count):
            if (need >> i & 1 and other >> j & 1) or (need >> j & 1 and other >> i & 1):
                push(search, key | 1 << i | 1 << j, points - loss[i] - loss[j])


cdef inline void emit(Search* search, int end, uint64_t sums, uint64_t letters) noexcept nogil:
    cdef Line* line = search.line
    cdef int start = search.start
    cdef int count = line.empties[end + 1] - line.empties[start]
    cdef int product = WORD_PRODUCT[line.premiums[end + 1] - line.premiums[start]]
    cdef int points = <int> <uint32_t> sums + line.values[end + 1] - line.values[start]
    cdef uint64_t key = (
        <uint64_t> search.ref[start] << REF_SHIFT
        | letters << (TILE_BITS * (MOST_TILES - count) + JOKER_BITS)
    )
    points = points * product + <int> (sums >> 32) + search.primes[count]
    if search.rack_jokers:
        emit_variants(search, count, product, points, key)
    else:
        push(search, key, points)


# --- walking ------------------------------------------------------------------------------

cdef inline bint take(Search* search, uint32_t letter) noexcept nogil:
    """Take a tile from the rack; True when it had to be a joker."""
    if search.rack[letter]:
        search.rack[letter] -= 1
        if not search.rack[letter]:
            search.real ^= <uint32_t> 1 << letter
        return False
    search.jokers -= 1
    search.lack[search.lacking] = letter
    search.lacking += 1
    return True


cdef inline void give_back(Search* search, uint32_t letter, bint joker) noexcept nogil:
    if joker:
        search.jokers += 1
        search.lacking -= 1
        return
    if not search.rack[letter]:
        search.real ^= <uint32_t> 1 << letter
    search.rack[letter] += 1


cdef inline uint32_t available(Search* search) noexcept nogil:
    return LETTER_MASK if search.jokers else search.real


cdef inline uint32_t lengths_of(uint64_t node) noexcept nogil:
    return (node >> LENGTHS_SHIFT) & LENGTHS_MASK


cdef void go_right(
    Search* search, uint64_t node, int square, uint64_t sums, uint64_t letters
) noexcept nogil:
    cdef Line* line = search.line
    cdef uint32_t mask = node & CHILD_MASK
    cdef uint32_t wanted = search.ends >> square
    cdef uint32_t first = node >> CHILD_SHIFT
    cdef uint32_t choices, bit, letter, fitting
    cdef uint64_t child, more_sums, more_letters
    cdef bint joker
    search.steps -= 1
    if search.steps < 0:
        search.failure = ENDLESS
        return
    if line.tile[square]:
        child = child_of(search.nodes, search.node_count, node, line.tile[square] - 1)
        fitting = lengths_of(child) & wanted
        if fitting & 1:
            emit(search, square, sums, letters)
        if fitting > 1:
            go_right(search, child, square + 1, sums, letters)
        return
    choices = mask & line.cross[square] & available(search)
    if first + popcount(mask) > search.node_count:
        return
    while choices:
        letter = trailing_zeros(choices)
        bit = choices & -choices
        choices ^= bit
        child = search.nodes[first + popcount(mask & (bit - 1))]
        fitting = lengths_of(child) & wanted
        if not fitting:
            continue
        joker = take(search, letter)
        search.path[square] = letter
        more_sums = sums + VALUE[letter] * line.weight[square] + line.base[square]
        more_letters = letters << TILE_BITS | (letter + 1)
        if fitting & 1:
            emit(search, square, more_sums, more_letters)
        if fitting > 1:
            go_right(search, child, square + 1, more_sums, more_letters)
        give_back(search, letter, joker)
        if search.failure:
            return


cdef void go_left(
    Search* search, uint64_t node, int square, uint64_t sums, uint64_t letters, int placed
) noexcept nogil:
    """`square` is the leftmost one covered so far, `node` what has been read up to it."""
    cdef Line* line = search.line
    cdef uint32_t ends = search.slots[square] >> search.turn
    cdef uint32_t mask = node & CHILD_MASK
    cdef uint32_t first = node >> CHILD_SHIFT
    cdef uint32_t wanted, choices, bit, letter
    cdef uint64_t child
    cdef bint joker
    search.steps -= 1
    if search.steps < 0:
        search.failure = ENDLESS
        return
    if ends:
        search.start = square
        if ends & 1 and node & ACCEPT:
            emit(search, search.turn, sums, letters)
        if ends > 1:
            child = child_of(search.nodes, search.node_count, node, SEPARATOR)
            if lengths_of(child) & ends:
                search.ends = search.slots[square]
                go_right(search, child, search.turn + 1, sums, letters)
    square -= 1
    if square < 0:
        return
    wanted = search.totals[square]
    if not wanted:
        return
    if line.tile[square]:
        child = child_of(search.nodes, search.node_count, node, line.tile[square] - 1)
        if lengths_of(child) & wanted:
            go_left(search, child, square, sums, letters, placed)
        return
    choices = mask & line.cross[square] & available(search)
    if first + popcount(mask) > search.node_count:
        return
    while choices:
        letter = trailing_zeros(choices)
        bit = choices & -choices
        choices ^= bit
        child = search.nodes[first + popcount(mask & (bit - 1))]
        if not lengths_of(child) & wanted:
            continue
        joker = take(search, letter)
        search.path[square] = letter
        go_left(
            search, child, square,
            sums + VALUE[letter] * line.weight[square] + line.base[square],
            letters | <uint64_t> (letter + 1) << (TILE_BITS * placed),
            placed + 1,
        )
        give_back(search, letter, joker)
        if search.failure:
            return


# --- board --------------------------------------------------------------------------------

cdef uint32_t accepted(Search* search, uint64_t node, uint32_t among) noexcept nogil:
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
    while last >= 0 and line.tile[last]:
        node = child_of(search.nodes, search.node_count, node, line.tile[last] - 1)
        last -= 1
    return node


cdef uint32_t joining(
    Search* search, Line* line, uint64_t node, int before, uint32_t among
) noexcept nogil:
    """The letters that join the run ending on `before` and the run read into `node`."""
    cdef uint32_t choices = node & among & LETTER_MASK
    cdef uint32_t letter, found = 0
    while choices:
        letter = trailing_zeros(choices)
        choices &= choices - 1
        if read_back(
            search, line, child_of(search.nodes, search.node_count, node, letter), before
        ) & ACCEPT:
            found |= <uint32_t> 1 << letter
    return found


cdef void set_cross(
    Line* across, int square, uint32_t letters, int value, int word_premium, int letter_premium
) noexcept nogil:
    across.crossed |= <uint32_t> 1 << square
    across.cross[square] = letters
    across.weight[square] += <uint64_t> (word_premium * letter_premium) << 32
    across.base[square] = <uint64_t> (word_premium * value) << 32


cdef void read_runs(Search* search, Line* line, int number, Line* across) noexcept nogil:
    """Find the runs of a line, and what they demand of the squares at their ends."""
    cdef uint32_t among = available(search)
    cdef int square = 0, last, index
    cdef Run* run
    cdef Run* previous = NULL
    cdef uint64_t node
    line.run_count = 0
    while square < SIZE:
        if not line.tile[square]:
            square += 1
            continue
        last = square
        while last + 1 < SIZE and line.tile[last + 1]:
            last += 1
        run = &line.runs[line.run_count]
        line.run_count += 1
        run.first = square
        run.last = last
        run.value = line.values[last + 1] - line.values[square]
        run.node = read_back(search, line, search.nodes[0], last)
        if square > 0:
            index = square - 1
            if previous != NULL and previous.last == square - 2:
                set_cross(
                    &across[index], number, joining(search, line, run.node, square - 2, among),
                    run.value + previous.value,
                    WORD_PREMIUM[index * SIZE + number], LETTER_PREMIUM[index * SIZE + number])
            else:
                set_cross(
                    &across[index], number, accepted(search, run.node, among),
                    run.value,
                    WORD_PREMIUM[index * SIZE + number], LETTER_PREMIUM[index * SIZE + number])
        index = last + 1
        if index < SIZE and (index + 1 >= SIZE or not line.tile[index + 1]):
            node = child_of(search.nodes, search.node_count, run.node, SEPARATOR)
            set_cross(
                &across[index], number, accepted(search, node, among),
                run.value,
                WORD_PREMIUM[index * SIZE + number], LETTER_PREMIUM[index * SIZE + number])
        previous = run
        square = last + 1


cdef void set_line(Line* line, int number, const char* squares, int step, int origin) noexcept nogil:
    cdef int square, empties = 0, premiums = 0, values = 0, premium
    cdef char char
    line.occupied = line.crossed = 0
    for square in range(SIZE):
        line.empties[square] = empties
        line.premiums[square] = premiums
        line.values[square] = values
        line.base[square] = 0
        char = squares[origin + square * step]
        if char == 46:
            line.tile[square] = 0
            line.cross[square] = LETTER_MASK
            line.weight[square] = LETTER_PREMIUM[number * SIZE + square]
            line.empty[empties] = square
            empties += 1
            premium = WORD_PREMIUM[number * SIZE + square]
            premiums += 1 if premium == 2 else 16 if premium == 3 else 0
        else:
            line.occupied |= <uint32_t> 1 << square
            if char >= 97:
                line.tile[square] = char - 96
            else:
                line.tile[square] = char - 64
                values += VALUE[char - 65]
    line.empties[SIZE] = empties
    line.premiums[SIZE] = premiums
    line.values[SIZE] = values


cdef void set_board(Search* search, const char* squares) noexcept nogil:
    cdef int number
    for number in range(SIZE):
        set_line(&search.lines[number], number, squares, 1, number * SIZE)
        set_line(&search.lines[SIZE + number], number, squares, SIZE, number)
    for number in range(SIZE):
        read_runs(search, &search.lines[number], number, &search.lines[SIZE])
        read_runs(search, &search.lines[SIZE + number], number, &search.lines[0])


# --- slots --------------------------------------------------------------------------------

cdef void line_slots(Search* search, Line* line, uint32_t* slots) noexcept nogil:
    """For each start, the set of ends a word may have."""
    cdef uint32_t blocked = 0, ends, all_squares = (1 << SIZE) - 1
    cdef int square, limit, k
    ends = ~(line.occupied >> 1) & all_squares
    for square in range(SIZE):
        if not line.occupied >> square & 1 and not line.cross[square]:
            blocked |= 1 << square
    for square in range(SIZE):
        if square and line.occupied >> (square - 1) & 1:
            slots[square] = 0
            continue
        limit = SIZE
        k = line.empties[square] + search.most
        if k < line.empties[SIZE]:
            limit = line.empty[k]
        if blocked >> square:
            k = square + trailing_zeros(blocked >> square)
            if k < limit:
                limit = k
        slots[square] = ends & ((1 << limit) - 1) & ~((2 << square) - 1)
    for k in range(line.run_count):
        slots[line.runs[k].first] &= ~(1 << line.runs[k].last)


cdef void search_feature(
    Search* search, uint32_t* slots, int lowest, int first, int last, int highest, uint64_t node
) noexcept nogil:
    cdef Line* line = search.line
    cdef uint32_t total = 0, range_mask = ((2 << highest) - 1) & ~((1 << last) - 1)
    cdef uint32_t choices, letter, mask
    cdef int square
    cdef uint64_t child
    cdef bint joker
    search.turn = last
    for square in range(first):
        if square < lowest:
            search.slots[square] = search.totals[square] = 0
            continue
        search.slots[square] = slots[square] & range_mask
        total = total << 1 | search.slots[square] >> last
        search.totals[square] = total
    search.slots[first] = slots[first] & range_mask
    total = total << 1 | search.slots[first] >> last
    search.totals[first] = total
    for square in range(first + 1, last + 1):
        search.totals[square] = 0
    if not total:
        return
    if line.tile[last]:
        if lengths_of(node) & total:
            go_left(search, node, first, 0, 0, 0)
        return
    mask = node & CHILD_MASK
    choices = mask & line.cross[last] & available(search)
    while choices:
        letter = trailing_zeros(choices)
        choices &= choices - 1
        child = child_of(search.nodes, search.node_count, node, letter)
        if not lengths_of(child) & total:
            continue
        joker = take(search, letter)
        search.path[last] = letter
        go_left(
            search, child, last,
            VALUE[letter] * line.weight[last] + line.base[last], letter + 1, 1,
        )
        give_back(search, letter, joker)
        if search.failure:
            return


cdef void search_line(Search* search, int number) noexcept nogil:
    cdef Line* line = &search.lines[number]
    cdef uint32_t slots[SIZE]
    cdef uint32_t features = line.occupied | line.crossed
    cdef int square, run = 0, lowest = 0, last
    if not features:
        return
    search.line = line
    line_slots(search, line, slots)
    for square in range(SIZE):
        search.ref[square] = (
            number * SIZE + square if number < SIZE else SQUARES + square * SIZE + number - SIZE
        )
    square = 0
    while features >> square:
        square += trailing_zeros(features >> square)
        if run < line.run_count and line.runs[run].first == square:
            last = line.runs[run].last
            search_feature(
                search, slots, lowest, square, last, SIZE - 1, line.runs[run].node)
            run += 1
        else:
            last = square
            if line.cross[square]:
                search_feature(search, slots, lowest, square, last, SIZE - 1, search.nodes[0])
        lowest = last + 1
        square = last + 1
        if search.failure:
            return


cdef void search_all(Search* search) noexcept nogil:
    cdef int number
    cdef bint blank = True
    for number in range(SIZE):
        if search.lines[number].occupied:
            blank = False
    if blank:
        search.lines[CENTRE].crossed = 1 << CENTRE
        search_line(search, CENTRE)
        return
    for number in range(LINES):
        search_line(search, number)
        if search.failure:
            return


# --- ranking ------------------------------------------------------------------------------

cdef int compare_keys(const void* left, const void* right) noexcept nogil:
    cdef uint64_t a = (<const uint64_t*> left)[0]
    cdef uint64_t b = (<const uint64_t*> right)[0]
    return (a > b) - (a < b)


cdef class Moves:
    """The moves found, best first, packed: nothing is decoded until somebody looks.

    Moves of equal points form a group; within a group the order is that of the keys
    (direction, square, letters, jokers). A group is only sorted when it is looked at.
    """

    cdef uint64_t* keys
    cdef uint32_t* starts
    cdef uint16_t* group_points
    cdef uint8_t* is_sorted
    cdef Py_ssize_t count
    cdef int groups
    cdef readonly int steps
    cdef char squares[SQUARES]

    def __cinit__(self):
        self.keys = NULL
        self.starts = NULL
        self.group_points = NULL
        self.is_sorted = NULL
        self.count = self.groups = 0

    def __dealloc__(self):
        free(self.keys)
        free(self.starts)
        free(self.group_points)
        free(self.is_sorted)

    def __len__(self):
        return self.count

    cdef bint rank(self, Search* search) noexcept nogil:
        """Group the moves by points, most points first; False when memory is short."""
        cdef uint32_t* seats
        cdef int most = 0, points, group = 0
        cdef uint32_t seat = 0, size
        cdef size_t k
        for k in range(search.count):
            if search.points[k] > most:
                most = search.points[k]
        seats = <uint32_t*> calloc(most + 1, sizeof(uint32_t))
        if seats == NULL:
            return False
        for k in range(search.count):
            seats[search.points[k]] += 1
        for points in range(most + 1):
            group += seats[points] != 0
        self.keys = <uint64_t*> malloc((search.count + 1) * sizeof(uint64_t))
        self.starts = <uint32_t*> malloc((group + 1) * sizeof(uint32_t))
        self.group_points = <uint16_t*> malloc((group + 1) * sizeof(uint16_t))
        self.is_sorted = <uint8_t*> calloc(group + 1, 1)
        if (self.keys == NULL or self.starts == NULL or self.group_points == NULL
                or self.is_sorted == NULL):
            free(seats)
            return False
        group = 0
        for points in range(most, -1, -1):
            size = seats[points]
            if size:
                self.starts[group] = seat
                self.group_points[group] = points
                seats[points] = seat
                seat += size
                group += 1
        self.starts[group] = seat
        for k in range(search.count):
            points = search.points[k]
            self.keys[seats[points]] = search.keys[k]
            seats[points] += 1
        free(seats)
        self.groups = group
        self.count = search.count
        return True

    cdef int group_of(self, Py_ssize_t rank) noexcept:
        cdef int low = 0, high = self.groups - 1, middle
        while low < high:
            middle = (low + high + 1) // 2
            if self.starts[middle] <= rank:
                low = middle
            else:
                high = middle - 1
        return low

    cdef void sort_group(self, int group) noexcept:
        if not self.is_sorted[group]:
            qsort(
                &self.keys[self.starts[group]], self.starts[group + 1] - self.starts[group],
                sizeof(uint64_t), compare_keys)
            self.is_sorted[group] = True

    cdef int spell(self, uint64_t key, char* word) noexcept nogil:
        """Write the word of a key, read off the grid and the letters laid; its length."""
        cdef int ref = key >> REF_SHIFT
        cdef int step = SIZE if ref >= SQUARES else 1
        cdef int square = ref % SQUARES
        cdef int room = SIZE - (square // SIZE if step == SIZE else square % SIZE)
        cdef int length = 0, laid = 0
        cdef int letter
        while length < room:
            if self.squares[square] != 46:
                word[length] = self.squares[square]
            else:
                letter = 0
                if laid < MOST_TILES:
                    letter = (key >> (JOKER_BITS + TILE_BITS * (MOST_TILES - 1 - laid))) & 31
                if not letter:
                    break
                word[length] = letter + (96 if key >> laid & 1 else 64)
                laid += 1
            length += 1
            square += step
        return length

    def points(self, Py_ssize_t rank):
        if not 0 <= rank < self.count:
            raise IndexError(rank)
        return self.group_points[self.group_of(rank)]

    def decode(self, Py_ssize_t rank):
        """(word, row, col, is vertical, points) of the move of that rank."""
        cdef char word[SIZE]
        cdef int group, ref, length
        if not 0 <= rank < self.count:
            raise IndexError(rank)
        group = self.group_of(rank)
        self.sort_group(group)
        length = self.spell(self.keys[rank], word)
        ref = self.keys[rank] >> REF_SHIFT
        return (
            word[:length].decode("ascii"), ref % SQUARES // SIZE, ref % SIZE, ref >= SQUARES,
            self.group_points[group],
        )


    def find(self, int ref, str word, bint any_case, int points, Py_ssize_t limit):
        """The ranks of the moves at that place (-1: any), of that word (None: any; in any
        case, or exactly), of those points (-1: any)."""
        cdef Py_ssize_t rank
        cdef int group
        cdef bytes wanted = None if word is None else word.encode("ascii", "replace")
        found = []
        for group in range(self.groups):
            if points >= 0 and self.group_points[group] != points:
                continue
            if not self.holds(group, ref, wanted, any_case):
                continue
            self.sort_group(group)
            for rank in range(self.starts[group], self.starts[group + 1]):
                if self.matches(self.keys[rank], ref, wanted, any_case):
                    if len(found) == limit:
                        return found
                    found.append(rank)
        return found

    cdef bint holds(self, int group, int ref, bytes wanted, bint any_case):
        cdef Py_ssize_t rank
        for rank in range(self.starts[group], self.starts[group + 1]):
            if self.matches(self.keys[rank], ref, wanted, any_case):
                return True
        return False

    cdef bint matches(self, uint64_t key, int ref, bytes wanted, bint any_case):
        cdef char word[SIZE]
        cdef int length, k
        cdef const char* text
        if ref >= 0 and <int> (key >> REF_SHIFT) != ref:
            return False
        if wanted is None:
            return True
        length = self.spell(key, word)
        if length != len(wanted):
            return False
        text = wanted
        for k in range(length):
            if word[k] != text[k] and not (any_case and word[k] == text[k] + 32):
                return False
        return True


cdef bint set_rack(Search* search, str rack) except False:
    cdef Py_ssize_t length, k
    cdef const char* text = PyUnicode_AsUTF8AndSize(rack, &length)
    cdef uint32_t letter
    memset(search.rack, 0, 26)
    search.real = 0
    search.jokers = search.lacking = 0
    for k in range(length):
        if text[k] == c"?":
            search.jokers += 1
        elif c"A" <= text[k] <= c"Z":
            letter = text[k] - c"A"
            search.rack[letter] += 1
            search.real |= <uint32_t> 1 << letter
        else:
            raise RuleError("unknown_letter", letter=rack[k], position=k + 1, text=rack)
    if length > MOST_TILES:
        raise RuleError("rack_too_large", size=length, most=MOST_TILES)
    if search.jokers > MOST_JOKERS:
        raise RuleError("too_many_jokers", jokers=search.jokers, most=MOST_JOKERS)
    search.rack_jokers = search.jokers
    search.most = min(search.most, <int> length)
    return True


def solve(
    Nodes nodes not None, str squares not None, str rack not None,
    int most_played, tuple primes not None, bint only_tops,
):
    """Every move, or only the best ones. `primes[n]` rewards n tiles played."""
    cdef Py_ssize_t length
    cdef const char* text = PyUnicode_AsUTF8AndSize(squares, &length)
    cdef Moves moves = Moves.__new__(Moves)
    cdef Search* search
    cdef int k
    cdef bint ranked = False
    if length != SQUARES:
        raise RuleError("bad_grid_size", squares=len(squares))
    for k in range(SQUARES):
        if not (text[k] == c"." or c"A" <= text[k] <= c"Z" or c"a" <= text[k] <= c"z"):
            raise RuleError("bad_square", letter=squares[k], square=square_name(k))
        moves.squares[k] = text[k]
    search = <Search*> malloc(sizeof(Search))
    if search == NULL:
        raise MemoryError
    search.keys = NULL
    search.points = NULL
    try:
        search.most = most_played
        set_rack(search, rack)
        for k in range(MOST_TILES + 1):
            search.primes[k] = primes[k] if k < len(primes) else 0
        search.nodes = nodes.node
        search.node_count = nodes.count
        search.steps = MOST_STEPS
        search.failure = NONE
        search.only_tops = only_tops
        search.best = 0
        search.count = 0
        search.capacity = FIRST_CAPACITY
        search.keys = <uint64_t*> malloc(FIRST_CAPACITY * sizeof(uint64_t))
        search.points = <uint16_t*> malloc(FIRST_CAPACITY * sizeof(uint16_t))
        if search.keys == NULL or search.points == NULL:
            raise MemoryError
        with nogil:
            set_board(search, moves.squares)
            search_all(search)
            if not search.failure:
                ranked = moves.rank(search)
        if search.failure == ENDLESS:
            raise RuleError("graph_damaged")
        if not ranked:
            raise MemoryError
        moves.steps = MOST_STEPS - search.steps
        return moves
    finally:
        free(search.keys)
        free(search.points)
        free(search)
