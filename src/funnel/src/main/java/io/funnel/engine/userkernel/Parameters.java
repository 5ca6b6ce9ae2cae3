package io.funnel.engine.userkernel;

import io.funnel.annotations.ReductionKernel;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/** Finds the meaning of each of a kernel's parameters from types, order and names. */
final class Parameters {

    private static final Map<Class<?>, ElementType> ARRAYS = Map.of(IntArray.class, ElementType.INT, LongArray.class,
            ElementType.LONG, FloatArray.class, ElementType.FLOAT, DoubleArray.class, ElementType.DOUBLE,
            ByteArray.class,
            ElementType.BYTE, ShortArray.class, ElementType.SHORT, CharArray.class, ElementType.CHAR,
            HalfFloatArray.class, ElementType.HALF);
    private static final List<String> GROUP_SIZES =
            List.of("groupsize", "localsize", "localgroupsize", "workgroupsize", "blocksize", "localworksize");
    private static final List<String> GROUPS = List.of("groups", "numgroups", "groupcount", "blocks", "numblocks");
    /** Beginnings of the names of outputs. */
    private static final List<String> OUTPUTS = List.of("out", "result", "partial", "dest", "dst");
    private static final List<String> GLOBAL_SIZES = List.of("globalsize", "globalgroupsize", "items", "threads");
    private static final List<String> ROWS = List.of("rows", "numrows", "nrows", "rowcount", "height");
    private static final List<String> COLUMNS = List.of("columns", "cols", "numcolumns", "numcols", "ncols",
            "columncount", "width", "rowlength", "rowsize");
    private static final List<String> PARTS = List.of("parts", "partsperrow", "numparts");
    private static final Map<Meaning.Figure, List<String>> NAMED = Map.of(Meaning.Figure.GROUP_SIZE, GROUP_SIZES,
            Meaning.Figure.GROUPS, GROUPS, Meaning.Figure.GLOBAL_SIZE, GLOBAL_SIZES, Meaning.Figure.ROWS, ROWS,
            Meaning.Figure.COLUMNS, COLUMNS, Meaning.Figure.PARTS, PARTS);

    private final Method method;
    private final List<ElementType> reads;
    private final List<ElementType> writes;
    private final List<String> names;
    private final List<Optional<Meaning>> meanings = new ArrayList<>();

    private Parameters(Method method, MethodCode code, List<ElementType> reads, List<ElementType> writes) {
        this.method = method;
        this.reads = reads;
        this.writes = writes;
        this.names = names(method, code);
    }

    /** The elements of the first array that a method or constructor takes. */
    static Optional<ElementType> firstArray(Executable method) {
        return Arrays.stream(method.getParameterTypes()).flatMap(type -> elements(type).stream()).findFirst();
    }

    private static Optional<ElementType> elements(Class<?> type) {
        return Optional.ofNullable(ARRAYS.get(type)).or(() -> VectorType.of(type).map(VectorType::elements));
    }

    /** TornadoVM's array of such elements. */
    static Class<?> arrayOf(ElementType type) {
        return ARRAYS.entrySet().stream().filter(entry -> entry.getValue() == type).findFirst().orElseThrow().getKey();
    }

    /** The meanings for a kernel that reads elements. */
    static List<Meaning> ofElements(Method method, MethodCode code, Signature signature) {
        return new Parameters(method, code, signature.inputs().stream().map(Signature.Input::type).toList(),
                states(signature)).found(true);
    }

    /** The meanings for a kernel that reads partials. */
    static List<Meaning> ofPartials(Method method, MethodCode code, Signature signature) {
        return new Parameters(method, code, states(signature), states(signature)).found(false);
    }

    private static List<ElementType> states(Signature signature) {
        return signature.state().stream().map(Signature.Component::type).toList();
    }

