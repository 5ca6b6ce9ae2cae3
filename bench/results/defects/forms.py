"""Kernels of every form of a value in every use: python3 forms.py TYPE FOLDER, of int, long, float or double.

Forms of integers have some bits alone, or few values; 17 expressions a kernel, ten kernels a class.
"""
import re
import sys

T, folder = sys.argv[1:]
X, Z = {'int': ('v', 'u'), 'long': ('l', 'lu'), 'float': ('w', 'x'), 'double': ('d', 'dw')}[T]
isReal = T in ('float', 'double')
f = 'f' if T == 'float' else ''
L, S, B = ('', 31, 'Integer') if T == 'int' else ('L', 63, 'Long')
if isReal:
    forms = [
        'x', '-x', 'x * z', 'x + z', 'x - z', 'x / z', 'x * 0'+('f' if T=='float' else '.0'), 'x - x', 'x + x', 'v',
        'v * 0.5'+f, 'u', 'l', '(v & 1) * 0.5'+f, 'v > 3 ? x : z', 'v > 3 ? 0.3'+f+' : x', 'x < z ? x : z',
        'x > 0 ? 1 : x', 'Math.abs(x)', 'Math.min(x, z)', 'Math.max(x, 0'+f+')',
        'Math.floor'+('(x)' if T=='double' else '(x) > 0 ? x : z'), 'v / (u | 1)', '(x == x ? x : z)', 'x % 3',
        '1 / x', '(int) x', '(long) x', 'x * 1e10'+f, 'x * 1e-30'+f, 'v >>> 31', 'l >>> 62', '(byte) v',
        'x == z ? x : -z']
    uses = [
        '(int) y', '(long) y', '(long) (y * 3)', '(int) (y * 0.3)', 'y < z ? 3 : 5', 'y <= z ? 3 : 5',
        '!(y < z) ? 3 : 5', 'y == z ? 3 : 5', 'y != y ? 3 : 5', 'y > 0 && z > y ? 3 : 5', 'y > 0 || z > y ? 3 : 5',
        '!(y > 0 && z > y) ? 3 : 5', '(long) Math.min(y, z)', '(long) Math.max(y, z)',
        '(long) (1 / Math.min(y, 0.0))', '(long) Math.abs(y)', '(long) (y % z)', '(long) (y % 3)',
        '(long) Math.floor(y)', '(long) Math.ceil(y * 0.7)', '(long) Math.rint(y)', 'Math.round(y)',
        '(long) (Math.signum(y) * 8)', '(long) Math.sqrt(y)', '(long) ((float) y * 1.5f)', '(int) ((double) y / 7)',
        '(char) (int) y', '(short) y', '(byte) y', '(long) (y * y - z)', '(long) ((y + 1) * (y - 1))',
        '(long) (y / 3 * 3)', '(y > z ? 1 : 0) + (y < z ? 2 : 0)', '(int) y % 7', '(int) y / 3', '(int) y >> 1',
        '(long) y >>> 3', '(int) y + v', 'y < v ? 1 : 2', 'y > l ? 1 : 2', '(y > 1 ? y : z) > 2 ? 7 : 9',
        '(y < z ? z : y) == y ? 7 : 9', '(long) (0.0 - y)', '(long) -y', '(long) (y > 5 ? y - 5 : y)',
        'Math.abs(y) < 3 ? 1 : 2', '(long) (y < 0 ? -y : y)']
