package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is written for float sum and float minimum is what was written by hand, and for int sum what is derived from
 * that, names of methods apart.
 */
class ExemplarTest {

    private static final Path HAND_WRITTEN = Path.of("../funnel/src/main/java/io/funnel/strategy");
    private static final Pattern METHOD = Pattern.compile("^    public static \\S+ (\\w+)\\(.*?^    }$",
            Pattern.MULTILINE | Pattern.DOTALL);
    @TempDir
    Path folder;

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
            if (path.endsWith("Kernels.java") && !path.contains("WithMagnitude")) {
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
        if (folder.equals("intsum")) {
            Map<String, String> floats = handWritten("floatsum");
            Stream.of("cascade", "twoPass", "atomicPartials", "sequential").forEach(name -> kernels.put(name,
                    floats.get(name).replaceAll("\\bfloat\\b", "int").replace("Float", "Int")));
            return kernels;
        }
        try (Stream<Path> files = Files.list(HAND_WRITTEN.resolve(folder))) {
            for (Path file : files.sorted().toList()) {
                String type = file.getFileName().toString().replace(".java", "");
                String prefix = type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
                if (!type.equals("AnnotatedLoop") && !type.equals("ParallelStream")) {
                    methods(Files.readString(file)).forEach((name, text) -> {
                        String own = prefix + name.replaceFirst("^(sum|minimum|forGroupSize)", "");
                        kernels.put(own, text.replaceAll("\\b" + type + "::sum", "unrolledPerGroupSize"));
                    });
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return kernels;
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
