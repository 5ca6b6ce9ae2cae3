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
 * Compares generated kernels with the hand-written exemplars of float sum, and with those derived for float minimum and
 * int sum. Names of methods may differ.
 */
class ExemplarTest {

    private static final Path HAND_WRITTEN = Path.of("../funnel/src/test/java/io/funnel/fixture");
    private static final Pattern METHOD = Pattern.compile("^    public static \\S+ (\\w+)\\(.*?^    }$",
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
                    .invoke(null, Path.of("../funnel/src/test/java"), derived);
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
        assertThat(handWritten("floatsum")).containsOnlyKeys("cascade", "cascadeVector", "twoPass",
                "warpFinishWithBarriers", "warpFinishWithShuffles", "serialPerCore", "globalHalving");
        assertThat(handWritten("floatmin")).containsOnlyKeys("cascade", "cascadeVector", "serialPerCore");
        assertThat(handWritten("intsum")).containsOnlyKeys("cascade", "twoPass");
    }

    /** The hand-written kernels under the names of generated ones. */
    private static Map<String, String> handWritten(String folder) {
        Path room = folder.equals("floatsum") ? HAND_WRITTEN : derived.resolve("io/funnel/fixture");
        Map<String, String> kernels = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(room.resolve(folder))) {
            for (Path file : files.sorted().toList()) {
                String type = file.getFileName().toString().replace(".java", "");
                String prefix = type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
                methods(Files.readString(file)).forEach(
                        (name, text) -> kernels.put(prefix + name.replaceFirst("^(sum|minimum)", ""), text));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return kernels;
    }

    /** The public static methods of a file by name, from the parameters on, without line breaks. */
    private static Map<String, String> methods(String text) {
        Map<String, String> methods = new LinkedHashMap<>();
        Matcher matcher = METHOD.matcher(text);
        while (matcher.find()) {
            String whole = matcher.group();
            String rest = whole.substring(whole.indexOf('(')).replaceAll("// .*", "")
                    .replaceAll("\\s+", " ").replace("( ", "(");
            methods.put(matcher.group(1), rest);
        }
        return methods;
    }
}
