# The moves found, ranked.

cdef int compare_keys(const void* left, const void* right) noexcept nogil:
    cdef uint64_t a = (<const uint64_t*> left)[0]
    cdef uint64_t b = (<const uint64_t*> right)[0]
    return (a > b) - (a < b)


cdef int tiles_in(uint64_t key) noexcept nogil:
    """How many tiles a move lays: their letters fill the key from the top."""
    cdef int shift = JOKER_BITS + TILE_BITS * (MOST_TILES - 1), count = 0
    while count < MOST_TILES and key >> shift & 31:
        shift -= TILE_BITS
        count += 1
    return count


cdef struct Wanted:
    int ref  # -1: anywhere
    const char* word  # NULL: any word
    Py_ssize_t length
    bint any_case  # jokers may lie anywhere in the word


cdef class Moves:
    """The moves found, best first, packed: nothing is decoded until somebody looks.

    Moves of equal points form a group, and within a group they go by their keys. A group
    is put in order only when somebody looks at it.
    """

    cdef uint64_t* keys
    cdef uint32_t* starts  # the rank of each group's first move, and one past the last
    cdef uint16_t* group_points
    cdef uint8_t* is_sorted
    cdef Py_ssize_t count
    cdef int groups
    cdef char squares[SQUARES]
    cdef readonly int steps

    def __dealloc__(self):
        free(self.keys)
        free(self.starts)
        free(self.group_points)
        free(self.is_sorted)

    def __len__(self):
        return self.count

    cdef bint rank(self, Search* search) noexcept nogil:
        """Group the moves by points, most points first; False when memory is short."""
        cdef uint32_t* seats  # for each score, how many moves; then where the next one goes
        cdef int most = 0, points, groups = 0
        cdef size_t k
        cdef bint enough
        for k in range(search.count):
            most = max(most, <int> search.points[k])
        seats = <uint32_t*> calloc(most + 1, sizeof(uint32_t))
        if seats == NULL:
            return False
        for k in range(search.count):
            seats[search.points[k]] += 1
        for points in range(most + 1):
            groups += seats[points] != 0
        enough = self.make_room(search.count, groups)
        if enough:
            self.open_groups(seats, most)
            for k in range(search.count):
                points = search.points[k]
                self.keys[seats[points]] = search.keys[k]
                seats[points] += 1
        free(seats)
        return enough

    cdef bint make_room(self, size_t count, int groups) noexcept nogil:
        # One more of each: a size of zero may give NULL, which would mean no memory.
        self.keys = <uint64_t*> malloc((count + 1) * sizeof(uint64_t))
        self.starts = <uint32_t*> malloc((groups + 1) * sizeof(uint32_t))
        self.group_points = <uint16_t*> malloc((groups + 1) * sizeof(uint16_t))
        self.is_sorted = <uint8_t*> calloc(groups + 1, 1)
        self.count = count
        return not (
            self.keys == NULL or self.starts == NULL
            or self.group_points == NULL or self.is_sorted == NULL
        )

    cdef void open_groups(self, uint32_t* seats, int most) noexcept nogil:
        """Turn the numbers of moves into the ranks where they go."""
        cdef uint32_t rank = 0, size
        cdef int points
        for points in range(most, -1, -1):
            size = seats[points]
            if size:
                self.starts[self.groups] = rank
                self.group_points[self.groups] = points
                self.groups += 1
                seats[points] = rank
                rank += size
        self.starts[self.groups] = rank

    cdef int group_of(self, Py_ssize_t rank) except -1:
        cdef int low = 0, high = self.groups - 1, middle
        if not 0 <= rank < self.count:
            raise IndexError(rank)
        while low < high:
            middle = (low + high + 1) // 2
            if self.starts[middle] <= rank:
                low = middle
            else:
                high = middle - 1
        return low

    cdef void sort_group(self, int group) noexcept:
        if not self.is_sorted[group]:
            qsort(
                &self.keys[self.starts[group]], self.starts[group + 1] - self.starts[group],
                sizeof(uint64_t), compare_keys)
            self.is_sorted[group] = True

    cdef int spell(self, uint64_t key, char* word) noexcept nogil:
        """Write the word of a key, the letters laid among those of the grid; its length."""
        cdef int ref = key >> REF_SHIFT
        cdef int step = SIZE if ref >= SQUARES else 1
        cdef int square = ref % SQUARES
        cdef int room = SIZE - (square // SIZE if step == SIZE else square % SIZE)
        cdef int length = 0, laid = 0, letter
        while length < room:
            if self.squares[square] != c".":
                word[length] = self.squares[square]
            else:
                letter = 0
                if laid < MOST_TILES:
                    letter = (key >> (JOKER_BITS + TILE_BITS * (MOST_TILES - 1 - laid))) & 31
                if not letter:
                    break
                word[length] = letter - 1 + (c"a" if key >> laid & 1 else c"A")
                laid += 1
            length += 1
            square += step
        return length

    def points(self, Py_ssize_t rank):
        return self.group_points[self.group_of(rank)]

    def decode(self, Py_ssize_t rank):
        """(word, row, col, is vertical, points) of the move of that rank."""
        cdef char word[SIZE]
        cdef int group = self.group_of(rank)
        cdef int ref, length
        self.sort_group(group)
        length = self.spell(self.keys[rank], word)
        ref = self.keys[rank] >> REF_SHIFT
        return (
            word[:length].decode("ascii"), ref % SQUARES // SIZE, ref % SIZE, ref >= SQUARES,
            self.group_points[group],
        )

    def columns(self):
        """All the moves at once, best first: words, places, points, numbers of tiles laid.

        Places and points are two bytes each, tiles one, in the machine's order.
        """
        cdef char word[SIZE]
        cdef Py_ssize_t rank
        cdef int group, length
        cdef uint64_t key
        places = PyBytes_FromStringAndSize(NULL, self.count * sizeof(uint16_t))
        points = PyBytes_FromStringAndSize(NULL, self.count * sizeof(uint16_t))
        tiles = PyBytes_FromStringAndSize(NULL, self.count)
        cdef uint16_t* place = <uint16_t*> PyBytes_AS_STRING(places)
        cdef uint16_t* score = <uint16_t*> PyBytes_AS_STRING(points)
        cdef char* laid = PyBytes_AS_STRING(tiles)
        cdef list words = []
        for group in range(self.groups):
            self.sort_group(group)
            for rank in range(self.starts[group], self.starts[group + 1]):
                key = self.keys[rank]
                length = self.spell(key, word)
                words.append(PyUnicode_DecodeASCII(word, length, NULL))
                place[rank] = key >> REF_SHIFT
                score[rank] = self.group_points[group]
                laid[rank] = tiles_in(key)
        return words, places, points, tiles

    def find(self, int ref, str word, bint any_case, int points, Py_ssize_t limit):
        """The ranks of the moves at that place (-1: any), of that word (None: any), in any
        case or exactly, of those points (-1: any); `limit` of them at most."""
        cdef Wanted wanted
        cdef int group
        wanted.ref = ref
        wanted.any_case = any_case
        wanted.word = NULL
        if word is not None:
            wanted.word = PyUnicode_AsUTF8AndSize(word, &wanted.length)
        found = []
        for group in range(self.groups):
            if points < 0 or self.group_points[group] == points:
                self.find_in_group(group, &wanted, limit, found)
        return found

    cdef void find_in_group(
        self, int group, const Wanted* wanted, Py_ssize_t limit, list found
    ):
        cdef Py_ssize_t rank
        for rank in range(self.starts[group], self.starts[group + 1]):
            if len(found) >= limit:
                return
            if not self.matches(self.keys[rank], wanted):
                continue
            if not self.is_sorted[group]:  # the first one found: its rank is not known yet
                self.sort_group(group)
                self.find_in_group(group, wanted, limit, found)
                return
            found.append(rank)

    cdef bint matches(self, uint64_t key, const Wanted* wanted) noexcept:
        cdef char word[SIZE]
        cdef int k
        if wanted.ref >= 0 and <int> (key >> REF_SHIFT) != wanted.ref:
            return False
        if wanted.word == NULL:
            return True
        if self.spell(key, word) != wanted.length:
            return False
        for k in range(<int> wanted.length):
            if word[k] != wanted.word[k] and not (
                wanted.any_case and word[k] == wanted.word[k] + 32
            ):
                return False
        return True
