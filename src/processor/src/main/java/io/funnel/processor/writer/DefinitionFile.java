package io.funnel.processor.writer;

import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.MapRounding;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.ModelTraits;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.model.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the class through which the library knows a reduction. */
final class DefinitionFile {

    private final Target target;
    private final Model model;
    private final Names names;

    DefinitionFile(Target target) {
        this.target = target;
        this.model = target.model();
        this.names = target.names();
    }

    /** The text of the file. */
    String text() {
        String type = Layout.breakLines(Layout.fillComments(Template.named("Definition").render(this::place), 0));
        return Target.header(model.packageName(), target.source()) + Imports.of(type, model.imports()) + type;
    }

    private String place(String key) {
        return model.width() > 1 ? wide(key) : narrow(key);
    }

    /** Where a state is an array, it is made and taken apart by functions of the kernels class. */
    private String wide(String key) {
        String values = array("components", model.state().getFirst().type(), 0);
        return switch (key) {
            case "identity" -> call("identity", "");
            case "combine" -> call("combine", "left, right");
            case "finish" -> "state";
            case "load" -> call("load", values + ", index");
            case "store" -> call("store", "state, " + values + ", index") + ";";
            case "fold" -> "";
            default -> narrow(key);
        };
    }

    private String call(String function, String arguments) {
        return target.kernels() + "." + names.function(function) + "(" + arguments + ")";
    }

    private String narrow(String key) {
        return switch (key) {
            case "qualified" -> model.qualified();
            case "class" -> target.definition();
            case "kernels" -> target.kernels();
            case "state" -> model.stateType();
            case "result" -> model.resultType();
            case "name" -> literal(model.qualified());
            case "summary" -> literal(model.summary());
            case "inputs" -> model.inputs().stream()
                    .map(input -> "new Input(" + literal(input.name()) + ", ElementType." + input.type() + ", "
                            + input.streamed() + ")")
                    .collect(Collectors.joining(", "));
            case "components" -> model.state().stream()
                    .map(part -> "new Component(" + literal(part.name()) + ", ElementType." + part.type() + ")")
                    .collect(Collectors.joining(", "));
            case "width" -> String.valueOf(model.width());
            case "resultName" -> literal(PlainState.unboxed(model.resultType()));
            case "traits" -> traits(model.traits());
            case "identity" -> model.form() == Model.Form.OPERATOR
                    ? target.state().identity()
                    : target.state().construct(model.state().stream().map(StatePart::identity).toList());
            case "map" -> map();
            case "combine" -> target.state().combine("left", "right");
            case "finish" -> target.state().finish("state");
            case "load" -> target.state().construct(load());
            case "store" -> store();
            case "arrays" -> inputs("in");
            case "fold" -> isPrimitive() ? "\n" + Template.named("Fold").render(this::place).stripTrailing() : "";
            case "foldArray" -> model.state().getFirst().type().array();
            case "foldValues" -> array("partials", model.state().getFirst().type(), 0);
            case "foldType" -> model.state().getFirst().type().keyword();
            case "foldCombine" -> target.state().combine("state", "values.get(i)");
            case "range" -> new HostRange(target).range(false);
            case "rangeOnHeap" -> new HostRange(target).range(true);
            case "combineSlots" -> new HostRange(target).combine();
            case "storeIdentity" -> new HostRange(target).identity();
            case "knownLoop" ->
                KnownLoops.of(model).map(loop -> "\n@Override\npublic Optional<KnownLoop> knownLoop() {\n"
                        + "    return Optional.of(KnownLoop." + loop + ");\n}").orElse("");
            case "boundedVariant" -> target.magnitude().map(beside -> "\n@Override\n"
                    + "public Optional<Definition<?, ?>> boundedVariant() {\n    return Optional.of(new "
                    + beside.definition() + "());\n}").orElse("");
            case "finishKind" -> model.finishKind().equals("OWN")
                    ? ""
                    : "\n@Override\npublic FinishKind finishKind() {\n    return FinishKind." + model.finishKind()
                            + ";\n}";
            case "mapRounding" -> model.original() == null ? "" : mapRounding(model.text().mapRounding());
            case "indexing" -> "Signature.Indexing." + model.text().indexing();
            case "work" -> String.valueOf(model.work());
            case "codes" -> new LaunchText(target).codes();
            case "codeMethods" -> new LaunchText(target).methods();
            default ->
                throw new IllegalArgumentException("no such place: key=" + key + ", class=" + target.definition());
        };
    }

