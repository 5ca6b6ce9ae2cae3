package io.funnel.processor.writer;

import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes the part of a definition that adds its kernels to task graphs. */
final class LaunchText {

    private static final String PARAMETERS = "(graph, task, context, in, length, out)";

    private final Target target;
    private final Model model;

    LaunchText(Target target) {
        this.target = target;
        this.model = target.model();
    }

    /** The list of all codes, up to the end of its statement. */
    String codes() {
        return Limits.strategies().stream().map(strategy -> refusal(strategy)
                .map(reason -> "new KernelCode.Refused(" + quoted(strategy) + ", " + DefinitionFile.literal(reason)
                        + ")")
                .orElse(strategy.method() + "()"))
                .collect(Collectors.joining(",\n", "", ");"));
    }

    /** A method for each strategy that has code. */
    String methods() {
        return Limits.strategies().stream().filter(strategy -> refusal(strategy).isEmpty()).map(this::method)
                .collect(Collectors.joining("\n\n"));
    }

    private Optional<String> refusal(Strategy strategy) {
        return Limits.refusal(model, strategy);
    }

    private static String quoted(Strategy strategy) {
        return "\"" + strategy.label() + "\"";
    }

    private String method(Strategy strategy) {
        return "private static KernelCode " + strategy.method() + "() {\n"
                + Layout.indent(String.join("\n", body(strategy)), 1) + "}";
    }

    private List<String> body(Strategy strategy) {
        String method = strategy.method();
        String label = quoted(strategy);
        return switch (strategy.code()) {
            case HOST -> throw new IllegalArgumentException("no kernel: strategy=" + strategy.label());
            case ANNOTATED_METHOD -> List.of(
                    "Launch loop = " + PARAMETERS + " -> graph.task(task, " + model.owner() + "::" + model.name() + ", "
                            + inputs() + ", " + outputs() + ");",
                    "return new KernelCode.Annotated(" + label + ", loop);");
            case VECTORS -> List.of(
                    "Launch elements = " + launch(method, vectors()) + ";",
                    "return new KernelCode.Vector(" + label + ", elements);");
            case WARPS_OR_BARRIERS -> warp(label, method);
            case EACH_GROUP_SIZE -> {
                String elements = "IntFunction<Launch> elements = group -> " + PARAMETERS + " -> graph.task(task, "
                        + target.kernels() + "." + method + "(group), context, " + inputs() + ", length, " + outputs()
                        + ");";
                String partials = Limits.needsPartials(model) ? "group -> partials" : "elements";
                yield Limits.needsPartials(model)
                        ? List.of(elements, "Launch partials = " + partials(Strategy.TWO_PASS.method()) + ";",
                                scalar(label, "elements", partials, "elements", partials))
                        : List.of(elements, scalar(label, "elements", partials, "elements", partials));
            }
            case ELEMENTS_AND_PARTIALS -> both(label, method);
            case ELEMENTS -> List.of(
                    "Launch elements = " + launch(method, inputs()) + ";",
                    "return KernelCode.Scalar.finishedElsewhere(" + label + ", elements);");
        };
    }

    private List<String> both(String label, String method) {
        String first = "Launch elements = " + launch(method, inputs()) + ";";
        if (!Limits.needsPartials(model)) {
            return List.of(first, "return KernelCode.Scalar.of(" + label + ", elements, elements);");
        }
        return List.of(first, "Launch partials = " + partials(method) + ";",
                "return KernelCode.Scalar.of(" + label + ", elements, partials);");
    }

    private List<String> warp(String label, String method) {
        String barriers = method + "WithBarriers";
        if (!Limits.hasShuffles(model)) {
            return both(label, barriers);
        }
        String shuffles = method + "WithShuffles";
        List<String> lines = new ArrayList<>();
        lines.add("Launch elements = " + launch(barriers, inputs()) + ";");
        lines.add("Launch shuffled = " + launch(shuffles, inputs()) + ";");
        if (!Limits.needsPartials(model)) {
            lines.add(
                    scalar(label, "group -> elements", "group -> elements", "group -> shuffled", "group -> shuffled"));
            return lines;
        }
        lines.add("Launch partials = " + partials(barriers) + ";");
        lines.add("Launch shuffledPartials = " + partials(shuffles) + ";");
        lines.add(scalar(label, "group -> elements", "group -> partials", "group -> shuffled",
                "group -> shuffledPartials"));
        return lines;
    }

    private static String scalar(String label, String... functions) {
        return "return new KernelCode.Scalar(" + label + ", " + String.join(", ", functions) + ");";
    }

    private String launch(String method, String inputs) {
        return PARAMETERS + " -> graph.task(task, " + target.kernels() + "::" + method + ", context, " + inputs
                + ", length, " + outputs() + ")";
    }

    private String partials(String method) {
        return launch(method + Kernels.PARTIALS, components("in"));
    }

    private String inputs() {
        List<String> arrays = new ArrayList<>();
        for (int i = 0; i < model.inputs().size(); i++) {
            arrays.add(DefinitionFile.array("in", model.inputs().get(i).type(), i));
        }
        return String.join(", ", arrays);
    }

    private String vectors() {
        List<String> arrays = new ArrayList<>();
        List<String> tails = new ArrayList<>();
        for (int i = 0; i < model.inputs().size(); i++) {
            InputArray input = model.inputs().get(i);
            if (input.streamed()) {
                arrays.add("in." + input.type().name().toLowerCase(Locale.ROOT) + "Vectors(" + i + ")");
                tails.add(DefinitionFile.array("in", input.type(), model.inputs().size() + tails.size()));
            } else {
                arrays.add(DefinitionFile.array("in", input.type(), i));
            }
        }
        arrays.addAll(tails);
        return String.join(", ", arrays);
    }

    private String outputs() {
        return components("out");
    }

    private String components(String operands) {
        List<String> arrays = new ArrayList<>();
        for (StatePart part : model.state()) {
            arrays.add(DefinitionFile.array(operands, part.type(), arrays.size()));
        }
        return String.join(", ", arrays);
    }
}
