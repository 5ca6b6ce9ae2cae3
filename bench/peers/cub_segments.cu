// How fast does CUB reduce the rows of a matrix, on the data and in the shapes that Funnel's rows have?
//
// Reads elements from a file without a header, and rows of `sitting segments` or `funnel compare --rows`; measures those that
// are rows (inner = 1) and that CUB has, by DeviceSegmentedReduce with offsets, and with a fixed size where this CUB has it
// (-DFIXED). Writes rows of the same columns: medians by CUDA events after runs that warm up; where the rows have them, also those
// of whole calls, until the results are in the host's memory. GB/s counts the input alone. Every result is compared with the host's. The
// variable VALUES names a file for the results of the last row.
//
//   nvcc -O3 -std=c++17 -arch=native [-DFIXED] [-DELEMENT=double] -o cub_segments bench/peers/cub_segments.cu
//   ./cub_segments DATA ROWS FILE [REPETITIONS]

#include <cub/cub.cuh>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#ifndef ELEMENT
#define ELEMENT float
#endif

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t status = (call);                                                                  \
        if (status != cudaSuccess) {                                                                  \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status));                      \
            std::exit(1);                                                                             \
        }                                                                                             \
    } while (0)

constexpr int WARM_UPS = 3;
constexpr int CALL_WARM_UPS = 100;
constexpr int CALL_MICROS = 11; // its column

using Launch = std::function<cudaError_t(void *, size_t &)>;
using Place = cub::KeyValuePair<int, ELEMENT>;

struct Case {
    std::string operation;
    size_t rows;
    size_t length;
    bool whole; // whether whole calls are timed, too
};

int64_t nanos() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Report {
    std::FILE *file;
    std::string device;
    int repetitions;

    // Asks for the temporary memory, then times the launch; a call also copies the results to the host.
    void measure(const char *source, const Case &one, const Launch &launch, const void *results, size_t resultBytes,
                 const std::function<bool()> &isRight) const {
        size_t bytes = 0;
        CHECK(launch(nullptr, bytes));
        void *room = nullptr;
        CHECK(cudaMalloc(&room, std::max<size_t>(bytes, 1)));
        cudaEvent_t start;
        cudaEvent_t stop;
        CHECK(cudaEventCreate(&start));
        CHECK(cudaEventCreate(&stop));
        std::vector<int64_t> kernels;
        for (int run = -WARM_UPS; run < repetitions; run++) {
            CHECK(cudaEventRecord(start));
            CHECK(launch(room, bytes));
            CHECK(cudaEventRecord(stop));
            CHECK(cudaEventSynchronize(stop));
            float millis = 0;
            CHECK(cudaEventElapsedTime(&millis, start, stop));
            if (run >= 0) {
                kernels.push_back(std::llround(millis * 1e6));
            }
        }
        std::vector<int64_t> calls;
        if (one.whole) {
            std::vector<char> host(resultBytes);
            for (int run = -CALL_WARM_UPS; run < 10 * repetitions; run++) {
                int64_t before = nanos();
                CHECK(launch(room, bytes));
                CHECK(cudaMemcpy(host.data(), results, resultBytes, cudaMemcpyDeviceToHost));
                if (run >= 0) {
                    calls.push_back(nanos() - before);
                }
            }
        }
        CHECK(cudaEventDestroy(start));
        CHECK(cudaEventDestroy(stop));
        CHECK(cudaFree(room));
        std::sort(kernels.begin(), kernels.end());
        std::sort(calls.begin(), calls.end());
        if (!isRight()) {
            std::fprintf(file, "%s,cub %d,%s,%zu,%zu,1,,,,,,,,%s,wrong,,\n", source, CUB_VERSION, one.operation.c_str(), one.rows,
                         one.length, device.c_str());
            return;
        }
        int64_t median = kernels[(kernels.size() - 1) / 2];
        double speed = static_cast<double>(sizeof(ELEMENT)) * one.rows * one.length / median;
        std::fprintf(file, "%s,cub %d,%s,%zu,%zu,1,%.1f,%.1f,%.2f,,,", source, CUB_VERSION, one.operation.c_str(), one.rows,
                     one.length, median / 1e3, kernels.front() / 1e3, speed);
        if (calls.empty()) {
            std::fprintf(file, ",");
        } else {
            std::fprintf(file, "%.1f,%.1f", calls[(calls.size() - 1) / 2] / 1e3, calls.front() / 1e3);
        }
        std::fprintf(file, ",%s,verified,%.1f,", device.c_str(), kernels.back() / 1e3);
        if (!calls.empty()) {
            std::fprintf(file, "%.1f", calls.back() / 1e3);
        }
        std::fprintf(file, "\n");
        std::fflush(file);
        std::printf("%-12s %-8s %10zu rows of %-8zu %8.1f GB/s\n", source, one.operation.c_str(), one.rows, one.length, speed);
    }
};

