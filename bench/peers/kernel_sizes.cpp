// Times a kernel that TornadoVM made, without TornadoVM: PTX as it prints it, or a cubin made from the CUDA C++ that it prints,
// in several launches, by the driver's interface alone. So a variant of a kernel can be tried by editing its text.
//
//   g++ -O2 -I$CUDA/include -o kernel_sizes bench/peers/kernel_sizes.cpp -lcuda
//   kernel_sizes FILE,FILE cuda|ptx REPETITIONS 792x256,924x128 ARGUMENT...
//
// An argument is an array of TornadoVM's, behind 16 bytes of header: `uniform:N` and `normal:N` floats, `doubles:N` uniform
// ones, `ints:N` and `longs:N` of 31 and 40 random bits, `float=0,1`, `double=0,1`, `int=N`, or `out:BYTES`. In square
// brackets, `[uniform:N]`, it is an array of vectors: an object with the distance to the array in units of eight bytes.
// Prints a line a launch: the median time in microseconds, and the sum of every `out`, taken as ints, by which variants are
// held against each other.
#include <cuda.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

static const size_t HEADER = 16;
static const size_t OBJECT = 24;

static void check(CUresult result, const char* what) {
    if (result != CUDA_SUCCESS) {
        const char* name = "?";
        cuGetErrorName(result, &name);
        fprintf(stderr, "%s: %s\n", what, name);
        exit(1);
    }
}

template <typename T, typename F> static std::vector<char> array(size_t count, F value) {
    std::vector<char> bytes(HEADER + count * sizeof(T));
    for (size_t i = 0; i < count; i++) {
        T element = value();
        memcpy(bytes.data() + HEADER + i * sizeof(T), &element, sizeof(T));
    }
    return bytes;
}

template <typename T> static std::vector<char> listed(const std::string& text) {
    std::vector<T> values;
    std::stringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        values.push_back((T) atof(part.c_str()));
    }
    size_t next = 0;
    return array<T>(values.size(), [&] { return values[next++]; });
}

static std::vector<char> argument(const std::string& text) {
    if (text.front() == '[') {
        std::vector<char> inner = argument(text.substr(1, text.size() - 2));
        std::vector<char> bytes(OBJECT + inner.size());
        uint32_t distance = OBJECT / 8;
        memcpy(bytes.data() + HEADER, &distance, sizeof distance);
        memcpy(bytes.data() + OBJECT, inner.data(), inner.size());
        return bytes;
    }
    size_t split = text.find_first_of(":=");
    std::string kind = text.substr(0, split), rest = split == std::string::npos ? "" : text.substr(split + 1);
    std::mt19937 bits(42);
    size_t count = strtoull(rest.c_str(), nullptr, 10);
    if (kind == "uniform") return array<float>(count, [&] { return (bits() >> 8) * 0x1p-24f; });
    if (kind == "doubles") return array<double>(count, [&] { return bits() * 0x1p-32; });
    if (kind == "ints") return array<int32_t>(count, [&] { return (int32_t) (bits() >> 1); });
    if (kind == "longs") return array<int64_t>(count, [&] { return (int64_t) bits() << 8; });
    if (kind == "normal") {
        std::normal_distribution<float> normal;
        return array<float>(count, [&] { return normal(bits); });
    }
    if (kind == "float") return listed<float>(rest);
    if (kind == "double") return listed<double>(rest);
    if (kind == "int") return listed<int32_t>(rest);
    if (kind == "out") return std::vector<char>(HEADER + count);
    fprintf(stderr, "no such argument: %s\n", text.c_str());
    exit(1);
}

int main(int count, char** texts) {
    if (count < 6) {
        fprintf(stderr, "FILE cuda|ptx REPETITIONS LAUNCHES ARGUMENT...\n");
        return 1;
    }
    int repetitions = atoi(texts[3]);
    CUdevice device;
    CUcontext context;
    check(cuInit(0), "cuInit");
    check(cuDeviceGet(&device, 0), "cuDeviceGet");
    check(cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain");
    check(cuCtxSetCurrent(context), "cuCtxSetCurrent");

    // TornadoVM's CUDA kernels take four pointers before the arrays, its PTX kernels two.
    size_t before = strcmp(texts[2], "cuda") == 0 ? 4 : 2;
    std::vector<CUdeviceptr> pointers(before, 0);
    std::vector<std::pair<CUdeviceptr, size_t>> outs;
    for (int i = 5; i < count; i++) {
        std::vector<char> bytes = argument(texts[i]);
        CUdeviceptr pointer;
        check(cuMemAlloc(&pointer, bytes.size()), "cuMemAlloc");
        check(cuMemcpyHtoD(pointer, bytes.data(), bytes.size()), "cuMemcpyHtoD");
        pointers.push_back(pointer);
        if (!strncmp(texts[i], "out", 3)) {
            outs.emplace_back(pointer, bytes.size());
        }
    }
    std::vector<void*> parameters;
    for (CUdeviceptr& pointer : pointers) {
        parameters.push_back(&pointer);
    }

    CUevent start, end;
    check(cuEventCreate(&start, CU_EVENT_DEFAULT), "cuEventCreate");
    check(cuEventCreate(&end, CU_EVENT_DEFAULT), "cuEventCreate");
    std::stringstream files(texts[1]);
    for (std::string name; std::getline(files, name, ',');) {
        std::ifstream file(name, std::ios::binary);
        std::string code((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        CUmodule module;
        CUfunction kernel;
        check(cuModuleLoadData(&module, code.c_str()), name.c_str());
        check(cuModuleEnumerateFunctions(&kernel, 1, module), "cuModuleEnumerateFunctions");
        std::stringstream launches(texts[4]);
        for (std::string launch; std::getline(launches, launch, ',');) {
            unsigned groups, size;
            if (sscanf(launch.c_str(), "%ux%u", &groups, &size) != 2) {
                fprintf(stderr, "no launch: %s; try 792x256\n", launch.c_str());
                return 1;
            }
            for (auto& out : outs) {
                check(cuMemsetD8(out.first, 0, out.second), "cuMemsetD8");
            }
            std::vector<float> times;
            for (int i = 0; i < repetitions + 3; i++) {
                check(cuEventRecord(start, nullptr), "cuEventRecord");
                check(cuLaunchKernel(kernel, groups, 1, 1, size, 1, 1, 0, nullptr, parameters.data(), nullptr),
                        "cuLaunchKernel");
                check(cuEventRecord(end, nullptr), "cuEventRecord");
                check(cuEventSynchronize(end), "cuEventSynchronize");
                float milliseconds;
                check(cuEventElapsedTime(&milliseconds, start, end), "cuEventElapsedTime");
                if (i >= 3) times.push_back(milliseconds);
            }
            std::sort(times.begin(), times.end());
            int64_t sum = 0;
            for (auto& out : outs) {
                std::vector<char> bytes(out.second);
                check(cuMemcpyDtoH(bytes.data(), out.first, out.second), "cuMemcpyDtoH");
                for (size_t i = HEADER; i + 4 <= bytes.size(); i += 4) {
                    int32_t value;
                    memcpy(&value, bytes.data() + i, 4);
                    sum += value;
                }
            }
            printf("%s %s %.1f us, sum %lld\n", name.c_str(), launch.c_str(), times[times.size() / 2] * 1e3,
                    (long long) sum);
        }
    }
    return 0;
}