    /** The tuned parameters in order, by name. */
    static Map<String, ReductionKernel.Tune> tuned(Method method, MethodCode code) {
        Map<String, ReductionKernel.Tune> tuned = new LinkedHashMap<>();
        List<String> names = names(method, code);
        for (int i = 0; i < method.getParameterCount(); i++) {
            ReductionKernel.Tune tune = method.getParameters()[i].getAnnotation(ReductionKernel.Tune.class);
            if (tune != null) {
                if (tune.value().length == 0) {
                    throw refused(method, names.get(i), "no values to tune", "try @Tune({1, 2, 4})");
                }
                tuned.put(names.get(i), tune);
            }
        }
        return tuned;
    }

    private static List<String> names(Method method, MethodCode code) {
        List<String> names = new ArrayList<>();
        int slot = 0;
        for (Parameter parameter : method.getParameters()) {
            names.add(parameter.isNamePresent()
                    ? parameter.getName()
                    : code.names().getOrDefault(slot, parameter.getName()));
            slot += parameter.getType() == long.class || parameter.getType() == double.class ? 2 : 1;
        }
        return names;
    }

    private List<Meaning> found(boolean byName) {
        for (int i = 0; i < method.getParameterCount(); i++) {
            meanings.add(isArray(i) ? Optional.empty() : Optional.of(scalar(i)));
        }
        List<Integer> arrays = IntStream.range(0, method.getParameterCount()).filter(i -> isArray(i)).boxed().toList();
        boolean takesLength = arrays.size() == reads.size() + writes.size() + 1;
        if (!takesLength && arrays.size() != reads.size() + writes.size()) {
            throw refused(arrays.isEmpty() ? "" : names.get(arrays.getLast()),
                    "other arrays than the reduction needs: arrays=" + arrays.size() + ", inputs=" + text(reads)
                            + ", partials=" + text(writes),
                    "try an array for each of them, and at most an IntArray with the number of elements");
        }
        int length = takesLength ? lengthArray(arrays) : -1;
        List<Integer> inPlace = arrays.stream().filter(i -> i != length).toList();
        List<Integer> others = byName ? inputsFirst(inPlace) : inPlace;
        if (length >= 0) {
            meanings.set(length, Optional.of(new Meaning.LengthArray()));
        }
        for (int k = 0; k < reads.size(); k++) {
            require(others.get(k), reads.get(k), "input " + (k + 1));
            Optional<VectorType> vectors = VectorType.of(method.getParameterTypes()[others.get(k)]);
            meanings.set(others.get(k), Optional.of(new Meaning.Input(k, vectors)));
            if (!byName && vectors.isPresent()) {
                throw partialsOfVectors(others.get(k));
            }
        }
        outputs(others.subList(reads.size(), others.size()));
        return meanings.stream().map(Optional::orElseThrow).toList();
    }

    /** The arrays with those of partials last, whose names may say that they come first. */
    private List<Integer> inputsFirst(List<Integer> arrays) {
        List<Integer> first = arrays.subList(0, writes.size());
        List<Integer> rest = arrays.subList(writes.size(), arrays.size());
        boolean outputsFirst = first.stream().allMatch(this::isOutput) && rest.stream().noneMatch(this::isOutput);
        return outputsFirst ? Stream.concat(rest.stream(), first.stream()).toList() : arrays;
    }

    private boolean isOutput(int position) {
        String name = names.get(position).toLowerCase(Locale.ROOT);
        return OUTPUTS.stream().anyMatch(name::startsWith);
    }

    /** The only IntArray without which the others have the types of inputs and partials, in order. */
    private int lengthArray(List<Integer> arrays) {
        List<ElementType> wanted = new ArrayList<>(reads);
        wanted.addAll(writes);
        List<Integer> preferred = new ArrayList<>(arrays.subList(reads.size(), arrays.size()));
        preferred.addAll(arrays.subList(0, reads.size()));
        return preferred.stream().filter(i -> type(i) == ElementType.INT)
                .filter(i -> fits(arrays.stream().filter(other -> !other.equals(i)).map(this::type).toList(), wanted))
                .findFirst().orElseThrow(() -> refused(names.get(arrays.getLast()),
                        "array without a meaning: type=" + arrays(arrays) + ", inputs=" + text(reads) + ", partials="
                                + text(writes),
                        "try inputs, then an IntArray with the number of elements, then partials"));
    }

