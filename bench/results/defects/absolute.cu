// Remainders, quotients and conversions of absolute values, on a GPU against the host, in plain CUDA C.
// nvcc -Xcompiler -fwrapv -arch=sm_90 -O3 -o absolute absolute.cu && ./absolute
#include <climits>
#include <cstdio>
#include <cstdlib>

#define HD __host__ __device__
typedef long long L;
typedef unsigned long long U;

HD inline int wabs(int v) { return v < 0 ? (int) (0u - (unsigned) v) : v; }
HD inline L wabsl(L v) { return v < 0 ? (L) (0ull - (U) v) : v; }
HD inline int bl(int v) { int m = v >> 31; return (int) ((unsigned) (v ^ m) + (unsigned) (m & 1)); }
// Zero, which no compiler knows: the second bit of a square.
HD inline int hz(int v) { int r = ((v ^ v >> 14) & 16383) + 16383; return r * r & 2; }
HD inline int hid(int v) { return v ^ hz(v) << 30; }
HD inline L hidl(L v) { return v ^ (L) hz((int) v ^ (int) (v >> 32)) << 62; }

#define LIST \
 X(0,(int)wabsl((L)v) % (v|1)) X(1,wabs(v) % (v|1)) X(2,wabs(v) % u) X(3,wabs(v)/u) X(4,wabs(v)%7) X(5,wabs(v)/7) X(6,wabs(v)<0) \
 X(7,wabs(v)>>31) X(8,(L)wabs(v)) X(9,(L)(double)wabs(v)) X(10,(L)(float)wabs(v)) X(11,wabs(v)/(v|1)) X(12,(L)wabs(v)*u) \
 X(13,(L)(((L)wabs(v)*(L)u)>>32)) X(14,wabs(v)<u) X(15,wabs(v)>u?1:2) X(16,(wabs(v)<u)?wabs(v):u) X(17,wabs(v)-1<5) \
 X(18,(int)wabsl((L)v)/u) X(19,(int)wabsl((L)v)%u) X(20,(int)wabsl((L)v)%7) X(21,(int)wabsl((L)v)/8) X(22,wabs(v)/8) X(23,wabs(v)%8) \
 X(24,hid(wabs(v))%(v|1)) X(25,hid(wabs(v))%u) X(26,bl(v)%(v|1)) X(27,bl(v)%u) X(28,bl(v)%7) X(29,bl(v)/u) \
 X(30,(int)wabsl(hid(v)) % (v|1)) X(31,wabsl(l)%(l|1)) X(32,wabsl(l)%(u|1)) X(33,wabsl(l)/(u|1)) X(34,(L)(double)wabsl(l)) \
 X(35,wabsl(l)>>63) X(36,wabsl(l)<0) X(37,(int)wabsl(hidl(l))%u) X(38,(int)wabsl(l)%u) X(39,wabs((int)l)%u) \
 X(40,(int)wabsl((L)v + 0)%(u)) X(41,wabs(v)%u+wabs(v)) X(42,hid(wabs(v))/u) X(43,hid(wabs(v))/(v|1)) X(44, wabs(v) == u) \
 X(47,(wabs(v)^l)%u) X(48,(int)(unsigned)wabsl((L)v)>>1) X(49,wabs(v)/-3) X(50,wabsl(l)%7) X(51,wabsl(l)/7) X(52,wabsl(l)%-8)

#define X(n, e) __global__ void k##n(const int *vs, const int *us, const L *ls, L *o, int c) { \
  int s = blockIdx.x; L r = 0; \
  for (int i = s; i < c; i += gridDim.x) { int v = vs[i], u = us[i]; L l = ls[i]; r = r * 31 + (L) (e); } \
  o[s] = r; }
LIST
#undef X
#define X(n, e) { k##n<<<64, 1>>>(dv, du, dl, out, N); cudaDeviceSynchronize(); int bad = 0; \
  for (int s = 0; s < 64; s++) { L r = 0; \
    for (int i = s; i < N; i += 64) { volatile int vv = hv[i], uu = hu[i]; int v = vv, u = uu; L l = hl[i]; r = r * 31 + (L) (e); } \
    if (r != out[s]) bad++; } \
  printf("%s %d %s\n", bad ? "WRONG" : "right", n, #e); }

int main() {
  const int N = 4096;
  int *dv, *du;
  L *dl, *out;
  cudaMallocManaged(&dv, N * 4); cudaMallocManaged(&du, N * 4); cudaMallocManaged(&dl, N * 8); cudaMallocManaged(&out, 64 * 8);
  static int hv[N], hu[N];
  static L hl[N];
  int ends[] = {INT_MIN, INT_MAX, 0, -1, 1, 65536, -46341, 1 << 30, INT_MIN + 1, 7, -8};
  L longEnds[] = {LLONG_MIN, LLONG_MAX, 0, -1, INT_MIN, -(L) INT_MIN};
  srand(5);
  for (int i = 0; i < N; i++) {
    hv[i] = rand() % 2 ? ends[rand() % 11] : (rand() << 1) ^ rand();
    do hu[i] = rand() % 2 ? ends[rand() % 11] : rand() - rand(); while (hu[i] == 0 || hu[i] == -1);
    hl[i] = rand() % 2 ? longEnds[rand() % 6] : ((L) rand() << 33) ^ ((L) rand() << 10);
    dv[i] = hv[i]; du[i] = hu[i]; dl[i] = hl[i];
  }
  LIST
}
