package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reductions with functions of Math whose bits differ on devices have a variant, which calls the functions of kernels. */
class ReproducibleVariantTest {

    private static Map<String, String> generated(String element, Path folder) throws IOException {
        Path source = folder.resolve("Own.java");
        Files.writeString(source, """
                package sample;
                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
                final class Own {
                    @Reduction
                    record Total(double sum) {
                        static Total identity() { return new Total(0); }
                        static Total map(float x) { return new Total(%s); }
                        static Total combine(Total left, Total right) { return new Total(left.sum + right.sum); }
                        static double finish(Total all) { return Math.log(all.sum); }
                    }
                    @Reduction
                    record Root(double sum) {
                        static Root identity() { return new Root(0); }
                        static Root map(float x) { return new Root(Math.sqrt(Math.floor(x))); }
                        static Root combine(Root left, Root right) { return new Root(left.sum + right.sum); }
                    }
                }
                """.formatted(element));
        return Compiled.of(List.of(source), folder.resolve("out")).generated();
    }

    @Test
    void variant_ofExponentials_callsTheFunctionsOfKernels(@TempDir Path folder) throws IOException {
        Map<String, String> files = generated("Math.exp(x) + Math.floor(x)", folder);
        assertThat(text(files, "Own_Total_ReproducibleHost")).contains("Exponentials.exp(", "Math.floor(",
                "Logarithms.log(state.sum())").doesNotContain("Math.exp(");
        assertThat(text(files, "Own_TotalHost")).contains("Math.exp(").doesNotContain("Exponentials.");
        assertThat(text(files, "Own_TotalDefinition")).contains("new Own_Total_ReproducibleDefinition()");
    }

    @Test
    void exponentialsOfFloats_thatBecomeFloats_areInFloat(@TempDir Path folder) throws IOException {
        assertThat(text(generated("(float) Math.exp(x)", folder), "Own_TotalKernels"))
                .contains("FloatExponentials.expOnDevice(").doesNotContain(" Exponentials.exp(");
        for (String inDouble : List.of("(float) Math.exp(x + 1.0)", "Math.exp(x)", "(float) (2 * Math.exp(x))")) {
            assertThat(text(generated(inDouble, folder), "Own_TotalKernels")).as(inDouble)
                    .contains(" Exponentials.exp(").doesNotContain("FloatExponentials");
        }
    }

    /** A backend's exponential has other bits, and the host has none. */
    @Test
    void exponentialsOfFloats_inTheVariant_areFunnelsOwn(@TempDir Path folder) throws IOException {
        Map<String, String> files = generated("(float) Math.exp(x)", folder);
        for (String part : List.of("Own_Total_ReproducibleHost", "Own_Total_ReproducibleKernels")) {
            assertThat(text(files, part)).contains("FloatExponentials.exp(").doesNotContain("OnDevice");
        }
    }

    @Test
    void functionsWithJavasBits_needNoVariant(@TempDir Path folder) throws IOException {
        assertThat(generated("x", folder).keySet()).noneMatch(name -> name.contains("Own_Root_Reproducible"));
    }

    private static String text(Map<String, String> files, String name) {
        return files.entrySet().stream().filter(file -> file.getKey().contains(name)).findFirst().orElseThrow()
                .getValue();
    }
}