else:
    forms = [
        'x & (1%s << %d)'%(L,S-1), 'x & %s.MIN_VALUE'%B, 'x >>> %d'%S, 'x >> %d'%S, 'x << %d'%S, 'x << %d'%(S-1),
        'x | 1', 'x & 7', '(x & 1) << %d'%S, '-(x & 1)', '~(x & 1)', 'x & (%s.MIN_VALUE | 1)'%B, 'Math.abs(x)',
        '%s.bitCount(x)'%B, '(byte) x', '(char) x', 'x % 7', 'x / 3', 'Math.min(x, 0)', 'Math.max(x, 0)', 'x * x',
        'x > 0 ? 1 : 0', 'x > 0 ? %s.MIN_VALUE : 0'%B, 'x > 0 ? -1 : 1', 'x >>> 1', 'x ^ (x >> %d)'%S, 'x & -x',
        'x & (x - 1)', '%s.MIN_VALUE >> (z & 7)'%B, '1%s << (z & %d)'%(L,S), 'x | %s.MIN_VALUE'%B,
        'x & %s.MAX_VALUE'%B, 'x << 1', 'x & (3%s << %d)'%(L,S-2), '%s.signum(x)'%B, '%s.compare(x, z)'%B,
        '(x & 0xFF) << 24', 'Math.floorMod(x, 8)', 'x & ~7']
    uses = [
        '-y', '~y', 'y + z', 'y - z', 'z - y', 'y * z', 'y / (z | 1)', 'z / (y | 1)', 'y % (z | 1)', 'z % (y | 1)',
        'y < z ? 3 : 5', 'z < y ? 3 : 5', 'y <= 0 ? 3 : 5', 'y == z ? 3 : 5', 'y >> 1', 'y >>> 1', 'y << 1',
        'Math.abs(y)', 'Math.min(y, z)', 'Math.max(y, z)', '(long) ((double) y / 3)', '(long) ((float) y * 0.5f)',
        'y * y', '3 * y', 'y * %s.MAX_VALUE + y'%B, '-y * z', '(y + y) / 2', '(y - 1) / 2', '(y + 1) >> 1',
        'y * 3 < z ? 1 : 2', 'y - z < 0 ? 1 : 2', '(y ^ z) < 0 ? 1 : 2', '(y & z) == 0 ? 1 : 2', 'Math.abs(y - z)',
        '(y + z) >>> 1', 'y / -1', 'y / 8', 'y % 8', '(long) y * 5 < l ? 1 : 2', 'd < y ? 1 : 2', 'w < y ? 1 : 2',
        'l / ((long) y | 1)', '(int) y + u', '(short) y', '-(-y)', '-y / 2', '-y < z ? 1 : 2', '~y < z ? 1 : 2',
        'y * -3', '(y << 3) - y', 'y * 7 / 7']
HEAD = '''package random;
import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.*;
public final class %s {
'''
KERNEL = '''@Reduction
static void r%d(IntArray vs, IntArray us, FloatArray ws, FloatArray xs, LongArray ls, DoubleArray ds, @Reduce LongArray result) {
 result.set(0, 0);
 for (@Parallel int i = 0; i < vs.getSize(); i++) {
  int v = vs.get(i); int u = us.get(i); float w = ws.get(i); float x = xs.get(i); long l = ls.get(i); double d = ds.get(i);
  long lu = u; double dw = w;
  %s
  result.set(0, result.get(0) + %s);
 }
}
'''


def named(text, one, other):
    return re.sub(r'\bz\b', other, re.sub(r'\b%s\b' % one[0], '@', text)).replace('@', one[1])


def kernel(number, some):
    body = ''.join('%s y%d = (%s) (%s); long e%d = %s;\n' % (T, i, T, form, i, re.sub(r'\by\b', 'y%d' % i, use))
                   for i, (form, use) in enumerate(some))
    return KERNEL % (number, body, ' + '.join('%d * e%d' % (2 * i + 1, i) for i in range(len(some))))


every = [(named(form, ('x', X), Z), named(use, ('@', '@'), Z)) for form in forms for use in uses]
for first in range(0, len(every), 170):
    name = 'Of%s%d' % (T.capitalize(), first // 170)
    kernels = [kernel(k // 17, every[first + k:first + k + 17]) for k in range(0, min(170, len(every) - first), 17)]
    with open('%s/%s.java' % (folder, name), 'w') as file:
        file.write(HEAD % name + ''.join(kernels) + '}\n')
print(len(every), 'expressions')
