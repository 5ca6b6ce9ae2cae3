package io.funnel.processor.writer;

import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Literals;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.ModelTraits;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.PlainState;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Template;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the class that defines a reduction for the library. */
final class DefinitionFile {

    private final Target target;
    private final Model model;
    private final Model ofKernels;
    private final Uses uses = new Uses();
    private final FactsText facts;

    DefinitionFile(Target target, Model ofKernels) {
        this.target = target;
        this.model = target.model();
        this.ofKernels = ofKernels;
        this.facts = new FactsText(target, uses);
    }

    String text() {
        uses.types("Component", "Definition", "ElementType", "HostMemory", "Input", "KernelCode", "List",
                "MemorySegment", "Operands", "Rounding", "Signature", "Traits", model.stateType());
        return target.file(target.source(), List.of(Template.render("Definition", this::place)), uses);
    }

    private String place(String key) {
        return model.width() > 1 ? wide(key) : narrow(key);
    }

    /** Calls the host class's functions that make and split an array state. */
    private String wide(String key) {
        String values = OperandText.array("components", model.state().getFirst().type(), 0);
        return switch (key) {
            case "identity" -> call("identity", "");
            case "combine" -> call("combine", "left, right");
            case "finish" -> "state";
            case "load" -> call("load", values + ", index");
            case "store" -> call("store", "state, " + values + ", index") + ";";
            case "fold" -> "";
            case "storeIdentity" -> storeIdentity();
            default -> narrow(key);
        };
    }

    private String call(String function, String arguments) {
        return target.host() + "." + function + "(" + arguments + ")";
    }

    private String narrow(String key) {
        return switch (key) {
            case "qualified" -> model.declaration().qualified();
            case "class" -> target.definition();
            case "kernels" -> target.kernels();
            case "state" -> model.stateType();
            case "result" -> model.resultType();
            case "name" -> OperandText.literal(model.declaration().qualified());
            case "summary" -> OperandText.literal(model.declaration().summary());
            case "inputs" -> model.inputs().stream()
                    .map(input -> "new Input(" + OperandText.literal(input.name()) + ", ElementType." + input.type()
                            + ", "
                            + input.streamed() + ")")
                    .collect(Collectors.joining(", "));
            case "components" -> model.state().stream()
                    .map(part -> "new Component(" + OperandText.literal(part.name()) + ", ElementType." + part.type()
                            + ")")
                    .collect(Collectors.joining(", "));
            case "width" -> String.valueOf(model.width());
            case "resultName" -> OperandText.literal(PlainState.unboxed(model.resultType()));
            case "traits" -> traits(model.traits());
            case "identity" -> model.form() == Model.Form.OPERATOR
                    ? target.state().identity()
                    : target.state().construct(model.state().stream().map(StatePart::identity).toList());
            case "map" -> map();
            case "combine" -> target.state().combine("left", "right");
            case "finish" -> target.state().finish("state");
            case "load" -> target.state().construct(load());
            case "store" -> store();
            case "fold" -> isPrimitive() ? fold() : "";
            case "storeIdentity" -> "";
            case "results" -> new FinishLoop(target, uses).signature();
            case "finishSlots" -> new FinishLoop(target, uses).override();
            case "wholeInputs" -> model.original() == null && !target.isReproducible() ? wholeInputs() : "";
            case "range" -> new HostRange(target, uses).range(false);
            case "rangeOnHeap" -> new HostRange(target, uses).range(true);
            case "scan" -> new HostRange(target, uses).scan();
            case "across" -> new HostAcross(target, ofKernels, uses).methods();
            case "combineSlots" -> new HostRange(target, uses).combine();
            case "rules" -> target.state().rules().isEmpty() ? "" : rules();
            case "started" -> model.hasStart() ? started() : "";
            case "reproducible" -> target.reproducible().map(this::reproducible).orElse("");
            case "facts" -> facts.field();
            case "factsMethod" -> facts.method();
            case "indexing" -> "Signature.Indexing." + model.body().indexing();
            case "work" -> String.valueOf(model.work());
            case "carried" -> new LaunchText(target, ofKernels).carried();
            case "resultKernels" -> new LaunchText(target, ofKernels).resultKernels();
            case "elementMap" ->
                model.elementMap() == null
                        ? ""
                        : new ElementMapText(target, ofKernels, model.elementMap(), uses).override();
            case "codes" -> new LaunchText(target, ofKernels).codes();
            default ->
                throw new IllegalArgumentException("no such place: key=" + key + ", class=" + target.definition());
        };
    }

