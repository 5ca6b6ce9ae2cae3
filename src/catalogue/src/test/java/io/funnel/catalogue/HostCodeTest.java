package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The generated code that runs on the host is plain Java: only kernels call the functions that stand in for it. */
class HostCodeTest {

    private static final Path GENERATED = Path.of("target/generated-sources/annotations");
    private static final Pattern OF_KERNELS = Pattern.compile(
            "\\b(JavaMath|WrappingMath|Intervals|Exponentials|Logarithms|Powers|WholeNumbers|Bits|Rotations)\\b");

    @Test
    void hostAndDefinition_ofEachReduction_callNoFunctionOfKernels() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(GENERATED)) {
            files = all.filter(file -> file.toString().matches(".*(?<!_Reproducible)(Host|Definition)\\.java")).sorted()
                    .toList();
        }
        assertThat(files).hasSizeGreaterThan(300)
                .allSatisfy(file -> assertThat(Files.readString(file)).doesNotContainPattern(OF_KERNELS));
    }
}
