package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is written for float sum is what was written by hand, and for float minimum and int sum what is derived from
 * that, names of methods apart.
 */
class ExemplarTest {

    private static final Path HAND_WRITTEN = Path.of("../funnel/src/main/java/io/funnel/strategy");
    private static final Pattern METHOD = Pattern.compile("^    (?:public )?static \\S+ (\\w+)\\(.*?^    }$",
            Pattern.MULTILINE | Pattern.DOTALL);

    @TempDir
    static Path derived;

    @TempDir
    Path folder;

    @BeforeAll
    static void derive(@TempDir Path classes) throws Exception {
        ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(),
                "../../config/Specialise.java");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            loader.loadClass("Specialise").getMethod("specialise", Path.class, Path.class)
                    .invoke(null, Path.of("../funnel/src/main/java"), derived);
        }
    }

    @TestFactory
    Stream<DynamicTest> kernels_ofHandWrittenStrategies_areTheHandWrittenOnes() throws IOException {
        String sum = Files.readString(Form.SUM.source());
        String minimum = Files.readString(Form.MINIMUM.source());
        return Stream.of(
                tests("floatsum", "Sums", sum),
                tests("floatmin", "Extremes", minimum),
                tests("intsum", "Sums", sum.replace("FloatArray", "IntArray").replace("0f", "0")))
                .flatMap(List::stream);
    }

    private List<DynamicTest> tests(String name, String type, String source) throws IOException {
        Path file = Files.createDirectories(folder.resolve(name)).resolve(type + ".java");
        Files.writeString(file, source);
        Map<String, String> written = new LinkedHashMap<>();
        Compiled.of(List.of(file), folder.resolve(name + "-classes")).generated().forEach((path, text) -> {
            if ((path.endsWith("Kernels.java") || path.endsWith("Host.java")) && !path.contains("Bounded")) {
                written.putAll(methods(text));
            }
        });
        List<DynamicTest> tests = new ArrayList<>();
        handWritten(name).forEach((method, text) -> tests.add(DynamicTest.dynamicTest(name + " " + method,
                () -> assertThat(written).containsEntry(method, text))));
        return tests;
    }

    @Test
    void handWritten_ofThreeReductions_areAllFound() {
        assertThat(handWritten("floatsum")).hasSize(19 + 11).containsKeys("cascade", "unrolledPerGroupSize512");
        assertThat(handWritten("floatmin")).hasSize(7);
        assertThat(handWritten("intsum")).hasSize(4);
    }

    /** The hand-written kernels and sequential loops by the names that written ones have. */
    private static Map<String, String> handWritten(String folder) {
        Map<String, String> kernels = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(HAND_WRITTEN.resolve(folder));
                Stream<Path> more = Files.list(derived.resolve("io/funnel/strategy").resolve(folder))) {
            for (Path file : Stream.concat(files, more).sorted().toList()) {
                String type = file.getFileName().toString().replace(".java", "");
                String prefix = type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
                if (type.startsWith("UnrolledGroup")) {
                    String size = type.substring("UnrolledGroup".length());
                    kernels.put("unrolledPerGroupSize" + size, ofGroupSize(
                            Objects.requireNonNull(methods(Files.readString(file)).get("sum")),
                            Integer.parseInt(size)));
                } else if (!type.equals("AnnotatedLoop") && !type.equals("ParallelStream")) {
                    methods(Files.readString(file)).forEach((name, text) -> {
                        String own = prefix + name.replaceFirst("^(sum|minimum|forGroupSize)", "");
                        kernels.put(own, text.replaceAll("\\b" + type + "::sum", "unrolledPerGroupSize")
                                .replaceAll("\\bUnrolledGroup(\\d+)::sum", "unrolledPerGroupSize$1"));
                    });
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return kernels;
    }

    /** The exemplar of one group size as the compiler sees it: without the steps of larger groups. */
    private static String ofGroupSize(String text, int size) {
        String result = text.replace("(GROUP)", "(" + size + ")");
        for (int group = 2; group <= 1024; group *= 2) {
            result = result.replaceFirst("if \\(GROUP >= " + group + "\\) \\{ (.*?\\} )\\} ",
                    group <= size ? "$1" : "");
        }
        return result;
    }

    /** The public static methods of a file by their names, from the parameters on, without line breaks. */
    private static Map<String, String> methods(String text) {
        Map<String, String> methods = new LinkedHashMap<>();
        Matcher matcher = METHOD.matcher(text);
        while (matcher.find()) {
            String whole = matcher.group();
            String rest = whole.substring(whole.indexOf('(')).replaceAll("\\w+Kernels::", "")
                    .replaceAll("// .*", "").replaceAll("\\s+", " ").replace("( ", "(");
            methods.put(matcher.group(1), rest);
        }
        return methods;
    }
}
