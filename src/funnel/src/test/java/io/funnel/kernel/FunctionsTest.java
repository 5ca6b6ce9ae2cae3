package io.funnel.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kernel functions of doubles: errors against exact results, and Java's results at the ends. Seed 5. */
class FunctionsTest {

    private static final int COUNT = Boolean.getBoolean("funnel.long") ? 1_000_000 : 4_000;
    private static final Random RANDOM = new Random(5);
    private static final double[] ENDS = {0.0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL, -Double.MIN_NORMAL,
        Double.MAX_VALUE, -Double.MAX_VALUE, 0x1p-1050, 1e-300, -1e-300, 1e300, -1e300, 1e-17, -1e-17, 709.78, 709.79,
        -709, -745.1, -745.2, 710.4, 710.5, 0x1p52, -0x1p53, 0x1.fffffffffffffp52, 0.49999999999999994, 1.5, -1.5, 2.5,
        -2.5, 1 - 0x1p-53, 1 + 0x1p-52, 2147483647.5, -2147483648.5, 0x1p63, -9.3E18, 30, -40, 100};

    /** A function with Java's and exact results, its error bound in ulp, and arguments. */
    record Case(String name, DoubleBinaryOperator own, DoubleBinaryOperator java, Exact exact, double ulps,
            DoubleSupplier left, DoubleBinaryOperator right) {

        @Override
        public String toString() {
            return name;
        }
    }

    interface Exact {

        Precise.Value of(double x, double y);
    }

    interface Exact1 {

        Precise.Value of(double x);
    }

    private static Case of(String name, DoubleUnaryOperator own, DoubleUnaryOperator java, Exact1 exact, double ulps,
            DoubleSupplier... arguments) {
        return new Case(name, (x, y) -> own.applyAsDouble(x), (x, y) -> java.applyAsDouble(x), (x, y) -> exact.of(x),
                ulps,
                anyOf(arguments), (x, random) -> 0);
    }

    static Stream<Case> functions() {
        DoubleSupplier[] exponents = {between(-1, 1), between(-10, 10), between(-745, 709), spread(-60, 9)};
        DoubleSupplier[] angles = {between(-1, 1), between(-100, 100), spread(-60, 25), spread(0, 1023),
            () -> RANDOM.nextInt(1_000_000) * (Math.PI / 2)};
        DoubleSupplier[] positive = {between(0.5, 1.5), between(0, 10), between(0.99, 1.01), spread(-1074, 1023),
            spread(-5, 5)};
        for (int i = 0; i < positive.length; i++) {
            DoubleSupplier any = positive[i];
            positive[i] = () -> Math.abs(any.getAsDouble());
        }
        return Stream.of(of("exp", Exponentials::exp, StrictMath::exp, Precise::exp, 0.8, exponents),
                of("expm1", Exponentials::expm1, StrictMath::expm1, Precise::expm1, 1, exponents),
                of("sinh", Exponentials::sinh, StrictMath::sinh, Precise::sinh, 2.2, exponents),
                of("cosh", Exponentials::cosh, StrictMath::cosh, Precise::cosh, 1.2, exponents),
                of("tanh", Exponentials::tanh, StrictMath::tanh, Precise::tanh, 2.5, exponents),
                of("log", Logarithms::log, StrictMath::log, Precise::log, 0.9, positive),
                of("log10", Logarithms::log10, StrictMath::log10, Precise::log10, 0.51, positive),
                of("log1p", Logarithms::log1p, StrictMath::log1p, Precise::log1p, 0.9, between(-0.9999, 1.5),
                        between(-0.1, 0.1), spread(-60, -1), () -> Math.abs(spread(-60, 1023).getAsDouble())),
                of("cbrt", Powers::cbrt, StrictMath::cbrt, Precise::cbrt, 0.51, between(-8, 8), spread(-1074, 1023)),
                of("sin", Trigonometry::sin, StrictMath::sin, Precise::sin, 0.8, angles),
                of("cos", Trigonometry::cos, StrictMath::cos, Precise::cos, 0.8, angles),
                of("tan", Trigonometry::tan, StrictMath::tan, Precise::tan, 1, angles),
                of("asin", Arcs::asin, StrictMath::asin, Precise::asin, 0.8, between(-1, 1), spread(-60, 0)),
                of("acos", Arcs::acos, StrictMath::acos, Precise::acos, 0.8, between(-1, 1), spread(-60, 0)),
                of("atan", Arcs::atan, StrictMath::atan, Precise::atan, 0.8, between(-3, 3), spread(-60, 64)),
                new Case("atan2", Arcs::atan2, StrictMath::atan2, Precise::atan2, 1.2, spread(-40, 40),
                        (x, random) -> x * 8 * (random - 0.5)),
                new Case("hypot", Powers::hypot, StrictMath::hypot, Precise::hypot, 0.51, spread(-20, 20),
                        (x, random) -> x * 8 * random),
                new Case("pow", Powers::pow, StrictMath::pow, Precise::pow, 0.8, anyOf(positive),
                        (x, random) -> random < 0.2 && Math.abs(Math.log(x)) < 50
                                ? Math.rint(random * 70 - 7)
                                : (random * 1450 - 742) / Math.log(x)));
    }

