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
    private static final float LARGEST_FLOAT = Float.MAX_VALUE;
    private static final double FLOAT_INTEGERS = 0x1p24;
    private static final double DOUBLE_INTEGERS = 0x1p53;
    /** Roundings of a quotient or a root of doubles: one, with room for terms of second order. */
    private static final double TWO = 2;
    /** The same of floats: a device may be off by two units in the last place. */
    private static final double FIVE = 5;
    /** The same of logarithms and exponentials, whose last bits differ among devices. */
    private static final double FEW = 8;
    /** Roundings of a difference and of a product with it, and what a fused product makes uncertain. */
    private static final double SEVERAL = 6;
    /** The same for the exponents of exponentials of floats, which a device takes to base 2. */
    private static final double SOME = 4;
    /** Shares of a product that a sum, and what it lost, may be off by if the product was fused into it. */
    private static final double FUSION = 3;
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

    /** Of a sum of floats; of a difference, with the right operand negated. */
    public static double sum(double left, double leftError, double right, double rightError, float result) {
        if (Math.abs(result) > LARGEST_FLOAT) {
            return infinite(left, leftError, right, rightError, result);
        }
        double sum = left + right;
        return leftError + rightError + Math.abs(sum - result) + DOUBLE_UNIT * Math.abs(sum);
    }

    /** Of a sum of doubles; of a difference, with the right operand negated. */
    public static double sum(double left, double leftError, double right, double rightError, double result) {
        if (Math.abs(result) > LARGEST) {
            return infinite(left, leftError, right, rightError, result);
        }
        return leftError + rightError + Math.abs(TwoSum.lost(left, right, result));
    }

    /**
     * What rounding took away from a sum of floats that stands beside what it took away before.
     *
     * @param leftRest  what it took away from the left operand
     * @param rightRest what it took away from the right operand
     */
    public static double rest(double left, double leftRest, double right, double rightRest, float result) {
        return Math.abs(result) > LARGEST_FLOAT ? 0 : leftRest + rightRest + (left + right - result);
    }

    /** The same of a sum of doubles. */
    public static double rest(double left, double leftRest, double right, double rightRest, double result) {
        return Math.abs(result) > LARGEST ? 0 : leftRest + rightRest + TwoSum.lost(left, right, result);
    }

    /**
     * Of a sum of floats and its rest together.
     *
     * @param rest the rest of the sum
     */
    public static double restError(double left, double leftRest, double leftError, double right, double rightRest,
            double rightError, double rest, float result) {
        if (Math.abs(result) > LARGEST_FLOAT) {
            return infinite(left, total(leftRest, leftError), right, total(rightRest, rightError), result);
        }
        return leftError + rightError
                + DOUBLE_UNIT * (Math.abs(leftRest + rightRest) + Math.abs(rest) + Math.abs(left + right));
    }

    /** The same of a sum of doubles. */
    public static double restError(double left, double leftRest, double leftError, double right, double rightRest,
            double rightError, double rest, double result) {
        if (Math.abs(result) > LARGEST) {
            return infinite(left, total(leftRest, leftError), right, total(rightRest, rightError), result);
        }
        return leftError + rightError + DOUBLE_UNIT * (Math.abs(leftRest + rightRest) + Math.abs(rest));
    }

    /** Of a sum alone, from its rest and the error of both together. */
    public static double total(double rest, double error) {
        return Math.abs(rest) + error;
    }

    /**
     * To be added to the error of a product of floats that is added up: a compiler may fuse it into the sum, which then is
     * not the sum of the operands that what was lost is found out from.
     */
    public static double fusion(float product) {
        return FUSION * FLOAT_UNIT * Math.abs(product);
    }

    /** The same of a product of doubles. */
    public static double fusion(double product) {
        return FUSION * DOUBLE_UNIT * Math.abs(product);
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

    /**
     * Of a product of exact doubles and what its rounding took away.
     *
     * @param uncertainty that of the factors, see {@link TwoProduct}
     */
    public static double productRestError(double left, double right, double result, double uncertainty) {
        return uncertainty < 0 ? product(left, 0, right, 0, result) + fusion(result) : uncertainty;
    }

    /**
     * What rounding took away from a product that stands beside what it took away before.
     *
     * @param leftRest  what it took away from the left operand
     * @param rightRest what it took away from the right operand
     * @param lost      what it takes away from the product of both now
     */
    public static double factorRest(
            double left, double leftRest, double right, double rightRest, double result, double lost) {
        return Math.abs(result) > LARGEST ? 0 : left * rightRest + right * leftRest + lost;
    }

    /** The same of a product of floats, which is exact in double. */
    public static double factorRest(double left, double leftRest, double right, double rightRest, float result) {
        return Math.abs(result) > LARGEST_FLOAT ? 0 : left * rightRest + right * leftRest + (left * right - result);
    }

    /**
     * Of a product and its rest together.
     *
     * @param rest        the rest of the product
     * @param uncertainty that of the factors, see {@link TwoProduct}
     */
    public static double factorRestError(double left, double leftRest, double leftError, double right, double rightRest,
            double rightError, double rest, double result, double uncertainty) {
        if (Math.abs(result) > LARGEST) {
            return ofInfinite(total(leftRest, leftError) + total(rightRest, rightError),
                    Math.abs(left) + Math.abs(right), result);
        }
        return ofFactors(left, leftRest, leftError, right, rightRest, rightError, rest)
                + productRestError(left, right, result, uncertainty);
    }

    /** The same of a product of floats. */
    public static double factorRestError(double left, double leftRest, double leftError, double right, double rightRest,
            double rightError, double rest, float result) {
        if (Math.abs(result) > LARGEST_FLOAT) {
            return ofInfinite(total(leftRest, leftError) + total(rightRest, rightError),
                    Math.abs(left) + Math.abs(right), result);
        }
        return ofFactors(left, leftRest, leftError, right, rightRest, rightError, rest);
    }

    /** What the errors make of the product, what is of second order in the rests, and the roundings of the rest. */
    private static double ofFactors(double left, double leftRest, double leftError, double right, double rightRest,
            double rightError, double rest) {
        double errors = factors(Math.abs(left) + Math.abs(leftRest), leftError, Math.abs(right) + Math.abs(rightRest),
                rightError);
        double rounded = Math.abs(left * rightRest) + Math.abs(right * leftRest) + Math.abs(rest);
        return errors + Math.abs(leftRest * rightRest) + SOME * DOUBLE_UNIT * rounded + LEAST_DOUBLE;
    }

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
        return factors(left, leftError, right, rightError) + unit * magnitude + least;
    }

    /** What the errors of the factors make of their product. */
    private static double factors(double left, double leftError, double right, double rightError) {
        return Math.abs(left) * rightError + Math.abs(right) * leftError + leftError * rightError;
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
        return fused(left, leftError, right, rightError, added, addedError, result, FLOAT_UNIT, LEAST_FLOAT);
    }

    /** Of a fused product and sum of doubles. */
    public static double fused(double left, double leftError, double right, double rightError, double added,
            double addedError, double result) {
        return fused(left, leftError, right, rightError, added, addedError, result, DOUBLE_UNIT, LEAST_DOUBLE);
    }

    /** It rounds once. */
    private static double fused(double left, double leftError, double right, double rightError, double added,
            double addedError, double result, double unit, double least) {
        double magnitude = Math.abs(result);
        if (magnitude > LARGEST) {
            double magnitudes = Math.abs(left) + Math.abs(right) + Math.abs(added);
            return ofInfinite(leftError + rightError + addedError, magnitudes, result);
        }
        return factors(left, leftError, right, rightError) + addedError + unit * magnitude + least;
    }

    // x + (y - x) t

    /** Of {@code from + (to - from) * share} in floats. */
    public static double interpolation(double from, double fromError, double to, double toError, double share,
            double shareError, float result) {
        if (Math.abs(result) > LARGEST_FLOAT) {
            return unknown(result);
        }
        double step = (to - from) * share;
        double rounded = Math.abs(from + step - result) + SOME * DOUBLE_UNIT * (Math.abs(step) + Math.abs(result));
        return ends(from, fromError, to, toError, share, shareError) + rounded + LEAST_FLOAT;
    }

    /** Of {@code from + (to - from) * share} in doubles. */
    public static double interpolation(double from, double fromError, double to, double toError, double share,
            double shareError, double result) {
        if (Math.abs(result) > LARGEST) {
            return unknown(result);
        }
        double step = (to - from) * share;
        double rounded = Math.abs(TwoSum.lost(from, step, result)) + SEVERAL * DOUBLE_UNIT * Math.abs(step);
        return ends(from, fromError, to, toError, share, shareError) + rounded + LEAST_DOUBLE;
    }

    /** The errors of the ends have the ends' shares. */
    private static double ends(
            double from, double fromError, double to, double toError, double share, double shareError) {
        return Math.abs(1 - share) * fromError + Math.abs(share) * toError
                + (Math.abs(to - from) + fromError + toError) * MORE * shareError;
    }

    // Quotients

    /** Of a quotient of floats. */
    public static double quotient(double left, double leftError, double right, double rightError, float result) {
        return quotient(left, leftError, right, rightError, (double) result, FIVE * FLOAT_UNIT, LEAST_FLOAT);
    }

    /** Of a quotient of doubles. */
    public static double quotient(double left, double leftError, double right, double rightError, double result) {
        return quotient(left, leftError, right, rightError, result, TWO * DOUBLE_UNIT, LEAST_DOUBLE);
    }

    private static double quotient(double left, double leftError, double right, double rightError, double result,
            double rounding, double least) {
        double magnitude = Math.abs(result);
        double divisor = Math.abs(right);
        if (magnitude > LARGEST) {
            if (divisor > 0) {
                return ofInfinite(leftError + rightError, Math.abs(left), result);
            }
            return leftError + rightError == 0 ? 0 : unknown(result);
        }
        if (divisor > 2 * rightError) {
            return (leftError + magnitude * rightError) / (divisor - rightError) + rounding * magnitude + 2 * least;
        }
        return unknown(result);
    }

    // Functions

    /** Of a square root in float. */
    public static double root(double radicand, double error, float result) {
        return root(radicand, error, (double) result, FIVE * FLOAT_UNIT);
    }

    /** Of a square root in double. */
    public static double root(double radicand, double error, double result) {
        return root(radicand, error, result, TWO * DOUBLE_UNIT);
    }

    /** A difference of roots is that of the radicands by the sum of the roots, and at most its root. */
    private static double root(double radicand, double error, double result, double rounding) {
        if (Math.abs(result) > LARGEST) {
            return error;
        }
        double rounded = rounding * result;
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
        double rounding = (FEW + SOME * Math.abs(exponent)) * FLOAT_UNIT;
        return exponential(exponent, error, (double) result, rounding, NORMAL_FLOAT);
    }

    /** Of an exponential in double. */
    public static double exponential(double exponent, double error, double result) {
        return exponential(exponent, error, result, FEW * DOUBLE_UNIT, NORMAL_DOUBLE);
    }

    /** exp(e) - 1 is at most e (1 + e) up to e = 1. */
    private static double exponential(double exponent, double error, double result, double rounding, double normal) {
        if (Math.abs(exponent) > LARGEST) {
            return error;
        }
        if (Math.abs(result) > LARGEST) {
            return unknown(result);
        }
        if (error < 1) {
            return result * (error * (1 + error) * MORE + rounding) + normal;
        }
        return unknown(result);
    }

    /** Of a natural logarithm in float; near 1 an approximation to base 2 has an error of its own. */
    public static double logarithm(double operand, double error, float result) {
        return logarithm(operand, error, (double) result, FEW * FLOAT_UNIT * (Math.abs(result) + 1));
    }

    /** Of a natural logarithm in double. */
    public static double logarithm(double operand, double error, double result) {
        return logarithm(operand, error, result, FEW * DOUBLE_UNIT * Math.abs(result));
    }

    private static double logarithm(double operand, double error, double result, double rounded) {
        if (Math.abs(result) > LARGEST) {
            return error == 0 ? 0 : unknown(result);
        }
        if (error == 0) {
            return rounded;
        }
        return operand > 2 * error ? error / (operand - error) + rounded : unknown(result);
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
