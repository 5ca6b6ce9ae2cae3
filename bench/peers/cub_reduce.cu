// What does CUB's DeviceReduce reach on the data that `funnel compare` uses?
//
// Fills n elements as the uniform distribution of the comparison does (the same seed gives the same elements), reduces
// them with cub::DeviceReduce, checks the result against a sum in double, and prints one JSON object: the time of a
// whole DeviceReduce call on the device, by CUDA events, the input and the result in device memory.
//
//   nvcc -O3 -std=c++17 -arch=native -o cub_reduce cub_reduce.cu && ./cub_reduce sum float 268435456 42 50

#include <cub/cub.cuh>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <vector>

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t status = (call);                                                                  \
        if (status != cudaSuccess) {                                                                  \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status));                      \
            std::exit(1);                                                                             \
        }                                                                                             \
    } while (0)

// The generator of Java's SplittableRandom (G. L. Steele, D. Lea, C. H. Flood: Fast splittable pseudorandom number
// generators, OOPSLA 2014), as far as 32-bit draws need it.
class SplitMix {
public:
    explicit SplitMix(uint64_t seed) : state(seed) {}

    uint32_t next() {
        state += 0x9e3779b97f4a7c15ULL;
        uint64_t z = state;
        z = (z ^ (z >> 33)) * 0x62a9d9ed799705f5ULL;
        return static_cast<uint32_t>(((z ^ (z >> 28)) * 0xcb24d0a5c88c35b3ULL) >> 32);
    }

private:
    uint64_t state;
};

template <typename T>
T element(SplitMix &random);

template <>
float element<float>(SplitMix &random) {
    return static_cast<float>(random.next() & 0xFFFFFF) * 0x1p-24f;
}

template <>
int element<int>(SplitMix &random) {
    // Java draws from [-1000, 1000] by rejection; any small integers serve, since the time does not depend on them.
    return static_cast<int>(random.next() % 2001) - 1000;
}

struct Reduce {
    bool minimum;

    template <typename T>
    void operator()(void *storage, size_t &bytes, const T *in, T *out, int64_t n) const {
        if (minimum) {
            CHECK(cub::DeviceReduce::Min(storage, bytes, in, out, n));
        } else {
            CHECK(cub::DeviceReduce::Sum(storage, bytes, in, out, n));
        }
    }
};

template <typename T>
bool right(T value, double exact, double magnitude, bool rounds, int64_t n) {
    double bound = rounds ? std::log2(static_cast<double>(n) + 2) * 256 * 0x1p-24 * magnitude : 0;
    return std::abs(static_cast<double>(value) - exact) <= bound;
}

template <typename T>
int run(const char *operation, const char *type, int64_t n, uint64_t seed, int repetitions) {
    bool minimum = std::strcmp(operation, "min") == 0;
    std::vector<T> host(n);
    SplitMix random(seed);
    double exact = minimum ? std::numeric_limits<double>::infinity() : 0;
    double magnitude = 0;
    for (T &value : host) {
        value = element<T>(random);
        exact = minimum ? std::min(exact, static_cast<double>(value)) : exact + value;
        magnitude += std::abs(static_cast<double>(value));
    }

    T *in;
    T *out;
    CHECK(cudaMalloc(&in, n * sizeof(T)));
    CHECK(cudaMalloc(&out, sizeof(T)));
    CHECK(cudaMemcpy(in, host.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    Reduce reduce{minimum};
    size_t bytes = 0;
    reduce(nullptr, bytes, in, out, n);
    void *storage;
    CHECK(cudaMalloc(&storage, bytes));

    cudaEvent_t start;
    cudaEvent_t stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    std::vector<float> milliseconds;
    for (int i = -3; i < repetitions; i++) {
        CHECK(cudaEventRecord(start));
        reduce(storage, bytes, in, out, n);
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        float elapsed;
        CHECK(cudaEventElapsedTime(&elapsed, start, stop));
        if (i >= 0) {
            milliseconds.push_back(elapsed);
        }
    }
    T value;
    CHECK(cudaMemcpy(&value, out, sizeof(T), cudaMemcpyDeviceToHost));
    bool rounds = !minimum && std::strcmp(type, "float") == 0;
    if (!right(value, exact, magnitude, rounds, n)) {
        std::fprintf(stderr, "wrong: value=%.9g, expected=%.17g\n", static_cast<double>(value), exact);
        return 1;
    }

    std::sort(milliseconds.begin(), milliseconds.end());
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    int runtime;
    int driver;
    CHECK(cudaRuntimeGetVersion(&runtime));
    CHECK(cudaDriverGetVersion(&driver));
    double median = milliseconds[(milliseconds.size() - 1) / 2];
    std::printf(
        "{\"peer\": \"cub::DeviceReduce\", \"cub\": %d, \"cudaRuntime\": %d, \"cudaDriver\": %d, \"device\": \"%s\", "
        "\"operation\": \"%s\", \"type\": \"%s\", \"size\": %lld, \"seed\": %llu, \"repetitions\": %d, "
        "\"value\": %.9g, \"kernelNanos\": %.0f, \"kernelNanosMin\": %.0f, \"kernelNanosMax\": %.0f, "
        "\"gigabytesPerSecond\": %.1f}\n",
        CUB_VERSION, runtime, driver, properties.name, operation, type, static_cast<long long>(n),
        static_cast<unsigned long long>(seed), repetitions, static_cast<double>(value), median * 1e6,
        milliseconds.front() * 1e6, milliseconds.back() * 1e6, n * sizeof(T) / (median * 1e6));
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 6) {
        std::fprintf(stderr, "usage: cub_reduce sum|min float|int SIZE SEED REPETITIONS\n");
        return 2;
    }
    int64_t n = std::atoll(argv[3]);
    uint64_t seed = std::strtoull(argv[4], nullptr, 10);
    int repetitions = std::atoi(argv[5]);
    if (n < 1 || repetitions < 1) {
        std::fprintf(stderr, "size or repetitions below one: size=%s, repetitions=%s; try 1 or more\n", argv[3], argv[5]);
        return 2;
    }
    return std::strcmp(argv[2], "int") == 0 ? run<int>(argv[1], argv[2], n, seed, repetitions)
                                            : run<float>(argv[1], argv[2], n, seed, repetitions);
}
