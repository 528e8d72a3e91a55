# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The kernel of the Jarnac solver: which words of the list can be made out of a row and a
reliquat, and what the formule says of each.

Every word of 3 to 9 letters is nine bytes of letters, a mask of the letters it uses, and the
places where it stands in the dictionary. One pass over all of them is a fraction of a
millisecond, because the mask alone rejects nearly every word; it runs without the GIL.
"""

from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from engine.rulings import RuleError

cdef enum:
    LONGEST = 9
    LETTERS = 26

cdef enum Answer:
    REFUSED
    GOOD
    DOUBTFUL

WIDTH = LONGEST
"""Bytes per word in the letters handed to an index; what is left after a word is zero."""


cdef struct Query:
    uint8_t row[LETTERS]
    uint8_t pool[LETTERS]
    uint32_t row_mask
    uint32_t pool_mask
    int row_length
    const uint32_t* row_places
    uint32_t row_place_count
    bint conjugations
    bint chains


cdef void count_letters(str letters, uint8_t* counts) except *:
    cdef Py_ssize_t length, k
    cdef const char* text = PyUnicode_AsUTF8AndSize(letters, &length)
    for k in range(length):
        if not c"A" <= text[k] <= c"Z":
            raise RuleError("unknown_letter", letter=letters[k], position=k + 1, text=letters)
        if counts[text[k] - c"A"] == 255:
            raise ValueError("more of a letter than any bag holds")
        counts[text[k] - c"A"] += 1


cdef class Index:
    """Words by number, the longest first, each list of answers in that order."""

    cdef const uint8_t[::1] letters
    cdef const uint32_t[::1] starts
    cdef const uint32_t[::1] places
    cdef uint32_t* masks
    cdef readonly uint32_t count

    def __cinit__(self, const uint8_t[::1] letters, const uint32_t[::1] starts,
                  const uint32_t[::1] places):
        """`starts[k]` to `starts[k + 1]` are the places of word k."""
        cdef uint32_t k, position
        cdef uint8_t letter
        self.count = <uint32_t> (letters.shape[0] // LONGEST)
        if letters.shape[0] != self.count * LONGEST or starts.shape[0] != self.count + 1:
            raise ValueError("an index of a wrong size")
        for k in range(self.count):
            if starts[k] > starts[k + 1]:
                raise ValueError("places out of order")
        if starts[self.count] != places.shape[0]:
            raise ValueError("places of a wrong size")
        self.letters, self.starts, self.places = letters, starts, places
        self.masks = <uint32_t*> malloc((self.count + 1) * sizeof(uint32_t))
        if self.masks == NULL:
            raise MemoryError
        for k in range(self.count):
            self.masks[k] = 0
            for position in range(LONGEST):
                letter = letters[k * LONGEST + position]
                if letter and not c"A" <= letter <= c"Z":
                    raise ValueError("not a letter")
                if letter:
                    self.masks[k] |= <uint32_t> 1 << (letter - c"A")

    def __dealloc__(self):
        free(self.masks)

    def __len__(self):
        return self.count

    def word(self, uint32_t number):
        cdef const char* text
        cdef int length = 0
        if number >= self.count:
            raise IndexError(number)
        text = <const char*> &self.letters[number * LONGEST]
        while length < LONGEST and text[length]:
            length += 1
        return text[:length].decode("ascii")

    def find(self, str row, str reliquat, const uint32_t[::1] row_places,
             bint conjugations, bint chains):
        """Every word made of all the letters of `row` and at least one of `reliquat`: its
        number doubled, plus one where the formule leaves it to the judge."""
        cdef Query query
        cdef uint32_t k, found = 0
        cdef uint32_t* answers
        cdef Answer answer
        self._prepare(&query, row, reliquat)
        query.row_places = &row_places[0] if row_places.shape[0] else NULL
        query.row_place_count = <uint32_t> row_places.shape[0]
        query.conjugations, query.chains = conjugations, chains
        answers = <uint32_t*> malloc((self.count + 1) * sizeof(uint32_t))
        if answers == NULL:
            raise MemoryError
        try:
            with nogil:
                for k in range(self.count):
                    if self.masks[k] & ~query.pool_mask or query.row_mask & ~self.masks[k]:
                        continue
                    if not fits(&query, &self.letters[k * LONGEST]):
                        continue
                    answer = self._judge(&query, k)
                    if answer != REFUSED:
                        answers[found] = 2 * k + (1 if answer == DOUBTFUL else 0)
                        found += 1
            return [answers[k] for k in range(found)]
        finally:
            free(answers)

    cdef void _prepare(self, Query* query, str row, str reliquat) except *:
        cdef int letter
        for letter in range(LETTERS):
            query.row[letter] = 0
        count_letters(row, query.row)
        memcpy(query.pool, query.row, LETTERS)
        count_letters(reliquat, query.pool)
        query.row_mask = query.pool_mask = 0
        for letter in range(LETTERS):
            if query.row[letter]:
                query.row_mask |= <uint32_t> 1 << letter
            if query.pool[letter]:
                query.pool_mask |= <uint32_t> 1 << letter
        query.row_length = <int> len(row)

    cdef Answer _judge(self, const Query* query, uint32_t number) noexcept nogil:
        cdef uint32_t first = self.starts[number], last = self.starts[number + 1]
        cdef uint32_t k, j, place
        cdef bint admitted = query.conjugations, doubtful = False
        if not query.conjugations:
            doubtful = first == last
            for k in range(first, last):
                admitted |= not self.places[k] & 1
            if not admitted and not doubtful:
                return REFUSED
        if query.row_length == 0 or query.chains:
            return DOUBTFUL if doubtful else GOOD
        if first == last or query.row_place_count == 0:
            doubtful = True
        for k in range(first, last):
            place = self.places[k]
            for j in range(query.row_place_count):
                if place >> 1 != query.row_places[j] >> 1:
                    continue
                if query.conjugations or not (place | query.row_places[j]) & 1:
                    return REFUSED
                doubtful = True
        return DOUBTFUL if doubtful else GOOD


cdef bint fits(const Query* query, const uint8_t* word) noexcept nogil:
    """The word takes all of the row, no more than the pool, and is longer than the row."""
    cdef uint8_t used[LETTERS]
    cdef int k, letter, length = 0, covered = 0
    for k in range(LETTERS):
        used[k] = 0
    for k in range(LONGEST):
        if not word[k]:
            break
        letter = word[k] - c"A"
        if used[letter] == query.pool[letter]:
            return False
        if used[letter] < query.row[letter]:
            covered += 1
        used[letter] += 1
        length += 1
    return covered == query.row_length and length > query.row_length
