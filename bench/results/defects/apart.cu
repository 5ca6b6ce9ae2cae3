// Sums of two halves of a long of which the low bits alone are asked for: nvcc 13.0 -arch=sm_90, and cuobjdump -sass shows a
// funnel shift that wraps (SHF.L.W) where ptxas makes a rotation. `top` hides the highest bits of the second half, as
// WrappingMath.apart did; `all` hides all of them, as it does. apart.txt counts the shifts.
#define LOW 0xFFFFFFFFL
static __device__ int zero(int v) {
    int bits = (v ^ (v >> 14) ^ (v >> 28)) & 16383;
    int root = ((bits * 21845) >> 14) + 16383;
    return root * root & 2;
}
static __device__ int hidden(int v) { return v ^ zero(v) << 30; }
static __device__ long plus(long a, long b) {
    long low = (a & LOW) + (b & LOW);
    long high = (a >> 32) + (b >> 32) + (low >> 32);
    return (((long) hidden((int) high) << 32) | LOW) - (LOW - (low & LOW));
}
static __device__ int square(long a, long b) {
    int root = (((int) (a ^ b) ^ (int) ((a ^ b) >> 32)) & 16383) | 1;
    return root * root;
}
static __device__ long top(long a, long b) { return b ^ (long) hidden(square(a, b) & 4) << 61; }
static __device__ long all(long a, long b) { return b ^ -(long) hidden((square(a, b) >> 2) & 1); }
#define KERNEL(name, e) extern "C" __global__ void name(long* ls, long* o) { long l = ls[threadIdx.x]; o[threadIdx.x] = e; }
KERNEL(topOfInt, (int) plus(l << 20, top(l << 20, l >> 44)))
KERNEL(allOfInt, (int) plus(l << 20, all(l << 20, l >> 44)))
KERNEL(topOfMask, plus(l << 20, top(l << 20, l >> 44)) & 0xFFFFFF)
KERNEL(allOfMask, plus(l << 20, all(l << 20, l >> 44)) & 0xFFFFFF)
KERNEL(topOfChoice, (int) plus(l << 1, top(l << 1, l < 0 ? -1L : 0L)))
KERNEL(allOfChoice, (int) plus(l << 1, all(l << 1, l < 0 ? -1L : 0L)))
