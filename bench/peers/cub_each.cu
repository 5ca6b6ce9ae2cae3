// How fast does CUB scan floats, and sum halves and bytes?
//
// Times calls on the device by CUDA events after three that warm up, compares answers with sums in double precision on
// the host, and prints rows as torch_each.py does.
//
//   nvcc -O3 -std=c++17 -arch=native -o cub_each bench/peers/cub_each.cu && ./cub_each 268435456

#include <cub/cub.cuh>
#include <cuda_fp16.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                  \
    do {                                                                             \
        cudaError_t status = (call);                                                 \
        if (status != cudaSuccess) {                                                 \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status));     \
            std::exit(1);                                                            \
        }                                                                            \
    } while (0)

constexpr int WARM_UPS = 3;
constexpr int REPETITIONS = 9;
constexpr int KINDS = 100;

template <typename T>
__global__ void fill(T *values, size_t count) {
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x) {
        values[i] = T(float((i * 2654435761u >> 7) % KINDS));
    }
}

double valueAt(size_t i) { return double((i * 2654435761u >> 7) % KINDS); }

struct ToFloat {
    __host__ __device__ float operator()(__half value) const { return __half2float(value); }
};

struct ToLong {
    __host__ __device__ int64_t operator()(int8_t value) const { return value; }
};

template <typename Call>
void row(const char *operation, const char *type, size_t count, size_t bytes, Call call, bool right) {
    std::vector<float> micros;
    cudaEvent_t start, end;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&end));
    for (int turn = 0; turn < WARM_UPS + REPETITIONS; turn++) {
        CHECK(cudaEventRecord(start));
        call();
        CHECK(cudaEventRecord(end));
        CHECK(cudaEventSynchronize(end));
        float millis;
        CHECK(cudaEventElapsedTime(&millis, start, end));
        if (turn >= WARM_UPS) micros.push_back(1000 * millis);
    }
    std::sort(micros.begin(), micros.end());
    cudaDeviceProp device;
    CHECK(cudaGetDeviceProperties(&device, 0));
    std::printf("CUB %d,%s,%s,%zu,%zu,%.1f,%.1f,%.1f,%.1f,%s,%s\n", CUB_VERSION, operation, type, count, count,
                micros[REPETITIONS / 2], micros.front(), micros.back(), bytes / micros[REPETITIONS / 2] / 1000,
                right ? "verified" : "wrong", device.name);
}

// Calls a CUB algorithm twice: for the size of its temporary memory, and to run it.
template <typename Algorithm>
auto prepared(Algorithm algorithm) {
    size_t size = 0;
    CHECK(algorithm(nullptr, size));
    void *memory;
    CHECK(cudaMalloc(&memory, size));
    return [=]() mutable { CHECK(algorithm(memory, size)); };
}

template <typename T, typename State, typename Convert>
void sum(const char *operation, const char *type, size_t count, Convert convert) {
    T *values;
    State *result;
    CHECK(cudaMalloc(&values, count * sizeof(T)));
    CHECK(cudaMalloc(&result, sizeof(State)));
    fill<<<4096, 256>>>(values, count);
    auto call = prepared([=](void *memory, size_t &size) {
        return cub::DeviceReduce::TransformReduce(memory, size, values, result, count, cuda::std::plus<>{}, convert,
                                                  State(0));
    });
    call();
    State found;
    CHECK(cudaMemcpy(&found, result, sizeof(State), cudaMemcpyDeviceToHost));
    double exact = 0;
    for (size_t i = 0; i < count; i++) exact += valueAt(i);
    row(operation, type, count, count * sizeof(T), call, std::abs(double(found) / exact - 1) < 1e-4);
    CHECK(cudaFree(values));
    CHECK(cudaFree(result));
}

int main(int count, char **arguments) {
    size_t elements = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : size_t(1) << 28;
    sum<__half, float>("sum in float", "half", elements, ToFloat{});
    sum<int8_t, int64_t>("sum in long", "byte", elements, ToLong{});

    elements /= 4; // as io.funnel.bench.EachSpeed does
    float *values, *sums;
    CHECK(cudaMalloc(&values, elements * sizeof(float)));
    CHECK(cudaMalloc(&sums, elements * sizeof(float)));
    fill<<<4096, 256>>>(values, elements);
    auto scan = prepared([=](void *memory, size_t &size) {
        return cub::DeviceScan::InclusiveSum(memory, size, values, sums, elements);
    });
    scan();
    std::vector<float> found(elements);
    CHECK(cudaMemcpy(found.data(), sums, elements * sizeof(float), cudaMemcpyDeviceToHost));
    double exact = 0;
    bool right = true;
    for (size_t i = 0; i < elements; i++) {
        exact += valueAt(i);
        right = right && std::abs(found[i] - exact) <= 1e-3 * exact;
    }
    row("scan", "float", elements, elements * sizeof(float), scan, right);
    return 0;
}
