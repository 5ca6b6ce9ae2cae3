// Complements in branches that know the value, in plain CUDA C: nvcc 13.0 -arch=sm_90, and cuobjdump -sass shows what
// ptxas makes of them; complements.txt has the branches. x == 5 there, so that c is -6.
extern "C" __global__ void ofInt(int* xs, int* ys, int* o, int* p) {
    int i = threadIdx.x;
    int x = xs[i];
    int y = ys[i];
    int c = ~x;
    p[i] = c / (y | 1);
    if (x == 5) {
        o[i] = c ^ y;
    }
}

extern "C" __global__ void ofLong(long* xs, long* ys, long* o, long* p) {
    int i = threadIdx.x;
    long x = xs[i];
    long y = ys[i];
    long c = ~x;
    p[i] = c / (y | 1);
    if (x == 5) {
        o[i] = (c & 0xFFFFFFFFL) + y;
    }
}
