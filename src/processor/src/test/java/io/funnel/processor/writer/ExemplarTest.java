package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.processor.model.Model;
import io.funnel.processor.model.Type;
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

/** What is written for float sum, float minimum and int sum is what was written by hand, names of methods apart. */
class ExemplarTest {

    private static final Path HAND_WRITTEN = Path.of("../funnel/src/main/java/io/funnel/strategy");
    private static final Pattern METHOD = Pattern.compile("^    public static \\S+ (\\w+)\\(.*?^    }$",
            Pattern.MULTILINE | Pattern.DOTALL);
    private static final Map<String, Model> REDUCTIONS = Map.of(
            "floatsum", Samples.sum(Type.FLOAT), "floatmin", Samples.minimum(), "intsum", Samples.sum(Type.INT));

    @TestFactory
    Stream<DynamicTest> kernels_ofHandWrittenStrategies_areTheHandWrittenOnes() {
        List<DynamicTest> tests = new ArrayList<>();
        REDUCTIONS.forEach((folder, model) -> {
            Map<String, String> written = methods(new KernelsFile(target(model)).text());
            handWritten(folder).forEach((name, text) -> tests.add(DynamicTest.dynamicTest(folder + " " + name,
                    () -> assertThat(written).containsEntry(name, text))));
        });
        return tests.stream();
    }

    @Test
    void handWritten_ofThreeReductions_areAllFound() {
        assertThat(handWritten("floatsum")).hasSize(19 + 11).containsKeys("cascade", "unrolledPerGroupSize512");
        assertThat(handWritten("floatmin")).hasSize(7);
        assertThat(handWritten("intsum")).hasSize(4);
    }

    private static Target target(Model model) {
        return io.funnel.processor.writer.Files.targets(List.of(model)).getFirst();
    }

    /** The hand-written kernels and sequential loops by the names that written ones have. */
    private static Map<String, String> handWritten(String folder) {
        Map<String, String> kernels = new LinkedHashMap<>();
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
