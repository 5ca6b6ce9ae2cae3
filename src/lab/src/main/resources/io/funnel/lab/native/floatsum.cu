// SequentialAddressing
// One element a thread, then a tree in shared memory: blockDim.x values of it.
extern "C" __global__ void sequentialAddressing(const float *in, int n, float *partials) {
    extern __shared__ float slots[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = i < n ? in[i] : 0.0f;
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            slots[threadIdx.x] += slots[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = slots[0];
    }
}

// Cascade
// Each thread strides over the elements, then its block makes a tree.
extern "C" __global__ void cascade(const float *in, int n, float *partials) {
    extern __shared__ float slots[];
    float sum = 0.0f;
    for (long long i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        sum += in[i];
    }
    slots[threadIdx.x] = sum;
    for (int active = blockDim.x / 2; active > 0; active /= 2) {
        __syncthreads();
        if (threadIdx.x < active) {
            slots[threadIdx.x] += slots[threadIdx.x + active];
        }
    }
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = slots[0];
    }
}

// CascadeVector
// As Cascade, over vectors of four, two at a time; the first threads take the last n % 4 elements.
extern "C" __global__ void cascadeVector(const float4 *in, int n, float *partials) {
    extern __shared__ float slots[];
    int vectors = n / 4;
    long long stride = gridDim.x * blockDim.x;
    long long i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 one = {0.0f, 0.0f, 0.0f, 0.0f};
    float4 two = {0.0f, 0.0f, 0.0f, 0.0f};
    for (; i < vectors; i += 2 * stride) {
        float4 first = in[i];
        one = {one.x + first.x, one.y + first.y, one.z + first.z, one.w + first.w};
        if (i + stride < vectors) {
            float4 second = in[i + stride];
            two = {two.x + second.x, two.y + second.y, two.z + second.z, two.w + second.w};
        }
    }
    float sum = ((one.x + two.x) + (one.y + two.y)) + ((one.z + two.z) + (one.w + two.w));
    for (long long k = 4LL * vectors + blockIdx.x * blockDim.x + threadIdx.x; k < n; k += stride) {
        sum += ((const float *) in)[k];
    }
    slots[threadIdx.x] = sum;
    for (int active = blockDim.x / 2; active > 0; active /= 2) {
        __syncthreads();
        if (threadIdx.x < active) {
            slots[threadIdx.x] += slots[threadIdx.x + active];
        }
    }
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = slots[0];
    }
}
