// What does CUB reach for each entry of Funnel's catalogue, on the data that `funnel compare` uses?
//
// One program an element type; a line an entry that CUB can express: its state, what an element becomes, how two states
// are combined. Fills the inputs as the uniform distribution of the comparison does (the same seed gives the same
// elements, a second input the next seed), times whole calls on the device by CUDA events after three that warm up, holds
// the result against the same operator on the host's cores, and prints one JSON object an entry. Two inputs have half as
// many elements each. Products that do not commute are left out: DeviceReduce does not keep the order.
//
//   for T in float double int long; do
//       nvcc -O3 -std=c++17 -arch=native --extended-lambda -DELEMENT=$T -o cub_$T bench/peers/cub_catalogue.cu
//   done
//   ./cub_float 268435456 42 20 [ENTRY] > cub-float.jsonl

#include <cub/cub.cuh>
#include <thrust/iterator/zip_iterator.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t status = (call);                                                                  \
        if (status != cudaSuccess) {                                                                  \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status));                      \
            std::exit(1);                                                                             \
        }                                                                                             \
    } while (0)

#define BOTH __host__ __device__
#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)

using T = ELEMENT;
constexpr bool FLOATING = std::is_floating_point<T>::value;
constexpr bool SINGLE = sizeof(T) == 4;
constexpr int WARM_UPS = 3;
constexpr double LEAST = -1000;

// The generator of Java's SplittableRandom (G. L. Steele, D. Lea, C. H. Flood: Fast splittable pseudorandom number
// generators, OOPSLA 2014), and the draws that the uniform distribution makes.
class SplitMix {
public:
    explicit SplitMix(uint64_t seed) : state(seed) {}

    void operator()(float &to) { to = static_cast<float>(bits32() & 0xFFFFFF) * 0x1p-24f; }

    void operator()(double &to) {
        uint64_t z = state += GAMMA;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        to = static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
    }

    template <typename Integer>
    void operator()(Integer &to) {
        uint32_t bits = bits32() >> 1;
        while (bits - bits % RANGE + (RANGE - 1) > 0x7FFFFFFF) {
            bits = bits32() >> 1;
        }
        to = static_cast<Integer>(bits % RANGE) + static_cast<Integer>(LEAST);
    }

private:
    static constexpr uint64_t GAMMA = 0x9e3779b97f4a7c15ULL;
    static constexpr uint32_t RANGE = 2001;

    uint32_t bits32() {
        uint64_t z = state += GAMMA;
        z = (z ^ (z >> 33)) * 0x62a9d9ed799705f5ULL;
        return static_cast<uint32_t>(((z ^ (z >> 28)) * 0xcb24d0a5c88c35b3ULL) >> 32);
    }

    uint64_t state;
};

// An input on the host and on the device.
struct Input {
    std::vector<T> host;
    T *device;

