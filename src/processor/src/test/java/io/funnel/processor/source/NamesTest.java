package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uses every name that generated code declares, and others, as names of the source. */
class NamesTest {

    private static final String IMPORTS = """
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            """;

    /** Examples that together have every kind of kernel. */
    private static final String EXAMPLES = IMPORTS + """
            class Examples {
                @Reduction(strategies = Reduction.Strategies.ALL) static void sum(FloatArray a, @Reduce FloatArray b) {
                    b.set(0, 0);
                    for (@Parallel int i = 0; i < a.getSize(); i++) {
                        b.set(0, b.get(0) + a.get(i));
                    }
                }
                @Reduction static void pairs(IntArray a, FloatArray c, IntArray d, @Reduce LongArray b) {
                    b.set(0, 0);
                    for (@Parallel int i = 1; i < a.getSize(); i++) {
                        b.set(0, b.get(0) + a.get(i) + (long) c.get(i) * d.get(0) * i);
                    }
                }
                @Reduction static void bins(IntArray a, @Reduce IntArray b) {
                    for (int j = 0; j < 8; j++) {
                        b.set(j, 0);
                    }
                    for (@Parallel int i = 0; i < a.getSize(); i++) {
                        if (a.get(i) > 0) {
                            b.set(a.get(i) & 7, b.get(a.get(i) & 7) + 1);
                        }
                    }
                }
                @Reduction(strategies = Reduction.Strategies.ALL) record First(float a, long b) {
                    static First identity() { return new First(Float.POSITIVE_INFINITY, Long.MAX_VALUE); }
                    static First map(float c, long index) { return new First(c, index); }
                    static First combine(First d, First e) {
                        return d.a < e.a || d.a == e.a && d.b < e.b ? d : e;
                    }
                }
                @Reduction record Several(int a, int b) {
                    static Several identity() { return new Several(0, 0); }
                    static Several map(int c, int d) { return new Several(c, d); }
                    static Several combine(Several d, Several e) { return new Several(d.a + e.a, d.b ^ e.b); }
                }
            }
            """;

    private static final List<String> OTHERS = List.of("record", "var", "yield", "sealed", "permits", "when", "module",
            "$", "_x", "größe", "exp", "min", "java", "io", "uk", "Math", "JavaMath", "Integer", "IntArray", "Override",
            "float4", "kernel", "local", "global", "auto", "size_t", "x1", "x", "x1Next", "equals", "string");

    private static final Pattern KERNEL = Pattern.compile("(?s)\\((KernelContext context.*?)\\)");

    @Test
    void names_ofGeneratedCode_areNamesOfTheSourceToo(@TempDir Path folder) throws Exception {
        Set<String> all = new TreeSet<>(OTHERS);
        all.addAll(declared(Compilation.of(Map.of("Examples.java", EXAMPLES), folder.resolve("examples"))));
        for (int number = 0; all.size() % STEP > 0; number++) {
            all.add("spare" + number);
        }
        List<String> names = List.copyOf(all);
        assertThat(names).contains("next", "quads", "slots", "cascade", "reduceRange", "globalId", "stride")
                .hasSizeGreaterThan(120);

        Compilation compilation = Compilation.of(Map.of("Source.java", source(names)), folder.resolve("names"));

        assertThat(Agreement.of(compilation, "Source", Agreement.few()))
                .hasSize(2 * Math.ceilDiv(names.size(), STEP));
    }

    @Test
    void parameters_ofKernels_haveNamesThatPtxKnows(@TempDir Path folder) throws Exception {
        Compilation compilation = Compilation.of(Map.of("Source.java", IMPORTS + """
                class Source {
                    @Reduction static void sum(FloatArray λ, IntArray größe, float ω, @Reduce FloatArray u3bb) {
                        u3bb.set(0, 0);
                        for (@Parallel int i = 0; i < λ.getSize(); i++) {
                            u3bb.set(0, u3bb.get(0) + ω * λ.get(i) * größe.get(0));
                        }
                    }
                    @Reduction record Mean(long n, double μ) {
                        static Mean identity() { return new Mean(0, 0); }
                        static Mean map(float x) { return new Mean(1, x); }
                        static Mean combine(Mean a, Mean b) { return new Mean(a.n + b.n, a.μ + b.μ); }
                    }
                }
                """), folder);

        List<String> kernels = compilation.generated().entrySet().stream()
                .filter(file -> file.getKey().endsWith("Kernels.java"))
                .flatMap(file -> KERNEL.matcher(file.getValue()).results()).map(found -> found.group(1)).toList();
        assertThat(kernels).hasSizeGreaterThan(8).anySatisfy(text -> assertThat(text).contains("FloatArray u3bb"))
                .allSatisfy(text -> assertThat(text).matches("\\p{ASCII}*"));
        assertThat(Agreement.of(compilation, "Source", Agreement.few())).hasSize(2);
    }

