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

cdef inline void *_allocate(Py_ssize_t length) except NULL:
    cdef void *memory = calloc(length if length > 0 else 1, 8)
    if memory is NULL:
        raise MemoryError()
    return memory

cdef inline unsigned long long *new_words(Py_ssize_t length) except NULL:
    return <unsigned long long *>_allocate(length)

cdef inline long long *new_longs(Py_ssize_t length) except NULL:
    return <long long *>_allocate(length)

cdef inline int *new_ints(Py_ssize_t length) except NULL:
    return <int *>_allocate((length + 1) // 2)

cdef inline double *new_doubles(Py_ssize_t length) except NULL:
    return <double *>_allocate(length)

cdef inline void release(void *memory) noexcept:
    free(memory)

cdef inline int check_signals() except -1:
    return PyErr_CheckSignals()

cdef inline int release_lock() except -1:
    with nogil:
        pass
    return 0
