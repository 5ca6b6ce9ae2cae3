package io.funnel.verify;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A reduction whose combines are off by one unit in the last place, up, down or not at all: runs with several seeds show
 * what roundings do to a state, also where all orders agree by luck. After J. Vignes, "A stochastic arithmetic for
 * reliable scientific computation", Mathematics and Computers in Simulation 35 (1993).
 *
 * @param runs   the reduction
 * @param chosen the numbers of a state that do not round
 * @param slots  a state for each Java thread
 * @param seed   decides, with the bits of a number, which way it is off
 */
record Wavering<S, R>(Definition<S, R> runs, BitSet chosen, ThreadLocal<Operands> slots, long seed)
        implements Definition<S, R> {

    private static final long COMBINES = 1 << 18;
    private static final int LEAST_RUNS = 2;
    private static final int MOST_RUNS = 16;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** The states of several runs, each pairwise; of fewer if there are many elements. */
    static <S> Stream<S> runs(Definition<S, ?> definition, BitSet chosen, Operands in, int length) {
        int runs = Math.clamp(COMBINES / Math.max(1, length), LEAST_RUNS, MOST_RUNS);
        ThreadLocal<Operands> slots = ThreadLocal.withInitial(() -> NativeArrays.states(definition.signature(), 1));
        return LongStream.rangeClosed(1, runs)
                .mapToObj(seed -> new Orders<>(new Wavering<>(definition, chosen, slots, seed), in, length).pairwise());
    }

    @Override
    public Signature signature() {
        return runs.signature();
    }

    @Override
    public S identity() {
        return runs.identity();
    }

    @Override
    public S map(Operands in, int index) {
        return runs.map(in, index);
    }

    @Override
    public S combine(S left, S right) {
        Operands state = slots.get();
        int width = signature().width();
        int parts = width * signature().state().size();
        runs.store(runs.combine(left, right), state, 0);
        for (int part = chosen.nextClearBit(0); part < parts; part = chosen.nextClearBit(part + 1)) {
            TornadoNativeArray array = (TornadoNativeArray) state.arrays().get(part / width);
            switch (NativeArrays.get(array, part % width)) {
                case Double number -> NativeArrays.set(array, part % width, off(number));
                case Float number -> NativeArrays.set(array, part % width, off(number));
                default -> {}
            }
        }
        return runs.load(state, 0);
    }

    private double off(double number) {
        return switch (way(Double.doubleToRawLongBits(number))) {
            case 0 -> number;
            case 1 -> Math.nextUp(number);
            default -> Math.nextDown(number);
        };
    }

    private float off(float number) {
        return switch (way(Float.floatToRawIntBits(number))) {
            case 0 -> number;
            case 1 -> Math.nextUp(number);
            default -> Math.nextDown(number);
        };
    }

    /** 0, 1 or 2; a number that is 0 stays, since it is mostly exact. */
    private int way(long bits) {
        long mixed = (bits + seed) * MIX;
        mixed = (mixed ^ mixed >>> 32) * MIX;
        return bits << 1 == 0 ? 0 : (int) ((mixed >>> 33) % 3);
    }

    @Override
    public R finish(S state) {
        return runs.finish(state);
    }

    @Override
    public S load(Operands components, int index) {
        return runs.load(components, index);
    }

    @Override
    public void store(S state, Operands components, int index) {
        runs.store(state, components, index);
    }

    @Override
    public List<KernelCode> kernels() {
        return List.of();
    }
}
