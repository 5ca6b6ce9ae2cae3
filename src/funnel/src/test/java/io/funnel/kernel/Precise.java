package io.funnel.kernel;

import java.math.BigInteger;

/** Functions to some 40 digits, from their series: fixed-point numbers with {@link #BITS} bits behind the point. */
final class Precise {

    static final int BITS = 200;
    static final BigInteger ONE = BigInteger.ONE.shiftLeft(BITS);
    private static final int HALVINGS = 12;
    private static final BigInteger LN2 = artanhOfInverse(3).shiftLeft(1);
    private static final BigInteger LN10 = LN2.multiply(BigInteger.valueOf(3))
            .add(artanhOfInverse(9).shiftLeft(1));
    private static final int PI_BITS = 1400;
    /** The formula of J. Machin: 16 arctan(1/5) - 4 arctan(1/239). */
    private static final BigInteger PI = arctanOfInverse(5).shiftLeft(4).subtract(arctanOfInverse(239).shiftLeft(2));

    private Precise() {}

    /** A number times a power of two. */
    record Value(BigInteger fixed, int exponent) {

        static Value of(BigInteger fixed) {
            return new Value(fixed, 0);
        }

        /** The error of an answer in units of its last place. */
        double ulps(double answer) {
            double near = Math.scalb(doubleValue(fixed), exponent - BITS);
            if (Double.isInfinite(near) || Double.isInfinite(answer)) {
                return near == answer ? 0 : Double.POSITIVE_INFINITY;
            }
            int unit = Math.max(Math.min(Math.getExponent(near), Math.getExponent(answer)), Double.MIN_EXPONENT) - 52;
            BigInteger off = Precise.fixed(answer, -unit).subtract(shifted(fixed, exponent - unit));
            return Math.scalb(doubleValue(off.abs()), -BITS);
        }

        private static double doubleValue(BigInteger value) {
            return value.bitLength() > 1000
                    ? Math.scalb(value.shiftRight(value.bitLength() - 64).doubleValue(), value.bitLength() - 64)
                    : value.doubleValue();
        }
    }

    static BigInteger fixed(double x, int scale) {
        if (x == 0) {
            return BigInteger.ZERO;
        }
        int exponent = Math.max(Math.getExponent(x), Double.MIN_EXPONENT) - 52;
        BigInteger digits = BigInteger.valueOf((long) Math.scalb(x, -exponent));
        return shifted(digits, exponent + scale + BITS);
    }

    private static BigInteger shifted(BigInteger value, int places) {
        return places >= 0 ? value.shiftLeft(places) : value.shiftRight(-places);
    }

    private static BigInteger product(BigInteger a, BigInteger b) {
        return a.multiply(b).shiftRight(BITS);
    }

    private static BigInteger quotient(BigInteger a, BigInteger b) {
        return a.shiftLeft(BITS).divide(b);
    }

    private static BigInteger artanhOfInverse(int n) {
        BigInteger sum = BigInteger.ZERO;
        BigInteger term = ONE.divide(BigInteger.valueOf(n));
        for (int k = 1; term.signum() != 0; k += 2) {
            sum = sum.add(term.divide(BigInteger.valueOf(k)));
            term = term.divide(BigInteger.valueOf((long) n * n));
        }
        return sum;
    }

    private static BigInteger arctanOfInverse(int n) {
        BigInteger sum = BigInteger.ZERO;
        BigInteger term = BigInteger.ONE.shiftLeft(PI_BITS).divide(BigInteger.valueOf(n));
        for (int k = 1; term.signum() != 0; k += 2) {
            BigInteger part = term.divide(BigInteger.valueOf(k));
            sum = k % 4 == 1 ? sum.add(part) : sum.subtract(part);
            term = term.divide(BigInteger.valueOf((long) n * n));
        }
        return sum;
    }

    // Exponentials and logarithms

    static Value exp(double x) {
        return exp(fixed(x, 0));
    }

    private static Value exp(BigInteger x) {
        BigInteger k = x.add(LN2.shiftRight(1)).divide(LN2);
        BigInteger r = x.subtract(k.multiply(LN2)).shiftRight(HALVINGS);
        BigInteger less = r; // e^r - 1
        BigInteger term = r;
        for (int i = 2; term.bitLength() > 1; i++) {
            term = product(term, r).divide(BigInteger.valueOf(i));
            less = less.add(term);
        }
        for (int i = 0; i < HALVINGS; i++) {
            less = less.shiftLeft(1).add(product(less, less));
        }
        return new Value(ONE.add(less), k.intValueExact());
    }

    private static BigInteger plain(Value number) {
        return shifted(number.fixed(), number.exponent());
    }

    static Value expm1(double x) {
        Value exp = exp(x);
        return exp.exponent() > BITS ? exp : Value.of(plain(exp).subtract(ONE));
    }

    static Value sinh(double x) {
        Value great = exp(Math.abs(x));
        Value half = new Value(great.fixed(), great.exponent() - 1);
        Value value = great.exponent() > BITS
                ? half
                : Value.of(plain(half).subtract(plain(exp(-Math.abs(x))).shiftRight(1)));
        return x < 0 ? new Value(value.fixed().negate(), value.exponent()) : value;
    }

    static Value cosh(double x) {
        Value great = exp(Math.abs(x));
        Value half = new Value(great.fixed(), great.exponent() - 1);
        return great.exponent() > BITS ? half : Value.of(plain(half).add(plain(exp(-Math.abs(x))).shiftRight(1)));
    }

