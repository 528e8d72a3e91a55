# The words of seven to eleven letters by what they are made of.
#
# A full rack, alone or with one or two tiles of the grid, makes words of these lengths. One cell is
# one 64-bit number: a word, a node or a leaf.
#
#     word   five bits a letter (1-26), the first letter lowest
#     node   bits 0-25 letters that may follow (as places in the order of the index), bits
#            40-63 the cell of the first child; children lie side by side in that order
#     leaf   bit 26, and the words: bits 0-25 how many, bits 40-63 the cell of the first
#
# A path spells the letters of a word in the order of the index, up to a leaf that holds the
# few words that begin so. The first cells are the roots, one per length.
#
# The order decides how soon a rack is told from the words it cannot spell: how many of S and
# of each vowel first, then the rare letters, the common consonants last. With jokers and tiles
# to spare it takes half the steps of the alphabet.

INDEX_ORDER = "SEAIOUKWJYZXQHVFBGDPMCLTNR"

cdef uint8_t PLACE[27]  # of the letters 1-26 in that order, from 1


cdef void fill_places():
    cdef int k
    for k in range(26):
        PLACE[ord(INDEX_ORDER[k]) - 64] = k + 1


fill_places()

cdef enum:
    FEW = 6  # words that make a leaf: beyond, telling them apart costs less than trying them


cdef struct Anagram:
    uint64_t sorted  # the places of its letters in order, the first one highest
    uint64_t word


cdef struct Index:
    uint64_t* cells
    uint32_t count
    uint32_t capacity
    Failure failure


cdef int compare_anagrams(const void* left, const void* right) noexcept nogil:
    cdef const Anagram* a = <const Anagram*> left
    cdef const Anagram* b = <const Anagram*> right
    if a.sorted != b.sorted:
        return -1 if a.sorted < b.sorted else 1
    return (a.word > b.word) - (a.word < b.word)


cdef uint32_t add_cells(Index* index, uint32_t more) noexcept nogil:
    """The place of so many new cells; 0, and a failure, when there is none."""
    cdef uint64_t* cells
    cdef uint32_t place = index.count, wanted
    if index.failure != NONE:
        return 0
    if place + more > CELL_LIMIT:
        index.failure = TOO_LARGE
        return 0
    if place + more > index.capacity:
        wanted = index.capacity + index.capacity // 4 + more
        cells = <uint64_t*> realloc(index.cells, wanted * sizeof(uint64_t))
        if cells == NULL:
            index.failure = NO_MEMORY
            return 0
        index.cells = cells
        index.capacity = wanted
    index.count += more
    return place


cdef inline uint32_t letter_at(const Anagram* anagram, int length, int depth) noexcept nogil:
    return (anagram.sorted >> (5 * (length - 1 - depth))) & 31


cdef void add_anagrams(
    Index* index, uint32_t place, const Anagram* anagrams, uint32_t count,
    uint32_t first_word, int length, int depth,
) noexcept nogil:
    """Write in the cell `place` the node of these words, which agree on `depth` letters."""
    cdef uint64_t mask = 0
    cdef uint32_t k, child, next_letter, start = 0
    if count <= FEW or depth == length:
        index.cells[place] = count | <uint64_t> LEAF | <uint64_t> first_word << CELL_SHIFT
        return
    for k in range(count):
        mask |= <uint64_t> 1 << (letter_at(&anagrams[k], length, depth) - 1)
    child = add_cells(index, popcount(<uint32_t> mask))
    if index.failure != NONE:
        return
    index.cells[place] = mask | <uint64_t> child << CELL_SHIFT
    for k in range(1, count + 1):
        next_letter = letter_at(&anagrams[k], length, depth) if k < count else 0
        if next_letter != letter_at(&anagrams[start], length, depth):
            add_anagrams(
                index, child, &anagrams[start], k - start, first_word + start, length, depth + 1)
            child += 1
            start = k


cdef uint32_t spell_anagrams(
    const uint8_t* words, size_t word_count, int length, Anagram* anagrams
) noexcept nogil:
    """The words of that length, or just their number when anagrams is NULL."""
    cdef uint32_t found = 0
    cdef size_t k
    cdef int i, j
    cdef const uint8_t* word
    cdef uint8_t letters[LONGEST]
    for k in range(word_count):
        word = &words[16 * k]
        if word[15] != length:
            continue
        if anagrams != NULL:
            anagrams[found].sorted = anagrams[found].word = 0
            for i in range(length):
                anagrams[found].word |= <uint64_t> word[i] << (5 * i)
                j = i
                while j > 0 and letters[j - 1] > PLACE[word[i]]:
                    letters[j] = letters[j - 1]
                    j -= 1
                letters[j] = PLACE[word[i]]
            for i in range(length):
                anagrams[found].sorted = anagrams[found].sorted << 5 | letters[i]
        found += 1
    return found


cdef void index_anagrams(
    Index* index, const uint8_t* words, size_t word_count
) noexcept nogil:
    cdef int length
    cdef uint32_t count, first_word, k
    cdef Anagram* anagrams
    add_cells(index, ANAGRAM_LONGEST - ANAGRAM_SHORTEST + 1)
    for length in range(ANAGRAM_SHORTEST, ANAGRAM_LONGEST + 1):
        count = spell_anagrams(words, word_count, length, NULL)
        anagrams = <Anagram*> malloc((count + 1) * sizeof(Anagram))  # one more: never size 0
        if anagrams == NULL:
            index.failure = NO_MEMORY
            return
        spell_anagrams(words, word_count, length, anagrams)
        qsort(anagrams, count, sizeof(Anagram), compare_anagrams)
        first_word = add_cells(index, count)
        if index.failure == NONE:
            for k in range(count):
                index.cells[first_word + k] = anagrams[k].word
            add_anagrams(
                index, length - ANAGRAM_SHORTEST, anagrams, count, first_word, length, 0)
        free(anagrams)
        if index.failure != NONE:
            return
