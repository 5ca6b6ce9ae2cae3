package io.funnel.engine.host.block;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.InDouble;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.facts.HostLoop;
import io.funnel.reduction.facts.HostLoop.ComponentLoop;
import io.funnel.reduction.facts.HostLoop.Components;
import io.funnel.reduction.facts.HostLoop.CountLoop;
import io.funnel.reduction.facts.HostLoop.ExponentialSum;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import io.funnel.reduction.facts.HostLoop.KnownRecord;
import java.util.List;
import java.util.Optional;

/** Hand-tuned blocks for states with several components, or with another type than the elements. */
public final class RecordBlocks {

    private final Signature signature;
    private final HostLoop loop;
    private final LoopLibrary library;

    private RecordBlocks(Signature signature, HostLoop loop, LoopLibrary library) {
        this.signature = signature;
        this.loop = loop;
        this.library = library;
    }

    public static Optional<RecordBlocks> of(Definition<?, ?> definition, LoopLibrary library) {
        return loop(definition).map(loop -> new RecordBlocks(definition.signature(), loop, library));
    }

    public static boolean isFor(Definition<?, ?> definition) {
        return loop(definition).isPresent();
    }

    private static Optional<HostLoop> loop(Definition<?, ?> definition) {
        return definition.facts().hostLoop().filter(loop -> switch (loop) {
            case KnownLoop known -> false;
            case KnownRecord.FIRST_LEAST, KnownRecord.FIRST_GREATEST -> false;
            default -> true;
        });
    }

    /** Whether components depend on each other; the generated loop of such a state is slow. */
    public boolean isWhole() {
        return loop instanceof KnownRecord || loop instanceof ExponentialSum;
    }

    /** Reduces a block into a slot; false if its elements need the definition's own loop. */
    public boolean reduce(LoopInput[] in, long from, int count, ScratchMemory scratch, Operands states, int slot) {
        return switch (loop) {
            case KnownRecord.MOMENTS -> moments(in[0], from, count, scratch, states, slot);
            case KnownRecord.EXPONENTIALS -> exponentials(in[0], from, count, scratch, states, 0, slot);
            case ExponentialSum own -> exponentials(in[0], from, count, scratch, states, own.maximum(), slot);
            case KnownRecord.EXACT_FLOATS, KnownRecord.EXACT_FLOAT_PRODUCTS, KnownRecord.EXACT_DOUBLES,
                    KnownRecord.EXACT_DOUBLE_PRODUCTS ->
                new ExactBlocks(library.exactSums(), (KnownRecord) loop).reduce(in, from, count, scratch, states, slot);
            case CountLoop counted -> counted(counted, in, from, count, states, slot);
            case Components all -> components(all.loops(), in, from, count, scratch, states, slot);
            default -> throw new IllegalStateException("no block of a state: loop=" + loop);
        };
    }

    private boolean components(List<ComponentLoop> loops, LoopInput[] in, long from, int count, ScratchMemory scratch,
            Operands states, int slot) {
        for (int component = 0; component < loops.size(); component++) {
            component(loops.get(component), in, from, count, scratch, states, component, slot);
        }
        return true;
    }

    private boolean counted(CountLoop loop, LoopInput[] in, long from, int count, Operands states, int slot) {
        ElementType type = type(loop.input());
        Number constant = loop.constant();
        Number than = constant != null ? constant : in[loop.parameter()].number(loop.at(), type);
        long number = library.counts().of(loop.comparison(), type, in[loop.input()], from, count, than);
        if (number == LoopLibrary.Counts.NONE) {
            return false;
        }
        if (signature.state().getFirst().type() == ElementType.INT) {
            states.ints(0).set(slot, (int) number);
        } else {
            states.longs(0).set(slot, number);
        }
        return true;
    }

    private ElementType type(int input) {
        return signature.inputs().get(input).type();
    }

    private void component(ComponentLoop of, LoopInput[] in, long from, int count, ScratchMemory scratch,
            Operands states, int component, int slot) {
        KnownLoop loop = of.loop();
        if (loop == null) {
            states.longs(component).set(slot, count);
            return;
        }
        ElementType to = signature.state().get(component).type();
        ElementType type = type(of.left());
        LoopInput x = in[of.left()];
        LoopInput y = in[of.right()];
        if (to == ElementType.DOUBLE && type != to && isOfOne(loop)) {
            double sum = library.inDouble().sum(loop, type, x, from, count, scratch);
            states.doubles(component).set(slot, 0 + sum); // -0.0 alone gives 0.0, as in the definition
            return;
        }
        if (to == ElementType.LONG && type != to && isOfOne(loop)) {
            states.longs(component).set(slot, library.inDouble().sumInLong(loop, x, from, count, scratch));
            return;
        }
        long start = from;
        if (type != to) {
            x = InDouble.converted(0, type, x, from, count, to, scratch);
            y = loop == KnownLoop.DOT ? InDouble.converted(1, type, y, from, count, to, scratch) : x;
            start = 0;
        }
        BlockLoops loops = library.of(to);
        long bits = loops.combine(loop, loops.identity(loop),
                loops.block(loop, x, y, start, count, scratch));
        switch (to) {
            case INT -> states.ints(component).set(slot, (int) bits);
            case LONG -> states.longs(component).set(slot, bits);
            case FLOAT -> states.floats(component).set(slot, Float.intBitsToFloat((int) bits));
            case DOUBLE -> states.doubles(component).set(slot, Double.longBitsToDouble(bits));
            default -> throw new IllegalArgumentException(to.label());
        }
    }

    private static boolean isOfOne(KnownLoop loop) {
        return loop == KnownLoop.SUM || loop == KnownLoop.SUM_OF_SQUARES;
    }

    private boolean moments(LoopInput x, long from, int count, ScratchMemory scratch, Operands states, int slot) {
        library.inDouble().moments(type(0), x, from, count, scratch);
        double mean = scratch.doubles()[0];
        double squares = scratch.moreDoubles()[0];
        states.longs(0).set(slot, count);
        states.doubles(1).set(slot, mean);
        states.doubles(2).set(slot, squares);
        return Double.isFinite(mean) && Double.isFinite(squares);
    }

    private boolean exponentials(
            LoopInput x, long from, int count, ScratchMemory scratch, Operands states, int maximum, int slot) {
        ElementType type = type(0);
        long bits = library.of(type).block(KnownLoop.MAX, x, x, from, count, scratch);
        double greatest = type == ElementType.FLOAT
                ? Float.intBitsToFloat((int) bits)
                : Double.longBitsToDouble(bits);
        if (!Double.isFinite(greatest)) {
            return false;
        }
        set(states, maximum, slot, greatest);
        set(states, 1 - maximum, slot, library.inDouble().exponentials(type, x, from, count, greatest, scratch));
        return true;
    }

    private void set(Operands states, int component, int slot, double value) {
        if (signature.state().get(component).type() == ElementType.FLOAT) {
            states.floats(component).set(slot, (float) value);
        } else {
            states.doubles(component).set(slot, value);
        }
    }
}
