package io.funnel.engine.host.loops;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.facts.HostLoop.CountLoop;
import java.util.Optional;

/**
 * The hand-tuned loops of all element types.
 *
 * @param wideFloats  loops over floats summed as doubles
 * @param inDouble    loops over elements of any type computed in double
 * @param counts      counts of elements by a comparison
 * @param exactSums   sums without rounding errors
 * @param description the kind of loops, for people
 */
public record LoopLibrary(BlockLoops ints, BlockLoops longs, BlockLoops floats, BlockLoops doubles,
        BlockLoops wideFloats,
        InDouble inDouble, Counts counts, ExactSums exactSums, String description) {

    private static final String MODULE = "jdk.incubator.vector";

    /** Returns the best loops, with vectors only if requested. */
    public static LoopLibrary of(boolean vectors) {
        if (!vectors) {
            return plain("plain loops, as asked for");
        }
        // The vectors' classes cannot load without the module, so they are used only after this check. Readability is
        // added here: in the module's descriptor it would make compilers warn every user of an incubating module.
        Optional<Module> module = ModuleLayer.boot().findModule(MODULE);
        module.ifPresent(LoopLibrary.class.getModule()::addReads);
        return module.isPresent()
                ? WithVectors.library()
                : plain("plain loops: start Java with --add-modules " + MODULE + " for vectors");
    }

    /** A line for users whose JVM lacks vectors; else empty. */
    public static Optional<String> missing() {
        return ModuleLayer.boot().findModule(MODULE).isPresent()
                ? Optional.empty()
                : Optional.of("host engine has no vectors; start Java with --add-modules " + MODULE
                        + " for up to twice the speed; this is reported once");
    }

    private static LoopLibrary plain(String description) {
        DoubleLoops doubles = new DoubleLoops();
        LongLoops longs = new LongLoops();
        return new LoopLibrary(new IntLoops(), longs, new FloatLoops(), doubles,
                new WideFloatLoops(doubles), new InDouble(doubles, longs),
                (comparison, type, x, from, count, than) -> Counts.NONE,
                ExactSums.NONE, description);
    }

    /** Sums of doubles without a rounding error, as unevaluated sums of four. Without vectors the generated loop serves. */
    public interface ExactSums {

        /** No such loops. */
        ExactSums NONE = new ExactSums() {};

        /**
         * Adds up the first elements.
         *
         * @param sum takes four doubles, whose exact sum is that of the elements
         * @return whether it is; otherwise more doubles are needed, or an element is not finite
         */
        default boolean sum(double[] x, int count, double[] sum) {
            return false;
        }

        /**
         * Replaces pairs of factors by their products and the rounding errors of these.
         *
         * @return whether all errors are doubles; otherwise the arrays are undefined
         */
        default boolean products(double[] x, double[] y, int count) {
            return false;
        }
    }

    /** Counts elements by a comparison, in blocks; without vectors the definition's own loop is as fast. */
    @FunctionalInterface
    public interface Counts {
        /** The result for memory without such a loop. */
        long NONE = -1;

        /** The number of a block's elements that satisfy the comparison with a number of their type. */
        long of(CountLoop.Comparison comparison, ElementType type, LoopInput x, long from, int count, Number than);
    }

    /** The loops with the JDK's vectors; load it only if their module is present. */
    private static final class WithVectors {

        static LoopLibrary library() {
            DoubleLoops doubles = new DoubleVectorLoops();
            LongLoops longs = new LongVectorLoops();
            return new LoopLibrary(new IntVectorLoops(), longs, new FloatVectorLoops(), doubles,
                    new WideFloatVectorLoops(doubles), new InDoubleVector(doubles, longs),
                    WithVectors::count, new ExactVectorSums(),
                    "jdk.incubator.vector with " + FloatVectorFolds.SPECIES.length() + " floats");
        }

        private static long count(CountLoop.Comparison comparison, ElementType type, LoopInput x, long from, int count,
                Number than) {
            return switch (type) {
                case INT -> IntVectorCounts.of(comparison, x, from, count, than.intValue());
                case LONG -> LongVectorCounts.of(comparison, x, from, count, than.longValue());
                case FLOAT -> FloatVectorCounts.of(comparison, x, from, count, than.floatValue());
                case DOUBLE -> DoubleVectorCounts.of(comparison, x, from, count, than.doubleValue());
                default -> Counts.NONE;
            };
        }
    }

    /** Returns the loops over values of a type; none reads narrow elements. */
    public BlockLoops of(ElementType type) {
        return switch (type.value()) {
            case INT -> ints;
            case LONG -> longs;
            case FLOAT -> floats;
            default -> doubles;
        };
    }
}
