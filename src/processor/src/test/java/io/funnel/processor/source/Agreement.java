package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.engine.NativeArrays;
import io.funnel.processor.writer.HostStates;
import io.funnel.processor.writer.Launcher;
import io.funnel.processor.writer.States;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Facts.LoopRange;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionProvider;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits.EmptyInput;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Compares generated code with the user's own method, on values that reveal differences. */
final class Agreement {

    private static final int GROUP = 8;
    private static final int GROUPS = 3;
    private static final int PARAMETERS = 8;
    private static final long SEED = 4_711;
    private static final List<Integer> LENGTHS = List.of(0, 1, 3, 29, 100);
    private static final double BOUND = 1e-4;

    private static final int[] INTS = {0, 1, -1, 7, 33, -64, 255, 65_536, Integer.MAX_VALUE, Integer.MIN_VALUE};
    private static final long[] LONGS = {0, 1, -1, 9, 1L << 33, -(1L << 40), Long.MAX_VALUE, Long.MIN_VALUE};
    private static final double[] DOUBLES = {0.0, -0.0, 1.0, -1.5, 0.1, 3e9, -2.5e19, Double.MIN_VALUE, 1e300,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};

    private final ClassLoader loader;
    private final Predicate<String> strategies;

    private Agreement(ClassLoader loader, Predicate<String> strategies) {
        this.loader = loader;
        this.strategies = strategies;
    }

    /**
     * Compares every reduction of a class with the user's methods: the loop on the host, and the kernels of these
     * strategies.
     */
    static List<Reduction<?>> of(Compilation compilation, String topLevel, Predicate<String> strategies)
            throws Exception {
        assertThat(compilation.messages()).allMatch(message -> message.text().startsWith("FUNNEL-143"));
        ClassLoader loader = compilation.loader();
        Constructor<?> constructor = loader.loadClass(topLevel + "Reductions").getDeclaredConstructor();
        constructor.setAccessible(true);
        List<Reduction<?>> reductions = ((ReductionProvider) constructor.newInstance()).reductions();
        for (Reduction<?> reduction : reductions) {
            for (boolean hard : List.of(false, true)) {
                for (int n : LENGTHS) {
                    new Agreement(loader, strategies).check(reduction.definition(), n, hard);
                }
            }
        }
        return reductions;
    }

    private <S, R> void check(Definition<S, R> definition, int n, boolean hard) throws Exception {
        Operands inputs = inputs(definition, n, hard, new Random(SEED + n));
        if (leaves(definition, inputs, n)
                || (n == 0 && definition.signature().traits().emptyInput() == EmptyInput.ERROR)) {
            return;
        }
        List<Number> expected = expected(definition, inputs, n);
        String what = definition.signature().name() + ", n=" + n + ", hard=" + hard + ", seed=" + SEED;

        compare(definition, definition.sequential(inputs, n), expected, what + ", sequential");
        S folded = definition.identity();
        for (int i = 0; i < n; i++) {
            folded = definition.combine(folded, definition.map(inputs, i));
        }
        compare(definition, folded, expected, what + ", map and combine");
        compare(definition, definition.parallelStream(inputs, n), expected, what + ", stream");
        List<Number> documented = States.numbers(definition, HostStates.documented(definition, inputs, n));
        for (HostStates.Memory memory : HostStates.Memory.values()) {
            S one = HostStates.inOneRange(definition, inputs, n, memory);
            assertThat(States.numbers(definition, one)).as(what + ", order on the host, " + memory)
                    .isEqualTo(documented);
            S state = HostStates.state(definition, inputs, n, memory, new Random(SEED + n));
            compare(definition, state, expected, what + ", host, " + memory);
        }
        for (KernelCode code : definition.kernels()) {
            boolean runs = !(code instanceof KernelCode.Refused) && !(code instanceof KernelCode.Annotated)
                    && strategies.test(code.strategy());
            if (runs) {
                S state = new Launcher<>(definition, GROUP, GROUPS).run(code, inputs, n, false);
                compare(definition, state, expected, what + ", " + code.strategy());
                if (definition.signature().indexing() == Indexing.INT
                        || definition.signature().indexing() == Indexing.LONG) {
                    S parts = new Launcher<>(definition, GROUP, GROUPS).runInTwo(code, inputs, n / 3, n);
                    compare(definition, parts, expected, what + ", in two launches, " + code.strategy());
                }
            }
        }
    }