// A cell of a line without quotes before it.
std::string cell(const std::string &line, int column) {
    size_t start = 0;
    for (; column > 0 && start != std::string::npos; column--) {
        start = line.find(',', start);
        start = start == std::string::npos ? start : start + 1;
    }
    return start == std::string::npos ? "" : line.substr(start, line.find(',', start) - start);
}

// The reductions of rows that Funnel's rows have, each once: the rows of one backend are those of the others.
std::vector<Case> cases(const char *file) {
    std::ifstream in(file);
    std::string line;
    std::vector<Case> found;
    std::set<std::string> seen;
    while (std::getline(in, line)) {
        char name[64];
        size_t outer = 0;
        size_t length = 0;
        size_t inner = 0;
        if (std::sscanf(line.c_str(), "funnel,%*[^,],%63[^,],%zu,%zu,%zu", name, &outer, &length, &inner) == 4 && inner == 1) {
            const char *dot = std::strrchr(name, '.');
            std::string operation = dot == nullptr ? name : dot + 1;
            if (seen.insert(operation + " " + std::to_string(outer) + " " + std::to_string(length)).second) {
                found.push_back({operation, outer, length, !cell(line, CALL_MICROS).empty()});
            }
        }
    }
    return found;
}

template <typename T> std::vector<T> copied(const T *from, size_t count) {
    std::vector<T> values(count);
    CHECK(cudaMemcpy(values.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
}

// What the host finds in a row.
struct Row {
    double sum = 0;
    int64_t wrapped = 0;
    double magnitude = 0;
    ELEMENT least;
    ELEMENT most;
    int place = 0;

    Row(const ELEMENT *elements, size_t length) : least(elements[0]), most(elements[0]) {
        for (size_t i = 0; i < length; i++) {
            sum += elements[i];
            wrapped = static_cast<int64_t>(static_cast<uint64_t>(wrapped) + static_cast<uint64_t>(elements[i]));
            magnitude += std::abs(static_cast<double>(elements[i]));
            least = std::min(least, elements[i]);
            if (elements[i] > most) {
                most = elements[i];
                place = static_cast<int>(i);
            }
        }
    }

    bool is(const std::string &operation, ELEMENT value) const {
        if (operation != "sum") {
            return value == (operation == "minimum" ? least : most);
        }
        if (std::is_integral<ELEMENT>::value) {
            return value == static_cast<ELEMENT>(wrapped);
        }
        return std::abs(value - sum) <= 1e-5 * magnitude;
    }
};

int main(int count, char **words) {
    if (count < 4) {
        std::fprintf(stderr, "three or four arguments needed: given=%d; try DATA ROWS FILE [REPETITIONS]\n", count - 1);
        return 1;
    }
    std::FILE *in = std::fopen(words[1], "rb");
    std::FILE *out = std::fopen(words[3], "w");
    if (in == nullptr || out == nullptr) {
        std::fprintf(stderr, "file cannot be opened: data=%s, file=%s\n", words[1], words[3]);
        return 1;
    }
    std::fseek(in, 0, SEEK_END);
    std::vector<ELEMENT> elements(std::ftell(in) / sizeof(ELEMENT));
    std::rewind(in);
    if (std::fread(elements.data(), sizeof(ELEMENT), elements.size(), in) != elements.size()) {
        std::fprintf(stderr, "file cannot be read: data=%s\n", words[1]);
        return 1;
    }
    std::fclose(in);
    cudaDeviceProp device;
    CHECK(cudaGetDeviceProperties(&device, 0));
    Report report{out, device.name, count > 4 ? std::atoi(words[4]) : 11};
    std::fprintf(out, "source,backend,reduction,outer,length,inner,micros,leastMicros,gigabytesPerSecond,groups,passes,callMicros,"
                      "leastCallMicros,device,status,mostMicros,mostCallMicros\n");
    std::vector<Case> all = cases(words[2]);
    size_t most = 1;
    for (const Case &one : all) {
        most = std::max(most, one.rows);
    }
    ELEMENT *data;
    ELEMENT *results;
    Place *places;
    int64_t *bounds;
    CHECK(cudaMalloc(&data, std::max<size_t>(elements.size(), 1) * sizeof(ELEMENT)));
    CHECK(cudaMalloc(&results, most * sizeof(ELEMENT)));
    CHECK(cudaMalloc(&places, most * sizeof(Place)));
    CHECK(cudaMalloc(&bounds, (most + 1) * sizeof(int64_t)));
    CHECK(cudaMemcpy(data, elements.data(), elements.size() * sizeof(ELEMENT), cudaMemcpyHostToDevice));
    for (const Case &one : all) {
        if (one.rows * one.length > elements.size()) {
            continue;
        }
        int64_t rows = static_cast<int64_t>(one.rows);
        std::vector<int64_t> offsets(one.rows + 1);
        for (size_t row = 0; row <= one.rows; row++) {
            offsets[row] = static_cast<int64_t>(row * one.length);
        }
        CHECK(cudaMemcpy(bounds, offsets.data(), offsets.size() * sizeof(int64_t), cudaMemcpyHostToDevice));
        const std::string &operation = one.operation;
        auto right = [&] {
            std::vector<ELEMENT> found = copied(results, one.rows);
            for (size_t row = 0; row < one.rows; row++) {
                if (!Row(elements.data() + row * one.length, one.length).is(operation, found[row])) {
                    return false;
                }
            }
            return true;
        };
        auto rightPlaces = [&] {
            std::vector<Place> found = copied(places, one.rows);
            for (size_t row = 0; row < one.rows; row++) {
                Row host(elements.data() + row * one.length, one.length);
                if (found[row].key != host.place || found[row].value != host.most) {
                    return false;
                }
            }
            return true;
        };
        size_t bytesOfResults = one.rows * sizeof(ELEMENT);
        if (operation == "sum") {
            report.measure("CUB offsets", one, [&](void *room, size_t &bytes) {
                return cub::DeviceSegmentedReduce::Sum(room, bytes, data, results, rows, bounds, bounds + 1);
            }, results, bytesOfResults, right);
        } else if (operation == "minimum") {
            report.measure("CUB offsets", one, [&](void *room, size_t &bytes) {
                return cub::DeviceSegmentedReduce::Min(room, bytes, data, results, rows, bounds, bounds + 1);
            }, results, bytesOfResults, right);
        } else if (operation == "maximum") {
            report.measure("CUB offsets", one, [&](void *room, size_t &bytes) {
                return cub::DeviceSegmentedReduce::Max(room, bytes, data, results, rows, bounds, bounds + 1);
            }, results, bytesOfResults, right);
        } else if (operation == "argMax") {
            report.measure("CUB offsets", one, [&](void *room, size_t &bytes) {
                return cub::DeviceSegmentedReduce::ArgMax(room, bytes, data, places, rows, bounds, bounds + 1);
            }, places, one.rows * sizeof(Place), rightPlaces);
        }
#ifdef FIXED
        int size = static_cast<int>(one.length);
        if (operation == "sum") {
            report.measure("CUB fixed", one, [&](void *room, size_t &bytes) {
                return cub::DeviceSegmentedReduce::Sum(room, bytes, data, results, rows, size);
            }, results, bytesOfResults, right);
        } else if (operation == "minimum") {
            report.measure("CUB fixed", one, [&](void *room, size_t &bytes) {
                return cub::DeviceSegmentedReduce::Min(room, bytes, data, results, rows, size);
            }, results, bytesOfResults, right);
        } else if (operation == "maximum") {
            report.measure("CUB fixed", one, [&](void *room, size_t &bytes) {
                return cub::DeviceSegmentedReduce::Max(room, bytes, data, results, rows, size);
            }, results, bytesOfResults, right);
        }
#endif
        const char *values = std::getenv("VALUES");
        if (values != nullptr && operation != "argMax") {
            std::vector<ELEMENT> found = copied(results, one.rows);
            std::FILE *file = std::fopen(values, "wb");
            if (file == nullptr || std::fwrite(found.data(), sizeof(ELEMENT), found.size(), file) != found.size()) {
                std::fprintf(stderr, "file cannot be written: values=%s\n", values);
                return 1;
            }
            std::fclose(file);
        }
    }
    std::fclose(out);
    return 0;
}
