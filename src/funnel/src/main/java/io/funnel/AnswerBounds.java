package io.funnel;

import io.funnel.Bounds.Accumulated;
import io.funnel.engine.run.Execution;
import io.funnel.reduction.Definition;
import io.funnel.reduction.MapRounding;
import io.funnel.reduction.Operands;
import io.funnel.verify.Reference;
import java.util.Optional;

/**
 * The error bounds of one call's answer: what a companion left beside it, or else another pass over the elements, where they
 * are in the host's memory.
 */
final class AnswerBounds {

    private final Core core;
    private final Definition<?, ?> definition;
    private final Arguments arguments;
    private final Bounds bounds;

    AnswerBounds(Core core, Arguments arguments) {
        this.core = core;
        this.definition = arguments.reduction().definition();
        this.arguments = arguments;
        this.bounds = core.bounds(definition);
    }

    /**
     * The bounds of what the host engine or the library's own kernels came to.
     *
     * @param ran    the reduction's definition, or that of a companion
     * @param state  what it left
     * @param depth  most rounded combines on the way of an element
     * @param byHost whether the host engine computed it, as Java does
     * @param value  the answer
     */
    double of(Definition<?, ?> ran, Operands state, long depth, boolean byHost, Object value) {
        return ran.equals(definition)
                ? afterwards(depth, value)
                : bounds.of(accumulated(ran, state, depth, byHost), value);
    }

    /**
     * The bounds of what a strategy came to that takes TornadoVM's arrays as they are.
     *
     * @param execution its run
     * @param depth     most rounded combines on the way of an element
     */
    double ofWholeArrays(Execution execution, long depth) {
        return afterwards(depth, execution.value());
    }

    private Accumulated accumulated(Definition<?, ?> companion, Operands state, long depth, boolean byHost) {
        return Accumulated.of(depth, arguments.length(), byHost ? MapRounding.NONE : companion.mapRounding(), state);
    }

    /** The bound of what ran without its magnitudes: known, or from another pass over data in the host's memory. */
    private double afterwards(long depth, Object value) {
        boolean computed = bounds.isComputed() && core.settings().bounds() != ErrorBounds.NONE;
        if (!(computed || estimates()) || !arguments.areReadFor(core.settings().bounds()) || bounds.isExact()) {
            return bounds.withoutMagnitude();
        }
        Optional<Definition<?, ?>> companion = computed ? core.companion(definition) : Optional.empty();
        if (companion.isPresent()) {
            return fromHost(companion.get(), value);
        }
        if (arguments.length() > Integer.MAX_VALUE || !(bounds.isProvedByReference() || estimates())) {
            return Double.NaN;
        }
        double ofState = byReference(depth);
        return bounds.isProvedByReference() ? bounds.finished(ofState, value) : ofState;
    }

    /** For strategies whose kernels have no companion. */
    private double fromHost(Definition<?, ?> companion, Object value) {
        Operands state = core.borrowState(companion);
        try {
            long depth = new HostPass(core, arguments).run(companion, state);
            return bounds.of(accumulated(companion, state, depth, true), companion.finishSlot(state, 0), value);
        } finally {
            core.giveBack(companion, state);
        }
    }

    private double byReference(long depth) {
        return Reference
                .of(arguments.reduction(), new Operands(arguments.arrays()), (int) arguments.length())
                .bound(depth);
    }

    private boolean estimates() {
        return core.settings().bounds() == ErrorBounds.ESTIMATED;
    }
}
