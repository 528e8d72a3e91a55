# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The solver's kernel: every move of a rack on a grid, or only the best ones.

How it works. On each of the thirty lines a *slot* is a start and an end between which a
word could stand: an empty square or the edge beyond both, and from one empty square to
the number that may be played between them. A *feature* is what makes a word touch the
grid: a run of tiles, or an empty square with a neighbour across. Every slot is given to
one of the features it covers, so that no move is found twice. A search starts on a
feature, follows the graph to the left, turns, and goes right; at each step the lengths
the node can still complete are compared with those the slots still allow.

A letter takes a real tile if the rack has one, else a joker; the ways to lay the jokers
are unfolded only when a word is found. For the top alone, every slot has an upper bound,
and a slot strictly below the best move found is dropped, so that every tie remains; a slot
that takes the whole rack is tried with the few words the rack spells (`full.pxi`).

The search runs without the GIL, on memory of its own: any number may run at once.
"""

from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memset

from engine.letters.board import LETTER_MULTIPLIERS, WORD_MULTIPLIERS, square_name
from engine.errors import RuleError
from engine.letters.lexicon._builder cimport (
    CHILD_MASK, CHILD_SHIFT, LENGTHS_MASK, LENGTHS_SHIFT, LETTER_MASK, SEPARATOR,
    ANAGRAM_LONGEST, ANAGRAM_SHORTEST, CELL_SHIFT, LEAF, Nodes, child_of, leading_zeros, popcount, trailing_zeros,
)
from engine.letters.tiles import ALPHABET, VALUES

cdef enum:
    SIZE = 15
    SQUARES = SIZE * SIZE
    LINES = 2 * SIZE
    CENTRE = 7
    MOST_RUNS = 8
    MOST_TILES = 9
    MOST_JOKERS = 2
    ACCEPT = 1 << LENGTHS_SHIFT
    TURN = 1 << SEPARATOR
    # A search that goes beyond these is lost in a damaged graph: with nine tiles and two
    # jokers on an open grid a sound one takes 400,000 steps and finds 600,000 moves.
    MOST_STEPS = 20_000_000
    MOST_MOVES = 1 << 23
    FIRST_CAPACITY = 1024
    MOST_PRIME = 1000  # points are kept on sixteen bits

cdef enum Failure:
    NONE
    NO_MEMORY
    ENDLESS

include "search.pxi"
include "board.pxi"
include "walk.pxi"
include "slots.pxi"
include "moves.pxi"


cdef void rank_values(Search* search, const uint32_t* tiles, int size) noexcept:
    """The sums of the highest values of the rack."""
    cdef int values[MOST_TILES]
    cdef int k, j, value
    for k in range(size):
        value = VALUE[trailing_zeros(tiles[k])]
        j = k
        while j > 0 and values[j - 1] < value:
            values[j] = values[j - 1]
            j -= 1
        values[j] = value
    search.best_values[0] = 0
    for k in range(MOST_TILES):
        search.best_values[k + 1] = search.best_values[k] + (values[k] if k < size else 0)


cdef void sort_letters(Search* search, const uint32_t* tiles, int size) noexcept:
    cdef int k, j
    cdef uint8_t letter
    for k in range(size):
        letter = trailing_zeros(tiles[k])
        j = k
        while j > 0 and search.letters[j - 1] > letter:
            search.letters[j] = search.letters[j - 1]
            j -= 1
        search.letters[j] = letter


cdef bint check_rack(str rack) except False:
    cdef int position = 0
    cdef Py_UCS4 letter
    for letter in rack:
        position += 1
        if not (letter == "?" or "A" <= letter <= "Z"):
            raise RuleError("unknown_letter", letter=letter, position=position, text=rack)
    if position > MOST_TILES:
        raise RuleError("rack_too_large", size=position, most=MOST_TILES)
    return True


cdef bint set_rack(Search* search, str rack) except False:
    """Give each tile a bit, jokers the highest ones, and list what each handful can spell."""
    cdef Py_ssize_t length, k
    cdef const char* text
    cdef uint32_t tiles[MOST_TILES]
    cdef uint32_t size = 0, handful
    cdef int letter
    check_rack(rack)
    text = PyUnicode_AsUTF8AndSize(rack, &length)
    memset(search.tiles_of, 0, sizeof(search.tiles_of))
    for k in range(length):
        if text[k] != c"?":
            letter = text[k] - c"A"
            tiles[size] = <uint32_t> 1 << letter
            search.tiles_of[letter] |= 1 << size
            size += 1
    search.joker_count = <int> length - size
    if search.joker_count > MOST_JOKERS:
        raise RuleError("too_many_jokers", jokers=search.joker_count, most=MOST_JOKERS)
    search.joker_tiles = (1 << length) - (1 << size)
    for k in range(size, length):
        tiles[k] = LETTER_MASK
    for letter in range(26):
        search.tiles_of[letter] |= search.joker_tiles
    search.spelled[0] = 0
    for handful in range(1, 1 << length):
        search.spelled[handful] = (
            search.spelled[handful & (handful - 1)] | tiles[trailing_zeros(handful)]
        )
    search.real = search.spelled[(1 << size) - 1]
    sort_letters(search, tiles, size)
    rank_values(search, tiles, size)
    search.size = <int> length
    search.hand = (1 << length) - 1
    search.most = min(search.most, search.size)
    return True


def solve(
    Nodes nodes not None, str squares not None, str rack not None,
    int most_played, tuple primes not None, bint only_tops,
):
    """Every move, or only the best ones. `primes[n]` rewards n tiles played."""
    cdef Moves moves = Moves.__new__(Moves)
    cdef Search* search
    cdef int k = 0
    cdef Py_UCS4 letter
    cdef bint ranked = False
    if len(squares) != SQUARES:
        raise RuleError("bad_grid_size", squares=len(squares))
    for letter in squares:
        if not (letter == "." or "A" <= letter <= "Z" or "a" <= letter <= "z"):
            raise RuleError("bad_square", letter=letter, square=square_name(k))
        moves.squares[k] = <char> letter
        k += 1
    search = <Search*> malloc(sizeof(Search))
    if search == NULL:
        raise MemoryError
    search.keys = NULL
    search.points = NULL
    search.words = NULL
    search.word_capacity = 0
    try:
        search.most = max(0, most_played)
        set_rack(search, rack)
        for k in range(MOST_TILES + 1):
            search.primes[k] = primes[k] if k < len(primes) else 0
            if not 0 <= search.primes[k] <= MOST_PRIME:
                raise ValueError("a prime lies between 0 and 1000")
            search.best_primes[k] = max(search.primes[k], search.best_primes[k - 1] if k else 0)
        search.nodes = nodes.node
        search.node_count = nodes.count
        search.cells = nodes.cell
        search.cell_count = nodes.cell_count
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
        free(search.words)
        free(search)
