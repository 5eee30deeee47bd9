# The C side of bits.py, name by name.

from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from cpython.exc cimport PyErr_CheckSignals

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int gp_lowest(unsigned long long w) { unsigned long i; _BitScanForward64(&i, w); return (int)i; }
    static __inline int gp_highest(unsigned long long w) { unsigned long i; _BitScanReverse64(&i, w); return (int)i; }
    #else
    #define gp_lowest(w) __builtin_ctzll(w)
    #define gp_highest(w) (63 - __builtin_clzll(w))
    #endif
    /* Without a processor flag the compiler's own popcount is a library call; this is shorter. */
    static inline int gp_popcount(unsigned long long w) {
        w -= (w >> 1) & 0x5555555555555555ULL;
        w = (w & 0x3333333333333333ULL) + ((w >> 2) & 0x3333333333333333ULL);
        return (int)((((w + (w >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL) >> 56);
    }
    #include <time.h>
    /* Cheaper than the interpreter's clock, which is read twice for every relation posted. */
    static inline double gp_now(void) {
        struct timespec t;
        timespec_get(&t, TIME_UTC);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    #define gp_bit(i) (1ULL << (i))
    #define GP_ALL 0xFFFFFFFFFFFFFFFFULL
    """
    const unsigned long long ALL "GP_ALL"
    int popcount "gp_popcount"(unsigned long long word) noexcept nogil
    int lowest_bit "gp_lowest"(unsigned long long word) noexcept nogil
    int highest_bit "gp_highest"(unsigned long long word) noexcept nogil
    unsigned long long bit "gp_bit"(int place) noexcept nogil
    double now "gp_now"() noexcept nogil

# A block of raw memory begins with its neighbors in the list of its owner's blocks.
cdef struct Block:
    Block *before
    Block *after

cdef class Memory:
    cdef Block *blocks

    @cython.final
    cdef void *_allocate(self, Py_ssize_t length) except NULL:
        cdef Block *block = <Block *>calloc(length + sizeof(Block) // 8, 8)
        if block is NULL:
            raise MemoryError()
        block.after = self.blocks
        if block.after is not NULL:
            block.after.before = block
        self.blocks = block
        return block + 1

    @cython.final
    cdef void *_grown(self, void *old, Py_ssize_t length, Py_ssize_t room) except NULL:
        cdef void *memory = self._allocate(room)
        memcpy(memory, old, 8 * length)
        self.release(old)
        return memory

    @cython.final
    cdef unsigned long long *new_words(self, Py_ssize_t length) except NULL:
        return <unsigned long long *>self._allocate(length)

    @cython.final
    cdef long long *new_longs(self, Py_ssize_t length) except NULL:
        return <long long *>self._allocate(length)

    @cython.final
    cdef int *new_ints(self, Py_ssize_t length) except NULL:
        return <int *>self._allocate((length + 1) // 2)

    @cython.final
    cdef double *new_doubles(self, Py_ssize_t length) except NULL:
        return <double *>self._allocate(length)

    @cython.final
    cdef unsigned long long *grown_words(self, void *old, Py_ssize_t length, Py_ssize_t room) except NULL:
        return <unsigned long long *>self._grown(old, length, room)

    @cython.final
    cdef long long *grown_longs(self, void *old, Py_ssize_t length, Py_ssize_t room) except NULL:
        return <long long *>self._grown(old, length, room)

    @cython.final
    cdef int *grown_ints(self, void *old, Py_ssize_t length, Py_ssize_t room) except NULL:
        return <int *>self._grown(old, (length + 1) // 2, (room + 1) // 2)

    @cython.final
    cdef unsigned long long *words_of(self, object values) except NULL:
        cdef Py_ssize_t i
        cdef list items = values if isinstance(values, list) else list(values)
        cdef unsigned long long *words = self.new_words(len(items))
        for i in range(len(items)):
            words[i] = items[i]
        return words

    @cython.final
    cdef long long *longs_of(self, object values) except NULL:
        cdef Py_ssize_t i
        cdef list items = values if isinstance(values, list) else list(values)
        cdef long long *longs = self.new_longs(len(items))
        for i in range(len(items)):
            longs[i] = items[i]
        return longs

    @cython.final
    cdef int *ints_of(self, object values) except NULL:
        cdef Py_ssize_t i
        cdef list items = values if isinstance(values, list) else list(values)
        cdef int *ints = self.new_ints(len(items))
        for i in range(len(items)):
            ints[i] = items[i]
        return ints

    @cython.final
    cdef void release(self, void *memory) noexcept:
        cdef Block *block = <Block *>memory - 1
        if block.before is NULL:
            self.blocks = block.after
        else:
            block.before.after = block.after
        if block.after is not NULL:
            block.after.before = block.before
        free(block)

    def __dealloc__(self):
        while self.blocks is not NULL:
            self.release(self.blocks + 1)

cdef inline int check_signals() except -1:
    return PyErr_CheckSignals()

cdef inline int release_lock() except -1:
    with nogil:
        pass
    return 0
