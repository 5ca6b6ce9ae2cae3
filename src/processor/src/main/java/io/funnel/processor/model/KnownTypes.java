package io.funnel.processor.model;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Types that generated code imports. */
public final class KnownTypes {

    private static final String API = "uk.ac.manchester.tornado.api.";
    private static final Map<String, String> PACKAGES = Map.ofEntries(
            Map.entry("java.lang.foreign.", "MemorySegment ValueLayout"),
            Map.entry("java.util.", "Arrays List Optional"),
            Map.entry("java.util.function.", "IntFunction"),
            Map.entry("java.util.stream.", "IntStream"),
            Map.entry("io.funnel.kernel.",
                    "Arcs Bits Columns Exponentials FloatExponentials Intervals JavaMath Lanes Logarithms Pieces Powers "
                            + "Rotations Scans Starts Trigonometry TwoSum WholeNumbers WrappingMath"),
            Map.entry("io.funnel.reduction.",
                    "Definition ElementMap ElementType Facts HostMemory KernelCode Operands Reduction Reduction1 Reduction2 "
                            + "Reduction3 Reduction4 ReductionN ReductionProvider Signature StateRules Traits"),
            Map.entry("io.funnel.reduction.Facts.", "LoopRange ParameterNeeds"),
            Map.entry("io.funnel.reduction.KernelCode.", "Launch"),
            Map.entry("io.funnel.reduction.Signature.", "Component Input"),
            Map.entry("io.funnel.reduction.Traits.", "Rounding"),
            Map.entry("io.funnel.reduction.facts.",
                    "CompensatedMean CompensatedSum DoubleWithMagnitude FinishKind Interval MapRounding"),
            Map.entry("io.funnel.reduction.facts.HostLoop.",
                    "ComponentLoop Components CountLoop ExponentialSum KnownLoop KnownRecord"),
            Map.entry(API, "KernelContext TaskGraph"),
            Map.entry(API + "types.arrays.",
                    "ByteArray CharArray DoubleArray FloatArray HalfFloatArray IntArray LongArray ShortArray"),
            Map.entry(API + "types.collections.", "VectorDouble4 VectorFloat4 VectorInt4"),
            Map.entry(API + "types.vectors.", "Double4 Float4 Int4"),
            Map.entry(API + "math.", "TornadoMath"));
    private static final Map<String, String> KNOWN = PACKAGES.entrySet().stream()
            .flatMap(home -> Stream.of(home.getValue().split(" ")).map(name -> Map.entry(name, home.getKey() + name)))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private KnownTypes() {}

    /** Returns a type of java.lang, which needs no import. */
    public static Optional<String> ofLanguage(String simpleName) {
        try {
            return Optional.of(Class.forName("java.lang." + simpleName, false, null).getName());
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    public static Optional<String> any(String simpleName) {
        return qualified(simpleName).or(() -> ofLanguage(simpleName));
    }

    public static Optional<String> qualified(String simpleName) {
        return simpleName.matches("Task\\d+")
                ? Optional.of(API + "common.TornadoFunctions." + simpleName)
                : Optional.ofNullable(KNOWN.get(simpleName));
    }
}
