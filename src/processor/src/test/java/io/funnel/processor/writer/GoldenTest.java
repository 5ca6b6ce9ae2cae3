package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The generated code of every form compiles without a warning and agrees with plain Java for all strategies. A few
 * files are kept as golden files; {@code -Dfunnel.golden.update=true} rewrites them.
 */
class GoldenTest {

    private static final boolean UPDATE = Boolean.getBoolean("funnel.golden.update");
    /** Kernels of float sum that are compared with hand-written ones. */
    private static final Pattern EXEMPLARS = Pattern.compile(
            "(?ms)(^    public static void (?:cascade|cascadeVector|serialPerCore)\\([^{]*\\{\\n).*?^    }$");
    private static final Pattern LOADING =
            Pattern.compile(
                    "KernelCode\\.(?:Scalar\\.\\w+|Vector)\\(\"(\\w+)\"(?:(?!KernelCode).)*?\\.loading\\(\\s*\"(\\w+)\"\\)",
                    Pattern.DOTALL);
    private static final Pattern DOCUMENTED =
            Pattern.compile("\\{@code (\\w+)}(?:(?!\\*/).)*?(?:Load|load) \\{@code (\\w+)}", Pattern.DOTALL);
    private static final List<Integer> LENGTHS = List.of(0, 1, 2, 31, 33, 257, 1009);
    private static final int GROUPS = 5;
    private static final long SEED = 20261;

    @ParameterizedTest
    @EnumSource
    void sources_ofEachForm_areTheGoldenOnes(Form form, @TempDir Path folder) throws Exception {
        Map<String, String> generated = Compiled.of(List.of(form.source()), folder, List.of()).generated();
        assertThat(generated.keySet()).containsAll(form.golden());
        for (String name : form.golden()) {
            String text = generated.getOrDefault(name, "");
            String golden = form == Form.SUM
                    ? EXEMPLARS.matcher(text).replaceAll("$1        // ExemplarTest has its statements.\n    }")
                    : text;
            if (UPDATE) {
                Files.writeString(form.folder().resolve(name), golden);
            }
            assertThat(form.folder().resolve(name)).as("refreshed by -Dfunnel.golden.update=true").hasContent(golden);
        }
    }

    /** A definition names the load policies that the comments of its kernels name. */
    @ParameterizedTest
    @EnumSource
    void loads_ofEachDefinition_areThoseOfItsKernels(Form form) throws Exception {
        Map<String, String> generated = form.own(Form.compiled().generated());
        Map<String, String> loads = new TreeMap<>();
        generated.forEach((name, text) -> {
            if (name.endsWith("Definition.java")) {
                String kernels = generated.getOrDefault(name.replace("Definition.java", "Kernels.java"), "");
                Map<String, String> named = pairs(LOADING, text);
                assertThat(named).as(name).isEqualTo(pairs(DOCUMENTED, kernels.replaceAll("\\s+\\* ", " ")));
                loads.putAll(named);
            }
        });
        assertThat(loads).containsKeys("Cascade", "SerialPerCore");
    }

    private static Map<String, String> pairs(Pattern pattern, String text) {
        return pattern.matcher(text).results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2), (one, other) -> one,
                        TreeMap::new));
    }

    @ParameterizedTest
    @EnumSource
    void kernels_ofEachForm_agreeWithPlainJava(Form form) throws Exception {
        SoftAssertions all = new SoftAssertions();
        for (Reduction<?> reduction : Form.compiled().provider(form.provider()).reductions()) {
            for (int n : LENGTHS) {
                agree(all, reduction.definition(), n);
                Optional<Definition<?, ?>> beside = reduction.definition().facts().boundedVariant();
                if (beside.isPresent()) {
                    agree(all, beside.get(), n);
                }
            }
        }
        all.assertAll();
    }

    private static <S, R> void agree(SoftAssertions all, Definition<S, R> definition, int n) throws Exception {
        Operands inputs = Inputs.random(definition.signature(), n, new Random(SEED + n));
        S expected = definition.sequential(inputs, n);
        String what = definition.signature().name() + ", n=" + n + ", seed=" + SEED;
        all.assertThat(Inputs.near(expected, definition.parallelStream(inputs, n))).as("stream: %s", what).isTrue();
        S folded = definition.identity();
        for (int i = 0; i < n; i++) {
            folded = definition.combine(folded, definition.map(inputs, i));
        }
        all.assertThat(Inputs.near(expected, folded)).as("fold: %s", what).isTrue();
        for (HostStates.Memory memory : HostStates.Memory.values()) {
            S actual = HostStates.state(definition, inputs, n, memory, new Random(SEED));
            all.assertThat(Inputs.near(expected, actual))
                    .as("host, %s: %s, expected=%s, actual=%s", memory, what, expected, actual).isTrue();
        }
        for (KernelCode code : definition.kernels()) {
            boolean runs = !(code instanceof KernelCode.Refused) && !(code instanceof KernelCode.Annotated && n == 0);
            if (runs && !(code instanceof KernelCode.Annotated)
                    && definition.signature().indexing() != Indexing.NONE) {
                S parts = new Launcher<>(definition, 64, GROUPS).runInTwo(code, inputs, n / 3, n);
                all.assertThat(Inputs.near(expected, parts))
                        .as("%s in two: %s, expected=%s, actual=%s", code.strategy(), what, expected, parts).isTrue();
            }
            for (boolean warps : runs ? List.of(true, false) : List.<Boolean>of()) {
                S actual = new Launcher<>(definition, warps ? 32 : 64, GROUPS).run(code, inputs, n, warps);
                all.assertThat(Inputs.near(expected, actual))
                        .as("%s: %s, expected=%s, actual=%s", code.strategy(), what, expected, actual).isTrue();
            }
        }
    }
}
