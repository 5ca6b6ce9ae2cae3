package io.funnel.embedded.check;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Meanings of a kernel's parameters, by their types and names, or as a user says.
 *
 * @param data names of arrays that hold data, though their names are those of lengths
 */
record Parameters(Method kernel, List<Parameter> all, Map<String, Double> said, Set<String> data) {

    /** A parameter of a kernel. */
    record Parameter(String name, Class<?> type) {}

    private static final int LENGTHS = 16;

    private static final Pattern LENGTH =
            Pattern.compile("n|N|.*(len|size|count|num|elements|total|limit|bound|param|config).*",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OUTPUT =
            Pattern.compile(".*(out|result|partial|dst|dest|target|sum|answer).*|.*_?res", Pattern.CASE_INSENSITIVE);
    private static final Pattern STARTS = Pattern.compile(".*(offset|start|pointer|ptr).*", Pattern.CASE_INSENSITIVE);
    private static final Pattern GROUPS =
            Pattern.compile(".*(groups|blocks|partials)(?!ize).*", Pattern.CASE_INSENSITIVE);
    private static final Pattern GROUP_SIZE = Pattern.compile(".*(local|group|block).*", Pattern.CASE_INSENSITIVE);

    /** Names of the numbers of a matrix, as docs/reference/kernels.md has them, without underscores. */
    private static final Map<Figure, Pattern> MATRIX = Map.of(
            Figure.ROWS, Pattern.compile("rows|numrows|nrows|rowcount|height"),
            Figure.COLUMNS,
            Pattern.compile("columns|cols|numcolumns|numcols|ncols|columncount|width|rowlength|rowsize"),
            Figure.PARTS, Pattern.compile("parts|partsperrow|numparts"));

    /** A number of a matrix whose rows or columns a kernel reduces. */
    enum Figure {
        ROWS, COLUMNS, PARTS
    }

    /** The numbers of a matrix that the kernel takes, with their parameters' names. */
    Map<Figure, String> matrix() {
        Map<Figure, String> names = new EnumMap<>(Figure.class);
        for (Parameter parameter : all) {
            String plain = parameter.name().toLowerCase(Locale.ROOT).replace("_", "");
            MATRIX.forEach((figure, pattern) -> {
                if (parameter.type() == int.class && pattern.matcher(plain).matches()) {
                    names.put(figure, parameter.name());
                }
            });
        }
        return names;
    }

    /** These parameters with more values said. */
    Parameters saying(Map<String, Double> values) {
        Map<String, Double> more = new HashMap<>(said);
        more.putAll(values);
        return new Parameters(kernel, all, more, data);
    }

    static Parameters of(Method kernel, List<String> names, Map<String, Double> said) {
        Class<?>[] types = kernel.getParameterTypes();
        if (names.size() != types.length) {
            throw new IllegalArgumentException("kernel without names of its parameters: kernel=" + kernel.getName()
                    + "; try to compile it with -g");
        }
        for (String name : said.keySet()) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException(
                        "no such parameter: kernel=" + kernel.getName() + ", parameter=" + name
                                + "; try " + String.join(", ", names));
            }
        }
        return new Parameters(kernel,
                IntStream.range(0, types.length).mapToObj(i -> new Parameter(names.get(i), types[i])).toList(), said,
                Set.of());
    }

    /** Whether an array holds the number of elements. */
    boolean isLength(Parameter parameter) {
        return parameter.type() == IntArray.class && !said.containsKey(parameter.name())
                && !data.contains(parameter.name()) && LENGTH.matcher(parameter.name()).matches();
    }

    /** An array whose elements are all the number of elements. */
    Object lengths(Parameter parameter, int length) {
        IntArray array = new IntArray(LENGTHS);
        array.init(length);
        return array;
    }

    /** These parameters, but for arrays that were taken for lengths and hold data. */
    Parameters without(Set<String> lengths) {
        Set<String> more = new HashSet<>(data);
        more.addAll(lengths);
        return new Parameters(kernel, all, said, more);
    }

    /** Whether a parameter gives the number of elements. */
    boolean haveLength() {
        return all.stream().anyMatch(parameter -> isLength(parameter) || isGuessed(parameter));
    }

    /** The whole numbers without a said value, and without a name that explains them: each gets the number of elements. */
    List<String> guessed() {
        return all.stream().filter(this::isGuessed).map(Parameter::name).toList();
    }

    private boolean isGuessed(Parameter parameter) {
        return (parameter.type() == int.class || parameter.type() == long.class)
                && !said.containsKey(parameter.name()) && !GROUPS.matcher(parameter.name()).matches()
                && !GROUP_SIZE.matcher(parameter.name()).matches();
    }

    /** Whether the kernel has one number without a said value, which its name says to be the number of elements, or none. */
    boolean areKnown() {
        List<String> guessed = guessed();
        return guessed.isEmpty() || (guessed.size() == 1 && LENGTH.matcher(guessed.getFirst()).matches());
    }

    /** Whether an array may say where segments start, and behind them where the last ends. */
    boolean areStarts(Parameter parameter) {
        return (parameter.type() == IntArray.class || parameter.type() == LongArray.class)
                && STARTS.matcher(parameter.name()).matches();
    }

    boolean isOutput(String name) {
        return OUTPUT.matcher(name).matches();
    }

    Object scalar(Parameter parameter, int length, int groupSize, int groups) {
        String name = parameter.name();
        Double value = said.get(name);
        int whole = value != null
                ? value.intValue()
                : GROUPS.matcher(name).matches()
                        ? groups
                        : GROUP_SIZE.matcher(name).matches() ? groupSize : length;
        double real = value != null ? value : 1.5;
        return switch (parameter.type().getName()) {
            case "int" -> whole;
            case "long" -> (long) whole;
            case "short" -> (short) whole;
            case "byte" -> (byte) whole;
            case "char" -> (char) whole;
            case "boolean" -> true;
            case "float" -> (float) real;
            case "double" -> real;
            default -> {
                if (parameter.type() == HalfFloat.class) {
                    yield new HalfFloat((float) real);
                }
                throw new IllegalArgumentException("kernel with a parameter of another type: kernel=" + kernel.getName()
                        + ", parameter=" + name + ", type=" + parameter.type().getName()
                        + "; try a program that launches it");
            }
        };
    }

    /** Whether a method is a kernel. */
    static boolean isKernel(Method method) {
        return Arrays.asList(method.getParameterTypes()).contains(KernelContext.class);
    }
}
