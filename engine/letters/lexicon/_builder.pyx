# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled half of the word graph: building its nodes, and walking them.

The graph is a minimised GADDAG. A word x1…xn is entered once per letter xi, as
xi … x1 ◊ xi+1 … xn (the separator ◊ is left out when i = n), so that a search may start
from any square of a line, go left, then turn right. One node is one 64-bit number:

    bits  0-25  letters that may follow     bit  27     a word ends here
    bit   26    the separator may follow    bits 28-41  numbers of letters still to come
    bits 42-63  index of the first child; children lie side by side in alphabetical
                order, the separator last

Read together, bits 27-41 are the set of numbers of letters (0 to 14) that complete a word.
Node 0 is the root.
"""

from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcmp, memcpy, memset

from engine.rulings import RuleError

cdef enum:
    SHORTEST = 2
    LONGEST = 15
    DEPTHS = 18  # the root, sixteen symbols, and room for the one being closed

MOST_NODES = NODE_LIMIT
MOST_CELLS = CELL_LIMIT


# --- building ---------------------------------------------------------------------------


cdef struct Key:
    # Sixteen symbols of eight bits, most significant first; 0 fills the end.
    uint64_t high
    uint64_t low


cdef struct State:
    # A node still open: its children may still be added to.
    uint32_t mask
    uint32_t accept
    uint32_t count
    uint64_t children[SYMBOLS]


cdef enum Failure:
    NONE
    NO_MEMORY
    TOO_LARGE


cdef struct Builder:
    uint64_t* nodes
    uint8_t* sizes  # of the block of children that starts at each index, else 0
    uint32_t count
    uint32_t capacity
    uint32_t blocks  # of children, so far
    uint32_t* table  # open addressing: index of a block of children, 0 when free
    uint32_t table_mask
    Failure failure
    State path[DEPTHS]


cdef int compare_keys(const void* left, const void* right) noexcept nogil:
    cdef const Key* a = <const Key*> left
    cdef const Key* b = <const Key*> right
    if a.high != b.high:
        return -1 if a.high < b.high else 1
    if a.low != b.low:
        return -1 if a.low < b.low else 1
    return 0


cdef inline void append(Key* key, int position, uint64_t symbol) noexcept nogil:
    if position < 8:
        key.high |= symbol << (56 - 8 * position)
    else:
        key.low |= symbol << (120 - 8 * position)


cdef inline uint32_t symbol_at(const Key* key, int position) noexcept nogil:
    if position < 8:
        return (key.high >> (56 - 8 * position)) & 0xFF
    return (key.low >> (120 - 8 * position)) & 0xFF


cdef bint reserve(Builder* builder, uint32_t more) noexcept nogil:
    cdef uint32_t wanted
    cdef uint64_t* nodes
    cdef uint8_t* sizes
    if builder.count + more > NODE_LIMIT:
        builder.failure = TOO_LARGE
        return False
    if builder.count + more <= builder.capacity:
        return True
    wanted = builder.capacity * 2 + more
    nodes = <uint64_t*> realloc(builder.nodes, wanted * sizeof(uint64_t))
    if nodes != NULL:
        builder.nodes = nodes
    sizes = <uint8_t*> realloc(builder.sizes, wanted)
    if sizes != NULL:
        builder.sizes = sizes
    if nodes == NULL or sizes == NULL:
        builder.failure = NO_MEMORY
        return False
    builder.capacity = wanted
    return True


cdef uint32_t first_slot(Builder* builder, const uint64_t* children, uint32_t count) noexcept nogil:
    cdef uint64_t mixed = count
    cdef uint32_t k
    for k in range(count):
        mixed = (mixed ^ children[k]) * <uint64_t> 0x9E3779B97F4A7C15
        mixed ^= mixed >> 29
    return <uint32_t> (mixed >> 16) & builder.table_mask


cdef bint widen_table(Builder* builder) noexcept nogil:
    """Twice the slots, before the table is more than half full."""
    cdef uint32_t start, slot
    cdef uint32_t* wider = <uint32_t*> calloc(
        2 * (<size_t> builder.table_mask + 1), sizeof(uint32_t))
    if wider == NULL:
        builder.failure = NO_MEMORY
        return False
    free(builder.table)
    builder.table = wider
    builder.table_mask = 2 * builder.table_mask + 1
    for start in range(1, builder.count):
        if builder.sizes[start]:
            slot = first_slot(builder, &builder.nodes[start], builder.sizes[start])
            while wider[slot]:
                slot = (slot + 1) & builder.table_mask
            wider[slot] = start
    return True


cdef uint64_t intern(Builder* builder, const uint64_t* children, uint32_t count) noexcept nogil:
    """The index of this block of children, written only if no equal one exists."""
    cdef uint32_t slot, found
    if 2 * builder.blocks > builder.table_mask and not widen_table(builder):
        return 0
    slot = first_slot(builder, children, count)
    while True:
        found = builder.table[slot]
        if found == 0:
            break
        if builder.sizes[found] == count and memcmp(
            &builder.nodes[found], children, count * sizeof(uint64_t)
        ) == 0:
            return found
        slot = (slot + 1) & builder.table_mask
    if not reserve(builder, count):
        return 0
    found = builder.count
    memcpy(&builder.nodes[found], children, count * sizeof(uint64_t))
    memset(&builder.sizes[found], 0, count)
    builder.sizes[found] = count
    builder.count += count
    builder.blocks += 1
    builder.table[slot] = found
    return found


cdef uint64_t close_state(Builder* builder, State* state) noexcept nogil:
    cdef uint64_t lengths = state.accept
    cdef uint64_t first = 0
    cdef uint32_t letters = state.count - (state.mask >> SEPARATOR)
    cdef uint32_t k
    for k in range(state.count):
        # A letter brings its child one further; the separator is no letter.
        lengths |= ((state.children[k] >> LENGTHS_SHIFT) & LENGTHS_MASK) << (1 if k < letters else 0)
    if state.count:
        first = intern(builder, state.children, state.count)
    return state.mask | (lengths & LENGTHS_MASK) << LENGTHS_SHIFT | first << CHILD_SHIFT


cdef inline void open_state(State* state) noexcept nogil:
    state.mask = state.accept = state.count = 0


cdef void add_child(State* parent, uint32_t symbol, uint64_t node) noexcept nogil:
    parent.mask |= <uint32_t> 1 << symbol
    parent.children[parent.count] = node
    parent.count += 1


cdef void add_sorted_keys(Builder* builder, const Key* keys, size_t count) noexcept nogil:
    """Enter keys in order; whatever they can no longer change is closed and shared."""
    cdef uint32_t open_symbols[DEPTHS]
    cdef int depth = 0, common, position
    cdef uint32_t symbol
    cdef size_t k
    for k in range(count):
        common = 0
        while common < depth and symbol_at(&keys[k], common) == open_symbols[common]:
            common += 1
        while depth > common:
            add_child(&builder.path[depth - 1], open_symbols[depth - 1] - 1,
                      close_state(builder, &builder.path[depth]))
            depth -= 1
        position = common
        while position < 16:
            symbol = symbol_at(&keys[k], position)
            if symbol == 0:
                break
            open_symbols[position] = symbol
            position += 1
            open_state(&builder.path[position])
        depth = position
        builder.path[depth].accept = 1
        if builder.failure != NONE:
            return
    while depth > 0:
        add_child(&builder.path[depth - 1], open_symbols[depth - 1] - 1,
                  close_state(builder, &builder.path[depth]))
        depth -= 1


cdef size_t spell_keys(
    const uint8_t* words, size_t word_count, uint8_t hook, Key* keys
) noexcept nogil:
    """Every key that starts with the letter `hook`, or just their number when keys is NULL."""
    cdef size_t found = 0, k
    cdef const uint8_t* word
    cdef int length, turn, position, source
    for k in range(word_count):
        word = &words[16 * k]
        length = word[15]
        for turn in range(length):
            if word[turn] != hook:
                continue
            if keys != NULL:
                keys[found].high = keys[found].low = 0
                position = 0
                for source in range(turn, -1, -1):
                    append(&keys[found], position, word[source])
                    position += 1
                if turn < length - 1:
                    append(&keys[found], position, SEPARATOR + 1)
                    for source in range(turn + 1, length):
                        position += 1
                        append(&keys[found], position, word[source])
            found += 1
    return found


include "layout.pxi"
include "anagrams.pxi"


cdef void build_all(Builder* builder, const uint8_t* words, size_t word_count) noexcept nogil:
    # One first letter at a time: the keys of a whole lexicon would fill 64 MB.
    cdef uint8_t hook
    cdef size_t count
    cdef Key* keys
    open_state(&builder.path[0])
    for hook in range(1, 27):
        count = spell_keys(words, word_count, hook, NULL)
        if count == 0:
            continue
        keys = <Key*> malloc(count * sizeof(Key))
        if keys == NULL:
            builder.failure = NO_MEMORY
            return
        spell_keys(words, word_count, hook, keys)
        qsort(keys, count, sizeof(Key), compare_keys)
        add_sorted_keys(builder, keys, count)
        free(keys)
        if builder.failure != NONE:
            return
    builder.nodes[0] = close_state(builder, &builder.path[0])
    free(builder.table)  # nothing is shared any more, and laying out needs the room
    builder.table = NULL
    lay_out(builder)


def build_nodes(const uint8_t[::1] packed not None):
    """The nodes of packed words (`_packed.Words`) and the cells of their anagrams, as bytes."""
    cdef Builder builder
    cdef Index index
    cdef size_t word_count = packed.shape[0] // 16
    if word_count == 0:
        raise RuleError("graph_without_words")
    memset(&index, 0, sizeof(index))
    builder.capacity = 1 << 10
    builder.count = 1  # the root
    builder.blocks = 0
    builder.failure = NONE
    builder.table_mask = (1 << 10) - 1
    builder.table = <uint32_t*> calloc(builder.table_mask + 1, sizeof(uint32_t))
    builder.nodes = <uint64_t*> malloc(builder.capacity * sizeof(uint64_t))
    builder.sizes = <uint8_t*> calloc(builder.capacity, 1)
    try:
        if builder.table == NULL or builder.nodes == NULL or builder.sizes == NULL:
            raise MemoryError
        with nogil:
            build_all(&builder, &packed[0], word_count)
            if builder.failure == NONE:
                index_anagrams(&index, &packed[0], word_count)
        if NO_MEMORY in (builder.failure, index.failure):
            raise MemoryError
        if TOO_LARGE in (builder.failure, index.failure):
            raise RuleError("graph_too_large", words=word_count)
        return (
            (<char*> builder.nodes)[: builder.count * sizeof(uint64_t)],
            (<char*> index.cells)[: index.count * sizeof(uint64_t)],
        )
    finally:
        free(index.cells)
        free(builder.table)
        free(builder.nodes)
        free(builder.sizes)


# --- walking ----------------------------------------------------------------------------


cdef class Nodes:
    """A view of a graph's nodes: keeps the buffer alive and copies nothing.

    The first `count` numbers are nodes, the others the cells of the index of anagrams.
    Nothing that the buffer holds is trusted: a child beyond the end does not exist.
    """

    def __cinit__(self, buffer not None, uint32_t count, uint32_t word_count):
        cdef const uint64_t[::1] view = memoryview(buffer).cast("B").cast("Q")
        if not 0 < count <= min(view.shape[0], NODE_LIMIT):
            raise ValueError("a graph holds between 1 and 2**22 nodes")
        if view.shape[0] - count > CELL_LIMIT:
            raise ValueError("an index holds at most 2**24 cells")
        if <uintptr_t> &view[0] % sizeof(uint64_t):
            # Someone sliced a larger buffer at an odd place: rare, and worth one copy.
            view = memoryview(bytes(buffer)).cast("Q")
        self.buffer = view
        self.node = &view[0]
        self.count = count
        self.cell = self.node + count
        self.cell_count = <uint32_t> (view.shape[0] - count)
        self.word_count = word_count

    def __contains__(self, str word not None):
        cdef Py_ssize_t length, k
        cdef const char* text
        cdef uint64_t node = self.node[0]
        if not SHORTEST <= len(word) <= LONGEST or not word.isascii():
            return False
        text = PyUnicode_AsUTF8AndSize(word, &length)
        for k in range(length - 1, -1, -1):
            if not 65 <= text[k] <= 90:
                return False
            node = child_of(self.node, self.count, node, text[k] - 65)
        return bool((node >> LENGTHS_SHIFT) & 1)

    def words(self):
        """Every word in alphabetical order.

        In a sound graph each step leads to a word; one that wanders is refused.
        """
        cdef uint64_t path[DEPTHS]
        cdef uint32_t left[DEPTHS]
        cdef char text[DEPTHS]
        cdef int depth = 0
        cdef uint32_t symbol, found = 0
        cdef uint64_t steps = <uint64_t> LONGEST * self.word_count + SYMBOLS
        cdef uint64_t node
        path[0] = self.node[0]
        left[0] = path[0] & LETTER_MASK
        while depth >= 0:
            if not left[depth]:
                depth -= 1
                continue
            symbol = trailing_zeros(left[depth])
            left[depth] &= left[depth] - 1
            node = child_of(self.node, self.count, path[depth], symbol)
            if depth == 0:
                node = child_of(self.node, self.count, node, SEPARATOR)
            text[depth] = 65 + symbol
            depth += 1
            if steps == 0 or depth > LONGEST:
                raise RuleError("graph_damaged")
            steps -= 1
            path[depth] = node
            left[depth] = node & LETTER_MASK
            if depth >= SHORTEST and (node >> LENGTHS_SHIFT) & 1:
                if found == self.word_count:
                    raise RuleError("graph_damaged")
                found += 1
                yield text[:depth].decode("ascii")
        if found != self.word_count:
            raise RuleError("graph_damaged")
