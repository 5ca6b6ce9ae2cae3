package io.funnel.kernel;

/**
 * Bounds of rounding errors, computed beside the values: what the annotation processor writes into the companion of a
 * reduction, see {@link io.funnel.reduction.Definition#withRunningError()}.
 *
 * <p>Each function takes the operands of one operation with the bounds of their errors, and the result that was computed;
 * it gives a bound of the result's error, the distance to what exact arithmetic makes of exact operands. NaN says that
 * nothing is known. The bounds are themselves computed in double, and too small by less than a share of 2^-15 in all;
 * {@link #bound} makes up for that at the end. docs/verification.md has the proofs.
 *
 * <p>An infinite value either is exact, its error 0, or its error is NaN. Kernels may call all of this: no constant here is
 * infinite or NaN, which TornadoVM does not write rightly on every backend.
 */
public final class RunningError {

    private static final double FLOAT_UNIT = 0x1p-24;
    private static final double DOUBLE_UNIT = 0x1p-53;
    private static final double LEAST_FLOAT = 0x1p-149;
    private static final double LEAST_DOUBLE = 0x1p-1072; // some more, for what the bound itself loses
    private static final double NORMAL_FLOAT = 0x1p-126;
    private static final double NORMAL_DOUBLE = 0x1p-1022;
    private static final double LARGEST = Double.MAX_VALUE;
    private static final double FLOAT_INTEGERS = 0x1p24;
    private static final double DOUBLE_INTEGERS = 0x1p53;
    /** Roundings of a quotient or a root, whose last bits differ among devices, with room for terms of second order. */
    private static final double FEW = 8;
    /** The same for functions that a device approximates. */
    private static final double SOME = 4;
    /** Covers terms of second order where they are least. */
    private static final double MORE = 1.001;
    /** Covers what all bounds on the way may have lost to their own rounding. */
    private static final double SLACK = 1 + 0x1p-14;

    private RunningError() {}

    /** NaN, of any number that a compiler does not know, or it would write NaN itself. */
    private static double unknown(double number) {
        return Math.sqrt(-1 - Math.abs(number));
    }

    // Sums

    /** Of a sum or a difference of floats. */
    public static double sum(double left, double leftError, double right, double rightError, float result) {
        return sum(left, leftError, right, rightError, (double) result, FLOAT_UNIT);
    }

    /** Of a sum or a difference of doubles. */
    public static double sum(double left, double leftError, double right, double rightError, double result) {
        return sum(left, leftError, right, rightError, result, DOUBLE_UNIT);
    }

    private static double sum(
            double left, double leftError, double right, double rightError, double result, double unit) {
        double magnitude = Math.abs(result);
        if (magnitude > LARGEST) {
            return infinite(left, leftError, right, rightError, result);
        }
        return leftError + rightError + unit * magnitude;
    }

    /** Of an infinite sum, which infinite operands make, or an overflow. */
    private static double infinite(
            double left, double leftError, double right, double rightError, double result) {
        if (Math.abs(left) > LARGEST) {
            return leftError;
        }
        if (Math.abs(right) > LARGEST) {
            return rightError;
        }
        return unknown(result);
    }

    // Products

    /** Of a product of floats. */
    public static double product(double left, double leftError, double right, double rightError, float result) {
        return product(left, leftError, right, rightError, (double) result, FLOAT_UNIT, LEAST_FLOAT);
    }

    /** Of a product of doubles. */
    public static double product(double left, double leftError, double right, double rightError, double result) {
        return product(left, leftError, right, rightError, result, DOUBLE_UNIT, LEAST_DOUBLE);
    }

    private static double product(double left, double leftError, double right, double rightError, double result,
            double unit, double least) {
        double magnitude = Math.abs(result);
        double errors = leftError + rightError;
        if (magnitude > LARGEST) {
            return ofInfinite(errors, Math.abs(left) + Math.abs(right), result);
        }
        return Math.abs(left) * rightError + Math.abs(right) * leftError + leftError * rightError + unit * magnitude
                + least;
    }

