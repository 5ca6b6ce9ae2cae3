// How fast does CUB reduce the rows of a matrix of floats, on the data that `funnel compare --rows` sees?
//
// Reads floats from a file without a header. Rows of one length by DeviceSegmentedReduce with offsets, and with a fixed size
// where this CUB has it (-DFIXED); the flat sum for orientation. Writes a CSV row each: the median, least and greatest time in
// nanoseconds by CUDA events, after two runs that warm up. GB/s counts the input alone. Sums are compared with those of the host.
//
//   nvcc -O3 -std=c++17 -arch=native [-DFIXED] -o cub_segments bench/peers/cub_segments.cu
//   ./cub_segments DATA FILE [REPETITIONS [LENGTH ...]]

#include <cub/cub.cuh>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
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

constexpr int WARM_UPS = 2;

using Launch = std::function<cudaError_t(void *, size_t &)>;

struct Rows {
    std::FILE *file;
    std::string device;
    int repetitions;

    // Asks for the temporary memory, then times the launch.
    void measure(const char *way, const char *operation, size_t rows, size_t length, const Launch &launch) const {
        size_t bytes = 0;
        CHECK(launch(nullptr, bytes));
        void *room = nullptr;
        CHECK(cudaMalloc(&room, std::max<size_t>(bytes, 1)));
        cudaEvent_t start;
        cudaEvent_t stop;
        CHECK(cudaEventCreate(&start));
        CHECK(cudaEventCreate(&stop));
        std::vector<int64_t> times;
        for (int run = -WARM_UPS; run < repetitions; run++) {
            CHECK(cudaEventRecord(start));
            CHECK(launch(room, bytes));
            CHECK(cudaEventRecord(stop));
            CHECK(cudaEventSynchronize(stop));
            float millis = 0;
            CHECK(cudaEventElapsedTime(&millis, start, stop));
            if (run >= 0) {
                times.push_back(std::llround(millis * 1e6));
            }
        }
        CHECK(cudaEventDestroy(start));
        CHECK(cudaEventDestroy(stop));
        CHECK(cudaFree(room));
        std::sort(times.begin(), times.end());
        int64_t median = times[(times.size() - 1) / 2];
        double speed = 4.0 * rows * length / median;
        std::fprintf(file, "%s,%s,%s,%zu rows of %zu,%zu,%lld,%lld,%lld,%.1f\n", way, device.c_str(), operation, rows, length,
                     rows * length, (long long) median, (long long) times.front(), (long long) times.back(), speed);
        std::printf("%-34s %-6s %10zu rows of %-8zu %8.1f GB/s\n", way, operation, rows, length, speed);
    }
};

// Compares the first and the last rows; the rest is CUB's own business.
void check(const std::vector<float> &elements, const float *sums, size_t rows, size_t length) {
    std::vector<float> found(rows);
    CHECK(cudaMemcpy(found.data(), sums, rows * sizeof(float), cudaMemcpyDeviceToHost));
    for (size_t row : {size_t{0}, rows / 2, rows - 1}) {
        double expected = 0;
        for (size_t i = 0; i < length; i++) {
            expected += elements[row * length + i];
        }
        if (std::abs(found[row] - expected) > 1e-3 * std::max(1.0, std::abs(expected))) {
            std::fprintf(stderr, "CUB is wrong: row=%zu, length=%zu, sum=%g, expected=%g\n", row, length, found[row], expected);
            std::exit(1);
        }
    }
}

int main(int count, char **words) {
    if (count < 3) {
        std::fprintf(stderr, "two or more arguments needed: given=%d; try DATA FILE 11 4 16\n", count - 1);
        return 1;
    }
    std::vector<size_t> lengths{4, 16, 64, 256, 1024, 1 << 14, 1 << 20};
    if (count > 4) {
        lengths.clear();
        for (int word = 4; word < count; word++) {
            lengths.push_back(std::strtoull(words[word], nullptr, 10));
        }
    }
    std::FILE *in = std::fopen(words[1], "rb");
    std::FILE *out = std::fopen(words[2], "w");
    if (in == nullptr || out == nullptr) {
        std::fprintf(stderr, "file cannot be opened: data=%s, file=%s\n", words[1], words[2]);
        return 1;
    }
    std::fseek(in, 0, SEEK_END);
    std::vector<float> elements(std::ftell(in) / sizeof(float));
    std::rewind(in);
    if (std::fread(elements.data(), sizeof(float), elements.size(), in) != elements.size()) {
        std::fprintf(stderr, "file cannot be read: data=%s\n", words[1]);
        return 1;
    }
    std::fclose(in);
    cudaDeviceProp device;
    CHECK(cudaGetDeviceProperties(&device, 0));
    Rows report{out, device.name, count > 3 ? std::atoi(words[3]) : 11};
    std::fprintf(out, "way,device,operation,shape,elements,kernelNanos,kernelNanosMin,kernelNanosMax,gigabytesPerSecond\n");
    float *data;
    float *results;
    cub::KeyValuePair<int, float> *places;
    CHECK(cudaMalloc(&data, elements.size() * sizeof(float)));
    CHECK(cudaMalloc(&results, elements.size() * sizeof(float)));
    CHECK(cudaMalloc(&places, elements.size() / 4 * sizeof(*places) + sizeof(*places)));
    CHECK(cudaMemcpy(data, elements.data(), elements.size() * sizeof(float), cudaMemcpyHostToDevice));
    report.measure("CUB DeviceReduce", "sum", 1, elements.size(), [&](void *room, size_t &bytes) {
        return cub::DeviceReduce::Sum(room, bytes, data, results, elements.size());
    });
    for (size_t length : lengths) {
        int rows = static_cast<int>(elements.size() / length);
        std::vector<int64_t> offsets(rows + 1);
        for (int row = 0; row <= rows; row++) {
            offsets[row] = static_cast<int64_t>(row * length);
        }
        int64_t *bounds;
        CHECK(cudaMalloc(&bounds, offsets.size() * sizeof(int64_t)));
        CHECK(cudaMemcpy(bounds, offsets.data(), offsets.size() * sizeof(int64_t), cudaMemcpyHostToDevice));
        const char *way = "CUB DeviceSegmentedReduce offsets";
        report.measure(way, "sum", rows, length, [&](void *room, size_t &bytes) {
            return cub::DeviceSegmentedReduce::Sum(room, bytes, data, results, rows, bounds, bounds + 1);
        });
        check(elements, results, rows, length);
        report.measure(way, "max", rows, length, [&](void *room, size_t &bytes) {
            return cub::DeviceSegmentedReduce::Max(room, bytes, data, results, rows, bounds, bounds + 1);
        });
        if (length >= 4) { // room for places
            report.measure(way, "argmax", rows, length, [&](void *room, size_t &bytes) {
                return cub::DeviceSegmentedReduce::ArgMax(room, bytes, data, places, rows, bounds, bounds + 1);
            });
        }
#ifdef FIXED
        way = "CUB DeviceSegmentedReduce fixed";
        int size = static_cast<int>(length);
        report.measure(way, "sum", rows, length, [&](void *room, size_t &bytes) {
            return cub::DeviceSegmentedReduce::Sum(room, bytes, data, results, rows, size);
        });
        check(elements, results, rows, length);
        report.measure(way, "max", rows, length, [&](void *room, size_t &bytes) {
            return cub::DeviceSegmentedReduce::Max(room, bytes, data, results, rows, size);
        });
#endif
        CHECK(cudaFree(bounds));
    }
    std::fclose(out);
    return 0;
}
