package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.plan.Placement;
import io.funnel.processor.writer.HostStates;
import io.funnel.processor.writer.HostStates.Memory;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.ReductionProvider;
import io.funnel.verify.law.Laws;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** Lanes of the host's loop without elements: an operator may give NaN for two identities. */
class EmptyLanesTest {

    private static final String SOURCE = """
            import io.funnel.annotations.Reduction;
            public class Centres {
                @Reduction public record Centre(double weight, double mean) {
                    static Centre identity() { return new Centre(0, 0); }
                    static Centre map(double value) { return new Centre(1, value); }
                    static Centre combine(Centre left, Centre right) {
                        double weight = left.weight + right.weight;
                        return new Centre(weight, (left.weight * left.mean + right.weight * right.mean) / weight);
                    }
                    static double finish(Centre all) { return all.mean; }
                }
            }
            """;

    /** Sums of exponentials by their logarithms: two identities have no difference. */
    private static final String FILTERED = """
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
            public class Sums {
                static double add(double a, double b) {
                    return Math.max(a, b) + Math.log(1 + Math.exp(-Math.abs(a - b)));
                }
                static double addWithCare(double a, double b) {
                    return a == b && a < -1e300 ? a : add(a, b);
                }
                @Reduction static void withoutCare(DoubleArray in, @Reduce DoubleArray result) {
                    result.set(0, Double.NEGATIVE_INFINITY);
                    for (@Parallel int i = 0; i < in.getSize(); i++)
                        if (in.get(i) > 0) result.set(0, add(result.get(0), in.get(i)));
                }
                @Reduction(domain = {-100, 100}) static void withCare(DoubleArray in, @Reduce DoubleArray result) {
                    result.set(0, Double.NEGATIVE_INFINITY);
                    for (@Parallel int i = 0; i < in.getSize(); i++)
                        if (in.get(i) > 0) result.set(0, addWithCare(result.get(0), in.get(i)));
                }
                @Reduction public record Logarithm(double value) {
                    static Logarithm identity() { return new Logarithm(Double.NEGATIVE_INFINITY); }
                    static Logarithm map(double x) { return x > 0 ? new Logarithm(x) : identity(); }
                    static Logarithm combine(Logarithm left, Logarithm right) {
                        return new Logarithm(add(left.value, right.value));
                    }
                    static double finish(Logarithm all) { return all.value; }
                }
            }
            """;

    @Test
    void range_shorterThanTheLanes_combinesNoEmptyLane(@TempDir Path folder) throws Exception {
        Compilation compilation = Compilation.of(Map.of("Centres.java", SOURCE), folder);
        assertThat(compilation.messages()).isEmpty();
        Definition<?, ?> centre = ((ReductionProvider) compilation.loader().loadClass("CentresReductions")
                .getConstructor().newInstance()).reductions().getFirst().definition();
        for (int n = 1; n <= 2 * centre.signature().hostLanes(); n++) {
            DoubleArray ones = new DoubleArray(n);
            ones.init(1);
            for (Memory memory : Memory.values()) {
                assertThat(mean(centre, ones, n, memory)).as("n=%d, memory=%s", n, memory).isEqualTo(1.0);
            }
        }
    }

    /** Lanes whose elements are all left out hold identities, which the law tries with each other before any answer. */
    @Test
    void lanes_withoutAnElementThatCounts_areOfOperatorsWhoseLawIsShown(@TempDir Path folder) throws Exception {
        Compilation compilation = Compilation.of(Map.of("Sums.java", FILTERED), folder);
        assertThat(compilation.messages()).isEmpty();
        Map<String, Reduction<?>> reductions = ((ReductionProvider) compilation.loader()
                .loadClass("SumsReductions").getConstructor().newInstance()).reductions().stream()
                .collect(Collectors.toMap(reduction -> reduction.name(), reduction -> reduction));
        DoubleArray few = new DoubleArray(100);
        few.init(-1);
        few.set(50, 2);

        for (String broken : List.of("Sums.withoutCare", "Sums.Logarithm")) {
            @SuppressWarnings("unchecked") // all of them reduce doubles
            Reduction1<DoubleArray, Double> reduction =
                    (Reduction1<DoubleArray, Double>) Objects.requireNonNull(reductions.get(broken));
            assertThatThrownBy(() -> Laws.assertHold(reduction)).as(broken).isInstanceOf(AssertionError.class)
                    .hasMessageContaining("identity");
            try (Funnel funnel = Funnel.builder().placement(Placement.HOST).build()) {
                assertThatThrownBy(() -> funnel.reduce(reduction, few)).as(broken)
                        .hasMessageContaining("law").hasMessageContaining("-Infinity");
            }
        }
        @SuppressWarnings("unchecked") // as above
        Reduction1<DoubleArray, Double> careful = (Reduction1<DoubleArray, Double>) Objects
                .requireNonNull(reductions.get("Sums.withCare"));
        Laws.assertHold(careful);
        for (int n = 51; n <= 100; n++) {
            for (Memory memory : Memory.values()) {
                assertThat(mean(careful.definition(), few, n, memory)).as("n=%d, memory=%s", n, memory).isEqualTo(2.0);
            }
        }
    }

    private static <S, R> R mean(Definition<S, R> definition, DoubleArray elements, int n, Memory memory) {
        return definition.finish(HostStates.inOneRange(definition, Operands.of(elements), n, memory));
    }
}
