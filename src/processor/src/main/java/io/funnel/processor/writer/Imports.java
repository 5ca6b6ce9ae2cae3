package io.funnel.processor.writer;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Finds out what a text must import: those of the known classes, and of the reduction's own, that it names. */
final class Imports {

    private static final String API = "uk.ac.manchester.tornado.api.";
    private static final List<String> KNOWN = List.of(
            "java.util.List",
            "java.util.function.IntFunction",
            "java.util.stream.IntStream",
            "io.funnel.kernel.JavaMath",
            "io.funnel.reduction.Component",
            "io.funnel.reduction.Definition",
            "io.funnel.reduction.ElementType",
            "io.funnel.reduction.Input",
            "io.funnel.reduction.KernelCode",
            "io.funnel.reduction.Launch",
            "io.funnel.reduction.Operands",
            "io.funnel.reduction.Reduction",
            "io.funnel.reduction.Reduction1",
            "io.funnel.reduction.Reduction2",
            "io.funnel.reduction.Reduction3",
            "io.funnel.reduction.Reduction4",
            "io.funnel.reduction.ReductionN",
            "io.funnel.reduction.ReductionProvider",
            "io.funnel.reduction.Rounding",
            "io.funnel.reduction.Signature",
            "io.funnel.reduction.Traits",
            API + "KernelContext",
            API + "TaskGraph",
            API + "types.arrays.DoubleArray",
            API + "types.arrays.FloatArray",
            API + "types.arrays.IntArray",
            API + "types.arrays.LongArray",
            API + "types.collections.VectorDouble4",
            API + "types.collections.VectorFloat4",
            API + "types.collections.VectorInt4",
            API + "types.vectors.Double4",
            API + "types.vectors.Float4",
            API + "types.vectors.Int4");
    private static final Pattern TASK = Pattern.compile("\\bTask(\\d+)<");
    private static final Pattern COMMENT =
            Pattern.compile("/\\*.*?\\*/|//[^\n]*|\"(?:[^\"\\\\]|\\\\.)*\"", Pattern.DOTALL);

    private Imports() {}

    /** The import statements of a text, sorted. */
    static String of(String text, Collection<String> own) {
        String code = COMMENT.matcher(text).replaceAll("");
        TreeSet<String> names = new TreeSet<>();
        KNOWN.stream().filter(name -> uses(code, name)).forEach(names::add);
        own.stream().filter(name -> uses(code, name)).forEach(names::add);
        TASK.matcher(code).results()
                .forEach(task -> names.add(API + "common.TornadoFunctions.Task" + task.group(1)));
        StringBuilder imports = new StringBuilder();
        names.forEach(name -> imports.append("import ").append(name).append(";\n"));
        return imports.isEmpty() ? "" : imports.append('\n').toString();
    }

    private static boolean uses(String code, String qualified) {
        String simple = qualified.substring(qualified.lastIndexOf('.') + 1);
        return Pattern.compile("(?<![.\\w])" + Pattern.quote(simple) + "\\b").matcher(code).find();
    }
}