    private static String mapRounding(MapRounding rounding) {
        return "\n@Override\npublic MapRounding mapRounding() {\n    return MapRounding." + rounding + ";\n}";
    }

    private boolean isPrimitive() {
        return PlainState.primitive(model.stateType()).isPresent();
    }

    /** A string literal, in several pieces where it is long. */
    static String literal(String text) {
        List<String> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder();
        for (String word : text.split("(?<= )", -1)) {
            if (!piece.isEmpty() && piece.length() + word.length() > 90) {
                pieces.add(piece.toString());
                piece.setLength(0);
            }
            piece.append(word);
        }
        pieces.add(piece.toString());
        return pieces.stream()
                .map(part -> '"' + part.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                .collect(Collectors.joining(" + "));
    }

    private static String traits(ModelTraits traits) {
        boolean all = traits.lowest() == Double.NEGATIVE_INFINITY && traits.highest() == Double.POSITIVE_INFINITY;
        String domain = all
                ? "Traits.Domain.ALL"
                : "new Traits.Domain(" + number(traits.lowest()) + ", " + number(traits.highest()) + ")";
        return "new Traits(" + traits.commutative() + ", Rounding." + traits.rounding() + ", Traits.EmptyInput."
                + traits.emptyInput() + ", Traits.NanPolicy." + traits.nanPolicy() + ", " + domain + ")";
    }

    private static String number(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "Double.POSITIVE_INFINITY" : "Double.NEGATIVE_INFINITY";
        }
        return String.valueOf(value);
    }

    /** The text that gets an array out of operands. */
    static String array(String operands, Type type, int position) {
        return operands + "." + type.name().toLowerCase(Locale.ROOT) + "s(" + position + ")";
    }

    private String input(String operands, InputArray input) {
        return array(operands, input.type(), model.inputs().indexOf(input));
    }

    private String inputs(String operands) {
        return model.inputs().stream().map(input -> input(operands, input)).collect(Collectors.joining(", "));
    }

    private String map() {
        HostLoops loops = new HostLoops(target);
        if (loops.hasElement()) {
            String length = loops.elementReadsLength() ? firstStreamed() + ".getSize(), " : "";
            return target.kernels() + "." + names.function("element") + "(" + inputs("in") + ", " + length + "index)";
        }
        Function<InputArray, String> load = input -> input("in", input) + ".get(index)";
        return model.form() == Model.Form.OPERATOR
                ? operatorMap(load)
                : load.apply(model.inputs().getFirst());
    }

    /** The operator's map, whose parameter arrays are named in its text, and here come out of the operands. */
    private String operatorMap(Function<InputArray, String> load) {
        String text = target.state().map(load, "index");
        for (InputArray input : model.inputs()) {
            if (!input.streamed()) {
                text = text.replaceAll("(?<![.\\w])" + names.input(input) + "\\b", input("in", input));
            }
        }
        return text;
    }

    private String firstStreamed() {
        return model.inputs().stream().filter(InputArray::streamed).findFirst().map(input -> input("in", input))
                .orElseThrow();
    }

    private List<String> load() {
        List<String> components = new ArrayList<>();
        for (int i = 0; i < model.state().size(); i++) {
            components.add(array("components", model.state().get(i).type(), i) + ".get(index)");
        }
        return components;
    }

    private String store() {
        List<String> values = target.state().components("state");
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < model.state().size(); i++) {
            lines.add(array("components", model.state().get(i).type(), i) + ".set(index, " + values.get(i) + ");");
        }
        return String.join("\n", lines);
    }
}
