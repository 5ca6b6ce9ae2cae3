package io.funnel.catalogue;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.StateRules;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** An entry in its source form: a loop to call, or an operator to fold with. */
record Source(String name, ElementType type, Optional<Method> loop, Optional<Class<?>> operator) {

    private static final List<Class<?>> CLASSES = List.of(FloatSums.class, DoubleSums.class, IntSums.class,
            LongSums.class, FloatExtremes.class, DoubleExtremes.class, IntExtremes.class, LongExtremes.class,
            FloatLogic.class, DoubleLogic.class, IntLogic.class, LongLogic.class, FloatHistograms.class,
            DoubleHistograms.class, IntHistograms.class, LongHistograms.class, IntBits.class, LongBits.class,
            FloatNorms.class, DoubleNorms.class, IntNorms.class, LongNorms.class, FloatMeans.class, DoubleMeans.class,
            IntMeans.class, LongMeans.class, FloatMoments.class, DoubleMoments.class, IntMoments.class,
            LongMoments.class, FloatShapes.class, DoubleShapes.class, IntShapes.class, LongShapes.class,
            FloatPairs.class, DoublePairs.class, IntPairs.class, LongPairs.class, FloatDistances.class,
            DoubleDistances.class, IntDistances.class, LongDistances.class,
            FloatIgnoringNan.class, DoubleIgnoringNan.class, FloatProducts.class, DoubleProducts.class,
            IntProducts.class, LongProducts.class, FloatScores.class, DoubleScores.class,
            FloatExactSums.class, DoubleExactSums.class);

    /** Every loop and every operator of the catalogue's classes. */
    static Stream<Source> all() {
        return CLASSES.stream().flatMap(Source::of);
    }

    private static Stream<Source> of(Class<?> owner) {
        ElementType type = Arrays.stream(ElementType.values())
                .filter(candidate -> owner.getSimpleName().toLowerCase(Locale.ROOT).startsWith(candidate.label()))
                .findFirst().orElseThrow();
        String suffix = owner.getSimpleName().endsWith("IgnoringNan") ? "IgnoringNan" : "";
        Stream<Source> loops = Arrays.stream(owner.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .map(method -> new Source(method.getName() + suffix, type, Optional.of(method), Optional.empty()));
        Stream<Source> operators = Arrays.stream(owner.getDeclaredClasses())
                .filter(nested -> Arrays.stream(nested.getDeclaredMethods())
                        .anyMatch(method -> method.getName().equals("identity")))
                .map(nested -> new Source(lowerCamel(nested.getSimpleName()), type, Optional.empty(),
                        Optional.of(nested)));
        return Stream.concat(loops, operators);
    }

    private static String lowerCamel(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    /** The components of the result, in order from left to right, or in the order of a random tree. */
    List<Object> run(List<TornadoNativeArray> inputs, int length, Optional<SplittableRandom> tree) {
        return loop.map(method -> call(method, inputs)).orElseGet(() -> {
            Object state = tree.isPresent() ? tree(inputs, 0, length, tree.get()) : fold(inputs, length);
            return Results.components(rules().flatMap(rules -> repeated(rules, state, inputs, length))
                    .orElseGet(() -> invoke("finish", 1).map(finish -> call(finish, state)).orElse(state)));
        });
    }

    @SuppressWarnings("unchecked") // the rules are those of the operator's state
    private Optional<StateRules<Object, Object>> rules() {
        return invoke("rules", 0).map(rules -> (StateRules<Object, Object>) call(rules));
    }

    /** The result by the definition that takes the place of a state that declines; empty if it does not. */
    @SuppressWarnings("unchecked") // the state is one of the definition's
    static <S> Optional<Object> repeated(
            Definition<S, ?> definition, Object state, List<TornadoNativeArray> inputs, int length) {
        return repeated(definition.rules(), (S) state, inputs, length);
    }

    private static <S, R> Optional<Object> repeated(
            StateRules<S, R> rules, S state, List<TornadoNativeArray> inputs, int length) {
        return rules.declines(state)
                ? Optional.of(repeated(rules.otherwise().orElseThrow(), new Operands(inputs), length))
                : Optional.empty();
    }

    private static <T> Object repeated(Definition<T, ?> otherwise, Operands inputs, int length) {
        return otherwise.finish(otherwise.sequential(inputs, length));
    }

    private static List<Object> call(Method loop, List<TornadoNativeArray> inputs) {
        List<Object> arguments = new ArrayList<>(inputs);
        List<TornadoNativeArray> results = new ArrayList<>();
        for (Class<?> parameter : Arrays.asList(loop.getParameterTypes()).subList(inputs.size(),
                loop.getParameterCount())) {
            TornadoNativeArray result = parameter == FloatArray.class
                    ? new FloatArray(1)
                    : parameter == DoubleArray.class
                            ? new DoubleArray(1)
                            : parameter == IntArray.class ? new IntArray(bins(loop.getName())) : new LongArray(1);
            results.add(result);
        }
        arguments.addAll(results);
        call(loop, arguments.toArray());
        return results.stream()
                .flatMap(result -> IntStream.range(0, result.getSize()).mapToObj(i -> get(result, i))).toList();
    }

    /** Elements of the result. */
    private static int bins(String name) {
        return name.startsWith("histogram") ? Integer.parseInt(name.replaceAll("\\D", "")) : 1;
    }

    private Object fold(List<TornadoNativeArray> inputs, int length) {
        Object state = call(invoke("identity", 0).orElseThrow());
        for (int i = 0; i < length; i++) {
            state = call(invoke("combine", 2).orElseThrow(), state, element(inputs, i));
        }
        return state;
    }

    /** Splits the elements anywhere; an empty part is the identity. */
    private Object tree(List<TornadoNativeArray> inputs, int from, int to, SplittableRandom random) {
        if (from == to) {
            return call(invoke("identity", 0).orElseThrow());
        }
        if (to - from == 1) {
            return element(inputs, from);
        }
        int middle = random.nextInt(from, to + 1);
        if (middle == from || middle == to) {
            middle = (from + to) >>> 1;
        }
        return call(invoke("combine", 2).orElseThrow(), tree(inputs, from, middle, random),
                tree(inputs, middle, to, random));
    }

    private Object element(List<TornadoNativeArray> inputs, int i) {
        Optional<Method> map = operator.stream().flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.getName().equals("map")).findFirst();
        if (map.isEmpty()) {
            return get(inputs.getFirst(), i);
        }
        List<Object> arguments = new ArrayList<>();
        for (int k = 0; k < map.get().getParameterCount(); k++) {
            boolean parameter = TornadoNativeArray.class.isAssignableFrom(map.get().getParameterTypes()[k]);
            arguments.add(parameter ? inputs.get(k) : k < inputs.size() ? get(inputs.get(k), i) : (Object) i);
        }
        return call(map.get(), arguments.toArray());
    }

    private Optional<Method> invoke(String method, int parameters) {
        return operator.stream().flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(candidate -> candidate.getName().equals(method)
                        && candidate.getParameterCount() == parameters)
                .findFirst();
    }

    private static Object call(Method method, Object... arguments) {
        try {
            method.setAccessible(true);
            return method.invoke(null, arguments);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(method.toString(), e);
        }
    }

    private static Object get(TornadoNativeArray array, int i) {
        return switch (array) {
            case FloatArray floats -> floats.get(i);
            case DoubleArray doubles -> doubles.get(i);
            case IntArray ints -> ints.get(i);
            case LongArray longs -> longs.get(i);
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        };
    }

    @Override
    public String toString() {
        return type.label() + "." + name;
    }
}
