package io.funnel.processor.writer;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds out what a text must import: those of the known classes, and of the reduction's own, that it names. */
final class Imports {

    private static final String API = "uk.ac.manchester.tornado.api.";
    private static final List<String> KNOWN = List.of(
            "java.lang.foreign.MemorySegment",
            "java.lang.foreign.ValueLayout",
            "java.util.Arrays",
            "java.util.List",
            "java.util.Optional",
            "java.util.function.IntFunction",
            "java.util.stream.IntStream",
            "io.funnel.kernel.JavaMath",
            "io.funnel.kernel.TwoProduct",
            "io.funnel.kernel.TwoSum",
            "io.funnel.reduction.CompensatedMean",
            "io.funnel.reduction.CompensatedSum",
            "io.funnel.reduction.Component",
            "io.funnel.reduction.Definition",
            "io.funnel.reduction.DoubleWithMagnitude",
            "io.funnel.reduction.ElementType",
            "io.funnel.reduction.FinishKind",
            "io.funnel.reduction.HostMemory",
            "io.funnel.reduction.Input",
            "io.funnel.reduction.KernelCode",
            "io.funnel.reduction.KnownLoop",
            "io.funnel.reduction.Launch",
            "io.funnel.reduction.MapRounding",
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
    private static final Pattern TASK = Pattern.compile("Task\\d+");
    private static final Pattern WORD = Pattern.compile("(?<![.\\w])\\w+");
    private static final Pattern COMMENT =
            Pattern.compile("/\\*.*?\\*/|//[^\n]*|\"(?:[^\"\\\\]|\\\\.)*\"", Pattern.DOTALL);

    private Imports() {}

    /** The import statements of a text, sorted. */
    static String of(String text, Collection<String> own) {
        Set<String> words = WORD.matcher(COMMENT.matcher(text).replaceAll("")).results().map(MatchResult::group)
                .collect(Collectors.toSet());
        TreeSet<String> names = new TreeSet<>();
        KNOWN.stream().filter(name -> words.contains(simple(name))).forEach(names::add);
        own.stream().filter(name -> words.contains(simple(name))).forEach(names::add);
        words.stream().filter(word -> TASK.matcher(word).matches())
                .forEach(task -> names.add(API + "common.TornadoFunctions." + task));
        StringBuilder imports = new StringBuilder();
        names.forEach(name -> imports.append("import ").append(name).append(";\n"));
        return imports.isEmpty() ? "" : imports.append('\n').toString();
    }

    /** Whether generated code may import another class of this simple name. */
    static boolean isTaken(String simpleName) {
        return TASK.matcher(simpleName).matches() || KNOWN.stream().anyMatch(name -> simple(name).equals(simpleName));
    }

    private static String simple(String qualified) {
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }
}