    private static boolean fits(List<ElementType> types, List<ElementType> wanted) {
        return IntStream.range(0, wanted.size()).allMatch(k -> fits(types.get(k), wanted.get(k)));
    }

    private static boolean fits(ElementType type, ElementType wanted) {
        return type == wanted || (type == ElementType.INT && wanted == ElementType.LONG);
    }

    /** Outputs in the order of components, or in another if their types tell which is which. */
    private void outputs(List<Integer> positions) {
        boolean inOrder = IntStream.range(0, writes.size()).allMatch(k -> fits(type(positions.get(k)), writes.get(k)));
        List<Integer> left = new ArrayList<>(positions);
        for (int component = 0; component < writes.size(); component++) {
            ElementType wanted = writes.get(component);
            int position = inOrder
                    ? positions.get(component)
                    : left.stream().filter(i -> fits(type(i), wanted)).findFirst().orElse(left.getFirst());
            require(position, wanted, "partials of component " + (component + 1));
            if (VectorType.of(method.getParameterTypes()[position]).isPresent()) {
                throw partialsOfVectors(position);
            }
            left.remove(Integer.valueOf(position));
            meanings.set(position, Optional.of(new Meaning.Output(component, type(position))));
        }
    }

    private IllegalArgumentException partialsOfVectors(int position) {
        return refused(names.get(position), "partials as vectors", "try " + arrayOf(type(position)).getSimpleName()
                + ", and combine the lanes in the kernel");
    }

    private void require(int position, ElementType wanted, String what) {
        boolean isOutput = what.startsWith("partials");
        if (isOutput ? !fits(type(position), wanted) : type(position) != wanted) {
            throw refused(names.get(position), "array of another type: array=" + type(position).label() + ", " + what
                    + "=" + wanted.label(), "try inputs in order, then partials");
        }
    }

    private Meaning scalar(int position) {
        Parameter parameter = method.getParameters()[position];
        String name = names.get(position);
        if (parameter.getType() == KernelContext.class) {
            return new Meaning.Context();
        }
        if (parameter.getType() != int.class) {
            throw refused(name, "parameter without a meaning: type=" + parameter.getType().getSimpleName(),
                    "try an IntArray, FloatArray, LongArray, DoubleArray, VectorFloat4 or int");
        }
        if (parameter.isAnnotationPresent(ReductionKernel.Tune.class)) {
            return new Meaning.Tuned(name);
        }
        String plain = name.toLowerCase(Locale.ROOT).replace("_", "");
        return NAMED.entrySet().stream().filter(figure -> figure.getValue().contains(plain))
                .<Meaning>map(Map.Entry::getKey).findFirst().orElseGet(() -> length(position, name));
    }

    private Meaning length(int position, String name) {
        boolean another = IntStream.range(0, position).anyMatch(
                i -> meanings.get(i).filter(Meaning.Figure.LENGTH::equals).isPresent());
        if (another) {
            throw refused(name, "second int without a meaning",
                    "name it groupSize, groups, globalSize, rows, columns or parts, or annotate it with @Tune");
        }
        return Meaning.Figure.LENGTH;
    }

    private boolean isArray(int position) {
        return elements(method.getParameterTypes()[position]).isPresent();
    }

    private ElementType type(int position) {
        return elements(method.getParameterTypes()[position]).orElseThrow();
    }

    private String arrays(List<Integer> positions) {
        return text(positions.stream().map(this::type).toList());
    }

    private static String text(List<ElementType> types) {
        return String.join("+", types.stream().map(ElementType::label).toList());
    }

    private IllegalArgumentException refused(String parameter, String what, String remedy) {
        return refused(method, parameter, what, remedy);
    }

    private static IllegalArgumentException refused(Method method, String parameter, String what, String remedy) {
        return new IllegalArgumentException(what + ": method=" + method.getDeclaringClass().getSimpleName() + "."
                + method.getName() + (parameter.isEmpty() ? "" : ", parameter=" + parameter) + "; " + remedy);
    }
}
