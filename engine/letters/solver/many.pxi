# Many questions in one call: racks on boards, of which only the points of the top are wanted.
#
# Questions about one rack follow each other, so that what it spells is listed once. Boards that
# differ by one move share most of their lines, and a line that two boards share holds the same
# moves for the same rack: when the best move of one lies on such a line, the other has it too,
# and no line they share holds a better one.

cdef struct Question:
    Rack rack
    int board
    Py_ssize_t place  # of its answer


cdef struct Known:
    # What the rack that is set earns on a board.
    bint asked
    int best
    int number  # the line of the best move


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


cdef uint32_t shared_lines(const Line* board, const Line* other) noexcept nogil:
    """The lines that are the same on both, as bits."""
    cdef uint32_t shared = 0
    cdef int number
    for number in range(LINES):
        if memcmp(
            &board[number], &other[number],
            <const char*> &board[number].run_count - <const char*> &board[number],
        ) == 0:
            shared |= <uint32_t> 1 << number
    return shared


cdef void answer(Search* search, int board, Known* known, const uint32_t* shared) noexcept nogil:
    """Search a board for the rack that is set, knowing what it earns on others.

    `shared` are the lines this board has in common with each of those before it.
    """
    cdef int other
    search.lines = &search.boards[board * LINES]
    search.best = -1
    search.best_number = 0
    search.skipped = 0
    for other in range(board):
        if (
            known[other].asked and known[other].best > search.best
            and shared[other] >> known[other].number & 1
        ):
            search.best = known[other].best
            search.best_number = known[other].number
    for other in range(board):
        if known[other].asked and known[other].best <= search.best:
            search.skipped |= shared[other]
    search_all(search)
    known[board].asked = True
    known[board].best = search.best
    known[board].number = search.best_number


cdef uint64_t answer_all(
    Search* search, Question* questions, Py_ssize_t count, int boards,
    Known* known, uint32_t* shared, int32_t* found,
) noexcept nogil:
    """Fill `found`; return the steps taken."""
    cdef uint64_t steps = 0
    cdef Py_ssize_t k
    cdef int board, other
    cdef Question* question
    for board in range(boards):
        for other in range(board):
            shared[board * boards + other] = shared_lines(
                &search.boards[board * LINES], &search.boards[other * LINES])
    qsort(questions, count, sizeof(Question), compare_questions)
    for k in range(count):
        question = &questions[k]
        if k == 0 or memcmp(&question.rack, &questions[k - 1].rack, sizeof(Rack)):
            set_rack(search, &question.rack)
            memset(known, 0, boards * sizeof(Known))
        if not known[question.board].asked:
            answer(search, question.board, known, &shared[question.board * boards])
            steps += MOST_STEPS - search.steps
            if search.failure:
                break
        found[question.place] = known[question.board].best
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
    cdef Known* known = <Known*> malloc((boards + 1) * sizeof(Known))
    cdef uint32_t* shared = <uint32_t*> malloc((boards * boards + 1) * sizeof(uint32_t))
    try:
        if questions == NULL or found == NULL or known == NULL or shared == NULL:
            raise MemoryError
        for board in range(boards):
            read_squares(squares, grids[board])
            search.lines = &search.boards[board * LINES]
            set_board(search, squares, LETTER_MASK)
            for rack in racks[board]:
                read_rack(&questions[place].rack, rack)
                sort_tiles(&questions[place].rack)
                questions[place].board = board
                questions[place].place = place
                place += 1
        search.aim = POINTS
        with nogil:
            steps = answer_all(search, questions, count, boards, known, shared, found)
        check(search)
        answers = iter([found[place] for place in range(count)])
        return [[next(answers) for _ in asked] for asked in racks], steps
    finally:
        free(questions)
        free(found)
        free(known)
        free(shared)
        free_search(search)