    private static Set<String> declared(Compilation compilation) throws IOException {
        Set<String> names = new TreeSet<>();
        for (Map.Entry<String, String> file : compilation.generated().entrySet()) {
            JavaFileObject source = new SimpleJavaFileObject(URI.create("string:///" + file.getKey()),
                    JavaFileObject.Kind.SOURCE) {
                @Override
                public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                    return file.getValue();
                }
            };
            JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(null, null, null, null, null,
                    List.of(source));
            for (CompilationUnitTree unit : task.parse()) {
                unit.accept(new TreeScanner<Void, Void>() {
                    @Override
                    public Void visitVariable(VariableTree tree, Void nothing) {
                        names.add(tree.getName().toString());
                        return super.visitVariable(tree, null);
                    }

                    @Override
                    public Void visitMethod(MethodTree tree, Void nothing) {
                        names.add(tree.getName().toString());
                        return super.visitMethod(tree, null);
                    }

                    @Override
                    public Void visitClass(ClassTree tree, Void nothing) {
                        names.add(tree.getSimpleName().toString());
                        return super.visitClass(tree, null);
                    }
                }, null);
            }
        }
        names.removeIf(
                name -> !SourceVersion.isName(name) || name.startsWith("Examples") || ALIKE.matcher(name).find());
        return names;
    }

    /** Names that differ from others only in a number. */
    private static final Pattern ALIKE = Pattern.compile("[2-9]|\\d\\d");

    /** Names of each place in one reduction. */
    private static final int STEP = 4;

    private static String source(List<String> names) {
        StringBuilder text = new StringBuilder(IMPORTS + "class Source {\n");
        for (int number = 0; number < Math.ceilDiv(names.size(), STEP); number++) {
            text.append(method(number, names)).append(operator(number, names));
        }
        return text.append("}\n").toString();
    }

    private static List<String> names(List<String> names, int number, int place) {
        return IntStream.range(0, STEP).mapToObj(i -> names.get((STEP * (number + place) + i) % names.size())).toList();
    }

    private static String joined(List<String> names, String format, String between) {
        return names.stream().map(format::formatted).collect(Collectors.joining(between));
    }

    /** A loop with inputs, parameter arrays, results, local variables and functions of these names. */
    private static String method(int number, List<String> names) {
        List<String> inputs = names(names, number, 0);
        List<String> parameters = names(names, number, 1);
        List<String> results = names(names, number, 2);
        List<String> locals = names(names, number, 3);
        List<String> functions = names(names, number, 4);
        List<String> arguments = names(names, number, number % 4); // used as variables elsewhere
        StringBuilder text = new StringBuilder();
        text.append("@Reduction static void method").append(number).append('(')
                .append(joined(inputs, "IntArray %s, ", "")).append(joined(parameters, "IntArray %s, ", ""))
                .append(joined(results, "@Reduce IntArray %s", ", ")).append(") {\n");
        results.forEach(result -> text.append(result).append(".set(0, 0);\n"));
        text.append("for (@Parallel int loop = 0; loop < ").append(inputs.getFirst()).append(".getSize(); loop++) {\n");
        for (int i = 0; i < STEP; i++) {
            text.append("int ").append(locals.get(i)).append(" = Source.").append(functions.get(i)).append('(')
                    .append(inputs.get(i)).append(".get(loop)) + loop;\n");
        }
        for (int i = 0; i < STEP; i++) {
            String result = results.get(i);
            text.append("if (").append(locals.get(i)).append(" != 3) {\n")
                    .append("%s.set(0, %s.get(0) + %s * %s.get(%d));\n}\n".formatted(result, result, locals.get(i),
                            parameters.get(i), i));
        }
        text.append("}\n}\n");
        for (int i = 0; i < STEP; i++) {
            text.append("static int %s(int %s) {\n".formatted(functions.get(i), arguments.get(i)))
                    .append("int %s = 1;\nwhile (%2$s < %3$s && %2$s < 9) {\n%2$s = %2$s * 2;\n}\nreturn %2$s;\n}\n"
                            .formatted(
                                    locals.get((i + 1) % STEP).equals(arguments.get(i))
                                            ? "other"
                                            : locals.get((i + 1) % STEP),
                                    locals.get((i + 1) % STEP).equals(arguments.get(i))
                                            ? "other"
                                            : locals.get((i + 1) % STEP),
                                    arguments.get(i)));
        }
        return text.toString();
    }

    /** A record of components, with inputs, parameter arrays, local variables and a function of these names. */
    private static String operator(int number, List<String> names) {
        List<String> components = withoutWords(names(names, number, 0));
        // Names of the components, or others
        List<String> inputs = withoutWords(names(names, number, number % 2 == 0 ? 0 : 1));
        List<String> parameters = withoutWords(names(names, number, 2));
        List<String> locals = withoutWords(names(names, number, 3));
        String type = "Operator" + number;
        StringBuilder text = new StringBuilder();
        text.append("@Reduction record ").append(type).append('(').append(joined(components, "int %s", ", "))
                .append(") {\nstatic ").append(type).append(" identity() { return new ").append(type)
                .append("(0, 0, 0, 0); }\nstatic ").append(type).append(" map(").append(joined(inputs, "int %s", ", "))
                .append(", int index, ").append(joined(parameters, "IntArray %s", ", ")).append(") {\n");
        for (int i = 0; i < STEP; i++) {
            text.append("int %s = %s + %s.get(%d) * index;\n".formatted(locals.get(i), inputs.get(i), parameters.get(i),
                    i));
        }
        text.append("return new ").append(type).append('(').append(joined(locals, "%1$s * %1$s", ", "))
                .append(");\n}\n")
                .append("static %1$s combine(%1$s ours, %1$s theirs) {\nreturn new %1$s(".formatted(type))
                .append(components.stream().map(part -> "twice(ours.%1$s(), theirs.%1$s())".formatted(part))
                        .collect(Collectors.joining(", ")))
                .append(");\n}\n")
                .append("private static int twice(int %s, int %s) {\nint %s = %2$s;\nreturn %1$s + %3$s;\n}\n}\n"
                        .formatted(inputs.get(0), inputs.get(1), locals.get(0)));
        return text.toString();
    }

    /** Names without a meaning to the processor: an index is not an input, and identity() makes the identity. */
    private static List<String> withoutWords(List<String> names) {
        return names.stream().map(name -> List.of("index", "identity").contains(name) ? name + "_" : name).toList();
    }

    private static final String CLASS = """
            package com.acme;
            class NAME {
                @io.funnel.annotations.Reduction static void total(uk.ac.manchester.tornado.api.types.arrays.IntArray in,
                        @uk.ac.manchester.tornado.api.annotations.Reduce
                        uk.ac.manchester.tornado.api.types.arrays.IntArray result) {
                    result.set(0, 0);
                    for (@uk.ac.manchester.tornado.api.annotations.Parallel int i = 0; i < in.getSize(); i++) {
                        result.set(0, result.get(0) + in.get(i));
                    }
                }
                @io.funnel.annotations.Reduction static void reduction(
                        uk.ac.manchester.tornado.api.types.arrays.IntArray in,
                        @uk.ac.manchester.tornado.api.annotations.Reduce
                        uk.ac.manchester.tornado.api.types.arrays.IntArray result,
                        @uk.ac.manchester.tornado.api.annotations.Reduce
                        uk.ac.manchester.tornado.api.types.arrays.IntArray hashCode) {
                    result.set(0, 0);
                    hashCode.set(0, 0);
                    for (@uk.ac.manchester.tornado.api.annotations.Parallel int i = 0; i < in.getSize(); i++) {
                        result.set(0, result.get(0) + in.get(i));
                        hashCode.set(0, hashCode.get(0) ^ in.get(i));
                    }
                }
                @io.funnel.annotations.Reduction record Definition(int a, int b) {
                    static Definition identity() { return new Definition(0, 0); }
                    static Definition map(int x) { return new Definition(x, x > 3 ? x : 3); }
                    static Definition combine(Definition left, Definition right) {
                        return new Definition(left.a + right.a, left.b + right.b);
                    }
                }
            }
            """;

    @Test
    void classes_ofNamesThatGeneratedCodeUses_compileAndAgree(@TempDir Path folder) throws Exception {
        List<String> names =
                List.of("KernelContext", "IntArray", "Math", "Definition2", "Signature", "List", "MAX_GROUP",
                        "IDENTITY", "SIGNATURE", "state", "in", "context", "Override", "Integer", "Energy", "Int4");
        Map<String, String> sources = new LinkedHashMap<>();
        names.forEach(name -> sources.put("com/acme/" + name + ".java", CLASS.replace("NAME", name)));
        Stream.of("Float", "String", "Component").forEach(
                name -> sources.put("com/acme/" + name + ".java", "package com.acme;\nclass " + name + " {}\n"));

        Compilation compilation = Compilation.of(sources, folder);

        List<Integer> counts = new ArrayList<>();
        for (String name : names) {
            counts.add(Agreement.of(compilation, "com.acme." + name, Agreement.few()).size());
        }
        assertThat(counts).containsOnly(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"record Total(int sum)", "record total(int sum)", "record TOTAL(int sum)"})
    void names_ofOneConstant_areRefusedAtTheirLine(String record, @TempDir Path folder) {
        String name = record.substring(7, 12);
        String source = CLASS.replace("NAME", "Clash").replace("record Definition(int a, int b)", record)
                .replace("Definition", name).replace("left.a + right.a, left.b + right.b", "left.sum + right.sum")
                .replace("(0, 0)", "(0)").replace("x, x > 3 ? x : 3", "x").replace("result.set(0)", "result.set(0, 0)")
                .replace("hashCode.set(0)", "hashCode.set(0, 0)");

        List<Compilation.Message> messages =
                Compilation.of(Map.of("com/acme/Clash.java", source), folder).messages();

        assertThat(messages).singleElement().satisfies(message -> {
            assertThat(message.text()).startsWith(
                    "FUNNEL-104: another reduction of this class becomes the constant TOTAL, too; ");
            assertThat(message.line()).isEqualTo(3);
        });
    }
}
