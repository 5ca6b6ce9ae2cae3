// What does a whole call of CUB cost, from data on the device to a float in the host's memory, by length?
//
// Reads the floats that WholeCall leaves in a file and writes rows of the same columns: cub::DeviceReduce::Sum and a
// copy of the result into pageable memory, which waits; temporary storage is allocated before. Times are of the host's
// clock. Warm-up, rounds and check are those of whole_rows.py.
//
//   nvcc -O3 -std=c++17 -arch=native -o cub_whole bench/peers/cub_whole.cu && ./cub_whole DATA FILE [STEP [REPETITIONS]]

#include <cub/cub.cuh>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t status = (call);                                                                  \
        if (status != cudaSuccess) {                                                                  \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status));                      \
            std::exit(1);                                                                             \
        }                                                                                             \
    } while (0)

constexpr int ROUNDS = 3;
constexpr int WARM_CALLS = 1500;
constexpr int64_t WARM_NANOS = 500'000'000;
constexpr int64_t LEAST_WARM_NANOS = 100'000'000;
constexpr int64_t NANOS_OF_A_ROUND = 40'000'000;
constexpr int MOST_CALLS_OF_A_ROUND = 1000;

int64_t now() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// One sum, from the launch to the answer.
class Call {
public:
    Call(const float *in, int64_t n) : in(in), n(n) {
        CHECK(cudaMalloc(&out, sizeof(float)));
        CHECK(cub::DeviceReduce::Sum(nullptr, bytes, in, out, n));
        CHECK(cudaMalloc(&storage, bytes));
    }

    ~Call() {
        cudaFree(storage);
        cudaFree(out);
    }

    Call(const Call &) = delete;
    Call &operator=(const Call &) = delete;

    float operator()() {
        float value;
        CHECK(cub::DeviceReduce::Sum(storage, bytes, in, out, n));
        CHECK(cudaMemcpy(&value, out, sizeof(float), cudaMemcpyDeviceToHost));
        return value;
    }

private:
    const float *in;
    int64_t n;
    float *out = nullptr;
    void *storage = nullptr;
    size_t bytes = 0;
};

std::vector<int64_t> measure(Call &call, int repetitions) {
    int64_t start = now();
    int64_t passed = 0;
    for (int calls = 0; passed < WARM_NANOS && (calls < WARM_CALLS || passed < LEAST_WARM_NANOS); calls++) {
        call();
        passed = now() - start;
    }
    int least = (repetitions + ROUNDS - 1) / ROUNDS;
    std::vector<int64_t> times;
    for (int round = 0; round < ROUNDS; round++) {
        start = now();
        int64_t before = start;
        for (int calls = 0;
             calls < MOST_CALLS_OF_A_ROUND && (calls < least || before - start < NANOS_OF_A_ROUND); calls++) {
            call();
            int64_t after = now();
            times.push_back(after - before);
            before = after;
        }
    }
    std::sort(times.begin(), times.end());
    return times;
}

std::vector<float> read(const char *name) {
    std::FILE *file = std::fopen(name, "rb");
    if (file == nullptr) {
        std::fprintf(stderr, "data cannot be read: file=%s; try the file that WholeCall leaves\n", name);
        std::exit(2);
    }
    std::vector<float> data;
    std::vector<float> block(1 << 20);
    size_t count;
    while ((count = std::fread(block.data(), sizeof(float), block.size(), file)) > 0) {
        data.insert(data.end(), block.begin(), block.begin() + count);
    }
    std::fclose(file);
    return data;
}

int main(int argc, char **argv) {
    int step = argc > 3 ? std::atoi(argv[3]) : 4;
    int repetitions = argc > 4 ? std::atoi(argv[4]) : 20;
    if (argc < 3 || argc > 5 || step < 2 || repetitions < 1) {
        std::fprintf(stderr, "usage: cub_whole DATA FILE [STEP [REPETITIONS]], STEP from 2, REPETITIONS from 1\n");
        return 2;
    }
    std::vector<float> host = read(argv[1]);
    std::FILE *rows = std::fopen(argv[2], "w");
    if (rows == nullptr) {
        std::fprintf(stderr, "rows cannot be written: file=%s; try another folder\n", argv[2]);
        return 2;
    }
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    float *in;
    CHECK(cudaMalloc(&in, host.size() * sizeof(float)));
    CHECK(cudaMemcpy(in, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice));
    std::fprintf(rows, "way,length,backend,device,ranOn,value,calls,medianNanos,minNanos,maxNanos\n");

    double exact = 0;
    double magnitude = 0;
    size_t summed = 0;
    for (size_t n = 1; n <= host.size(); n *= step) {
        for (; summed < n; summed++) {
            exact += host[summed];
            magnitude += std::abs(host[summed]);
        }
        Call call(in, static_cast<int64_t>(n));
        std::vector<int64_t> times = measure(call, repetitions);
        float value = call();
        bool right = std::abs(value - exact) <= std::log2(n + 2.0) * 256 * 0x1p-24 * magnitude;
        std::fprintf(rows, "\"CUB, data on the device\",%zu,cub %d,%s,%s,%.9g,", n, CUB_VERSION, properties.name,
                     right ? "DeviceReduce" : "DeviceReduce: wrong", value);
        if (right) {
            std::fprintf(rows, "%zu,%lld,%lld,%lld\n", times.size(), static_cast<long long>(times[times.size() / 2]),
                         static_cast<long long>(times.front()), static_cast<long long>(times.back()));
        } else {
            std::fprintf(rows, "0,,,\n");
        }
        std::printf("%10zu  CUB, data on the device  %.3f us\n", n, times[times.size() / 2] / 1000.0);
    }
    std::fclose(rows);
    CHECK(cudaFree(in));
    return 0;
}
