package io.funnel.annotations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program that derives sources of one type from those of another, {@code config/Specialise.java}. */
class SpecialiseTest {

    @TempDir
    static Path classes;

    private static Method specialise;

    @TempDir
    Path sources;

    @TempDir
    Path target;

    @BeforeAll
    static void compile() throws Exception {
        int failed = ToolProvider.getSystemJavaCompiler().run(null, null, null,
                "-d", classes.toString(), "../../config/Specialise.java");
        assertThat(failed).isZero();
        @SuppressWarnings("resource") // its class is used to the end
        URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()});
        specialise = loader.loadClass("Specialise").getMethod("specialise", Path.class, Path.class);
    }

    @Test
    void type_inNamesBoxesLiteralsAndProse() throws Exception {
        assertThat(derived("DoubleSum", """
                // [specialise DoubleSum: float -> double]
                package p;

                /** Sums floats: a {@link FloatArray} of {@code float} values, none afloat. */
                final class FloatSum {
                    static final float ZERO = 0f, HALF = 0.5F, TINY = 0x1p-57f;
                    float sum(FloatArray a) {
                        return JAVA_FLOAT + Float.MAX_VALUE + a.toFloats()[0xf];
                    }
                }
                """)).isEqualTo("""
                // Generated from FloatSum.java; change that file instead.
                package p;

                /** Sums doubles: a {@link DoubleArray} of {@code double} values, none afloat. */
                final class DoubleSum {
                    static final double ZERO = 0.0, HALF = 0.5, TINY = 0x1p-57;
                    double sum(DoubleArray a) {
                        return JAVA_DOUBLE + Double.MAX_VALUE + a.toDoubles()[0xf];
                    }
                }
                """);
    }

    @Test
    void typeInNamesAlone_leavesIndexes() throws Exception {
        assertThat(derived("LongLeast", """
                // [specialise LongLeast: Int -> Long; int[] -> long[]; int least -> long least]
                class IntLeast {
                    /** The least of an IntArray, as Integer. */
                    int least(int[] x, int at) {
                        return printInterval(at, Integer.MAX_VALUE);
                    }
                }
                """)).endsWith("""
                class LongLeast {
                    /** The least of a LongArray, as Long. */
                    long least(long[] x, int at) {
                        return printInterval(at, Long.MAX_VALUE);
                    }
                }
                """);
    }

    @Test
    void longestRule_wins() throws Exception {
        assertThat(derived("B", """
                // [specialise B: A -> B; x -> y]
                // [specialise B: x + 1 -> x]
                class A {
                    int f = x+1 + x + 2;
                }
                """)).contains("int f = x + y + 2;");
    }

    @Test
    void star_meansAllFilesOfEarlierLines() throws Exception {
        assertThat(derived("CTwo", """
                // [specialise BOne: A -> BOne]
                // [specialise CTwo: A -> CTwo]
                // [specialise *Two: x -> y]
                class A {
                    int x;
                }
                """)).contains("class CTwo {\n    int y;");
        assertThat(Files.readString(target.resolve("BOne.java"))).contains("int x;");
        assertFault("no file of this name yet: *Two", "// [specialise *Two: x -> y]\nclass A {}\n");
    }

    @Test
    void partsOfNames_makeOtherWidths() throws Exception {
        assertThat(derived("Double2", """
                // [specialise Double2, Float2: *4 -> *2; 4 -> 2; float[4] -> float[2]]
                // [specialise Double2: float -> double; float[4] -> double[2]]
                class Float4 {
                    float[] x = new float[4]; int f = asFloat4(4) + 0x4 + 14;
                }
                """)).contains("class Double2 {", "double[] x = new double[2]; int f = asDouble2(2) + 0x4 + 14;");
    }

    @Test
    void otherPackageAndFunction_replaceWhatAccumulates() throws Exception {
        assertThat(derived("other/A", """
                // [specialise other/A: p -> q; + -> m.M.min; *sum -> *least]
                package p;

                import java.util.List;

                class A {
                    List<Integer> f(int[] x, int i) {
                        sum0 = sum0 + x[i + 1];
                        i = i + 1;
                        return List.of(x[0] + sum0);
                    }
                }
                """)).endsWith("""
                package q;

                import m.M;
                import java.util.List;

                class A {
                    List<Integer> f(int[] x, int i) {
                        least0 = M.min(least0, x[i + 1]);
                        i = i + 1;
                        return List.of(x[0] + least0);
                    }
                }
                """);
    }

    @Test
    void blocks_keepAndDropAndGive() throws Exception {
        String source = """
                // [specialise Double1, Int1: *Float -> *Double]
                // [specialise Int1: Double -> Integer; *Double -> *Int; *Float -> *Int]
                class Float1 {
                    // [only Float*, Double*]
                    float f;
                    // [only Int1]
                    // float f = "0f";
                    // // two
                    // [end]
                    // [not Int*]
                    int g;
                    // [end]
                    Double h;
                }
                """;
        assertThat(derived("Double1", source))
                .endsWith("class Double1 {\n    float f;\n    int g;\n    Double h;\n}\n");
        assertThat(Files.readString(target.resolve("Int1.java")))
                .endsWith("class Int1 {\n    float f = \"0f\";\n    // two\n    Integer h;\n}\n");
    }

    @Test
    void blockWithColons_isCodeOfOtherFilesToWhichRulesApply() throws Exception {
        String source = """
                // [specialise Int1: float -> int]
                class Float1 {
                    // [only Int1]
                    //: float half(Float1 a) {
                    //:     return 1;
                    //: }
                    // [end]
                }
                """;

        assertThat(derived("Int1", source)).endsWith("""
                class Int1 {
                    int half(Int1 a) {
                        return 1;
                    }
                }
                """);
    }

    @Test
    void imports_thatAreUnusedOrTwice_go() throws Exception {
        assertThat(derived("B", """
                // [specialise B: A -> B]
                import p.Float;
                import q.Gone;
                import q.Kept;
                import q.Kept;

                class A extends Kept {
                    // [not B]
                    Gone gone;
                    // [end]
                }
                """)).endsWith("file instead.\nimport q.Kept;\n\nclass B extends Kept {\n}\n");
    }

    @Test
    void faults_nameFileAndRule() {
        assertFault("rules that find nothing: int c", "// [specialise B: A -> B; int c -> long c]\nclass A {}\n");
        assertFault("no such type comes of the rules", "// [specialise B: A -> C]\nclass A {}\n");
        assertFault("not a rule, such as int -> long: float", "// [specialise B: A -> B; float]\nclass A {}\n");
        assertFault("without [end]", "// [specialise B: A -> B]\nclass A {}\n// [only B]\n");
        assertFault("A.java is there already", "// [specialise A: A -> A]\nclass A {}\n");
    }

    @Test
    void output_holdsNothingElse_andIsWrittenOnlyWhenItChanges() throws Exception {
        Path gone = Files.writeString(target.resolve("Gone.java"), "");
        String source = "// [specialise B: A -> B]\nclass A {}\n";
        derived("B", source);
        FileTime early = FileTime.fromMillis(0);
        Files.setLastModifiedTime(target.resolve("B.java"), early);

        derived("B", source);
        assertThat(gone).doesNotExist();
        assertThat(Files.getLastModifiedTime(target.resolve("B.java"))).isEqualTo(early);
    }

    private String derived(String name, String source) throws Exception {
        Files.writeString(sources.resolve("A.java"), source);
        if (source.contains("class Float")) {
            Files.move(sources.resolve("A.java"), sources.resolve("FloatSum.java"));
        }
        specialise.invoke(null, sources, target);
        return Files.readString(target.resolve(name + ".java").normalize());
    }

    private void assertFault(String message, String source) {
        assertThatThrownBy(() -> derived("B", source)).isInstanceOf(InvocationTargetException.class)
                .cause().isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sources.resolve("A.java").toString()).hasMessageContaining(message);
    }
}
