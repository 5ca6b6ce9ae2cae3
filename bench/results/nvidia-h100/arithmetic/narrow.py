"""Kernels of every narrow form of an int or a long in every use: python3 narrow.py FOLDER int, or long."""
import re
import sys
out=sys.argv[1]; T=sys.argv[2]  # int or long
V,U=('v','u') if T=='int' else ('l','lu')
L='' if T=='int' else 'L'; S=31 if T=='int' else 63; B='Integer' if T=='int' else 'Long'
P=['x & (1%s << %d)'%(L,S-1),'x & %s.MIN_VALUE'%B,'x >>> %d'%S,'x >> %d'%S,'x << %d'%S,'x << %d'%(S-1),'x | 1','x & 7','(x & 1) << %d'%S,'-(x & 1)','~(x & 1)','x & (%s.MIN_VALUE | 1)'%B,'Math.abs(x)','%s.bitCount(x)'%B,'(byte) x','(char) x','x % 7','x / 3','Math.min(x, 0)','Math.max(x, 0)','x * x','x > 0 ? 1 : 0','x > 0 ? %s.MIN_VALUE : 0'%B,'x > 0 ? -1 : 1','x >>> 1','x ^ (x >> %d)'%S,'x & -x','x & (x - 1)','%s.MIN_VALUE >> (z & 7)'%B,'1%s << (z & %d)'%(L,S),'x | %s.MIN_VALUE'%B,'x & %s.MAX_VALUE'%B,'x << 1','x & (3%s << %d)'%(L,S-2), '%s.signum(x)'%B,'%s.compare(x, z)'%B,'(x & 0xFF) << 24', 'Math.floorMod(x, 8)', 'x & ~7']
C=['-y','~y','y + z','y - z','z - y','y * z','y / (z | 1)','z / (y | 1)','y % (z | 1)','z % (y | 1)','y < z ? 3 : 5','z < y ? 3 : 5','y <= 0 ? 3 : 5','y == z ? 3 : 5','y >> 1','y >>> 1','y << 1','Math.abs(y)','Math.min(y, z)','Math.max(y, z)','(long) ((double) y / 3)','(long) ((float) y * 0.5f)','y * y','3 * y','y * %s.MAX_VALUE + y'%B,'-y * z','(y + y) / 2','(y - 1) / 2','(y + 1) >> 1','y * 3 < z ? 1 : 2','y - z < 0 ? 1 : 2','(y ^ z) < 0 ? 1 : 2','(y & z) == 0 ? 1 : 2','Math.abs(y - z)','(y + z) >>> 1','y / -1','y / 8','y % 8','(long) y * 5 < l ? 1 : 2','d < y ? 1 : 2','w < y ? 1 : 2','l / ((long) y | 1)','(int) y + u','(short) y','-(-y)','-y / 2','-y < z ? 1 : 2','~y < z ? 1 : 2','y * -3','(y << 3) - y','y * 7 / 7']
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
  long lu = u;
  %s
  result.set(0, result.get(0) + %s);
 }
}
'''
E=[]
for i,p in enumerate(P):
    for c in C:
        q=re.sub(r'\bx\b',V,p); q=re.sub(r'\bz\b',U,q)
        E.append((q,re.sub(r'\bz\b',U,c)))
N=17; k=0; cls=0
chunks=[E[a:a+N] for a in range(0,len(E),N)]
per=10
for a in range(0,len(chunks),per):
    name='%s%d'%('X' if T=='int' else 'Y',a//per); t=H%name
    for n,ch in enumerate(chunks[a:a+per]):
        body=''; tot=[]
        for i,(q,c) in enumerate(ch):
            y='y%d'%i
            body+='%s %s = (%s) (%s); long e%d = %s;\n'%(T,y,T,q,i,re.sub(r'\by\b',y,c)); tot.append('%d * e%d'%(2*i+1,i))
        t+=F%(n,body,' + '.join(tot))
    open(out+'/'+name+'.java','w').write(t+'}\n')
print(len(E),len(chunks))
