// How fast is CUB's DeviceReduce::Sum with the same bits on every GPU? Determinism run_to_run and gpu_to_gpu of CCCL 3.1
// and newer, uniform data, medians by CUDA events.
//
//     nvcc -O3 -std=c++17 -arch=sm_90 -I CCCL/cub -I CCCL/thrust -I CCCL/libcudacxx/include cub_same_bits.cu -o cub_same_bits
//     ./cub_same_bits ELEMENTS
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cub/device/device_reduce.cuh>
#include <cuda/std/execution>
#include <random>
#include <vector>

template <class T, class Determinism>
void measure(const char *type, const char *way, Determinism determinism, const T *data, size_t count, T *sum) {
    auto environment = cuda::execution::require(determinism);
    cudaEvent_t start, end;
    cudaEventCreate(&start);
    cudaEventCreate(&end);
    std::vector<float> micros;
    for (int run = -3; run < 21; run++) {
        cudaEventRecord(start);
        cudaError_t error = cub::DeviceReduce::Sum(data, sum, count, environment);
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        float millis = 0;
        cudaEventElapsedTime(&millis, start, end);
        if (error != cudaSuccess) {
            printf("%s\n", cudaGetErrorString(error));
        }
        if (run >= 0) {
            micros.push_back(1000 * millis);
        }
    }
    std::sort(micros.begin(), micros.end());
    T value;
    cudaMemcpy(&value, sum, sizeof(T), cudaMemcpyDeviceToHost);
    printf("cub %d,%s,%s,%zu,%.1f,%.1f,%.1f,%.1f,%.9g\n", CCCL_VERSION, type, way, count, micros[micros.size() / 2], micros.front(),
           micros.back(), count * sizeof(T) / micros[micros.size() / 2] / 1e3, (double) value);
}

template <class T> void both(const char *type, size_t count) {
    std::vector<T> values(count);
    std::mt19937 random(42);
    for (auto &value : values) {
        value = random() * (T) 0x1p-32;
    }
    T *data, *sum;
    cudaMalloc(&data, count * sizeof(T));
    cudaMalloc(&sum, sizeof(T));
    cudaMemcpy(data, values.data(), count * sizeof(T), cudaMemcpyHostToDevice);
    measure(type, "run_to_run", cuda::execution::determinism::run_to_run, data, count, sum);
    measure(type, "gpu_to_gpu", cuda::execution::determinism::gpu_to_gpu, data, count, sum);
    cudaFree(data);
    cudaFree(sum);
}

int main(int argc, char **argv) {
    size_t count = atoll(argv[1]);
    printf("source,type,way,elements,micros,leastMicros,mostMicros,gigabytesPerSecond,value\n");
    both<float>("float", count);
    both<double>("double", count / 2);
}
