# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A word list and what is known of its words, packed: what compiling a lexicon holds in memory.

As strings, tuples and sets, an edition's words and readings fill 300 MB; here they take 25, so
that a box of 512 MB compiles one beside a running console.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcmp, memcpy, memset

from engine.rulings import RuleError
from engine.letters.lexicon.readings import Kind, Mood, Reading
from engine.letters.lexicon.spelling import accented, fold, marks

cdef enum:
    SHORTEST = 2
    LONGEST = 15
    ROOM = 16  # bytes a word: fifteen letters (1-26, then zeros) and its length
    SIMPLE = 0x180  # letters below it are looked up, others are asked of `spelling`

SHORTEST_WORD = SHORTEST
LONGEST_WORD = LONGEST


# --- words ------------------------------------------------------------------------------


cdef int compare_words(const void* left, const void* right) noexcept nogil:
    return memcmp(left, right, LONGEST)


cdef class Words:
    """Distinct words in alphabetical order, sixteen bytes each in `packed`."""

    cdef readonly bytes packed
    cdef const uint8_t* start
    cdef Py_ssize_t count

    def __init__(self, words not None):
        """RuleError unless they are sorted, distinct, A to Z, 2 to 15 letters."""
        cdef bytearray gathered = bytearray()
        cdef uint8_t letters[ROOM]
        cdef uint8_t previous[ROOM]
        memset(previous, 0, ROOM)
        for word in words:
            _write_letters(word, letters)
            if memcmp(previous, letters, LONGEST) >= 0:
                raise RuleError("graph_words_unsorted", word=word)
            memcpy(previous, letters, ROOM)
            gathered += (<char*> letters)[:ROOM]
        self._hold(bytes(gathered))

    cdef void _hold(self, bytes packed):
        self.packed = packed
        self.start = <const uint8_t*> PyBytes_AS_STRING(packed)
        self.count = len(packed) // ROOM

    def __len__(self):
        return self.count

    def __getitem__(self, Py_ssize_t rank):
        if not 0 <= rank < self.count:
            raise IndexError("no such word")
        return self.text(rank)

    def __iter__(self):
        cdef Py_ssize_t rank
        for rank in range(self.count):
            yield self.text(rank)

    def __contains__(self, word):
        return isinstance(word, str) and self.rank_of(word) >= 0

    def rank(self, str word not None):
        """Its place in the list; -1 when it is not there."""
        return self.rank_of(word)

    def __eq__(self, other):
        if isinstance(other, Words):
            return self.packed == (<Words> other).packed
        return isinstance(other, (set, frozenset)) and other == frozenset(self)

    __hash__ = None

    def by_length(self):
        """How many there are of each length, the shortest first."""
        cdef Py_ssize_t counts[LONGEST + 1]
        cdef Py_ssize_t rank
        memset(counts, 0, sizeof(counts))
        for rank in range(self.count):
            counts[self.start[ROOM * rank + LONGEST]] += 1
        return {length: counts[length] for length in range(LONGEST + 1) if counts[length]}

    def backwards(self):
        """The same words read from their end, in the order that makes."""
        cdef Words turned = Words(())
        cdef bytes packed = PyBytes_FromStringAndSize(NULL, len(self.packed))
        cdef uint8_t* target = <uint8_t*> PyBytes_AS_STRING(packed)
        cdef const uint8_t* word
        cdef Py_ssize_t rank
        cdef int k, length
        memset(target, 0, len(packed))
        for rank in range(self.count):
            word = self.start + ROOM * rank
            length = word[LONGEST]
            for k in range(length):
                target[ROOM * rank + k] = word[length - 1 - k]
            target[ROOM * rank + LONGEST] = length
        qsort(target, self.count, ROOM, compare_words)
        turned._hold(packed)
        return turned

    cdef str text(self, Py_ssize_t rank):
        cdef char letters[LONGEST]
        cdef const uint8_t* word = self.start + ROOM * rank
        cdef int k
        for k in range(word[LONGEST]):
            letters[k] = word[k] + 64
        return letters[: word[LONGEST]].decode("ascii")

    cdef Py_ssize_t rank_of(self, str word):
        cdef uint8_t letters[ROOM]
        try:
            _write_letters(word, letters)
        except RuleError:
            return -1
        return self.find(letters)

    cdef Py_ssize_t find(self, const uint8_t* letters) noexcept nogil:
        cdef Py_ssize_t low = 0, high = self.count, middle
        cdef int order
        while low < high:
            middle = (low + high) // 2
            order = memcmp(self.start + ROOM * middle, letters, LONGEST)
            if order == 0:
                return middle
            if order < 0:
                low = middle + 1
            else:
                high = middle
        return -1


