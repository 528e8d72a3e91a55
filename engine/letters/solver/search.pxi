# The memory of one search. Nothing here outlives it, and no two searches share any.

cdef enum:
    # A move is one number: where it starts, the letters it lays in order, which are jokers.
    # Ordered as numbers, moves are ordered by place, then by word, then by jokers.
    TILE_BITS = 5
    JOKER_BITS = MOST_TILES
    REF_SHIFT = MOST_TILES * TILE_BITS + JOKER_BITS
    # Searches put off are ranked by their bound, in steps.
    RANKS = 256
    RANK_STEP = 4
    MOST_WALKS = LINES * SIZE  # on a board
    MOST_SPARE = 2  # tiles that a full slot may leave on the rack
    MOST_FULL = (MOST_SPARE + 1) * LINES * SIZE  # on a board
    MOST_GIVEN = 2  # tiles of the grid in a full slot
    LISTS = 128  # of words; a power of two


cdef enum Aim:
    EVERYTHING
    TOPS  # every tie
    POINTS  # of the top: one of them will do


cdef struct Square:
    uint32_t fixed  # the letter lying here, as a bit; 0 on an empty square
    uint32_t allowed  # the letters that may be laid here; 0 on an occupied square
    uint64_t weight  # letter premium; above 32 bits, the same times that of the word across
    uint64_t base  # above 32 bits, what the tiles of the word across earn


cdef struct Run:
    int first
    int last
    uint64_t node  # where the graph leads, read from the last tile to the first


cdef struct Line:
    Square squares[SIZE + 2]  # with a wall at each end
    # Sums over the squares before each one.
    uint8_t empties[SIZE + 1]
    uint8_t premiums[SIZE + 1]  # word premiums: doubles + 16 * triples
    uint16_t values[SIZE + 1]
    uint8_t letter_premiums[SIZE + 1]  # doubles and triples
    uint8_t letter_triples[SIZE + 1]
    uint8_t empty[SIZE]  # the empty squares, in order
    uint32_t occupied
    uint32_t crossed  # empty squares with a neighbour across
    # From here on, filled only when there is something to say.
    int run_count
    Run runs[MOST_RUNS]
    uint16_t across[SIZE + 1]  # sums again, for the top alone: the most words across may earn
    uint32_t slots[SIZE]  # for each start, the ends that no search has taken yet


cdef struct Walk:
    # A search put off until its turn comes: what it starts from, and the slots it may fill.
    int number  # of the line
    int first
    int last
    int bound
    int following  # the next walk of the same rank, or -1
    uint16_t slots[SIZE]
    uint64_t node


cdef struct FullSlot:
    # The same, for a slot that takes most tiles or all of them.
    int bound
    int following
    int number
    uint8_t start
    uint8_t end
    uint16_t given  # the letters of the grid it holds: five bits each, in order


cdef struct WordList:
    uint32_t key  # the given letters and the tiles left on the rack; 0 is no list
    uint32_t start
    uint32_t end


cdef struct Search:
    const uint64_t* nodes
    uint32_t node_count
    const uint64_t* cells  # of the index of anagrams
    uint32_t cell_count
    int32_t steps  # how many it may still take
    Failure failure
    # The rack.
    int size
    int most_played
    int most  # of this rack
    uint32_t hand
    uint32_t joker_tiles
    int joker_count
    uint32_t real  # the letters it holds, jokers aside
    uint8_t letters[MOST_TILES]  # the same one by one, in the order of the index of anagrams
    uint16_t tiles_of[26]  # the tiles that may stand for a letter, jokers above the others
    uint32_t spelled[1 << MOST_TILES]  # the letters a handful can spell
    int best_values[MOST_TILES + 1]  # the sum of the n highest values of the rack
    int primes[MOST_TILES + 1]
    int best_primes[MOST_TILES + 1]  # for so many tiles or fewer
    # Where it is.
    int number  # of the line
    Line* line
    int ref
    int ref_step
    int first  # the feature it started from: its first square,
    int turn  # and its last, where a word turns from left to right
    int start
    uint32_t ends  # the ends that may go with that start
    uint32_t slots[SIZE]  # for each start, its ends
    uint32_t totals[SIZE]  # for each leftmost square, how many letters may still come
    # What it has found.
    uint64_t* keys
    uint16_t* points
    size_t count
    size_t capacity
    # For the top alone.
    Aim aim
    int best
    int floor  # what a move must earn to be of interest
    int walk_count
    int full_count
    int fewest_full  # tiles that a full slot takes
    int walk_ranks[RANKS]  # the first walk of each rank, or -1
    int full_ranks[RANKS]
    Walk* walks
    FullSlot* full
    # The words the rack spells with letters of the grid, or alone.
    uint64_t* words
    uint32_t word_count
    uint32_t word_capacity
    int listed_length
    uint64_t tally[32]  # what a letter (1-26) adds to the count of those of a word
    uint64_t tally_start
    WordList lists[LISTS + 1]  # open addressing; one more, for when the others are taken
    int list_count
    Line* lines  # of each board fifteen across, then fifteen down; one board after the other
    # For the points of tops on several boards at once.
    int* alike  # for each line, the first one that is the same
    int* asked  # the boards the rack is tried on
    int asked_count
    int* bests  # of each board: what the rack earns there so far
    int* met  # whether a line is among those
    int* distinct  # to be searched, each of which stands for all that are the same
