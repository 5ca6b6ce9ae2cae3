package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that start with methods, as small programs do: no other code can name their class. */
class ImplicitClassTest {

    private static final String IMPORTS = """
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            """;

    @Test
    void loop_inAFileWithoutAClass_isRead(@TempDir Path folder) throws Exception {
        Compilation compilation = Compilation.of(Map.of("Main.java", IMPORTS + """
                static final int FACTOR = 3;

                @Reduction
                static void total(IntArray in, @Reduce IntArray out) {
                    out.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        out.set(0, out.get(0) + FACTOR * twice(in.get(i)));
                    }
                }

                static int twice(int x) {
                    return 2 * x;
                }

                void main() {
                }
                """), folder);

        assertThat(compilation.messages()).isEmpty();
        assertThat(Agreement.of(compilation, "Main", Agreement.few())).hasSize(1);
    }

    @Test
    void state_inAFileWithoutAClass_isRefusedAtItsLine(@TempDir Path folder) {
        Compilation compilation = Compilation.of(Map.of("Main.java", IMPORTS + """
                @Reduction
                record Count(long count) {
                    static Count identity() { return new Count(0); }
                    static Count map(int x) { return new Count(x); }
                    static Count combine(Count left, Count right) { return new Count(left.count + right.count); }
                }

                void main() {
                }
                """), folder);

        assertThat(compilation.messages()).containsExactly(new Compilation.Message("Main.java", 6,
                "FUNNEL-121: Count is in a file without a class around it, which other code cannot name; the generated code is"
                        + " another class of the same package; make it at least package-private and a member of a class"));
    }

    @Test
    void result_elementOrTypeOfItsOwn_isToldAsSuch(@TempDir Path folder) {
        assertThat(Compilation
                .of(Map.of("Second.java", loop("Second", "FloatArray", "out.set(1, out.get(1) + in.get(i))")),
                        folder)
                .messages()).singleElement().extracting(Compilation.Message::text).asString()
                .startsWith("FUNNEL-108: the result out is used outside its combine, or twice in it; ");
        assertThat(
                Compilation.of(Map.of("Narrow.java", loop("Narrow", "IntArray", "out.set(0, out.get(0) + in.get(i))")),
                        folder).messages())
                .first().extracting(Compilation.Message::text).asString()
                .startsWith("FUNNEL-115: the type float where int is needed is not supported; ");
    }

    private static String loop(String name, String result, String body) {
        return IMPORTS + """
                class %s {
                    @Reduction
                    static void total(FloatArray in, @Reduce %s out) {
                        out.set(0, 0);
                        for (@Parallel int i = 0; i < in.getSize(); i++) {
                            %s;
                        }
                    }
                }
                """.formatted(name, result, body);
    }
}
