package io.funnel.processor.writer;

import io.funnel.processor.code.Boundaries;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.KernelFunctions;
import io.funnel.processor.code.Literals;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementError;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.recognition.ExponentialSums;
import io.funnel.processor.recognition.KnownRecords;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Writes the field that holds a definition's facts, and the method that returns it. */
final class FactsText {

    private final Target target;
    private final Model model;
    private final Uses uses;
    private final List<String> facts = new ArrayList<>();

    FactsText(Target target, Uses uses) {
        this.target = target;
        this.model = target.model();
        this.uses = uses;
        parameters();
        loopRange();
        hostLoop().ifPresent(loop -> add("HostLoop", loop));
        target.boundedVariant().ifPresent(bounded -> add("Variant", bounded.definition() + "::new"));
        if (!model.lastStep().kind().equals("OWN")) {
            add("FinishKind", "FinishKind." + model.lastStep().kind(), "FinishKind");
        }
        if (!model.lastStep().closed().isEmpty() && model.original() == null) {
            add("Finish", new FinishText(uses).text(model.lastStep().closed()));
        }
        if (model.mapRounding() != null) {
            add("MapRounding", "MapRounding." + model.mapRounding(), "MapRounding");
        } else if (callsFunctionsOfFloats()) {
            add("MapRounding", "MapRounding.FUNCTIONS_OF_FLOATS", "MapRounding");
        }
        elementError();
        List<Number> boundaries = Boundaries.of(model.body().all(), model.functions());
        if (!boundaries.isEmpty()) {
            add("Boundaries", boundaries.stream().map(Literals::text).collect(Collectors.joining(", ")));
        }
        if (!facts.isEmpty()) {
            uses.types("Facts");
        }
    }

    private boolean callsFunctionsOfFloats() {
        Predicate<Expr> isOne = node -> node instanceof Expr.Call call && KernelFunctions.isOfFloats(call);
        return Walk.any(model.body().all(), isOne)
                || model.functions().stream().anyMatch(function -> Walk.any(function.body(), isOne));
    }

    /** The field, or nothing where nothing is known. */
    String field() {
        return facts.isEmpty()
                ? ""
                : "\nprivate static final Facts FACTS = Facts.NONE" + String.join("", facts) + ";";
    }

    /** The method that gives the field. */
    String method() {
        return facts.isEmpty() ? "" : "\n@Override\npublic Facts facts() {\n    return FACTS;\n}";
    }

    private void add(String fact, String value, String... types) {
        uses.types(types);
        facts.add("\n        .with" + fact + "(" + value + ")");
    }

    private Optional<String> hostLoop() {
        Model plain = target.plain() == null ? model : target.plain().model(); // the variant calls other functions
        return KnownLoops.of(model).map(name -> constant("KnownLoop", name))
                .or(this::components)
                .or(() -> KnownRecords.of(plain).map(name -> constant("KnownRecord", name)))
                .or(this::exponentials)
                .or(() -> KnownCounts.of(model).map(count -> typed("CountLoop", count)));
    }

    /** A sum of exponentials in other code than the catalogue's; reproducible ones keep the order of their code. */
    private Optional<String> exponentials() {
        return target.isReproducible() || model.inputs().getFirst().type().isNarrow()
                ? Optional.empty()
                : ExponentialSums.of(model)
                        .map(sum -> typed("ExponentialSum", "new ExponentialSum(" + sum.maximum() + ")"));
    }

    private String constant(String type, String name) {
        return typed(type, type + "." + name);
    }

    private String typed(String type, String value) {
        uses.types(type);
        return value;
    }

    private Optional<String> components() {
        List<KnownLoops.Component> loops = KnownLoops.ofComponents(model);
        if (loops.isEmpty()) {
            return Optional.empty();
        }
        uses.types("Components", "ComponentLoop", "KnownLoop");
        return Optional.of(loops.stream()
                .map(loop -> loop.loop().equals(KnownLoops.COUNT)
                        ? "ComponentLoop.COUNT"
                        : "new ComponentLoop(KnownLoop." + loop.loop() + ", " + loop.left() + ", " + loop.right() + ")")
                .collect(Collectors.joining(", ", "Components.of(", ")")));
    }

    private void elementError() {
        if (!model.elementError().equals(ElementError.UNKNOWN)) {
            add("ElementError", model.elementError().roundings() + ", ElementType." + model.elementError().type());
        }
    }

    private void parameters() {
        List<Integer> lengths = model.parameterLengths();
        if (model.original() != null || lengths.stream().allMatch(length -> length == 0)) {
            return;
        }
        List<String> checks = model.inputs().stream().filter(input -> !input.streamed())
                .filter(input -> model.declaration().checks().contains(check(input)))
                .map(input -> model.declaration().owner() + "." + check(input) + "(" + OperandText.input(model, input)
                        + ")")
                .toList();
        add("Parameters", "new ParameterNeeds(List.of("
                + lengths.stream().map(String::valueOf).collect(Collectors.joining(", ")) + "), " + check(checks)
                + ")", "ParameterNeeds", "Optional");
    }

    private static String check(List<String> calls) {
        return switch (calls.size()) {
            case 0 -> "Optional.empty()";
            case 1 -> "Optional.of(in -> " + calls.getFirst() + ")";
            default -> "Optional.of(in -> { " + String.join("; ", calls) + "; })";
        };
    }

    private static String check(InputArray input) {
        return "require" + input.name().substring(0, 1).toUpperCase(Locale.ROOT) + input.name().substring(1);
    }

    private void loopRange() {
        if (model.loop() != null && !model.loop().isWhole()) {
            String arrays = model.inputs().stream().filter(input -> !input.streamed())
                    .map(input -> OperandText.input(model, input) + ", ").collect(Collectors.joining());
            add("LoopRange", "(in, length) -> " + target.host() + ".loopRange(" + arrays + "length)");
        }
    }
}
