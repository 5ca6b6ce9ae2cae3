package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Products that meet sums, which some devices fuse into one rounding. */
class KeptProductsTest {

    private static final String SOURCE = """
            package com.acme;
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            final class Products {
                @Reduction static void longest(FloatArray xs, FloatArray ys, FloatArray zs, @Reduce FloatArray result) {
                    result.set(0, Float.NEGATIVE_INFINITY);
                    for (@Parallel int i = 0; i < xs.getSize(); i++) {
                        float x = xs.get(i);
                        float y = ys.get(i);
                        float z = zs.get(i);
                        result.set(0, Math.max(result.get(0), (float) Math.sqrt(x * x + y * y + z * z)));
                    }
                }
                METHODS
                static double square(double x, int times) {
                    return x * x * times;
                }
                static double line(double x, double y) {
                    double slope = x * 0.1;
                    return y < 0 ? slope : slope - y;
                }
            }
            """;
    private static final String MOMENTS = """
            @Reduction(contraction = %s) record Moments(double sum, double products) {
                static Moments identity() {
                    return new Moments(0, 0);
                }
                static Moments map(double x, double y) {
                    return new Moments(x, x * y);
                }
                static Moments combine(Moments left, Moments right) {
                    return new Moments(left.sum + right.sum, left.products + right.products);
                }
            }
            """;

    @TempDir
    Path folder;

    private static String text(Compilation compilation, String reduction) {
        return Objects.requireNonNull(compilation.generated().get("com/acme/Products_" + reduction + "Kernels.java"));
    }

    @Test
    void longest_hasTheKernelsOfAnyMaximum_andJavasBits() throws Exception {
        Compilation compilation = compiled("");

        List<Reduction<?>> reductions = Agreement.of(compilation, "com.acme.Products", Agreement.all());

        assertThat(compilation.generated().get("com/acme/Products_longestKernels.java"))
                .contains("x * x + floatZero + (y * y + floatZero) + (z * z + floatZero)")
                .contains("float floatZero = -(float) (length.get(2) >> 31);").doesNotContain("doubleZero");
        assertThat(reductions.getFirst().definition().kernels()).filteredOn(KernelCode.Refused.class::isInstance)
                .extracting(KernelCode::strategy).doesNotContain("Cascade", "CascadeVector", "SerialPerCore");
        assertThat(Fusible.in(compilation, "com/acme/Products_longestKernels")).isZero();
    }

    @Test
    void products_thatMeetSums_areKeptOnEveryWay() throws Exception {
        Map<String, String> kept = new LinkedHashMap<>();
        kept.put("y = x * y + 1;", "x * y + doubleZero + 1");
        kept.put("y = 1 - x * y;", "1 - (x * y + doubleZero)");
        kept.put("y -= x * y;", "y - (x * y + doubleZero)");
        kept.put("y = x + -(x * y);", "x + -(x * y + doubleZero)");
        kept.put("double p = x * y; y = p + x;", "double p = x * y + doubleZero;");
        kept.put("y = x + (v > 0 ? x * y : y);", "v > 0 ? x * y + doubleZero : y");
        kept.put("y = x + Math.max(0, x * y);", "x * y + doubleZero)");
        kept.put("y = x / 4 - y;", "x / 4 + doubleZero - y");
        kept.put("y = (float) (x * y) + x;", "(float) (x * y + doubleZero)");
        kept.put("y = (float) x * (float) y + (float) x;", "(float) x * (float) y + floatZero");
        kept.put("y = x * y + v > 3 ? x : y;", "x * y + doubleZero + v > 3");
        kept.put("y = Math.rint(x * y);", "WholeNumbers.rint(x * y + doubleZero)");
        kept.put("y = x * y % 3;", "JavaMath.remainder(x * y + doubleZero, 3");
        kept.put("y = square(x, v) + 1;", "return x * x * times + doubleZero;");
        kept.put("y = line(x, x * y);", "line(x, x * y + doubleZero, doubleZero)");
        kept.put("y = line(x, y);", "double slope = x * 0.1 + doubleZero;");
        kept.put("for (int k = 0; k < 3; k++) { y = x + y; y = y * x; }", "y = y * x + doubleZero;");
        List<String> bodies = List.copyOf(kept.keySet());
        Compilation compilation = compiled(maxima(bodies, false));

        Agreement.of(compilation, "com.acme.Products", "Cascade"::equals);
        for (String body : bodies) {
            String kernels = "com/acme/Products_maximum" + bodies.indexOf(body) + "Kernels";
            assertThat(compilation.generated().get(kernels + ".java")).as(body).contains(kept.get(body));
            assertThat(Fusible.in(compilation, kernels)).as(body).isZero();
        }
    }

