# Many questions in one call: racks on boards, of which only the points of the top are wanted.
#
# Questions about one rack are answered together. Boards that differ by one move share most of
# their lines, and a line that boards share holds the same moves for the same rack: it is searched
# once, for all of them, as long as it may raise what one of them earns.

cdef struct Question:
    Rack rack
    int board
    Py_ssize_t place  # of its answer


cdef int compare_questions(const void* left, const void* right) noexcept nogil:
    cdef const Question* a = <const Question*> left
    cdef const Question* b = <const Question*> right
    cdef int order = memcmp(&a.rack, &b.rack, sizeof(Rack))
    return order if order else a.board - b.board


cdef void sort_tiles(Rack* rack) noexcept nogil:
    """The same letters are the same rack."""
    cdef int k, j
    cdef char tile
    for k in range(1, rack.size):
        tile = rack.tiles[k]
        j = k
        while j > 0 and rack.tiles[j - 1] > tile:
            rack.tiles[j] = rack.tiles[j - 1]
            j -= 1
        rack.tiles[j] = tile


cdef void find_alike(int* alike, const Line* lines, int boards) noexcept nogil:
    """For each line the first one, of this board or of one before, that is the same."""
    cdef int line, other
    for line in range(boards * LINES):
        other = line % LINES
        while other < line and memcmp(
            &lines[line], &lines[other],
            <const char*> &lines[line].run_count - <const char*> &lines[line],
        ):
            other += LINES
        alike[line] = other


cdef void search_asked(Search* search) noexcept nogil:
    """Search the boards that are asked about for the rack that is set."""
    cdef int k, line, count = 0
    search.steps = MOST_STEPS * min(search.asked_count, MOST_SHARES)
    for k in range(search.asked_count):
        search.bests[search.asked[k]] = -1
        for line in range(search.asked[k] * LINES, (search.asked[k] + 1) * LINES):
            if not search.met[search.alike[line]]:
                search.met[search.alike[line]] = True
                search.distinct[count] = search.alike[line]
                count += 1
    search_lines(search, search.distinct, count)
    for k in range(count):
        search.met[search.distinct[k]] = False


cdef uint64_t answer_all(
    Search* search, Question* questions, Py_ssize_t count, int32_t* found,
) noexcept nogil:
    """Fill `found`; return the steps taken."""
    cdef uint64_t steps = 0
    cdef Py_ssize_t first = 0, last, k
    qsort(questions, count, sizeof(Question), compare_questions)
    while first < count and not search.failure:
        search.asked_count = 0
        last = first
        while last < count and not memcmp(&questions[last].rack, &questions[first].rack, sizeof(Rack)):
            if last == first or questions[last].board != questions[last - 1].board:
                search.asked[search.asked_count] = questions[last].board
                search.asked_count += 1
            last += 1
        set_rack(search, &questions[first].rack)
        search_asked(search)
        steps += MOST_STEPS * min(search.asked_count, MOST_SHARES) - search.steps
        for k in range(first, last):
            found[questions[k].place] = search.bests[questions[k].board]
        first = last
    return steps


def best_points(
    Nodes nodes not None, list grids not None, list racks not None,
    int most_played, tuple primes not None,
):
    """For each grid, for each of its racks, the points of the top, -1 when nothing can be
    played; and the steps taken in all."""
    cdef int boards = len(grids)
    cdef Py_ssize_t count = sum(map(len, racks)), place = 0
    cdef char squares[SQUARES]
    cdef uint64_t steps
    cdef int board
    cdef Search* search = new_search(nodes, boards + 1, most_played, primes)
    # One more of each: never a size of zero.
    cdef Question* questions = <Question*> calloc(count + 1, sizeof(Question))
    cdef int32_t* found = <int32_t*> malloc((count + 1) * sizeof(int32_t))
    cdef int* kept = <int*> calloc((3 * LINES + 2) * (boards + 1), sizeof(int))
    try:
        if questions == NULL or found == NULL or kept == NULL:
            raise MemoryError
        search.alike = kept
        search.met = &search.alike[LINES * (boards + 1)]
        search.distinct = &search.met[LINES * (boards + 1)]
        search.asked = &search.distinct[LINES * (boards + 1)]
        search.bests = &search.asked[boards + 1]
        for board in range(boards):
            read_squares(squares, grids[board])
            set_board(search, &search.lines[board * LINES], squares, LETTER_MASK)
            for rack in racks[board]:
                read_rack(&questions[place].rack, rack)
                sort_tiles(&questions[place].rack)
                questions[place].board = board
                questions[place].place = place
                place += 1
        search.aim = POINTS
        with nogil:
            find_alike(search.alike, search.lines, boards)
            steps = answer_all(search, questions, count, found)
        check(search)
        answers = iter([found[place] for place in range(count)])
        return [[next(answers) for _ in asked] for asked in racks], steps
    finally:
        free(questions)
        free(found)
        free(kept)
        free_search(search)
