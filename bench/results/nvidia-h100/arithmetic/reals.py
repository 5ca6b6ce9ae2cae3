"""Kernels of every form of a float or a double in every use: python3 reals.py FOLDER float, or double."""
import re
import sys
out=sys.argv[1]; T=sys.argv[2]
X,Z=('w','x') if T=='float' else ('d','dw')
f='f' if T=='float' else ''
P=['x','-x','x * z','x + z','x - z','x / z','x * 0'+('f' if T=='float' else '.0'),'x - x','x + x','v','v * 0.5'+f,'u','l','(v & 1) * 0.5'+f,'v > 3 ? x : z','v > 3 ? 0.3'+f+' : x','x < z ? x : z','x > 0 ? 1 : x','Math.abs(x)','Math.min(x, z)','Math.max(x, 0'+f+')','Math.floor'+('(x)' if T=='double' else '(x) > 0 ? x : z'),'v / (u | 1)','(x == x ? x : z)','x % 3','1 / x','(int) x','(long) x','x * 1e10'+f,'x * 1e-30'+f,'v >>> 31','l >>> 62','(byte) v','x == z ? x : -z']
C=['(int) y','(long) y','(long) (y * 3)','(int) (y * 0.3)','y < z ? 3 : 5','y <= z ? 3 : 5','!(y < z) ? 3 : 5','y == z ? 3 : 5','y != y ? 3 : 5','y > 0 && z > y ? 3 : 5','y > 0 || z > y ? 3 : 5','!(y > 0 && z > y) ? 3 : 5','(long) Math.min(y, z)','(long) Math.max(y, z)','(long) (1 / Math.min(y, 0.0))','(long) Math.abs(y)','(long) (y % z)','(long) (y % 3)','(long) Math.floor(y)','(long) Math.ceil(y * 0.7)','(long) Math.rint(y)','Math.round(y)','(long) (Math.signum(y) * 8)','(long) Math.sqrt(y)','(long) ((float) y * 1.5f)','(int) ((double) y / 7)','(char) (int) y','(short) y','(byte) y','(long) (y * y - z)','(long) ((y + 1) * (y - 1))','(long) (y / 3 * 3)','(y > z ? 1 : 0) + (y < z ? 2 : 0)','(int) y % 7','(int) y / 3','(int) y >> 1','(long) y >>> 3','(int) y + v','y < v ? 1 : 2','y > l ? 1 : 2','(y > 1 ? y : z) > 2 ? 7 : 9','(y < z ? z : y) == y ? 7 : 9','(long) (0.0 - y)','(long) -y','(long) (y > 5 ? y - 5 : y)','Math.abs(y) < 3 ? 1 : 2','(long) (y < 0 ? -y : y)']
H='''package random;
import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.*;
public final class %s {
'''
F='''@Reduction
static void r%d(IntArray vs, IntArray us, FloatArray ws, FloatArray xs, LongArray ls, DoubleArray ds, @Reduce LongArray result) {
 result.set(0, 0);
 for (@Parallel int i = 0; i < vs.getSize(); i++) {
  int v = vs.get(i); int u = us.get(i); float w = ws.get(i); float x = xs.get(i); long l = ls.get(i); double d = ds.get(i);
  double dw = w;
  %s
  result.set(0, result.get(0) + %s);
 }
}
'''
E=[]
for p in P:
    for c in C:
        E.append((re.sub(r'\bz\b',Z,re.sub(r'\bx\b','@',p)).replace('@',X),re.sub(r'\bz\b',Z,c)))
N=17; per=10
chunks=[E[a:a+N] for a in range(0,len(E),N)]
for a in range(0,len(chunks),per):
    name='%s%d'%('F' if T=='float' else 'D',a//per); t=H%name
    for n,ch in enumerate(chunks[a:a+per]):
        body=''; tot=[]
        for i,(q,c) in enumerate(ch):
            y='y%d'%i
            body+='%s %s = (%s) (%s); long e%d = %s;\n'%(T,y,T,q,i,re.sub(r'\by\b',y,c)); tot.append('%d * e%d'%(2*i+1,i))
        t+=F%(n,body,' + '.join(tot))
    open(out+'/'+name+'.java','w').write(t+'}\n')
print(len(E),len(chunks))
