"""A floor of a choice between constants, in plain OpenCL C, on the first GPU against the host: python3 choices.py.

`full` is what TornadoVM 5.2.0 makes of `(long) Math.floor(v > 3 ? 3.5 : -1.5)` in Funnel's `SerialPerCore`; each other
variant changes one thing.
"""
import ctypes as C
import math
import random
import struct

L = C.CDLL('libOpenCL.so.1')
P = C.c_void_p
for f in ['clCreateContext', 'clCreateCommandQueue', 'clCreateProgramWithSource', 'clCreateKernel', 'clCreateBuffer']:
    getattr(L, f).restype = P
platform, device, e = P(), P(), C.c_int()
L.clGetPlatformIDs(1, C.byref(platform), None)
L.clGetDeviceIDs(platform, C.c_ulong(4), 1, C.byref(device), None)
ctx = P(L.clCreateContext(None, 1, C.byref(device), None, None, C.byref(e)))
queue = P(L.clCreateCommandQueue(ctx, device, C.c_ulong(0), C.byref(e)))
FLAGS = b'-w -DNaN=(0.0/0.0) -DNaNF=NAN -DInfinity=(1.0/0.0) -DInfinityF=INFINITY -cl-fp32-correctly-rounded-divide-sqrt'


def run(source, v, items):
    """What the work-items leave, each of a block of the elements."""
    text = C.c_char_p(source.encode())
    program = P(L.clCreateProgramWithSource(ctx, 1, C.byref(text), None, C.byref(e)))
    assert L.clBuildProgram(program, 1, C.byref(device), C.c_char_p(FLAGS), None, None) == 0
    kernel = P(L.clCreateKernel(program, b'k', C.byref(e)))
    data = struct.pack('%di' % len(v), *v)
    vs = P(L.clCreateBuffer(ctx, C.c_ulong(4 | 32), C.c_size_t(len(data)), data, C.byref(e)))
    out = P(L.clCreateBuffer(ctx, C.c_ulong(1), C.c_size_t(8 * items), None, C.byref(e)))
    n = C.c_int(len(v))
    L.clSetKernelArg(kernel, 0, C.c_size_t(8), C.byref(vs))
    L.clSetKernelArg(kernel, 1, C.c_size_t(8), C.byref(out))
    L.clSetKernelArg(kernel, 2, C.c_size_t(4), C.byref(n))
    g, l = C.c_size_t(items), C.c_size_t(1)
    L.clEnqueueNDRangeKernel(queue, kernel, 1, None, C.byref(g), C.byref(l), 0, None, None)
    read = C.create_string_buffer(8 * items)
    L.clEnqueueReadBuffer(queue, out, 1, C.c_size_t(0), C.c_size_t(8 * items), read, 0, None, None)
    return struct.unpack('%dq' % items, read.raw)


HEAD = '''#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel void k(__global int* vs, __global long* out, int n) {
 int g = get_global_id(0), G = get_global_size(0);
 int b = n / G, lo = n % G; int s = g * b + min(g, lo), t = s + b; if (g < lo) t = t + 1;
 long r = 0;
 for (int i = s; i < t;) { int v = vs[i]; double d_24; long e;
'''
TAIL = '''
 r = r + e; i = i + 1; } out[g] = r; }'''
SEL = 'bool b_23 = v < 4; if(b_23){ d_24 = -1.5; } else { d_24 = 3.5; }\n'
DECLARE = 'double d_25,d_28,d_29,d_31,d_32,d_34,d_35,d_38; int i_26,i_27,i_30,i_33,i_36,i_37; '
TRUNC = DECLARE + '''d_25 = fabs(d_24); i_26 = isless(d_25, 4.503599627370496E15); if(i_26 == 1){
 i_27 = isnan(d_24)? 0 : (int) d_24; d_28 = (double) i_27; d_29 = d_28 + 0.0; i_30 = isequal(d_29, 0.0);
 if(i_30 == 1){ d_31 = d_24 * 0.0; d_32 = d_31; } else { d_32 = d_29; } } else { d_32 = d_24; }
'''
LESS = 'i_33 = isless(d_24, d_32); if(i_33 == 1){ d_34 = d_32 - 1.0; d_35 = d_34; } else { d_35 = d_32; }\n'
INSIDE = '''i_36 = isless(d_35, 9.223372036854776E18); if(i_36 == 1){ i_37 = isless(-9.223372036854776E18, d_35);
 if(i_37 == 1){ d_38 = d_35; } else { d_38 = 0.0; } } else { d_38 = 0.0; }
'''
INT = 'int i_39 = isnan(d_38)? 0 : (int) d_38; long l_40 = (long) i_39;'
ENDS = ('long l_41=(d_35 < -9.223372036854775E18) ? -9223372036854775808L : 0L;'
        ' long l_42=(9.223372036854775E18 < d_35) ? 9223372036854775807L : 0L; long l_43=l_41+l_42; e=l_40+l_43;')
