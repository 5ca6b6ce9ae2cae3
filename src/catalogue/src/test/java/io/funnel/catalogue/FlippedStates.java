package io.funnel.catalogue;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Flips single bits of the first device's state, for every entry and its bounded variant. It counts the flips that the
 * check of an answer detects and those without effect, and reports the largest error of the rest. {@code main} takes a
 * seed, the number of bits for each, and the length.
 */
final class FlippedStates {

    private FlippedStates() {}

    /** Counts of some flips. */
    private record Flips(int seen, int same, int through, double most) {

        @Override
        public String toString() {
            return "seen=" + seen + ", answer the same=" + same + ", let through=" + through
                    + (through == 0 ? "" : String.format(", of them most=2^%.1f", Math.log(most) / Math.log(2)));
        }
    }

    public static void main(String[] arguments) {
        long[] numbers = List.of(arguments).stream().mapToLong(Long::parseLong).toArray();
        Device device = Devices.all().getFirst();
        System.out.println(device.name() + ", seed=" + numbers[0] + ", flips of each=" + numbers[1] + ", length="
                + numbers[2]);
        try (DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT)) {
            for (Catalogue.Entry entry : Catalogue.entries()) {
                Definition<?, ?> plain = entry.reduction().definition();
                Signature signature = plain.signature();
                print(session, entry, plain, "",
                        signature.traits().commutative() ? Strategy.CASCADE : Strategy.ASSOCIATIVE_TREE, numbers);
                boolean inVectors = signature.streamed().size() == 1
                        && signature.streamed().getFirst().type() != ElementType.LONG;
                plain.facts().boundedVariant().ifPresent(variant -> print(session, entry, variant, " bounded",
                        inVectors ? Strategy.CASCADE_VECTOR : Strategy.CASCADE, numbers));
            }
        }
    }

    private static void print(DeviceSession session, Catalogue.Entry entry, Definition<?, ?> definition, String variant,
            Strategy strategy, long... numbers) {
        String name = entry.label() + variant + ", ";
        try {
            System.out.println(name + flips(session, entry.label(), definition, strategy, numbers));
        } catch (RuntimeException e) {
            System.out.println(name + e.getMessage());
        }
    }

    private static <S, R> Flips flips(DeviceSession session, String label, Definition<S, R> definition,
            Strategy strategy, long... numbers) {
        int length = (int) numbers[2];
        ReductionN<R> reduction = new ReductionN<>(definition);
        List<TornadoNativeArray> arrays = inputs(label, definition.signature(), length, numbers[0]);
        DeviceRun run = session.reduce(reduction, strategy, Sizes.AUTO, arrays.stream().<DeviceInput>map(
                array -> new DeviceInput.OnHost(array.getSegment(), array.getSize())).toList(), length);
        Reference reference = Reference.of(reduction, new Operands(arrays), length);
        S state = definition.load(run.state(), 0);
        List<Object> right = Results.components(definition.finish(state));
        if (!reference.check(state, run.depth()).right()) {
            throw new IllegalStateException("right answer is refused: " + reference.check(state, run.depth()).reason());
        }
        int seen = 0;
        int same = 0;
        double most = 0;
        for (int i = 0; i < numbers[1]; i++) {
            S flipped = flipped(definition, run.state(), new SplittableRandom(numbers[0] + i));
            if (!reference.check(flipped, run.depth()).right()) {
                seen++;
                continue;
            }
            double off = off(right, Results.components(definition.finish(flipped)));
            same += off == 0 ? 1 : 0;
            most = Math.max(most, off);
        }
        return new Flips(seen, same, (int) numbers[1] - seen - same, most);
    }

    private static <S> S flipped(Definition<S, ?> definition, Operands state, SplittableRandom random) {
        Signature signature = definition.signature();
        int component = random.nextInt(signature.state().size());
        MemorySegment memory = ((TornadoNativeArray) state.arrays().get(component)).getSegment();
        int bytes = signature.width() * signature.state().get(component).type().sizeBytes();
        int bit = random.nextInt(Byte.SIZE * bytes);
        byte before = memory.get(ValueLayout.JAVA_BYTE, bit / Byte.SIZE);
        memory.set(ValueLayout.JAVA_BYTE, bit / Byte.SIZE, (byte) (before ^ (1 << bit % Byte.SIZE)));
        S flipped = definition.load(state, 0);
        memory.set(ValueLayout.JAVA_BYTE, bit / Byte.SIZE, before);
        return flipped;
    }

    /** The largest relative distance of a number. */
    private static double off(List<Object> right, List<Object> wrong) {
        double off = 0;
        for (int i = 0; i < right.size(); i++) {
            if (!right.get(i).equals(wrong.get(i))) {
                double expected = number(right.get(i));
                off = Math.max(off, Math.abs(number(wrong.get(i)) - expected) / Math.abs(expected));
            }
        }
        return off;
    }

    private static double number(Object component) {
        return component instanceof Number number ? number.doubleValue() : component.equals(true) ? 1 : 0;
    }

    /** Numbers that the state represents well: around 1, or for products of matrices close to the identity. */
    private static List<TornadoNativeArray> inputs(String label, Signature signature, int length, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean multiplies = label.matches(".*(\\.product|Product|affine.*)$") && !label.contains("dotProduct");
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Input input : signature.inputs()) {
            int count = input.streamed() ? length : label.contains("OfEdges") ? 16 : label.contains("istogram") ? 2 : 1;
            double one = arrays.isEmpty() || arrays.size() == 3 ? 1 : 0;
            TornadoNativeArray array = NativeArrays.allocate(input.type(), count);
            for (int i = 0; i < count; i++) {
                double value = !input.streamed()
                        ? 0.6 + (count == 2 ? i : i * 0.09)
                        : multiplies ? one + random.nextDouble(-0.01, 0.01) : random.nextDouble(0.5, 1.9);
                NativeArrays.set(array, i, input.type().isFloating() ? value : (double) Math.round(value * 1000));
            }
            arrays.add(array);
        }
        return arrays;
    }
}
