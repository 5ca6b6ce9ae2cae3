package io.funnel.processor.writer;

import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.KernelText;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.model.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One kernel as the places of its template: what a template leaves open about inputs and components.
 *
 * <p>A place is {@code ${word}} or {@code ${word:argument|argument}}. Arguments are Java expressions in which
 * {@code state}, {@code slots}, {@code lane} and the partials' name stand for one of each component, see {@link Names};
 * {@code state1} is another accumulator beside {@code state}.
 */
final class Kernel {

    private static final Pattern CHOICE = Pattern.compile("\\?|\\bif \\(");
    private static final Pattern EXTREME = Pattern.compile("\\bm(in|ax)\\(");

    private final Model model;
    private final Names names;
    private final String owner;
    private final String method;
    private final String original;
    private final boolean overPartials;
    private final int groupSize;
    private final String about;

    /**
     * A kernel.
     *
     * @param method       its name
     * @param original     name of the kernel over elements, the same unless this one is over partials
     * @param groupSize    the group size that it is written for, or the largest one
     * @param about        what the strategy does, as lines of a documentation comment
     */
    Kernel(Target target, String method, String original, int groupSize, String about) {
        this.model = target.model();
        this.names = target.names();
        this.owner = target.kernels();
        this.method = method;
        this.original = original;
        this.overPartials = !method.equals(original);
        this.groupSize = groupSize;
        this.about = about;
    }

    /** Whether it reads partials. */
    boolean isOverPartials() {
        return overPartials;
    }

    /** The value of a place. */
    String place(String key) {
        int colon = key.indexOf(':');
        String word = colon < 0 ? key : key.substring(0, colon);
        String[] args = colon < 0 ? new String[0] : key.substring(colon + 1).split("\\|", -1);
        return switch (word) {
            case "about" ->
                overPartials ? "As {@link #" + original + "}, over the partials of an earlier launch." : about;
            case "name" -> method;
            case "elements" -> "elements of " + each(streamed(), input -> "{@code " + names.input(input) + "}");
            case "vectors" -> each(streamed(), input -> "{@code " + names.input(input) + "}");
            case "tails" -> each(streamed(), input -> "{@code " + names.tail(input, isOnly()) + "}");
            case "special" -> model.special();
            case "partials" -> inWords(names.all(args[0]).stream().map(name -> "{@code " + name + "}").toList());
            case "localMemory" -> localMemory(args[0]);
            case "parameters" -> parameters(args[0]);
            case "vectorParameters" -> vectorParameters(args[0]);
            case "declareSlots" -> parts((part, i) -> part.type().keyword() + "[] " + names.of("slots", i)
                    + " = context.allocate" + part.type().stem() + "LocalArray("
                    + args[0].replace("groupSize", String.valueOf(groupSize)) + ");");
            case "declare" -> parts((part, i) -> part.type().keyword() + " " + names.of(args[0], i) + " = "
                    + identity(part) + ";");
            case "declareFrom" -> parts((part, i) -> part.type().keyword() + " " + names.of(args[0], i) + " = "
                    + names.of(args[1], i) + ";");
            case "set" -> parts((part, i) -> names.of(args[0], i) + " = " + names.of(args[1], i) + ";");
            case "store" -> parts((part, i) -> names.of(args[0], i) + ".set(" + args[1] + ", "
                    + names.of(args[2], i) + ");");
            case "accumulate" -> overPartials
                    ? accumulatePartials(args[0], args[1], suffix(args, 2))
                    : accumulate(args[0], input -> names.input(input) + ".get(" + args[1] + ")", args[1],
                            suffix(args, 2));
            case "loadVectors" -> each(streamed(), "\n", input -> input.type().stem() + "4 "
                    + names.vector(input, isOnly(), args[0]) + " = " + names.input(input) + ".get(" + args[1] + ");");
            case "declareZero" -> choosesLanes()
                    ? "int zero = n >> 31; // 0; TornadoVM can choose between sums, but not between bare lanes of ints"
                    : "";
            case "accumulateLane" -> accumulate(args[0], lane(args[1], args[2]),
                    "LANES * " + nested(args[3]) + (args[2].equals("0") ? "" : " + " + args[2]),
                    suffix(args, 4));
            case "accumulateTail" -> accumulate(args[0],
                    input -> names.tail(input, isOnly()) + ".get(" + args[1] + ")",
                    "LANES * vectors + " + args[1], suffix(args, 2));
            case "merge" -> lines(merge(args[0], args[1], args[2], suffix(args, 3)));
            case "mergeInto" -> mergeInto(args);
            case "shuffle" -> shuffle(args[0], args[1]);
            case "steps" -> steps(args[0]);
            case "taskType" -> taskType();
            case "cases" -> cases();
            case "items" -> groupSize == 1 ? "1 item" : groupSize + " items";
            case "barriers" -> String.valueOf(Integer.numberOfTrailingZeros(groupSize));
            default -> throw new IllegalArgumentException("no such place: key=" + key + ", kernel=" + method);
        };
    }