    /** Written for reductions only; bounded variants inherit the defaults. */
    private String wholeInputs() {
        Lines methods = new Lines();
        for (String name : List.of("sequential", "parallelStream")) {
            methods.add("");
            methods.add("@Override");
            methods.block("public " + model.stateType() + " " + name + "(Operands in, int length)",
                    () -> methods.add("return "
                            + target.host() + "." + name + "(" + OperandText.inputs(model) + ", length);"));
        }
        return methods.text();
    }

    private String reproducible(Target variant) {
        return "\nprivate final Definition<" + model.stateType() + ", " + model.resultType() + "> reproducible = new "
                + variant.definition() + "();" + "\n\n@Override\npublic Definition<" + model.stateType() + ", "
                + model.resultType() + "> reproducible() {\n    return reproducible;\n}";
    }

    private String rules() {
        uses.types("StateRules");
        return "\n@Override\npublic StateRules<" + model.stateType() + ", " + model.resultType()
                + "> rules() {\n    return " + target.state().rules() + ";\n}";
    }

    private String started() {
        return "\n@Override\npublic " + model.stateType() + " started(" + model.stateType() + " state) {\n    return "
                + target.state().finish("state") + ";\n}";
    }

    private String storeIdentity() {
        Lines method = new Lines();
        method.add("");
        method.add("@Override");
        method.block("public void storeIdentity(Operands states, int slot)",
                () -> method.add(new HostRange(target, uses).identity()));
        return method.text();
    }

    private String fold() {
        Kind type = model.state().getFirst().type();
        uses.types(type.array());
        Lines method = new Lines();
        method.add("");
        method.add("@Override");
        method.block("public " + model.stateType() + " fold(Operands partials, int count)", () -> {
            method.add(type.array() + " values = " + OperandText.array("partials", type, 0) + ";");
            method.add(type.keyword() + " state = values.get(0);");
            method.block("for (int i = 1; i < count; i++)",
                    () -> method.add("state = " + target.state().combine("state", "values.get(i)") + ";"));
            method.add("return state;");
        });
        return method.text();
    }

    private boolean isPrimitive() {
        return Kind.ofBox(model.stateType()).isPresent();
    }

    private static String traits(ModelTraits traits) {
        List<String> domains = new ArrayList<>();
        for (int i = 0; i < traits.domain().size(); i += 2) {
            domains.add("new Traits.Domain(" + Literals.text(traits.domain().get(i)) + ", "
                    + Literals.text(traits.domain().get(i + 1)) + ")");
        }
        String domain = domains.isEmpty() ? "Traits.Domain.ALL" : String.join(", ", domains);
        return "new Traits(" + traits.commutative() + ", Rounding." + traits.rounding() + ", Traits.EmptyInput."
                + traits.emptyInput() + ", Traits.NanPolicy." + traits.nanPolicy() + ", " + domain + ")";
    }

    private String map() {
        HostLoops loops = new HostLoops(target, uses);
        if (loops.hasElement()) {
            String length = loops.elementReadsLength() ? firstStreamed() + ".getSize(), " : "";
            return target.host() + ".element(" + OperandText.inputs(model) + ", " + length
                    + "index)";
        }
        Function<InputArray, String> load =
                input -> OperandText.input(model, input) + (input.streamed() ? ".get(index)" : "");
        return target.state().map(load, "index");
    }

    private String firstStreamed() {
        return model.inputs().stream().filter(InputArray::streamed).findFirst()
                .map(input -> OperandText.input(model, input))
                .orElseThrow();
    }

    private List<String> load() {
        return OperandText.components(model, "components").stream().map(array -> array + ".get(index)").toList();
    }

    private String store() {
        List<String> values = target.state().components("state");
        List<String> lines = new ArrayList<>();
        for (String array : OperandText.components(model, "components")) {
            lines.add(array + ".set(index, " + values.get(lines.size()) + ");");
        }
        return String.join("\n", lines);
    }
}
