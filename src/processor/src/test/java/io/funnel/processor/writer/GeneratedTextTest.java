package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.processor.writer.text.Layout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Properties of the text of every form: no reflection, lines of a page's width, and the same bytes each time. */
class GeneratedTextTest {

    private static final Pattern REFLECTION = Pattern.compile(
            "java\\.lang\\.(reflect|invoke)|Class\\.forName|ServiceLoader|MethodHandle|\\.class\\b|getResource");
    private static final Pattern DOUBLED = Pattern.compile("\\(\\([^()]*\\)\\)");
    private static final Pattern CAST = Pattern.compile("\\(\\((int|long|float|double)\\)");

    @ParameterizedTest
    @EnumSource
    void text_ofEachForm_isCleanAndFitsThePage(Form form) throws IOException {
        form.own(Form.compiled().generated()).forEach((name, text) -> {
            assertThat(text).as(name).doesNotContainPattern(REFLECTION);
            assertThat(text.lines()).as(name).allSatisfy(line -> assertThat(line)
                    .hasSizeLessThanOrEqualTo(Layout.WIDTH).isEqualTo(line.stripTrailing()).doesNotContain("\t"));
            assertThat(CAST.matcher(text).replaceAll("(")).as("doubled parentheses: %s", name)
                    .doesNotContainPattern(DOUBLED);
        });
    }

    @Test
    void files_ofTwoRuns_areTheSameBytes(@TempDir Path folder) throws IOException {
        List<Path> sources = Stream.of(Form.values()).map(Form::source).toList();
        Map<String, String> again = all(Compiled.of(sources, folder));
        assertThat(again).hasSizeGreaterThan(5 * sources.size()).isEqualTo(all(Form.compiled()));
    }

    /** TornadoVM compiles no kernel for OpenCL with infinite constants of both types. */
    @Test
    void infinitiesOfBothTypes_areNotBothConstants(@TempDir Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("Box.java"), """
                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.annotations.*;
                import uk.ac.manchester.tornado.api.types.arrays.*;

                class Box {
                    @Reduction
                    static void sides(FloatArray x, DoubleArray y, @Reduce FloatArray left, @Reduce DoubleArray top) {
                        left.set(0, Float.POSITIVE_INFINITY);
                        top.set(0, Double.NEGATIVE_INFINITY);
                        for (@Parallel int i = 0; i < x.getSize(); i++) {
                            left.set(0, Math.min(left.get(0), x.get(i)));
                            top.set(0, Math.max(top.get(0), y.get(i)));
                        }
                    }

                    @Reduction
                    record Second(long first, long second) {
                        static Second identity() {
                            return new Second(Long.MIN_VALUE, Long.MIN_VALUE);
                        }

                        static Second map(long x) {
                            return new Second(x, Long.MIN_VALUE);
                        }

                        static Second combine(Second left, Second right) {
                            long less = Math.min(left.first, right.first);
                            return new Second(Math.max(left.first, right.first),
                                    Math.max(less, Math.max(left.second, right.second)));
                        }
                    }

                    @Reduction
                    record Named(float least, double most) {
                        static final double INFINITE = Double.POSITIVE_INFINITY;

                        static Named identity() {
                            double all = -INFINITE;
                            return new Named(Float.POSITIVE_INFINITY, all);
                        }

                        static Named map(float x, double y) {
                            return new Named(x, y);
                        }

                        static Named combine(Named left, Named right) {
                            return new Named(Math.min(left.least, right.least), Math.max(left.most, right.most));
                        }
                    }
                }
                """);
        Map<String, String> generated = Compiled.of(List.of(source), folder.resolve("out")).generated();
        assertThat(generated.get("Box_sidesKernels.java"))
                .contains("double top = JavaMath.infinite(-1.0, n);").doesNotContain("= IDENTITY_TOP");
        assertThat(generated.get("Box_NamedKernels.java")).contains("double most = JavaMath.infinite(-1.0, n);");
        assertThat(generated.get("Box_SecondKernels.java")).contains("hidden(Long.MIN_VALUE, x0Ahead)")
                .doesNotContainPattern("[=,] Long.MIN_VALUE[;)](?<!IDENTITY_\\w{1,20} = Long.MIN_VALUE;)");
    }

    /** TornadoVM loses values of loops on both sides of a branch; only those around short elements are surely unrolled. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"',
            value = {"steps(x.get(i)) | one loop", "x.get(i) % 7 | one loop", "(int) (0.5f * x.get(i)) | one loop",
                "(int) Math.exp(x.get(i)) | one loop", "x.get(i) | both sides", "2 * x.get(i) | two branches"})
    void scan_ofElementsWhoseLoopMayStay_hasNoLoopsOnBothSides(String element, String form, @TempDir Path folder)
            throws IOException {
        Path source = Files.writeString(folder.resolve("Scanned.java"), """
                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.annotations.*;
                import uk.ac.manchester.tornado.api.types.arrays.*;

                class Scanned {
                    @Reduction
                    static void total(IntArray x, @Reduce IntArray result) {
                        result.set(0, 0);
                        for (@Parallel int i = 0; i < x.getSize(); i++) {
                            result.set(0, result.get(0) + %s);
                        }
                    }

                    static int steps(int n) {
                        int steps = 0;
                        while (n > 1) {
                            n >>= 1;
                            steps++;
                        }
                        return steps;
                    }
                }
                """.formatted(element));
        String kernels = Compiled.of(List.of(source), folder.resolve("out")).generated()
                .getOrDefault("Scanned_totalKernels.java", "");
        int partials = kernels.indexOf("void scanTilesPartials(");
        String scan = kernels.substring(kernels.indexOf("void scanTiles("), partials < 0 ? kernels.length() : partials);
        assertThat(scan.contains("if (other == 0)")).isEqualTo(!form.equals("one loop"));
        assertThat(scan.contains("if (other != 0)")).isEqualTo(form.equals("two branches"));
    }

    /** Returns all output of a compilation, sources, classes and resources, byte by byte. */
    static Map<String, String> all(Compiled compiled) throws IOException {
        try (Stream<Path> files = Files.walk(compiled.folder())) {
            Map<String, String> all = new TreeMap<>();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.put(compiled.folder().relativize(file).toString(),
                        new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
            return all;
        }
    }
}
