# Writes t.cu: sums, differences and masks of shifts, on the GPU and on the host. nvcc -O3 -arch=sm_90 t.cu
ex = []
for a in (1, 2, 3, 8, 31, 32, 33, 40, 63):
    for op in '+-|^':
        ex.append(f'((l << {a}) {op} (l >> {64-a}))')
        ex.append(f'((l >> {64-a}) {op} (l << {a}))')
        ex.append(f'((l << {a}) {op} (m >> {64-a}))')
        ex.append(f'((l << {a}) {op} (u64)((s64)l >> {64-a}))')
        ex.append(f'((l << {a}) {op} (u64)((s64)m >> {64-a}))')
        ex.append(f'(((l << {a}) {op} (l >> {64-a})) * l)')
        ex.append(f'((l << {a}) - (u64)(u32)(unsigned short) v {op} (l >> {64-a}))')
for a in (1, 2, 3, 8, 15, 16, 17, 24, 31):
    for op in '+-|^':
        ex.append(f'((u << {a}) {op} (u >> {32-a}))')
        ex.append(f'((u >> {32-a}) {op} (u << {a}))')
        ex.append(f'((u << {a}) {op} (v >> {32-a}))')
        ex.append(f'((u << {a}) {op} (u32)((s32)u >> {32-a}))')
        ex.append(f'(((u << {a}) {op} (u >> {32-a})) * u)')
        ex.append(f'((u << {a}) - (u32)(unsigned short) v {op} (u >> {32-a}))')
        ex.append(f'(u64)((u << {a}) {op} (u >> {32-a})) + l')
        ex.append(f'(u64)(s64)(s32)((u << {a}) {op} (u >> {32-a})) * l')
        ex.append(f'(l << {a}) {op} (u64)(u >> {32-a})')
        ex.append(f'(l >> {a}) {op} (u64)(u >> {32-a})')
        ex.append(f'(u64)(s64)((s64)l >> {a}) {op} (u64)(u >> {32-a})')
        ex.append(f'(l * {a}) {op} (u64)(u >> 31)')
        ex.append(f'(l * {a}) {op} (l >> 63)')
        ex.append(f'(l * m) {op} (l >> 63)')
        ex.append(f'(l * m) {op} (m << {a})')
        ex.append(f'(l * l) {op} (l << {a})')
        ex.append(f'((l << {a}) {op} l) * m')
text = '''#include <cstdio>
typedef unsigned long long u64; typedef long long s64; typedef unsigned u32; typedef int s32;
'''
for i, e in enumerate(ex):
    text += f'''__global__ void k{i}(const u64 *ls, const u64 *ms, const u32 *us, const u32 *vs, u64 *o, int n) {{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {{ u64 l = ls[i], m = ms[i]; u32 u = us[i], v = vs[i]; o[i] = {e}; }}
}}
static u64 h{i}(u64 l, u64 m, u32 u, u32 v) {{ return {e}; }}
'''
text += '''int main() {
    const int n = 4096; u64 *l, *m, *o; u32 *u, *v;
    cudaMallocManaged(&l, n * 8); cudaMallocManaged(&m, n * 8); cudaMallocManaged(&o, n * 8);
    cudaMallocManaged(&u, n * 4); cudaMallocManaged(&v, n * 4);
    u64 x = 88172645463325252ULL;
    u64 special[] = {0, 1, 2, ~0ULL, 1ULL << 63, (1ULL << 63) - 1, 1ULL << 31, 1ULL << 32, 0xffffffffULL,
                     0x80000000ffffffffULL, 0x7fffffff80000000ULL, ~0ULL - 1};
    auto next = [&] { x ^= x << 13; x ^= x >> 7; x ^= x << 17; return x; };
    auto any = [&] { return next() % 3 ? next() : special[next() % 12]; };
    for (int i = 0; i < n; i++) { l[i] = any(); m[i] = any(); u[i] = any(); v[i] = any(); }
    int bad = 0;
'''
for i, e in enumerate(ex):
    text += f'''    k{i}<<<n / 128, 128>>>(l, m, u, v, o, n); cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) if (o[i] != h{i}(l[i], m[i], u[i], v[i])) {{
        printf("WRONG {e} got=%llx exp=%llx\\n", o[i], h{i}(l[i], m[i], u[i], v[i])); bad++; break;
    }}
'''
text += f'    printf("%d wrong of {len(ex)}\\n", bad);\n}}\n'
open('t.cu', 'w').write(text)