    /** Whether the loop exceeds its input: then the user's method throws. */
    private boolean leaves(Definition<?, ?> definition, Operands inputs, int n) throws Exception {
        if (definition.facts().loopRange().isEmpty()) {
            return false;
        }
        LoopRange range = definition.facts().loopRange().get().of(inputs, n);
        if (range.first() >= range.end() || (range.first() >= 0 && range.end() <= n)) {
            range.requireWithin(n, definition.signature());
            return false;
        }
        assertThatThrownBy(() -> range.requireWithin(n, definition.signature()))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> expected(definition, inputs, n)).cause().isInstanceOf(IndexOutOfBoundsException.class);
        return true;
    }

    @SuppressWarnings("unchecked") // the state of a loop is finished as one of the same type
    private <S, R> void compare(Definition<S, R> definition, S state, List<Number> expected, String what)
            throws ClassNotFoundException {
        boolean isLoop = loop(definition.signature().name()).isPresent();
        List<Number> actual = States.numbers(definition, isLoop ? (S) definition.finish(state) : state);
        if (isLoop) {
            assertThat(actual).isEqualTo(States.numbers(definition, definition.started(state)));
        }
        boolean rounds = !definition.signature().traits().rounding().isExact();
        for (int i = 0; i < expected.size(); i++) {
            assertThat(same(expected.get(i), actual.get(i), rounds))
                    .as("%s: expected=%s, actual=%s", what, expected, actual).isTrue();
        }
    }

    /**
     * Compares exactly, including signed zeros and NaN; sums in another order may differ by rounding, if they are
     * finite.
     */
    private static boolean same(Number expected, Number actual, boolean rounds) {
        if (expected.equals(actual) || !rounds) {
            return expected.equals(actual);
        }
        double one = expected.doubleValue();
        double other = actual.doubleValue();
        boolean overflows = !Double.isFinite(one) || !Double.isFinite(other) || Math.abs(one) > 1e15;
        return one == other || overflows || Math.abs(one - other) <= BOUND * Math.max(1, Math.abs(one));
    }

    private <S, R> List<Number> expected(Definition<S, R> definition, Operands inputs, int n) throws Exception {
        Optional<Method> loop = loop(definition.signature().name());
        if (loop.isEmpty()) {
            S state = definition.identity();
            for (int i = 0; i < n; i++) {
                state = definition.combine(state, definition.map(inputs, i));
            }
            return States.numbers(definition, state);
        }
        Operands results = States.arrays(definition);
        List<Object> arguments = new ArrayList<>();
        for (int i = 0; i < inputs.arrays().size(); i++) {
            TornadoNativeArray array = (TornadoNativeArray) inputs.arrays().get(i);
            arguments.add(loop.get().getParameterTypes()[i].isPrimitive() ? NativeArrays.get(array, 0) : array);
        }
        arguments.addAll(results.arrays());
        loop.get().setAccessible(true);
        loop.get().invoke(null, arguments.toArray());
        return States.numbers(definition, results);
    }

    /** The annotated method; empty for an operator's type. */
    private Optional<Method> loop(String qualified) throws ClassNotFoundException {
        String owner = qualified.substring(0, Math.max(0, qualified.lastIndexOf('.')));
        String name = qualified.substring(qualified.lastIndexOf('.') + 1);
        while (!owner.isEmpty()) {
            try {
                return Arrays.stream(loader.loadClass(owner).getDeclaredMethods())
                        .filter(method -> method.getName().equals(name)
                                && method.getParameters()[0].getType().getSimpleName().endsWith("Array"))
                        .findFirst();
            } catch (ClassNotFoundException e) {
                int dot = owner.lastIndexOf('.');
                if (dot < 0) {
                    throw e;
                }
                owner = owner.substring(0, dot) + "$" + owner.substring(dot + 1);
                if (owner.indexOf('.') < 0 && owner.chars().filter(c -> c == '$').count() > 3) {
                    throw e;
                }
            }
        }
        return Optional.empty();
    }

    private static Operands inputs(Definition<?, ?> definition, int n, boolean hard, Random random) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Input input : definition.signature().inputs()) {
            boolean special = hard && input.streamed();
            arrays.add(array(input.type(), input.streamed() ? n : PARAMETERS, special, random));
        }
        return new Operands(arrays);
    }

    private static TornadoNativeArray array(ElementType type, int size, boolean hard, Random random) {
        int[] plain = random.ints(size, -20, 21).toArray();
        return switch (type) {
            case INT -> IntArray.fromArray(
                    Arrays.stream(plain).map(x -> hard ? INTS[random.nextInt(INTS.length)] : x).toArray());
            case LONG -> LongArray.fromArray(Arrays.stream(plain)
                    .mapToLong(x -> hard ? LONGS[random.nextInt(LONGS.length)] : x).toArray());
            case FLOAT -> {
                FloatArray array = new FloatArray(size);
                for (int i = 0; i < size; i++) {
                    array.set(i, hard ? (float) DOUBLES[random.nextInt(DOUBLES.length)] : plain[i] / 4f);
                }
                yield array;
            }
            default -> DoubleArray.fromArray(Arrays.stream(plain)
                    .mapToDouble(x -> hard ? DOUBLES[random.nextInt(DOUBLES.length)] : x / 4.0).toArray());
        };
    }

    /** All strategies. */
    static Predicate<String> all() {
        return strategy -> true;
    }

    /** Selects the strategies that reveal the most in the least time. */
    static Predicate<String> few() {
        return Set.of("Cascade", "TwoPass", "CascadeUnrolled", "CascadeVector", "SerialPerCore")::contains;
    }
}