    private static String suffix(String[] args, int at) {
        return at < args.length ? args[at] : "";
    }

    private List<InputArray> streamed() {
        return model.inputs().stream().filter(InputArray::streamed).toList();
    }

    private boolean isOnly() {
        return streamed().size() == 1;
    }

    /** TornadoVM mistypes some constants, see JavaMath. */
    private String identity(StatePart part) {
        String name = Constants.identity(model, part);
        boolean mistyped = switch (part.type()) {
            case DOUBLE -> part.identity().endsWith("_INFINITY");
            case INT -> part.identity().equals("Integer.MIN_VALUE");
            case LONG -> has(EXTREME) || (part.identity().startsWith("Long.M") && has(CHOICE));
            case FLOAT -> false;
        };
        return mistyped ? "JavaMath.identity(" + name + ", n)" : name;
    }

    // Documentation

    private String localMemory(String size) {
        if (size.equals("1")) {
            return "none";
        }
        List<Type> types = model.state().stream().map(StatePart::type).toList();
        return types.size() == 1
                ? size + " values of type " + types.getFirst().keyword()
                : size + " values of each component: "
                        + types.stream().map(Type::keyword).collect(Collectors.joining(", "));
    }

    static String inWords(List<String> all) {
        int last = all.size() - 1;
        return last == 0 ? all.getFirst() : String.join(", ", all.subList(0, last)) + " and " + all.get(last);
    }

    private static String each(List<InputArray> inputs, Function<InputArray, String> text) {
        return inWords(inputs.stream().map(text).toList());
    }

    private static String each(List<InputArray> inputs, String between, Function<InputArray, String> text) {
        return inputs.stream().map(text).collect(Collectors.joining(between));
    }

    // Parameters

    private String parameters(String partials) {
        List<String> parameters = new ArrayList<>(List.of("KernelContext context"));
        if (overPartials) {
            addParts(parameters, "in");
        } else {
            model.inputs().forEach(input -> parameters.add(input.type().array() + " " + names.input(input)));
        }
        parameters.add("IntArray length");
        addParts(parameters, partials);
        return String.join(", ", parameters);
    }

    private String vectorParameters(String partials) {
        List<String> parameters = new ArrayList<>(List.of("KernelContext context"));
        for (InputArray input : model.inputs()) {
            String type = input.streamed() ? "Vector" + input.type().stem() + "4" : input.type().array();
            parameters.add(type + " " + names.input(input));
        }
        streamed().forEach(input -> parameters.add(input.type().array() + " " + names.tail(input, isOnly())));
        parameters.add("IntArray length");
        addParts(parameters, partials);
        return String.join(", ", parameters);
    }

    private String taskType() {
        List<String> types = Arrays.stream(parameters("partials").split(", ", -1))
                .map(parameter -> parameter.substring(0, parameter.indexOf(' '))).toList();
        return "Task" + types.size() + "<" + String.join(", ", types) + ">";
    }

    /** The choice of a kernel by its group size. */
    private String cases() {
        List<String> cases = new ArrayList<>();
        for (int size = 1; size <= groupSize; size *= 2) {
            cases.add("case " + size + " -> " + owner + "::" + method + size + ";");
        }
        return lines(cases);
    }

    private void addParts(List<String> parameters, String name) {
        for (int i = 0; i < model.state().size(); i++) {
            parameters.add(model.state().get(i).type().array() + " " + names.of(name, i));
        }
    }

    // Statements

    /** Text for a component. */
    private interface PartText {
        String of(StatePart part, int index);
    }