    /** Of an infinite result: none if exact operands made it, one of them infinite. */
    private static double ofInfinite(double errors, double magnitudes, double result) {
        if (errors == 0) {
            if (magnitudes > LARGEST) {
                return 0;
            }
        }
        return unknown(result);
    }

    /** Of a fused product and sum of floats. */
    public static double fused(double left, double leftError, double right, double rightError, double added,
            double addedError, float result) {
        float factors = (float) (left * right);
        return product(left, leftError, right, rightError, factors) + sum(0, 0, added, addedError, result);
    }

    /** Of a fused product and sum of doubles. */
    public static double fused(double left, double leftError, double right, double rightError, double added,
            double addedError, double result) {
        double factors = left * right;
        return product(left, leftError, right, rightError, factors) + sum(0, 0, added, addedError, result);
    }

    // x + (y - x) t

    /** Of {@code from + (to - from) * share} in floats. */
    public static double interpolation(double from, double fromError, double to, double toError, double share,
            double shareError, float result) {
        return interpolation(from, fromError, to, toError, share, shareError, (double) result, FLOAT_UNIT,
                LEAST_FLOAT);
    }

    /** Of {@code from + (to - from) * share} in doubles. */
    public static double interpolation(double from, double fromError, double to, double toError, double share,
            double shareError, double result) {
        return interpolation(from, fromError, to, toError, share, shareError, result, DOUBLE_UNIT, LEAST_DOUBLE);
    }

    /** The errors of the ends have the ends' shares; the difference, the product and the sum round. */
    private static double interpolation(double from, double fromError, double to, double toError, double share,
            double shareError, double result, double unit, double least) {
        double magnitude = Math.abs(result);
        if (magnitude > LARGEST) {
            return unknown(result);
        }
        double difference = Math.abs(to - from);
        double part = Math.abs(share);
        double ends = Math.abs(1 - share) * fromError + part * toError
                + (difference + fromError + toError) * (1 + unit) * shareError;
        return ends + (2 * difference * part + magnitude) * unit * MORE + least;
    }

    // Quotients

    /** Of a quotient of floats. */
    public static double quotient(double left, double leftError, double right, double rightError, float result) {
        return quotient(left, leftError, right, rightError, (double) result, FLOAT_UNIT, LEAST_FLOAT);
    }

    /** Of a quotient of doubles. */
    public static double quotient(double left, double leftError, double right, double rightError, double result) {
        return quotient(left, leftError, right, rightError, result, DOUBLE_UNIT, LEAST_DOUBLE);
    }

    private static double quotient(double left, double leftError, double right, double rightError, double result,
            double unit, double least) {
        double magnitude = Math.abs(result);
        double divisor = Math.abs(right);
        if (magnitude > LARGEST) {
            if (divisor > 0) {
                return ofInfinite(leftError + rightError, Math.abs(left), result);
            }
            return leftError + rightError == 0 ? 0 : unknown(result);
        }
        if (divisor > 2 * rightError) {
            return (leftError + magnitude * rightError) / (divisor - rightError) + FEW * unit * magnitude + 2 * least;
        }
        return unknown(result);
    }

    // Functions

    /** Of a square root in float. */
    public static double root(double radicand, double error, float result) {
        return root(radicand, error, (double) result, FLOAT_UNIT);
    }

    /** Of a square root in double. */
    public static double root(double radicand, double error, double result) {
        return root(radicand, error, result, DOUBLE_UNIT);
    }

    /** A difference of roots is that of the radicands by the sum of the roots, and at most its root. */
    private static double root(double radicand, double error, double result, double unit) {
        if (Math.abs(result) > LARGEST) {
            return error;
        }
        double rounded = FEW * unit * result;
        if (error == 0) {
            return rounded;
        }
        double far = Math.sqrt(error) * MORE;
        if (result > 0) {
            double near = error / result * MORE;
            if (near < far) {
                return near + rounded;
            }
        }
        return far + rounded + 0 * radicand; // NaN of what is no radicand
    }