    Input(int64_t n, uint64_t seed) : host(n) {
        SplitMix random(seed);
        for (T &value : host) {
            random(value);
        }
        CHECK(cudaMalloc(&device, n * sizeof(T)));
        CHECK(cudaMemcpy(device, host.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    }
};

struct Setting {
    int64_t n;
    uint64_t seed;
    int repetitions;
    const char *only;

    bool skips(const char *entry) const { return *only && std::strcmp(only, entry) != 0; }
};

// The first number of a state, which is what is compared.
template <typename State>
BOTH double first(const State &state) {
    if constexpr (std::is_arithmetic<State>::value) {
        return static_cast<double>(state);
    } else {
        return static_cast<double>(state.a);
    }
}

// Times a call that takes temporary storage, as CUB's do, and tells.
template <typename Call>
void timed(const Setting &all, const char *entry, int inputs, int64_t n, Call call, double (*value)(const void *),
           const void *result, double expected, double tolerance) {
    size_t bytes = 0;
    CHECK(call(nullptr, bytes));
    void *storage;
    CHECK(cudaMalloc(&storage, bytes));
    cudaEvent_t start;
    cudaEvent_t stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    std::vector<float> milliseconds;
    for (int i = -WARM_UPS; i < all.repetitions; i++) {
        CHECK(cudaEventRecord(start));
        CHECK(call(storage, bytes));
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        float elapsed;
        CHECK(cudaEventElapsedTime(&elapsed, start, stop));
        if (i >= 0) {
            milliseconds.push_back(elapsed);
        }
    }
    CHECK(cudaFree(storage));
    double got = value(result);
    bool right = std::isnan(expected) ? std::isnan(got) : got == expected || std::abs(got - expected) <= tolerance;
    if (!right) {
        std::fprintf(stderr, "wrong: entry=%s, value=%.17g, expected=%.17g\n", entry, got, expected);
        std::exit(1);
    }
    std::sort(milliseconds.begin(), milliseconds.end());
    double nanos = milliseconds[(milliseconds.size() - 1) / 2] * 1e6;
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    std::printf("{\"peer\": \"cub\", \"cub\": %d, \"device\": \"%s\", \"reduction\": \"%s.%s\", \"inputs\": %d, "
                "\"size\": %lld, \"seed\": %llu, \"repetitions\": %d, \"value\": \"%.17g\", \"kernelNanos\": %.0f, "
                "\"kernelNanosMin\": %.0f, \"kernelNanosMax\": %.0f, \"gigabytesPerSecond\": %.1f}\n",
                CUB_VERSION, properties.name, TEXT(ELEMENT), entry, inputs, static_cast<long long>(n),
                static_cast<unsigned long long>(all.seed), all.repetitions, got, nanos, milliseconds.front() * 1e6,
                milliseconds.back() * 1e6, inputs * n * sizeof(T) / nanos);
    std::fflush(stdout);
}

template <typename State>
double valueOf(const void *device) {
    State state;
    CHECK(cudaMemcpy(&state, device, sizeof(State), cudaMemcpyDeviceToHost));
    return first(state);
}

// The same on the host: blocks of 4096, a part of them a core.
template <typename State, typename Element, typename Combine>
State onHost(int64_t n, State identity, Element element, Combine combine) {
    int cores = std::max(1u, std::thread::hardware_concurrency());
    std::vector<State> parts(cores, identity);
    std::vector<std::thread> threads;
    for (int core = 0; core < cores; core++) {
        threads.emplace_back([=, &parts] {
            State part = identity;
            for (int64_t from = n * core / cores, end = n * (core + 1) / cores; from < end; from += 4096) {
                State block = identity;
                for (int64_t i = from; i < std::min(from + 4096, end); i++) {
                    block = combine(block, element(i));
                }
                part = combine(part, block);
            }
            parts[core] = part;
        });
    }
    State all = identity;
    for (int core = 0; core < cores; core++) {
        threads[core].join();
        all = combine(all, parts[core]);
    }
    return all;
}

// An entry of any number of inputs: what CUB reads, what an element becomes, and the same on the host.
template <typename State, typename Iterator, typename Map, typename Element, typename Combine>
void entry(const Setting &all, const char *name, int inputs, int64_t n, Iterator in, State identity, Map map,
           Element element, Combine combine) {
    State *out;
    CHECK(cudaMalloc(&out, sizeof(State)));
    State expected = onHost(n, identity, element, combine);
    timed(all, name, inputs, n, [=](void *storage, size_t &bytes) {
        return cub::DeviceReduce::TransformReduce(storage, bytes, in, out, n, combine, map, identity);
    }, valueOf<State>, out, first(expected),
          std::is_integral<State>::value ? 0 : 1e-3 * std::max(1.0, std::abs(first(expected))));
    CHECK(cudaFree(out));
}

template <typename State, typename Map, typename Combine>
void one(const Setting &all, const char *name, const Input &x, State identity, Map map, Combine combine) {
    if (!all.skips(name)) {
        const T *host = x.host.data();
        entry(all, name, 1, all.n, x.device, identity, map, [=](int64_t i) { return map(host[i]); }, combine);
    }
}

template <typename State, typename Map, typename Combine>
void two(const Setting &all, const char *name, const Input &x, const Input &y, State identity, Map map,
         Combine combine) {
    if (!all.skips(name)) {
        const T *left = x.host.data();
        const T *right = y.host.data();
        entry(all, name, 2, all.n / 2, thrust::make_zip_iterator(x.device, y.device), identity,
              [=] BOTH(const thrust::tuple<T, T> &pair) { return map(thrust::get<0>(pair), thrust::get<1>(pair)); },
              [=](int64_t i) { return map(left[i], right[i]); }, combine);
    }
}

// The extreme with its index; CUB's own comparison.
void argument(const Setting &all, const char *name, const Input &x, bool least) {
    if (all.skips(name)) {
        return;
    }
    T *value;
    int64_t *index;
    int64_t n = all.n;
    CHECK(cudaMalloc(&value, sizeof(T)));
    CHECK(cudaMalloc(&index, sizeof(int64_t)));
    const T *in = x.device;
    auto found = least ? std::min_element(x.host.begin(), x.host.end()) : std::max_element(x.host.begin(), x.host.end());
    timed(all, name, 1, all.n, [=](void *storage, size_t &bytes) {
        return least ? cub::DeviceReduce::ArgMin(storage, bytes, in, value, index, n)
                     : cub::DeviceReduce::ArgMax(storage, bytes, in, value, index, n);
    }, valueOf<int64_t>, index, static_cast<double>(found - x.host.begin()), 0);
}

void histogram(const Setting &all, const char *name, const Input &x, int bins) {
    if (all.skips(name)) {
        return;
    }
    T low = FLOATING ? T(0) : T(LEAST);
    T high = FLOATING ? T(1) : T(-LEAST);
    int *counts;
    CHECK(cudaMalloc(&counts, bins * sizeof(int)));
    const T *in = x.device;
    int n = static_cast<int>(all.n);
    double width = (static_cast<double>(high) - low) / bins;
    int64_t expected = std::count_if(x.host.begin(), x.host.end(),
                                     [=](T value) { return value >= low && value < low + width; });
    timed(all, name, 1, all.n, [=](void *storage, size_t &bytes) {
        return cub::DeviceHistogram::HistogramEven(storage, bytes, in, counts, bins + 1, low, high, n);
    }, valueOf<int>, counts, static_cast<double>(expected), 1e-4 * static_cast<double>(expected));
}

template <typename A>
struct Pair {
    A a, b;
};

// Blue's three sums (1978): squares of small ones scaled up, of big ones down, and of the others.
constexpr T SMALL = T(FLOATING ? (SINGLE ? 0x1p-57 : 0x1p-374) : 0);
constexpr T BIG = T(FLOATING ? (SINGLE ? 0x1p36 : 0x1p326) : 0);
constexpr T UP = T(FLOATING ? (SINGLE ? 0x1p92 : 0x1p700) : 1);

struct Blue {
    T a, small, big;
};

struct Sums {
    double a, b, c;
};

// Welford's state; combined after Chan, Golub, LeVeque (1983).
struct Moments {
    double a; // squared deviations
    double mean;
    int64_t count;
};

struct Summary {
    Moments moments;
    double a; // sum
    T least, most;
};

BOTH Moments together(const Moments &left, const Moments &right) {
    if (left.count == 0 || right.count == 0) {
        return left.count == 0 ? right : left;
    }
    int64_t count = left.count + right.count;
    double share = static_cast<double>(right.count) / count;
    double difference = right.mean - left.mean;
    return {left.a + right.a + difference * difference * share * left.count, left.mean + difference * share, count};
}

// The maximum and the sum of exp(x - maximum); Milakov, Gimelshein (2018).
BOTH Pair<double> exponentials(const Pair<double> &left, const Pair<double> &right) {
    double largest = left.a < right.a ? right.a : left.a;
    return {largest, (left.a == largest ? left.b : left.b * exp(left.a - largest))
                         + (right.a == largest ? right.b : right.b * exp(right.a - largest))};
}

template <typename A>
BOTH A magnitude(A value) {
    return value < 0 ? -value : value;
}

// NaN wins, as in Java.
template <typename A>
BOTH A lesser(A left, A right) {
    return right < left || right != right ? right : left;
}

template <typename A>
BOTH A greater(A left, A right) {
    return right > left || right != right ? right : left;
}

// The smallest and the largest value of a type, infinities where there are any.
constexpr T HIGHEST = FLOATING ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
constexpr T LOWEST = FLOATING ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();

using Wide = std::conditional_t<FLOATING, double, int64_t>;
using Norm = std::conditional_t<FLOATING, T, int64_t>;

#define ADD(type) [] BOTH(type left, type right) -> type { return left + right; }
#define LEAST_OF(type) [] BOTH(type left, type right) -> type { return lesser(left, right); }
#define MOST_OF(type) [] BOTH(type left, type right) -> type { return greater(left, right); }
#define OF(type, value) [] BOTH(T x) -> type { return value; }
#define OF_TWO(type, value) [] BOTH(T x, T y) -> type { return value; }

void sums(const Setting &all, const Input &x) {
    one(all, "sum", x, T(0), OF(T, x), cuda::std::plus<>{});
    one(all, "product", x, T(1), OF(T, x), cuda::std::multiplies<>{});
    one(all, "sumOfAbsolutes", x, T(0), OF(T, magnitude(x)), cuda::std::plus<>{});
    one(all, "sumOfSquares", x, T(0), OF(T, x *x), cuda::std::plus<>{});
    one(all, "euclideanNorm", x, T(0), OF(T, x *x), cuda::std::plus<>{});
    one(all, "mean", x, Wide(0), OF(Wide, x), cuda::std::plus<>{});
    one(all, "rootMeanSquare", x, 0.0, OF(double, double(x) * double(x)), cuda::std::plus<>{});
    one(all, "geometricMean", x, 0.0, OF(double, log(double(x))), cuda::std::plus<>{});
    if constexpr (SINGLE) {
        const char *into = FLOATING ? "IntoDouble" : "IntoLong";
        one(all, (std::string("sum") + into).c_str(), x, Wide(0), OF(Wide, x), cuda::std::plus<>{});
        one(all, (std::string("sumOfAbsolutes") + into).c_str(), x, Wide(0), OF(Wide, magnitude(Wide(x))),
            cuda::std::plus<>{});
        one(all, (std::string("sumOfSquares") + into).c_str(), x, Wide(0), OF(Wide, Wide(x) * Wide(x)),
            cuda::std::plus<>{});
    }
}

void extremes(const Setting &all, const Input &x) {
    one(all, "minimum", x, HIGHEST, OF(T, x), LEAST_OF(T));
    one(all, "maximum", x, LOWEST, OF(T, x), MOST_OF(T));
    one(all, "maximumNorm", x, Norm(0), OF(Norm, magnitude(Norm(x))), MOST_OF(Norm));
    auto both = [] BOTH(Pair<T> left, Pair<T> right) -> Pair<T> {
        return {lesser(left.a, right.a), greater(left.b, right.b)};
    };
    auto ends = [] BOTH(T x) -> Pair<T> { return {x, x}; };
    one(all, "minimumAndMaximum", x, Pair<T>{HIGHEST, LOWEST}, ends, both);
    one(all, "range", x, Pair<T>{HIGHEST, LOWEST}, ends, both);
    argument(all, "argMin", x, true);
    argument(all, "argMax", x, false);
}

void counts(const Setting &all, const Input &x) {
    one(all, "countAbove", x, int64_t(0), OF(int64_t, x > T(0.5)), cuda::std::plus<>{});
    one(all, "countPositive", x, int64_t(0), OF(int64_t, x > 0), cuda::std::plus<>{});
    one(all, "countNonZero", x, int64_t(0), OF(int64_t, x != 0), cuda::std::plus<>{});
    one(all, "anyNonZero", x, int(0), OF(int, x != 0), [] BOTH(int left, int right) -> int { return left | right; });
    one(all, "allNonZero", x, int(1), OF(int, x != 0), [] BOTH(int left, int right) -> int { return left & right; });
    histogram(all, "histogram16", x, 16);
    histogram(all, "histogram32", x, 32);
    histogram(all, "histogram64", x, 64);
}

void moments(const Setting &all, const Input &x) {
    auto moment = [] BOTH(T x) -> Moments { return {0, double(x), 1}; };
    auto combine = [] BOTH(Moments left, Moments right) -> Moments { return together(left, right); };
    one(all, "populationVariance", x, Moments{0, 0, 0}, moment, combine);
    one(all, "sampleVariance", x, Moments{0, 0, 0}, moment, combine);
    one(all, "summary", x, Summary{{0, 0, 0}, 0, HIGHEST, LOWEST},
        [] BOTH(T x) -> Summary { return {{0, double(x), 1}, double(x), x, x}; },
        [] BOTH(Summary left, Summary right) -> Summary {
            return {together(left.moments, right.moments), left.a + right.a, lesser(left.least, right.least),
                    greater(left.most, right.most)};
        });
}

void pairs(const Setting &all, const Input &x, const Input &y) {
    two(all, "dotProduct", x, y, T(0), OF_TWO(T, x *y), cuda::std::plus<>{});
    two(all, "squaredDistance", x, y, T(0), OF_TWO(T, (x - y) * (x - y)), cuda::std::plus<>{});
    two(all, "manhattanDistance", x, y, T(0), OF_TWO(T, magnitude(T(x - y))), cuda::std::plus<>{});
    two(all, "cosineSimilarity", x, y, Sums{0, 0, 0},
        [] BOTH(T x, T y) -> Sums {
            return {double(x) * double(y), double(x) * double(x), double(y) * double(y)};
        },
        [] BOTH(Sums left, Sums right) -> Sums {
            return {left.a + right.a, left.b + right.b, left.c + right.c};
        });
    if constexpr (SINGLE) {
        const char *into = FLOATING ? "IntoDouble" : "IntoLong";
        two(all, (std::string("dotProduct") + into).c_str(), x, y, Wide(0), OF_TWO(Wide, Wide(x) * Wide(y)),
            cuda::std::plus<>{});
        if constexpr (!FLOATING) {
            two(all, "squaredDistanceIntoLong", x, y, Wide(0), OF_TWO(Wide, (Wide(x) - y) * (Wide(x) - y)),
                cuda::std::plus<>{});
            two(all, "manhattanDistanceIntoLong", x, y, Wide(0), OF_TWO(Wide, magnitude(Wide(x) - y)),
                cuda::std::plus<>{});
        }
    }
}

// What only floating-point elements have, and what only integers have.
void ofKind(const Setting &all, const Input &x, const Input &y) {
    if constexpr (FLOATING) {
        one(all, "sumIgnoringNan", x, T(0), OF(T, x == x ? x : T(0)), cuda::std::plus<>{});
        one(all, "minimumIgnoringNan", x, HIGHEST, OF(T, x == x ? x : HIGHEST), LEAST_OF(T));
        one(all, "maximumIgnoringNan", x, LOWEST, OF(T, x == x ? x : LOWEST), MOST_OF(T));
        one(all, "countNan", x, int64_t(0), OF(int64_t, x != x), cuda::std::plus<>{});
        one(all, "logSumExp", x, Pair<double>{-std::numeric_limits<double>::infinity(), 0},
            [] BOTH(T x) -> Pair<double> { return {double(x), 1}; },
            [] BOTH(Pair<double> left, Pair<double> right) -> Pair<double> { return exponentials(left, right); });
        one(all, "safeEuclideanNorm", x, Blue{0, 0, 0},
            [] BOTH(T x) -> Blue {
                T size = magnitude(x);
                T scaled = size < SMALL ? x * UP : size > BIG ? x / UP : x;
                T square = scaled * scaled;
                return {size < SMALL || size > BIG ? T(0) : square, size < SMALL ? square : T(0),
                        size > BIG ? square : T(0)};
            },
            [] BOTH(Blue left, Blue right) -> Blue {
                return {left.a + right.a, left.small + right.small, left.big + right.big};
            });
        two(all, "complexProduct", x, y, Pair<T>{1, 0}, [] BOTH(T x, T y) -> Pair<T> { return {x, y}; },
            [] BOTH(Pair<T> left, Pair<T> right) -> Pair<T> {
                return {left.a * right.a - left.b * right.b, left.a * right.b + left.b * right.a};
            });
    } else {
        one(all, "bitAnd", x, T(-1), OF(T, x), cuda::std::bit_and<>{});
        one(all, "bitOr", x, T(0), OF(T, x), cuda::std::bit_or<>{});
        one(all, "bitXor", x, T(0), OF(T, x), cuda::std::bit_xor<>{});
    }
}

int main(int argc, char **argv) {
    if (argc < 4) {
        std::fprintf(stderr, "usage: cub_catalogue SIZE SEED REPETITIONS [ENTRY]\n");
        return 2;
    }
    Setting all{std::atoll(argv[1]), std::strtoull(argv[2], nullptr, 10), std::atoi(argv[3]), argc > 4 ? argv[4] : ""};
    if (all.n < 2 || all.repetitions < 1) {
        std::fprintf(stderr, "size below two or repetitions below one: size=%s, repetitions=%s; try 268435456 42 20\n",
                     argv[1], argv[3]);
        return 2;
    }
    Input x(all.n, all.seed);
    Input y(all.n / 2, all.seed + 1);
    sums(all, x);
    extremes(all, x);
    counts(all, x);
    moments(all, x);
    pairs(all, x, y);
    ofKind(all, x, y);
    return 0;
}
