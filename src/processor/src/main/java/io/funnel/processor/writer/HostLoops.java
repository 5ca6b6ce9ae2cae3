package io.funnel.processor.writer;

import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.model.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes what runs on the host: the loop, the parallel stream, and the functions that they and the definition call. */
final class HostLoops {

    private static final Pattern LENGTH = Pattern.compile("\\bn\\b");

    private final Target target;
    private final Model model;
    private final Names names;

    HostLoops(Target target) {
        this.target = target;
        this.model = target.model();
        this.names = target.names();
    }

    /** The functions, in the order that a reader meets them. */
    List<String> all() {
        if (model.width() > 1) {
            return List.of(render("WideHost"));
        }
        List<String> all = new ArrayList<>();
        all.add(render(isOperator() ? "SequentialOperator" : "Sequential"));
        all.add(render("ParallelStream"));
        if (hasElement()) {
            all.add(render("Element"));
        }
        if (!isOperator()) {
            all.add(render("Combine"));
        }
        return all;
    }

    private String render(String template) {
        return Layout.fillComments(Template.named(template).render(this::place), 1);
    }

    private String place(String key) {
        int colon = key.indexOf(':');
        if (colon > 0) {
            return wide(key.substring(0, colon), key.substring(colon + 1).split("\\|", -1));
        }
        return switch (key) {
            case "visibility" -> model.isPublic() ? "public " : "";
            case "type" -> type();
            case "elements" -> elements();
            case "special" -> model.special();
            case "streamSpecial" -> model.additive() && stateType().equals(Optional.of(Type.FLOAT))
                    ? "as a double sum, rounded once to float"
                    : model.special();
            case "parameters" -> parameters();
            case "elementName" -> names.function("element");
            case "combineName", "identityName", "loadName", "storeName" ->
                names.function(key.substring(0, key.length() - "Name".length()));
            case "kernels" -> target.kernels();
            case "array" -> model.state().getFirst().type().array();
            case "length" -> elementReadsLength() ? ", int n" : "";
            case "declare" -> model.state().stream()
                    .map(part -> part.type().keyword() + " " + state().get(model.state().indexOf(part)) + " = "
                            + Constants.identity(model, part) + ";")
                    .collect(Collectors.joining("\n"));
            case "accumulate" -> String.join("\n", model.text().accumulate(state(), this::load, loopIndex(), ""));
            case "assign" -> String.join("\n", model.text().assign(state(), this::load, loopIndex(), ""));
            case "state" -> target.state().construct(state());
            case "identity" -> target.state().identity();
            case "element" -> model.width() > 1 ? model.state().getFirst().type().keyword() : element("i");
            case "map" -> target.state().map(this::load, "i");
            case "combineElement" -> target.state().combine("state", element("i"));
            case "nan" -> model.inputs().stream().filter(input -> input.streamed() && input.type().isFloating())
                    .map(input -> input.type().box() + ".isNaN(" + load(input) + ")")
                    .collect(Collectors.joining(" || "));
            case "merge" -> merge();
            case "elementBody" -> isOperator() ? elementOfOperator() : elementOfLoop();
            case "stream" -> stream();
            default ->
                throw new IllegalArgumentException("no such place: key=" + key + ", method=" + model.qualified());
        };
    }

    /** Statements over the array that is a vector-valued state. */
    private String wide(String key, String[] args) {
        List<String> state = List.of("state[#]");
        return String.join("\n", switch (key) {
            case "accumulateWide" -> model.text().accumulate(state, this::load, loopIndex(), "");
            case "assignWide" -> model.text().assign(state, this::load, loopIndex(), "");
            case "mergeWide" -> model.text().merge(List.of(args[0]), List.of(args[1]), List.of(args[2]), "");
            default ->
                throw new IllegalArgumentException("no such place: key=" + key + ", method=" + model.qualified());
        });
    }

    private boolean isOperator() {
        return model.form() == Model.Form.OPERATOR;
    }

    private String type() {
        return PlainState.unboxed(model.stateType());
    }

    private Optional<Type> stateType() {
        return PlainState.primitive(model.stateType());
    }