ROOT = '(((v ^ v >> 14) & 16383) + 16383)'
HIDE = 'd_24 = as_double(as_long(d_24) ^ ((long)(%s*%s & 2) << 62));' % (ROOT, ROOT)
FLOOR = SEL + TRUNC + LESS
CONVERT = INSIDE + INT + ENDS
LT = FLOOR.replace('isless(d_24, d_32)', 'd_24 < d_32')
VARIANTS = {
    'full': FLOOR + CONVERT,
    'noLG': FLOOR + INSIDE + INT + 'e=l_40;',
    'noTL': FLOOR + 'd_38=d_35;' + INT + ENDS,
    'hide': SEL + HIDE + TRUNC + LESS + CONVERT,
    'hide35': FLOOR + HIDE.replace('d_24', 'd_35') + CONVERT,
    'lgOr': FLOOR + INSIDE + INT + ENDS.replace('l_41+l_42', 'l_41|l_42'),
    'lgLess': FLOOR + INSIDE + INT + ENDS.replace('(d_35 < -9.223372036854775E18)', 'isless(d_35, -9.223372036854775E18)')
    .replace('(9.223372036854775E18 < d_35)', 'isless(9.223372036854775E18, d_35)'),
    'noNan': FLOOR + INSIDE + 'int i_39=(int)d_38; long l_40=(long)i_39;' + ENDS,
    'lt': LT + CONVERT,
    'allLt': LT.replace('isless(d_25, 4.503599627370496E15)', 'd_25 < 4.503599627370496E15')
    .replace('isequal(d_29, 0.0)', 'd_29 == 0.0')
    + INSIDE.replace('isless(d_35, 9.223372036854776E18)', 'd_35 < 9.223372036854776E18')
    .replace('isless(-9.223372036854776E18, d_35)', '-9.223372036854776E18 < d_35') + INT + ENDS,
    'sub': SEL + TRUNC + 'd_35 = d_32 - (double)isless(d_24,d_32);' + CONVERT,
    'intTr': SEL + 'double d_32=(double)(int)d_24,d_34,d_35,d_38; int i_33,i_36,i_37; ' + LESS + CONVERT,
    'noBig': SEL + TRUNC.replace('i_26 = isless(d_25, 4.503599627370496E15)', 'i_26 = 1') + LESS + CONVERT,
    'noZero': SEL + TRUNC.replace('i_30 = isequal(d_29, 0.0)', 'i_30 = 0') + LESS + CONVERT,
    'floor': SEL + 'double d_35=floor(d_24),d_38; int i_36,i_37;' + CONVERT,
    'onlyLong': SEL + 'double d_35=d_24,d_38; int i_36,i_37;' + CONVERT,
    'tern': 'd_24 = v < 4 ? -1.5 : 3.5;' + TRUNC + LESS + CONVERT,
    'vals': SEL.replace('3.5', 'd2').replace('d_24 = -1.5', 'd_24 = -(d2-2.0)')
    .replace('bool', 'double d2=3.5+(double)(n-n); bool') + TRUNC + LESS + CONVERT,
    'flag': 'long m = v < 4; d_24 = 3.5 - 5.0 * (double) m;' + TRUNC + LESS + CONVERT,
    'loadc': SEL.replace('-1.5', 'c[0]').replace('3.5', 'c[1]')
    .replace('bool', 'volatile double c[2]; c[0]=-1.5; c[1]=3.5; bool') + TRUNC + LESS + CONVERT,
}
random.seed(7)
v = [random.choice([random.randint(-15, 25), random.choice([-2**31, 2**31 - 1, 0, -1, 1, 65536]), random.randint(-2**31, 2**31 - 1)])
     for _ in range(4099)]
for name, body in VARIANTS.items():
    whole = (lambda x: int(x)) if name == 'onlyLong' else math.floor
    off = sum(run(HEAD + body + TAIL, v, 132)) - sum(whole(3.5 if x >= 4 else -1.5) for x in v)
    print(name, 'right' if off == 0 else 'WRONG by %d' % off)
