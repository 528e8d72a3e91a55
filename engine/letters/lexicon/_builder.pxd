"""The layout of a node, shared with the solver's kernel. `_builder.pyx` explains it."""

from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    int popcount "__builtin_popcount" (unsigned int) nogil
    int popcount64 "__builtin_popcountll" (unsigned long long) nogil
    int leading_zeros "__builtin_clz" (unsigned int) nogil
    int trailing_zeros "__builtin_ctz" (unsigned int) nogil

cdef enum:
    SEPARATOR = 26
    SYMBOLS = 27
    LETTER_MASK = (1 << 26) - 1
    CHILD_MASK = (1 << 27) - 1
    LENGTHS_SHIFT = 27
    LENGTHS_MASK = (1 << 15) - 1
    CHILD_SHIFT = 42
    NODE_LIMIT = 1 << 22  # what an index of 22 bits can reach
    # Of the index of anagrams.
    ANAGRAM_SHORTEST = 7
    ANAGRAM_LONGEST = 11
    LEAF = 1 << 26
    CELL_SHIFT = 40
    CELL_LIMIT = 1 << 24


cdef class Nodes:
    cdef object buffer
    cdef const uint64_t* node
    cdef const uint64_t* cell  # of the index of anagrams
    cdef readonly uint32_t count
    cdef readonly uint32_t cell_count
    cdef readonly uint32_t word_count


cdef inline uint64_t child_of(
    const uint64_t* nodes, uint32_t count, uint64_t parent, uint32_t symbol
) noexcept nogil:
    """The child by that symbol, or 0, a node that leads nowhere."""
    cdef uint32_t mask = parent & CHILD_MASK
    cdef uint32_t bit = <uint32_t> 1 << symbol
    cdef uint32_t index
    if not mask & bit:
        return 0
    index = <uint32_t> (parent >> CHILD_SHIFT) + popcount(mask & (bit - 1))
    return nodes[index] if index < count else 0
