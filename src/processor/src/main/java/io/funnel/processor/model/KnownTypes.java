package io.funnel.processor.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The types that generated code imports. */
public final class KnownTypes {

    private static final String API = "uk.ac.manchester.tornado.api.";
    private static final String TASK = "Task";
    private static final Map<String, String> KNOWN = List.of(
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
            API + "math.TornadoMath",
            API + "types.vectors.Int4")
            .stream().collect(Collectors.toUnmodifiableMap(KnownTypes::simple, Function.identity()));

    private KnownTypes() {}

    /** The qualified name of the one with this simple name, if there is one. */
    public static Optional<String> qualified(String simpleName) {
        return isTask(simpleName)
                ? Optional.of(API + "common.TornadoFunctions." + simpleName)
                : Optional.ofNullable(KNOWN.get(simpleName));
    }

    private static boolean isTask(String simpleName) {
        return simpleName.length() > TASK.length() && simpleName.startsWith(TASK)
                && simpleName.chars().skip(TASK.length()).allMatch(Character::isDigit);
    }

    private static String simple(String qualified) {
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }
}