    private String parts(PartText text) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < model.state().size(); i++) {
            lines.add(text.of(model.state().get(i), i));
        }
        return lines(lines);
    }

    private static String lines(List<String> lines) {
        return String.join("\n", lines);
    }

    private KernelText text() {
        return model.text();
    }

    private String accumulate(String state, Function<InputArray, String> load, String index, String suffix) {
        String own = model.text().indexing().isOffset() ? "origin + " + index : index;
        return bare(lines(text().accumulate(names.all(state), load, nested(own), suffix)), own);
    }

    /** Text in which an index needs no parentheses where it stands alone. */
    static String bare(String text, String index) {
        Pattern alone = Pattern.compile("(?<=[(,=] ?)" + Pattern.quote(nested(index)) + "(?=[,);])");
        return alone.matcher(text).replaceAll(Matcher.quoteReplacement(index));
    }

    /** An int expression that can be an operand of any operator. */
    static String nested(String index) {
        boolean simple = index.matches("\\w+|\\(int\\) \\w+|\\(int\\) \\([^()]*\\)");
        return simple ? index : "(" + index + ")";
    }

    private Function<InputArray, String> lane(String vector, String lane) {
        char axis = "XYZW".charAt(Integer.parseInt(lane));
        return input -> {
            String text = names.vector(input, isOnly(), vector) + ".get" + axis + "()";
            return input.type() == Type.INT && choosesLanes() ? "(" + text + " + zero)" : text;
        };
    }

    /** Whether a lane of ints may be what a condition chooses. */
    private boolean choosesLanes() {
        return streamed().stream().anyMatch(input -> input.type() == Type.INT) && has(CHOICE);
    }

    private boolean has(Pattern pattern) {
        List<String> lines = new ArrayList<>(model.functions());
        lines.addAll(text().accumulate(names.all("state"), input -> "lane", "i", ""));
        return lines.stream().anyMatch(line -> pattern.matcher(line).find());
    }

    private String accumulatePartials(String state, String index, String suffix) {
        List<String> lines = new ArrayList<>();
        List<String> partials = names.all("in.get(" + index + ")");
        if (partials.size() > 1) {
            for (int i = 0; i < partials.size(); i++) {
                String right = names.of("right", i) + suffix;
                lines.add(model.state().get(i).type().keyword() + " " + right + " = " + partials.get(i) + ";");
                partials.set(i, right);
            }
        }
        lines.addAll(text().merge(names.all(state), names.all(state), partials, suffix));
        return lines(lines);
    }

    private List<String> merge(String target, String left, String right, String suffix) {
        return text().merge(names.all(target), names.all(left), names.all(right), suffix);
    }

    /** Stores a combination: in one statement if it is one expression. */
    private String mergeInto(String[] args) {
        List<String> lines = merge(args[2], args[2], args[3], suffix(args, 4));
        String start = names.of(args[2], 0) + " = ";
        if (model.state().size() == 1 && lines.size() == 1 && lines.getFirst().startsWith(start)) {
            String value = lines.getFirst().substring(start.length(), lines.getFirst().length() - 1);
            return names.of(args[0], 0) + ".set(" + args[1] + ", " + value + ");";
        }
        return lines(lines) + "\n" + place("store:" + args[0] + "|" + args[1] + "|" + args[2]);
    }

    /** One step of a warp: a shuffle is called once, and by all lanes, whatever the combine does with its value. */
    private String shuffle(String distance, String suffix) {
        String value = "context.simdShuffleDown(lane, " + distance + ")";
        List<String> direct = merge("lane", "lane", value, suffix);
        String call = names.of(value, 0);
        if (model.state().size() == 1 && direct.size() == 1 && isOnce(direct.getFirst(), call)) {
            return direct.getFirst();
        }
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < model.state().size(); i++) {
            lines.add("float " + names.of("other" + suffix, i) + " = " + names.of(value, i) + ";");
        }
        lines.addAll(merge("lane", "lane", "other" + suffix, suffix));
        return lines(lines);
    }

    private static boolean isOnce(String line, String call) {
        return line.indexOf(call) == line.lastIndexOf(call) && !line.contains("?");
    }

    /** The steps of a tree that is written out. */
    private String steps(String template) {
        StringBuilder steps = new StringBuilder();
        for (int half = groupSize / 2; half > 0; half /= 2) {
            String active = String.valueOf(half);
            steps.append(Template.named(template)
                    .render(key -> key.equals("half") ? active : place(key.replace("half", active))));
        }
        return steps.toString();
    }
}