cdef int _write_letters(str word, uint8_t* letters) except -1:
    cdef Py_ssize_t length, k
    cdef const char* text
    if not SHORTEST <= len(word) <= LONGEST:
        raise RuleError("graph_word_length", word=word)
    if not word.isascii():
        raise RuleError("graph_word_letters", word=word)
    text = PyUnicode_AsUTF8AndSize(word, &length)
    memset(letters, 0, ROOM)
    for k in range(length):
        if not 65 <= text[k] <= 90:
            raise RuleError("graph_word_letters", word=word)
        letters[k] = text[k] - 64
    letters[LONGEST] = length
    return 0


# --- readings ---------------------------------------------------------------------------


cdef struct Letter:
    # What `fold` and `marks` make of one letter.
    uint8_t first  # 1-26; 0 when it is none of ours
    uint8_t second  # of œ and its like, else 0
    uint8_t mark  # 0 for none, else the accent plus one


cdef struct Record:
    uint32_t next  # of the same word; 0 ends
    uint32_t lemma
    uint32_t accents
    uint8_t flags


cdef enum:
    MOOD = 7
    INFERRED = 8  # the bits of the file of entries
    DOUBTFUL = 128  # only until `settle`

cdef Letter LETTERS[SIMPLE]
cdef tuple KINDS = tuple(Kind)
cdef tuple MOODS = tuple(Mood)
cdef dict KIND_CODE = {kind: code for code, kind in enumerate(Kind)}
cdef dict MOOD_CODE = {mood: code for code, mood in enumerate(Mood)}


cdef void _learn_letters():
    cdef int code
    for code in range(SIMPLE):
        char = chr(code)
        folded = fold(char)
        accent = marks(char)
        known = 1 <= len(folded) <= 2 and folded.isascii() and folded.isalpha()
        LETTERS[code].first = ord(folded[0]) - 64 if known else 0
        LETTERS[code].second = ord(folded[1]) - 64 if known and len(folded) == 2 else 0
        LETTERS[code].mark = (accent[0] & 15) + 1 if accent else 0


_learn_letters()


