package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.processor.writer.HostStates;
import io.funnel.processor.writer.HostStates.Memory;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.ReductionProvider;
import java.nio.file.Path;
import java.util.Map;
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

    private static <S, R> R mean(Definition<S, R> definition, DoubleArray elements, int n, Memory memory) {
        return definition.finish(HostStates.inOneRange(definition, Operands.of(elements), n, memory));
    }
}