    @Test
    void products_thatMeetNoSum_orAreExact_areWrittenAsTheyAre() {
        List<String> bodies = List.of("y = x * y;", "y = v * v + v + x;", "y = x * y * x / 3;", "y = square(x, v);",
                "y = x * y < x + y ? x : y;", "y = (double) (float) x * (float) y + x;");
        Compilation compilation = compiled(maxima(bodies, false));

        for (int i = 0; i < bodies.size(); i++) {
            assertThat(text(compilation, "maximum" + i))
                    .as(bodies.get(i)).doesNotContain("Zero");
        }
    }

    @Test
    void products_thatMeetOneSum_areTheSameNumberElsewhere() throws Exception {
        Compilation compilation = compiled(maxima(List.of("y = x * y * v < 3 ? x * y * v + 1 : x * y * x - x * y;"),
                false));

        Agreement.of(compilation, "com.acme.Products", "Cascade"::equals);
        assertThat(text(compilation, "maximum0").replaceAll("\\s+", " "))
                .contains("(x * y + doubleZero) * v + doubleZero < 3 ? (x * y + doubleZero) * v + doubleZero + 1"
                        + " : (x * y + doubleZero) * x + doubleZero - (x * y + doubleZero)")
                .doesNotContain("doubleZero + doubleZero");
    }

    @Test
    void products_ofRecords_areKeptWhereLanesMeet() {
        assertThat(text(compiled(MOMENTS.formatted(false)), "Moments").lines())
                .filteredOn(line -> line.matches(".*products.* = .* \\* .*") && !line.contains("productsIn"))
                .anyMatch(line -> line.contains("double products0 = ")).allMatch(line -> line.contains("doubleZero"));
        assertThat(text(compiled(MOMENTS.formatted(true)), "Moments"))
                .contains("double products0 = ").doesNotContain("Zero");
    }

    @Test
    void products_thatMayBeFused_areWrittenAsTheyAre() throws Exception {
        Compilation compilation = compiled(maxima(List.of("y = x * y + 1;"), true)
                .replace("Double.NEGATIVE_INFINITY", "0").replace("Math.max(result.get(0), y)", "result.get(0) + y"));

        assertThat(compilation.generated().get("com/acme/Products_maximum0Kernels.java")).doesNotContain("Zero");
        assertThat(Fusible.in(compilation, "com/acme/Products_maximum0Kernels")).isPositive();
    }

    /** Otherwise a device that fuses them would be refused. */
    @Test
    void products_ofAnswersThatAreComparedByBits_areKept_evenWithContraction() throws Exception {
        Compilation compilation = compiled(maxima(List.of("y = x * y + 1;"), true));

        assertThat(Fusible.in(compilation, "com/acme/Products_maximum0Kernels")).isZero();
    }

    private static String maxima(List<String> bodies, boolean contraction) {
        return IntStream.range(0, bodies.size()).mapToObj(i -> """
            @Reduction(contraction = %s) static void maximum%d(DoubleArray xs, DoubleArray ys, IntArray vs,
                    @Reduce DoubleArray result) {
                result.set(0, Double.NEGATIVE_INFINITY);
                for (@Parallel int i = 0; i < xs.getSize(); i++) {
                    double x = xs.get(i);
                    double y = ys.get(i);
                    int v = vs.get(i);
                    %s
                    result.set(0, Math.max(result.get(0), y));
                }
            }
            """.formatted(contraction, i, bodies.get(i)))
                .collect(Collectors.joining());
    }

    private Compilation compiled(String methods) {
        return Compilation.of(Map.of("com/acme/Products.java", SOURCE.replace("METHODS", methods)), folder);
    }
}
