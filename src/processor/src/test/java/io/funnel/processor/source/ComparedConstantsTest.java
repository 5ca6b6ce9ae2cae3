package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionProvider;
import io.funnel.verify.law.Laws;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operators whose law breaks for two constants of their code, which random elements seldom meet. */
class ComparedConstantsTest {

    private static final String SOURCE = """
            import io.funnel.annotations.Reduction;

            @Reduction
            public record Brackets(int close, int open) {
                static Brackets identity() {
                    return new Brackets(0, 0);
                }

                static Brackets map(byte sign) {
                    return sign == '(' ? new Brackets(0, 1) : sign == ')' ? new Brackets(1, 0) : new Brackets(0, 0);
                }

                static Brackets combine(Brackets left, Brackets right) {
                    int pairs = Math.min(left.open, right.close);
                    return new Brackets(left.close + right.close - pairs, left.open + right.open - pairs);
                }
            }
            """;

    @Test
    void operator_thatDoesNotCommuteForTwoConstants_isRefused(@TempDir Path folder) throws Exception {
        assertThat(Laws.quick(reduction(SOURCE, folder.resolve("any"))))
                .hasValueSatisfying(
                        broken -> assertThat(broken.toString()).contains("commutativity", "map(40)", "map(41)"));
        assertThat(Laws.quick(reduction(SOURCE.replace("@Reduction\n", "@Reduction(commutative = false)\n"),
                folder.resolve("ordered")))).isEmpty();
    }

    private static Reduction<?> reduction(String source, Path folder) throws Exception {
        Compilation compilation = Compilation.of(Map.of("Brackets.java", source), folder);
        assertThat(compilation.messages()).isEmpty();
        return ((ReductionProvider) compilation.loader().loadClass("BracketsReductions").getConstructor()
                .newInstance()).reductions().getFirst();
    }
}