    private List<String> state() {
        return names.all("state");
    }

    private String load(InputArray input) {
        return names.input(input) + ".get(i)";
    }

    /** The loop's counter as the index that the statements read. */
    private String loopIndex() {
        return model.text().indexing() == Indexing.LONG ? "(long) i" : "i";
    }

    private String elements() {
        return Kernel.inWords(model.inputs().stream().filter(InputArray::streamed)
                .map(input -> "{@code " + names.input(input) + "}").toList());
    }

    private String parameters() {
        return model.inputs().stream().map(input -> input.type().array() + " " + names.input(input))
                .collect(Collectors.joining(", "));
    }

    private String arguments() {
        return model.inputs().stream().map(names::input).collect(Collectors.joining(", "));
    }

    // One element

    /** Whether the state of an element needs a function of its own. */
    boolean hasElement() {
        return isOperator() ? ignoresNan() : !model.elementsAreStates();
    }

    /** Whether that function needs the length. */
    boolean elementReadsLength() {
        return !isOperator() && hasElement()
                && model.text().assign(state(), this::load, loopIndex(), "").stream()
                        .anyMatch(line -> LENGTH.matcher(line).find());
    }

    private boolean ignoresNan() {
        return model.traits().nanPolicy().equals("IGNORE")
                && model.inputs().stream().anyMatch(input -> input.streamed() && input.type().isFloating());
    }

    private String element(String index) {
        if (hasElement()) {
            return names.function("element") + "(" + arguments() + (elementReadsLength() ? ", n, " : ", ") + index
                    + ")";
        }
        return isOperator() ? target.state().map(this::load, index) : load(model.inputs().getFirst());
    }

    private String elementOfLoop() {
        return place("declare") + "\n" + place("assign") + "\nreturn " + place("state") + ";";
    }

    private String elementOfOperator() {
        return "if (" + place("nan") + ") {\n    return " + place("identity") + ";\n}\nreturn " + place("map") + ";";
    }

    // Two states

    private String merge() {
        List<String> left = target.state().components("left");
        List<String> right = target.state().components("right");
        List<String> direct = model.text().merge(state(), left, right, "");
        String start = state().getFirst() + " = ";
        if (state().size() == 1 && direct.size() == 1 && direct.getFirst().startsWith(start)) {
            return "return " + direct.getFirst().substring(start.length());
        }
        List<String> lines = new ArrayList<>();
        for (StatePart part : model.state()) {
            int i = model.state().indexOf(part);
            lines.add(part.type().keyword() + " " + state().get(i) + " = " + left.get(i) + ";");
        }
        lines.addAll(model.text().merge(state(), state(), right, ""));
        lines.add("return " + place("state") + ";");
        return String.join("\n", lines);
    }

    // The stream

    private String stream() {
        String range = "IntStream.range(0, n).parallel()";
        String element = isOperator() || hasElement() ? "i -> " + element("i") : arguments() + "::get";
        String combine = isOperator()
                ? model.owner() + "::combine"
                : target.kernels() + "::" + names.function("combine");
        String reduce = model.additive() ? ".sum()" : ".reduce(" + place("identity") + ", " + combine + ")";
        if (stateType().isEmpty()) {
            String pair = target.state().combine("left", "right");
            String operator = pair.equals(model.owner() + ".combine(left, right)") || !isOperator()
                    ? combine
                    : "(left, right) -> " + pair;
            return range + ".mapToObj(" + element + ").reduce(" + place("identity") + ", " + operator + ")";
        }
        return switch (stateType().get()) {
            case INT -> range + ".map(" + element + ")" + reduce;
            case LONG -> range + ".mapToLong(" + element + ")" + reduce;
            case DOUBLE -> range + ".mapToDouble(" + element + ")" + reduce;
            case FLOAT -> "(float) " + range + ".mapToDouble(" + element + ")" + (model.additive()
                    ? ".sum()"
                    : ".reduce(" + place("identity") + ", (left, right) -> "
                            + target.state().combine("(float) left", "(float) right") + ")");
        };
    }
}
