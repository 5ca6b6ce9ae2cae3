package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.device.Devices;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Elements of many operations: their kernels hold fewer copies of them, so that each fits a Java method. */
class LongElementsTest {

    private static final int LENGTH = 257;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"4, LaneEights, true", "60, LaneStride, true", "600, LaneStride, false"})
    void kernels_ofElementsOfSeveralSteps_compileAndAnswer(int steps, String load, boolean copied) throws Exception {
        Path source = Files.writeString(folder.resolve("Steps.java"), source(steps));
        Compiled compiled = Compiled.of(List.of(source), folder.resolve("out"), List.of());
        assertThat(compiled.generated().getOrDefault("Steps_mixedKernels.java", "").replaceAll("\\s+\\*?\\s*", " "))
                .contains("Load {@code " + load + "}");
        Reduction<?> reduction = compiled.provider("user.StepsReductions").reductions().getFirst();
        IntArray input = new IntArray(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            input.set(i, i * 7919 - 1_000_000);
        }
        Object expected = answer(reduction, input);
        try (Funnel funnel = Funnel.builder().placement(Placement.HOST).build()) {
            assertThat(funnel.reduce(reduction, List.of(input)).value()).isEqualTo(expected);
        }
        int ran = 0;
        for (KernelCode code : reduction.definition().kernels()) {
            Strategy strategy = Strategy.parse(code.strategy()).orElseThrow();
            if (strategy.isOfSegments() || code instanceof KernelCode.Annotated) {
                continue;
            }
            if (code instanceof KernelCode.Refused refused) {
                assertThat(copied && refused.reason().contains("too many for a method")).as(code.strategy()).isFalse();
                continue;
            }
            try (PreparedStrategy prepared = PreparedStrategy.of(Devices.all().getFirst(), reduction, strategy,
                    Sizes.AUTO, input)) {
                assertThat(prepared.run(LENGTH, PreparedStrategy.Timing.CALL).value()).as(code.strategy())
                        .isEqualTo(expected);
            }
            ran++;
        }
        assertThat(ran).isGreaterThanOrEqualTo(copied ? 3 : 2);
    }

    private static <S, R> R answer(Reduction<R> reduction, IntArray input) {
        @SuppressWarnings("unchecked") // the reduction's own definition
        Definition<S, R> definition =
                (Definition<S, R>) reduction.definition();
        return definition.finish(definition.sequential(Operands.of(input), LENGTH));
    }

    private static String source(int steps) {
        StringBuilder body = new StringBuilder();
        for (int step = 0; step < steps; step++) {
            body.append("            v = (v ^ ").append(step + 3).append(") * 31 + u;\n");
        }
        return """
                package user;

                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.annotations.Parallel;
                import uk.ac.manchester.tornado.api.annotations.Reduce;
                import uk.ac.manchester.tornado.api.types.arrays.IntArray;

                public final class Steps {
                    private Steps() {}

                    @Reduction
                    public static void mixed(IntArray in, @Reduce IntArray result) {
                        result.set(0, 0);
                        for (@Parallel int i = 0; i < in.getSize(); i++) {
                            int u = in.get(i);
                            int v = u;
                BODY            result.set(0, result.get(0) + v);
                        }
                    }
                }
                """.replace("BODY", body);
    }
}
