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

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_AsUTF8AndSize, PyUnicode_DecodeASCII
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcmp, memcpy, memset

from engine.letters.board import LETTER_MULTIPLIERS, WORD_MULTIPLIERS, square_name
from engine.rulings import RuleError
from engine.letters.lexicon._builder import INDEX_ORDER
from engine.letters.lexicon._builder cimport (
    CHILD_MASK, CHILD_SHIFT, LENGTHS_MASK, LENGTHS_SHIFT, LETTER_MASK, SEPARATOR,
    ANAGRAM_LONGEST, ANAGRAM_SHORTEST, CELL_SHIFT, LEAF, Nodes, child_of, leading_zeros, popcount,
    popcount64, trailing_zeros,
)
from engine.letters.tiles import ALPHABET, VALUES

cdef extern from *:
    void __builtin_prefetch(const void* address) nogil

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
    MOST_SHARES = 100  # searches in one, each with so many steps: they still count on 32 bits
    MOST_MOVES = 1 << 23
    FIRST_CAPACITY = 1024
    MOST_PRIME = 1000
    MOST_POINTS = 1 << 16  # they are kept on sixteen bits

cdef enum Failure:
    NONE
    NO_MEMORY
    ENDLESS

include "search.pxi"
include "rack.pxi"
include "board.pxi"
include "walk.pxi"
include "slots.pxi"
include "moves.pxi"


cdef bint read_squares(char* target, str squares) except False:
    cdef int k = 0
    cdef Py_UCS4 letter
    if len(squares) != SQUARES:
        raise RuleError("bad_grid_size", squares=len(squares))
    for letter in squares:
        if not (letter == "." or "A" <= letter <= "Z" or "a" <= letter <= "z"):
            raise RuleError("bad_square", letter=letter, square=square_name(k))
        target[k] = <char> letter
        k += 1
    return True


cdef Search* new_search(
    Nodes nodes, Py_ssize_t boards, int most_played, tuple primes
) except NULL:
    """With room for so many boards; to be given back to `free_search`."""
    cdef Search* search = <Search*> malloc(sizeof(Search))
    cdef int k
    if search == NULL:
        raise MemoryError
    search.keys = <uint64_t*> malloc(FIRST_CAPACITY * sizeof(uint64_t))
    search.points = <uint16_t*> malloc(FIRST_CAPACITY * sizeof(uint16_t))
    search.lines = <Line*> malloc(boards * LINES * sizeof(Line))
    search.walks = <Walk*> malloc(boards * MOST_WALKS * sizeof(Walk))
    search.full = <FullSlot*> malloc(boards * MOST_FULL * sizeof(FullSlot))
    search.capacity = FIRST_CAPACITY
    search.words = NULL
    search.word_capacity = 0
    try:
        if search.keys == NULL or search.points == NULL or search.lines == NULL:
            raise MemoryError
        if search.walks == NULL or search.full == NULL:
            raise MemoryError
        for k in range(MOST_TILES + 1):
            search.primes[k] = primes[k] if k < len(primes) else 0
            if not 0 <= search.primes[k] <= MOST_PRIME:
                raise ValueError("a prime lies between 0 and 1000")
            search.best_primes[k] = max(search.primes[k], search.best_primes[k - 1] if k else 0)
    except BaseException:
        free_search(search)
        raise
    search.most_played = max(0, most_played)
    search.nodes = nodes.node
    search.node_count = nodes.count
    search.cells = nodes.cell
    search.cell_count = nodes.cell_count
    search.failure = NONE
    search.best = 0
    return search


cdef void free_search(Search* search) noexcept:
    free(search.keys)
    free(search.points)
    free(search.words)
    free(search.lines)
    free(search.walks)
    free(search.full)
    free(search)


cdef bint check(Search* search) except False:
    if search.failure == ENDLESS:
        raise RuleError("graph_damaged")
    if search.failure == NO_MEMORY:
        raise MemoryError
    return True


def solve(
    Nodes nodes not None, str squares not None, str rack not None,
    int most_played, tuple primes not None, bint only_tops,
):
    """Every move, or only the best ones. `primes[n]` rewards n tiles played."""
    cdef Moves moves = Moves.__new__(Moves)
    cdef Rack tiles
    cdef Search* search
    cdef int numbers[LINES]
    cdef int number
    read_squares(moves.squares, squares)
    read_rack(&tiles, rack)
    search = new_search(nodes, 1, most_played, primes)
    try:
        search.aim = TOPS if only_tops else EVERYTHING
        with nogil:
            set_rack(search, &tiles)
            set_board(search, search.lines, moves.squares, search.spelled[search.hand])
            search.steps = MOST_STEPS
            for number in range(LINES):
                numbers[number] = number
            search_lines(search, numbers, LINES)
            if not search.failure and not moves.rank(search):
                search.failure = NO_MEMORY
        check(search)
        moves.steps = MOST_STEPS - search.steps
        return moves
    finally:
        free_search(search)


include "many.pxi"
