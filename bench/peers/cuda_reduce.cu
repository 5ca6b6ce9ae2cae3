// A peer of `funnel report --peers`: CUB, and the report's algorithms as a person writes them in CUDA C++, on its data.
//
// DATA holds little-endian elements and nothing else. A line of JSON a way: the time of the kernels by CUDA events, and of
// whole calls by the host's clock, from data on the device to a number on the host; nanoseconds. Each KERNEL is
// STRATEGY:GROUPS:SIZE:LAUNCHES, of the included file, with the sizes that Funnel's plan took; the partials of the last launch
// are summed on the host. Warms up as Funnel's comparison does. With the variable LENGTHS (1024,4096) CUB alone, over the first
// elements of each.
//
//   nvcc -O3 -std=c++17 -arch=native -DELEMENT=float -DNATIVE -include src/lab/src/main/resources/io/funnel/lab/native/floatsum.cu \
//       -o cuda_reduce bench/peers/cuda_reduce.cu
//   ./cuda_reduce DATA sum|min REPETITIONS [KERNEL ...]

#include <cub/cub.cuh>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t status = (call);                                                                  \
        if (status != cudaSuccess) {                                                                  \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status));                      \
            std::exit(1);                                                                             \
        }                                                                                             \
    } while (0)

using T = ELEMENT;
using Times = std::vector<int64_t>;

constexpr int MIN_WARM_UPS = 2;
constexpr int MAX_WARM_UPS = 300;
constexpr int64_t WARM_UP_NANOS = 100'000'000;

int64_t now() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

Times measured(const std::function<int64_t()> &once, int repetitions) {
    int64_t start = now();
    for (int run = 0; run < MAX_WARM_UPS; run++) {
        once();
        if (run + 1 >= MIN_WARM_UPS && now() - start > WARM_UP_NANOS) {
            break;
        }
    }
    Times times(repetitions);
    std::generate(times.begin(), times.end(), once);
    return times;
}

std::string listed(const Times &times) {
    std::string text;
    for (int64_t nanos : times) {
        text += (text.empty() ? "" : ", ") + std::to_string(nanos);
    }
    return "[" + text + "]";
}

struct Events {
    cudaEvent_t start;
    cudaEvent_t stop;

    Events() {
        CHECK(cudaEventCreate(&start));
        CHECK(cudaEventCreate(&stop));
    }

    int64_t around(const std::function<void()> &launch) const {
        CHECK(cudaEventRecord(start));
        launch();
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        float milliseconds;
        CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
        return static_cast<int64_t>(milliseconds * 1e6);
    }
};

// Of a part of the data, where the variable LENGTHS asks for it.
std::string length;

// Measures one way and tells; `head` holds the JSON fields that are its own.
void tell(const std::string &head, int repetitions, const std::function<void()> &launch, const std::function<T()> &answer) {
    static const Events events;
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    launch();
    T value = answer();
    Times call = measured(
        [&] {
            int64_t start = now();
            launch();
            answer();
            return now() - start;
        },
        repetitions);
    Times kernel = measured([&] { return events.around(launch); }, repetitions);
    std::printf("{%s%s, \"version\": \"CUB %d.%d.%d, CUDA %d.%d\", \"device\": \"%s\", \"value\": \"%.17g\", \"kernel\": %s, \"call\": %s}\n",
                head.c_str(), length.c_str(), CUB_VERSION / 100000, CUB_VERSION / 100 % 1000, CUB_VERSION % 100, CUDART_VERSION / 1000,
                CUDART_VERSION / 10 % 100, properties.name, static_cast<double>(value), listed(kernel).c_str(),
                listed(call).c_str());
}

void cub_way(const T *in, int64_t n, bool minimum, int repetitions) {
    T *out;
    void *storage = nullptr;
    size_t bytes = 0;
    auto reduce = [&] {
        CHECK(minimum ? cub::DeviceReduce::Min(storage, bytes, in, out, n)
                      : cub::DeviceReduce::Sum(storage, bytes, in, out, n));
    };
    CHECK(cudaMalloc(&out, sizeof(T)));
    reduce();
    CHECK(cudaMalloc(&storage, bytes));
    tell(std::string("\"way\": \"CUB DeviceReduce::") + (minimum ? "Min\"" : "Sum\""), repetitions, reduce, [&] {
        T value;
        CHECK(cudaMemcpy(&value, out, sizeof(T), cudaMemcpyDeviceToHost));
        return value;
    });
    CHECK(cudaFree(storage));
    CHECK(cudaFree(out));
}