    private static DoubleSupplier between(double least, double greatest) {
        return () -> least + (greatest - least) * RANDOM.nextDouble();
    }

    private static DoubleSupplier spread(int least, int greatest) {
        return () -> Math.scalb((RANDOM.nextBoolean() ? 1 : -1) * (1 + RANDOM.nextDouble()),
                RANDOM.nextInt(least, greatest));
    }

    private static DoubleSupplier anyOf(DoubleSupplier... arguments) {
        return () -> arguments[RANDOM.nextInt(arguments.length)].getAsDouble();
    }

    @ParameterizedTest
    @MethodSource("functions")
    void function_ofRandomValues_isWithinItsError(Case function) {
        double worst = 0;
        double at = 0;
        for (int i = 0; i < COUNT; i++) {
            double x = function.left().getAsDouble();
            double y = function.right().applyAsDouble(x, RANDOM.nextDouble());
            double ulps = function.exact().of(x, y).ulps(function.own().applyAsDouble(x, y));
            if (!(ulps <= worst)) {
                worst = ulps;
                at = x;
            }
        }
        System.out.println(function + ": " + worst + " ulp at " + at);
        assertThat(worst).as("at " + at).isLessThan(function.ulps());
    }

    @Test
    void near_fromTheLeastToTheGreatest_isWithinTwoUnitsInTheLastPlace() {
        double worst = 0;
        for (int i = 0; i <= COUNT; i++) {
            double x = i == 0
                    ? Exponentials.ABOVE
                    : i == COUNT
                            ? -Exponentials.NEAR
                            : Exponentials.ABOVE - (Exponentials.NEAR + Exponentials.ABOVE) * RANDOM.nextDouble();
            worst = Math.max(worst, Precise.exp(x).ulps(Exponentials.near(x)));
        }
        System.out.println("near: " + worst + " ulp");
        assertThat(worst).isLessThan(2);
    }

    @Test
    void near_ofAFloat_isWithinTwoUnitsInTheLastPlace() {
        double worst = 0;
        for (int i = 0; i <= COUNT; i++) {
            float x = FloatExponentials.ABOVE
                    - (FloatExponentials.NEAR + FloatExponentials.ABOVE) * (float) i / COUNT;
            worst = Math.max(worst, Math.abs(FloatExponentials.near(x) - Math.exp(x)) / Math.ulp((float) Math.exp(x)));
        }
        System.out.println("near of floats: " + worst + " ulp");
        assertThat(worst).isLessThan(2);
        assertThat(FloatExponentials.near(Float.NaN)).isNaN();
        assertThat(FloatExponentials.near(Float.NEGATIVE_INFINITY)).isNaN();
    }

    @Test
    void exponentialOfAFloat_isWithinAUnitInTheLastPlace() {
        double worst = 0;
        for (int i = 0; i <= COUNT; i++) {
            float x = i % 2 == 0 ? 192.5f * RANDOM.nextFloat() - 103.8f : 2 * RANDOM.nextFloat() - 1;
            worst = Math.max(worst,
                    Math.abs(FloatExponentials.exp(x) - Math.exp(x)) / Math.ulp((float) Math.exp(x)));
        }
        System.out.println("exp of floats: " + worst + " ulp");
        assertThat(worst).isLessThan(1);
        for (float x : new float[] {0, -0f, 88.72283f, 88.73f, 1e30f, -103.98f, -1e30f, Float.NaN,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, -1e-9f}) {
            float java = (float) Math.exp(x);
            float own = FloatExponentials.exp(x);
            assertThat(Float.compare(own, java) == 0 || Math.abs(own - java) <= Math.ulp(java))
                    .as("exp(%s) is %s, in Java %s", x, own, java).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("functions")
    void function_atTheEnds_isJavas(Case function) {
        List<String> wrong = new ArrayList<>();
        for (double x : ENDS) {
            for (double y : ENDS) {
                double own = function.own().applyAsDouble(x, y);
                double java = function.java().applyAsDouble(x, y);
                boolean isNear = Math.abs(own - java) <= 3 * Math.ulp(java) && java != 0;
                if (Double.compare(own, java) != 0 && !isNear) {
                    wrong.add("(" + x + ", " + y + ") is " + own + ", in Java " + java);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }
}
