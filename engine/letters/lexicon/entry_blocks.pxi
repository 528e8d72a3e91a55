# The words of the file of entries, block by block. `entries.py` says how the file is laid out.

cdef struct Row:
    uint32_t lemma  # its place in the file
    uint32_t accents
    uint8_t kind
    uint8_t flags


cdef bint comes_before(Readings readings, str word, Row* one, Row* other) except -1:
    """The order of `reading_order`: lemmas of one kind lie in the file in their own order."""
    cdef int mood = one.flags & MOOD, other_mood = other.flags & MOOD
    if one.kind != other.kind:
        return one.kind < other.kind
    if mood != other_mood:
        return mood < other_mood
    if one.lemma != other.lemma:
        return one.lemma < other.lemma
    if one.accents != other.accents:
        return (accented(word, readings.accents[one.accents])
                < accented(word, readings.accents[other.accents]))
    return one.flags < other.flags


cdef inline bint are_equal(Row* one, Row* other) noexcept nogil:
    return (one.lemma == other.lemma and one.accents == other.accents
            and one.flags == other.flags)


cdef int append_number(bytearray block, uint32_t value) except -1:
    while value > 0x7F:
        block.append(value & 0x7F | 0x80)
        value >>= 7
    block.append(value)
    return 0


cdef uint32_t ordered_rows(
    Readings readings, Py_ssize_t rank, const uint32_t[::1] places, const uint8_t[::1] kinds,
    Row* rows
) except? 0xFFFFFFFF:
    """The readings of a word in their order, each once; how many there are."""
    cdef uint32_t at = readings.first[rank], count = 0, place, kept
    cdef str word = readings.words.text(rank)
    cdef Record* record
    cdef Row row
    while at:
        record = &readings.records[at]
        row.lemma = places[record.lemma]
        row.kind = kinds[record.lemma]
        row.accents = record.accents
        row.flags = record.flags
        place = count
        while place and comes_before(readings, word, &row, &rows[place - 1]):
            rows[place] = rows[place - 1]
            place -= 1
        rows[place] = row
        count += 1
        at = record.next
    kept = 1
    for place in range(1, count):
        if not are_equal(&rows[place], &rows[kept - 1]):
            rows[kept] = rows[place]
            kept += 1
    return kept


cdef uint32_t longest_chain(Readings readings) noexcept nogil:
    cdef uint32_t longest = 0, length, at
    cdef Py_ssize_t rank
    for rank in range(readings.words.count):
        length = 0
        at = readings.first[rank]
        while at:
            length += 1
            at = readings.records[at].next
        longest = max(longest, length)
    return longest


cdef int write_word(
    bytearray block, const uint8_t* previous, const uint8_t* word
) except -1:
    """What the word does not share with the one before it, which is NULL at a block's start."""
    cdef int shared = 0, length = word[LONGEST]
    if previous != NULL:
        while shared < length and previous[shared] == word[shared]:
            shared += 1
    block.append(shared << 4 | length - shared)
    while shared < length:
        block.append(word[shared] + 64)
        shared += 1
    return 0


def word_blocks(
    Readings readings not None, const uint32_t[::1] places, const uint8_t[::1] kinds, int size
):
    """The words that have a reading, so many a block, in the file's form.

    `places` and `kinds` tell, for each lemma of the records, where it lies in the file and what
    it is.
    """
    cdef Row* rows = <Row*> malloc((longest_chain(readings) + 1) * sizeof(Row))
    cdef list blocks = []
    cdef bytearray block = bytearray()
    cdef bytes accent
    cdef const uint8_t* previous = NULL
    cdef const uint8_t* word
    cdef Py_ssize_t rank, held = 0
    cdef uint32_t count, k, last = 0
    if rows == NULL:
        raise MemoryError
    try:
        for rank in range(readings.words.count):
            if not readings.first[rank]:
                continue
            if held == size:
                blocks.append(bytes(block))
                block, held, last, previous = bytearray(), 0, 0, NULL
            count = ordered_rows(readings, rank, places, kinds, rows)
            word = readings.words.start + ROOM * rank
            write_word(block, previous, word)
            append_number(block, count)
            for k in range(count):
                if rows[k].lemma >= last:
                    append_number(block, (rows[k].lemma - last) << 1)
                else:
                    append_number(block, (last - rows[k].lemma) << 1 | 1)
                accent = readings.accents[rows[k].accents]
                block.append(len(accent) << 4 | rows[k].flags)
                block += accent
                last = rows[k].lemma
            previous = word
            held += 1
        if held:
            blocks.append(bytes(block))
    finally:
        free(rows)
    return blocks