#ifdef NATIVE
struct Native {
    const void *kernel;
    std::string strategy;
    int groups;
    int size;
    int launches;
};

Native native(const char *word) {
    char strategy[64];
    Native one{};
    bool read = std::sscanf(word, "%63[^:]:%d:%d:%d", strategy, &one.groups, &one.size, &one.launches) == 4;
    one.strategy = read ? strategy : "";
    one.kernel = one.strategy == "SequentialAddressing" ? reinterpret_cast<const void *>(sequentialAddressing)
                 : one.strategy == "Cascade"            ? reinterpret_cast<const void *>(cascade)
                 : one.strategy == "CascadeVector"      ? reinterpret_cast<const void *>(cascadeVector)
                                                        : nullptr;
    if (one.kernel == nullptr) {
        std::fprintf(stderr, "not a kernel: given=%s; try Cascade:528:256:1\n", word);
        std::exit(2);
    }
    return one;
}

void native_way(const T *in, int n, const Native &one, int repetitions) {
    T *partials[2];
    for (T *&place : partials) {
        CHECK(cudaMalloc(&place, one.groups * sizeof(T)));
    }
    std::vector<T> host(one.groups);
    int last = 0;
    auto launch = [&] {
        const T *from = in;
        int length = n;
        int groups = one.groups;
        for (int pass = 0; pass < one.launches; pass++) {
            T *to = partials[pass % 2];
            void *arguments[] = {&from, &length, &to};
            CHECK(cudaLaunchKernel(one.kernel, dim3(groups), dim3(one.size), arguments, one.size * sizeof(T), nullptr));
            from = to;
            last = length = groups;
            groups = (groups + one.size - 1) / one.size;
        }
    };
    tell("\"way\": \"CUDA C++ " + one.strategy + "\", \"strategy\": \"" + one.strategy + "\"", repetitions, launch, [&] {
        CHECK(cudaMemcpy(host.data(), partials[(one.launches - 1) % 2], last * sizeof(T), cudaMemcpyDeviceToHost));
        T sum = 0;
        for (int i = 0; i < last; i++) {
            sum += host[i];
        }
        return sum;
    });
    for (T *place : partials) {
        CHECK(cudaFree(place));
    }
}
#endif

int main(int argc, char **argv) {
    if (argc < 4) {
        std::fprintf(stderr, "usage: cuda_reduce DATA sum|min REPETITIONS [KERNEL ...]\n");
        return 2;
    }
    std::FILE *file = std::fopen(argv[1], "rb");
    if (file == nullptr || std::fseek(file, 0, SEEK_END) != 0) {
        std::fprintf(stderr, "data cannot be read: file=%s; try the report's own\n", argv[1]);
        return 2;
    }
    std::vector<T> host(std::ftell(file) / sizeof(T));
    std::rewind(file);
    if (std::fread(host.data(), sizeof(T), host.size(), file) != host.size()) {
        std::fprintf(stderr, "data cannot be read: file=%s; try the report's own\n", argv[1]);
        return 2;
    }
    std::fclose(file);
    T *in;
    CHECK(cudaMalloc(&in, host.size() * sizeof(T)));
    CHECK(cudaMemcpy(in, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    int repetitions = std::atoi(argv[3]);
    bool minimum = std::strcmp(argv[2], "min") == 0;
    if (const char *lengths = std::getenv("LENGTHS"); lengths != nullptr && *lengths != 0) {
        std::stringstream words(lengths);
        for (std::string word; std::getline(words, word, ',');) {
            length = ", \"length\": " + word;
            cub_way(in, std::min<int64_t>(std::stoll(word), host.size()), minimum, repetitions);
        }
        return 0;
    }
    cub_way(in, static_cast<int64_t>(host.size()), minimum, repetitions);
#ifdef NATIVE
    for (int i = 4; i < argc; i++) {
        native_way(in, static_cast<int>(host.size()), native(argv[i]), repetitions);
    }
#endif
    CHECK(cudaFree(in));
    return 0;
}