    static Value tanh(double x) {
        if (Math.abs(x) > 80) {
            return Value.of(x < 0 ? ONE.negate() : ONE);
        }
        return Value.of(quotient(plain(sinh(x)), plain(cosh(x))));
    }

    static Value log(double x) {
        return Value.of(logarithm(x));
    }

    private static BigInteger logarithm(double x) {
        int e = Math.getExponent(x * (x < Double.MIN_NORMAL ? 0x1p60 : 1)) - (x < Double.MIN_NORMAL ? 60 : 0);
        double m = Math.scalb(x, -e);
        int more = m > Math.sqrt(2) ? 1 : 0;
        return LN2.multiply(BigInteger.valueOf(e + more)).add(logarithm(fixed(m, -more), Math.log(m / (more + 1))));
    }

    /** From a double near it: ln m = y + ln(m / e^y). */
    private static BigInteger logarithm(BigInteger m, double y) {
        BigInteger d = quotient(m, plain(exp(y))).subtract(ONE);
        BigInteger square = product(d, d);
        return fixed(y, 0).add(d).subtract(square.shiftRight(1)).add(product(square, d).divide(BigInteger.valueOf(3)));
    }

    static Value log1p(double x) {
        if (Math.abs(x) > 0x1p60) {
            return log(x);
        }
        BigInteger sum = ONE.add(fixed(x, 0));
        int e = sum.bitLength() - BITS - 1;
        double y = e < -1 || e > 0 ? Math.log1p(x) - e * Math.log(2) : Math.log1p(x);
        return Value.of(e < -1 || e > 0
                ? LN2.multiply(BigInteger.valueOf(e)).add(logarithm(shifted(sum, -e), y))
                : logarithm(sum, y));
    }

    static Value log10(double x) {
        return Value.of(quotient(logarithm(x), LN10));
    }

    static Value pow(double x, double y) {
        int e = Math.max(Math.getExponent(y), Double.MIN_EXPONENT) - 52;
        BigInteger digits = BigInteger.valueOf((long) Math.scalb(y, -e));
        return exp(shifted(logarithm(x).multiply(digits), e));
    }

    // Roots

    static Value cbrt(double x) {
        int third = Math.floorDiv(Math.getExponent(x) + 60, 3) - 20;
        BigInteger m = fixed(x, -3 * third);
        BigInteger root = fixed(Math.cbrt(x), -third);
        for (int i = 0; i < 2; i++) {
            BigInteger square = product(root, root);
            root = root.subtract(quotient(product(square, root).subtract(m),
                    square.multiply(BigInteger.valueOf(3))));
        }
        return new Value(root, third);
    }

    static Value hypot(double x, double y) {
        int e = Math.max(Math.getExponent(x), Math.getExponent(y));
        BigInteger a = fixed(x, -e);
        BigInteger b = fixed(y, -e);
        return new Value(a.multiply(a).add(b.multiply(b)).sqrt(), e);
    }

    // Angles

    static Value sin(double x) {
        return Value.of(turned(x, 0));
    }

    static Value cos(double x) {
        return Value.of(turned(x, 1));
    }

    static Value tan(double x) {
        return Value.of(quotient(turned(x, 0), turned(x, 1)));
    }

    /** The sine of x + quarters pi/2. */
    private static BigInteger turned(double x, int quarters) {
        BigInteger angle = fixed(x, PI_BITS - BITS);
        BigInteger half = PI.shiftRight(1);
        BigInteger n = angle.shiftLeft(1).add(half).shiftRight(1).divide(half);
        BigInteger r = angle.subtract(n.multiply(half)).shiftRight(PI_BITS - BITS);
        int turn = n.add(BigInteger.valueOf(quarters)).intValue() & 3;
        BigInteger value = series(r, turn % 2);
        return turn > 1 ? value.negate() : value;
    }

    /** The sine, or the cosine, of an angle. */
    private static BigInteger series(BigInteger r, int cosine) {
        BigInteger square = product(r, r);
        BigInteger term = cosine == 1 ? ONE : r;
        BigInteger sum = term;
        for (int k = 2 - cosine; term.bitLength() > 1; k += 2) {
            term = product(term, square).divide(BigInteger.valueOf((long) k * (k + 1))).negate();
            sum = sum.add(term);
        }
        return sum;
    }

    static Value asin(double x) {
        BigInteger sine = fixed(x, 0);
        return arc(sine, ONE.multiply(ONE).subtract(sine.multiply(sine)).sqrt(), Math.asin(x));
    }

    static Value acos(double x) {
        BigInteger cosine = fixed(x, 0);
        return arc(ONE.multiply(ONE).subtract(cosine.multiply(cosine)).sqrt(), cosine, Math.acos(x));
    }

    static Value atan(double x) {
        return arc(fixed(x, 0), ONE, Math.atan(x));
    }

    static Value atan2(double y, double x) {
        int e = Math.max(Math.getExponent(x), Math.getExponent(y));
        return arc(fixed(y, -e), fixed(x, -e), Math.atan2(y, x));
    }

    /** From a double near it: the angle and its difference d, whose tangent is at hand. */
    private static Value arc(BigInteger y, BigInteger x, double near) {
        BigInteger angle = fixed(near, 0);
        BigInteger sine = series(angle, 0);
        BigInteger cosine = series(angle, 1);
        BigInteger d = quotient(product(y, cosine).subtract(product(x, sine)),
                product(x, cosine).add(product(y, sine)));
        return Value.of(angle.add(d).subtract(product(product(d, d), d).divide(BigInteger.valueOf(3))));
    }
}