    /** Of an exponential in float. */
    public static double exponential(double exponent, double error, float result) {
        return exponential(exponent, error, (double) result, FLOAT_UNIT, NORMAL_FLOAT);
    }

    /** Of an exponential in double. */
    public static double exponential(double exponent, double error, double result) {
        return exponential(exponent, error, result, DOUBLE_UNIT, NORMAL_DOUBLE);
    }

    /** exp(e) - 1 is at most e (1 + e) up to e = 1; an approximation by way of base 2 rounds the exponent too. */
    private static double exponential(double exponent, double error, double result, double unit, double normal) {
        double magnitude = Math.abs(exponent);
        if (magnitude > LARGEST) {
            return error;
        }
        if (Math.abs(result) > LARGEST) {
            return unknown(result);
        }
        if (error < 1) {
            return result * (error * (1 + error) * MORE + (FEW + SOME * magnitude) * unit) + normal;
        }
        return unknown(result);
    }

    /** Of a natural logarithm in float. */
    public static double logarithm(double operand, double error, float result) {
        return logarithm(operand, error, (double) result, FLOAT_UNIT);
    }

    /** Of a natural logarithm in double. */
    public static double logarithm(double operand, double error, double result) {
        return logarithm(operand, error, result, DOUBLE_UNIT);
    }

    private static double logarithm(double operand, double error, double result, double unit) {
        double magnitude = Math.abs(result);
        if (magnitude > LARGEST) {
            return error == 0 ? 0 : unknown(result);
        }
        if (error == 0) {
            return FEW * unit * (magnitude + 1);
        }
        if (operand > 2 * error) {
            return error / (operand - error) + FEW * unit * (magnitude + 1);
        }
        return unknown(result);
    }

    /** Of {@code floor} and {@code ceil}. */
    public static double step(double error) {
        return error == 0 ? 0 : error + 1;
    }

    // Conversions

    /** Of a double that becomes a float. */
    public static double narrowed(double operand, double error, float result) {
        double magnitude = Math.abs(result);
        if (magnitude > LARGEST) {
            return Math.abs(operand) > LARGEST ? error : unknown(result);
        }
        return error + FLOAT_UNIT * magnitude + LEAST_FLOAT;
    }

    /** Of an integer that becomes a float. */
    public static double converted(double error, float result) {
        double magnitude = Math.abs(result);
        return magnitude < FLOAT_INTEGERS ? error : error + FLOAT_UNIT * magnitude;
    }

    /** Of a long that becomes a double. */
    public static double converted(double error, double result) {
        double magnitude = Math.abs(result);
        return magnitude < DOUBLE_INTEGERS ? error : error + DOUBLE_UNIT * magnitude;
    }

    /** Of the integer that is made of an inexact number, or what else jumps: nothing is known but of an exact one. */
    public static double jump(double error) {
        return error == 0 ? 0 : unknown(error);
    }

    // Conditions

    /** 0 where a comparison of exact operands would come out as that of the computed ones does; else NaN. */
    public static double doubt(double left, double leftError, double right, double rightError) {
        double errors = leftError + rightError;
        if (errors == 0) {
            return 0;
        }
        return Math.abs(left - right) > errors * MORE ? 0 : unknown(errors);
    }

    /** 0 where a value of this error is known to be a number; else NaN. */
    public static double doubt(double error) {
        return error < LARGEST ? 0 : unknown(error);
    }

    // Answers

    /**
     * The bound that a result carries: NaN for NaN, infinity for what is infinite or unknown. For plain Java.
     *
     * @param value the answer
     * @param error what was computed beside it
     */
    public static double bound(double value, double error) {
        if (Double.isNaN(value)) {
            return Double.NaN;
        }
        return Double.isInfinite(value) || Double.isNaN(error) ? Double.POSITIVE_INFINITY : error * SLACK;
    }
}