cdef class Readings:
    """What the words of a list may be: for each a chain of records, in the order they came."""

    cdef readonly Words words
    cdef list lemmas  # of (lemma, kind)
    cdef list accents  # each sequence of marks once
    cdef dict accent_number
    cdef Record* records  # the first is no record
    cdef uint32_t count
    cdef uint32_t capacity
    cdef uint32_t* first  # of each word, 0 for none
    cdef uint32_t* last
    cdef uint32_t settled  # records before it are

    def __cinit__(self, Words words not None):
        self.words = words
        self.lemmas = []
        self.accents = [b""]
        self.accent_number = {b"": 0}
        self.count = self.settled = 1
        self.capacity = 1024
        self.records = <Record*> malloc(self.capacity * sizeof(Record))
        self.first = <uint32_t*> calloc(words.count + 1, sizeof(uint32_t))
        self.last = <uint32_t*> calloc(words.count + 1, sizeof(uint32_t))
        if self.records == NULL or self.first == NULL or self.last == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.records)
        free(self.first)
        free(self.last)

    def __contains__(self, str word not None):
        """Is anything known of it?"""
        cdef Py_ssize_t rank = self.words.rank_of(word)
        return rank >= 0 and self.first[rank] != 0

    def of(self, str word not None):
        """The readings of a word, in the order they came."""
        cdef Py_ssize_t rank = self.words.rank_of(word)
        cdef uint32_t at = self.first[rank] if rank >= 0 else 0
        cdef list found = []
        while at:
            found.append(self._reading(word, at))
            at = self.records[at].next
        return found

    cdef object _reading(self, str word, uint32_t at):
        cdef Record* record = &self.records[at]
        lemma, kind = self.lemmas[record.lemma]
        form = accented(word, self.accents[record.accents])
        return Reading(lemma, kind, MOODS[record.flags & MOOD], form, bool(record.flags & INFERRED))

    def add(self, str word not None, reading):
        """One reading of one word of the list."""
        cdef Py_ssize_t rank = self.words.rank_of(word)
        cdef int flags = MOOD_CODE[reading.mood]
        if rank < 0:
            raise ValueError(f"not a word of the list: {word!r}")
        lemma = (reading.lemma, reading.kind)
        if not self.lemmas or self.lemmas[len(self.lemmas) - 1] != lemma:
            self.lemmas.append(lemma)
        self._append(rank, flags | (INFERRED if reading.inferred else 0), marks(reading.form))

    def read(self, str lemma not None, kind, groups, bint doubtful=False):
        """An entry of a dictionary: its forms by mood, apart by spaces, where the list has them.

        A word with settled readings takes no other. What is `doubtful` stays only where
        nothing better comes before things are settled.
        """
        cdef bint named = False
        cdef int flags
        cdef Py_ssize_t rank
        cdef bytes accent
        for mood, forms in groups:
            flags = MOOD_CODE[mood] | (DOUBTFUL if doubtful else 0)
            for form in forms.split():
                rank, accent = self._spell(form)
                if rank < 0 or 0 < self.first[rank] < self.settled:
                    continue
                if not named:
                    self.lemmas.append((lemma, kind))
                    named = True
                self._append(rank, flags, accent)

    cdef tuple _spell(self, str form):
        """The rank of the word a form is written for, or -1; and its accents."""
        cdef uint8_t letters[ROOM]
        cdef uint8_t found[ROOM]
        cdef int length = 0, count = 0
        cdef Py_UCS4 char
        cdef Letter* letter
        memset(letters, 0, ROOM)
        for char in form:
            if char >= SIMPLE:
                return self.words.rank_of(fold(form)), marks(form)
            letter = &LETTERS[char]
            if letter.first == 0 or length + (letter.second != 0) >= LONGEST:
                return -1, b""
            if letter.mark:
                found[count] = length << 4 | (letter.mark - 1)
                count += 1
            letters[length] = letter.first
            length += 1
            if letter.second:
                letters[length] = letter.second
                length += 1
        return self.words.find(letters), (<char*> found)[:count] if count else b""

    cdef int _append(self, Py_ssize_t rank, int flags, bytes accent) except -1:
        cdef Record* records
        number = self.accent_number.get(accent)
        if number is None:
            number = self.accent_number[accent] = len(self.accents)
            self.accents.append(accent)
        if self.count == self.capacity:
            records = <Record*> realloc(self.records, 2 * self.capacity * sizeof(Record))
            if records == NULL:
                raise MemoryError
            self.records = records
            self.capacity *= 2
        self.records[self.count].next = 0
        self.records[self.count].lemma = len(self.lemmas) - 1
        self.records[self.count].accents = number
        self.records[self.count].flags = flags
        if self.first[rank]:
            self.records[self.last[rank]].next = self.count
        else:
            self.first[rank] = self.count
        self.last[rank] = self.count
        self.count += 1
        return 0

    def settle(self):
        """From here on what is known of a word stands. Doubtful readings go where others are."""
        cdef Py_ssize_t rank
        cdef uint32_t at, kept
        cdef bint sound
        for rank in range(self.words.count):
            sound = False
            at = self.first[rank]
            while at:
                sound = sound or not self.records[at].flags & DOUBTFUL
                at = self.records[at].next
            at, kept = self.first[rank], 0
            while at:
                if not (sound and self.records[at].flags & DOUBTFUL):
                    self.records[at].flags &= 0xFF ^ DOUBTFUL
                    if kept:
                        self.records[kept].next = at
                    else:
                        self.first[rank] = at
                    kept = at
                at = self.records[at].next
            if kept:
                self.records[kept].next = 0
                self.last[rank] = kept
        self.settled = self.count

    def counts(self):
        """How many words have a reading, and how many of them by deduction only."""
        cdef Py_ssize_t rank
        cdef uint32_t at
        cdef Py_ssize_t known = 0, deduced = 0
        for rank in range(self.words.count):
            at = self.first[rank]
            known += at != 0
            while at and self.records[at].flags & INFERRED:
                at = self.records[at].next
            deduced += self.first[rank] != 0 and at == 0
        return known, deduced

    def known(self):
        """The words that have a reading."""
        cdef Words found = Words(())
        cdef Py_ssize_t rank
        cdef bytearray packed = bytearray()
        for rank in range(self.words.count):
            if self.first[rank]:
                packed += (<char*> self.words.start)[ROOM * rank : ROOM * (rank + 1)]
        found._hold(bytes(packed))
        return found

    def unknown(self, int length):
        """The words of that length that have none."""
        cdef Py_ssize_t rank
        for rank in range(self.words.count):
            if not self.first[rank] and self.words.start[ROOM * rank + LONGEST] == length:
                yield self.words.text(rank)

    def lemmas_in_use(self):
        """(lemma, kind) by number, as records name them; None for those no record names."""
        cdef Py_ssize_t rank
        cdef uint32_t at
        cdef list used = [None] * len(self.lemmas)
        for rank in range(self.words.count):
            at = self.first[rank]
            while at:
                used[self.records[at].lemma] = self.lemmas[self.records[at].lemma]
                at = self.records[at].next
        return used

    def having(self, numbers not None):
        """(word, reading) for every reading of the lemmas of these numbers."""
        cdef bytearray wanted = bytearray(len(self.lemmas))
        cdef Py_ssize_t rank
        cdef uint32_t at
        for number in numbers:
            wanted[number] = 1
        for rank in range(self.words.count):
            at = self.first[rank]
            while at:
                if wanted[self.records[at].lemma]:
                    word = self.words.text(rank)
                    yield word, self._reading(word, at)
                at = self.records[at].next


include "entry_blocks.pxi"
