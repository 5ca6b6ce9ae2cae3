package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementCount;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.LastStep;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StateText.Part;
import io.funnel.processor.writer.kernel.Kernels;
import io.funnel.processor.writer.kernel.Loads;
import io.funnel.processor.writer.text.Layout;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.Results;
import io.funnel.processor.writer.text.Target;
import io.funnel.strategy.Code;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes the part of a definition that adds its kernels to task graphs. */
final class LaunchText {

    /** Functions whose results have the same bits on every runtime. */
    private static final Set<String> ROUNDED_ALIKE = Set.of("Math.sqrt", "Math.abs", "Math.max", "Math.min");
    private static final String PARAMETERS = "(graph, task, context, in, length, out)";

    private final Target target;
    private final Model model;
    private final Model ofKernels;

    LaunchText(Target target, Model ofKernels) {
        this.target = target;
        this.model = target.model();
        this.ofKernels = ofKernels;
    }

    String codes() {
        LaunchText plain = target.plain() == null
                ? this
                : new LaunchText(target.plain(), target.plain().lowered().model());
        List<String> codes = new ArrayList<>();
        Map<String, List<String>> refused = new LinkedHashMap<>();
        for (Strategy strategy : Limits.strategies()) {
            Optional<String> reason = Limits.refusal(model, strategy);
            if (reason.isPresent()) {
                refused.computeIfAbsent(reason.get(), any -> new ArrayList<>()).add(quoted(strategy));
            } else {
                codes.add((target.hasKernels(strategy) ? this : plain).code(strategy));
            }
        }
        List<String> parts = new ArrayList<>(List.of("List.of(codes)"));
        refused.forEach((reason, strategies) -> parts.add("KernelCode.refused(" + OperandText.literal(reason) + ", "
                + String.join(", ", strategies) + ")"));
        return array(codes) + list("return KernelCode.all(", parts) + ";";
    }

    /** The method that returns the kernels over segments that store results; empty if the result is the state. */
    String resultKernels() {
        Results results = Results.of(target);
        List<Strategy> strategies = Limits.strategies().stream()
                .filter(strategy -> strategy.isPerSegment() || strategy.isRowTiles())
                .filter(strategy -> Limits.refusal(model, strategy).isEmpty()).toList();
        if ((results.parts().isEmpty() && results.missing().isEmpty()) || strategies.isEmpty()) {
            return "";
        }
        String codes = results.missing().isEmpty()
                ? array(strategies.stream().map(strategy -> finishing(strategy, results)).toList())
                        + "return List.of(codes)"
                : "return KernelCode.refused(" + OperandText.literal(results.missing()) + ", "
                        + strategies.stream().map(LaunchText::quoted).collect(Collectors.joining(", ")) + ")";
        return Lines.method("\n@Override\n", "public List<KernelCode> resultKernels()",
                method -> method.add((codes + ";").lines().toList())) + isFinishPortable(results);
    }

    /** The method that returns the number of components that kernels over segments carry; empty if they carry all. */
    String carried() {
        return ElementCount.of(model).isPresent()
                ? Lines.method("\n@Override\n", "public int carriedComponents()",
                        body -> body.add("return " + (model.state().size() - 1) + ";"))
                : "";
    }

    private String isFinishPortable(Results results) {
        LastStep step = model.lastStep();
        Predicate<Expr> differs = node -> differsSomewhere(node, step);
        boolean isPortable = !results.parts().isEmpty() && !Walk.any(step.stores(), differs)
                && step.functions().stream().noneMatch(each -> Walk.any(each.body(), differs));
        return isPortable
                ? Lines.method("\n@Override\n", "public boolean isFinishPortable()", body -> body.add("return true;"))
                : "";
    }

    /** Whether Java may throw where kernels do not, as dividing integers; or whether runtimes may round differently. */
    private static boolean differsSomewhere(Expr node, LastStep step) {
        return switch (node) {
            case Expr.Binary b -> !b.kind().isFloating() && (b.operator().equals("/") || b.operator().equals("%"));
            case Expr.Call call -> !ROUNDED_ALIKE.contains(call.function())
                    && step.functions().stream().noneMatch(own -> own.name().equals(call.function()));
            case Expr.ArrayElement element -> element.storage() == Expr.Storage.JAVA;
            default -> false;
        };
    }

    private String finishing(Strategy strategy, Results results) {
        List<String> arrays = new ArrayList<>(OperandText.components(model, "out"));
        for (Part part : results.parts()) {
            arrays.add(OperandText.array("out", part.type(), arrays.size()));
        }
        String outputs = String.join(", ", arrays);
        String launches = launch(strategy.method() + Kernels.RESULTS, inputs(), outputs);
        if (!strategy.isRowTiles() && Limits.needsPartials(model)) {
            launches +=
                    ", " + launch(strategy.method() + Kernels.PARTIALS + Kernels.RESULTS, components("in"), outputs);
        }
        return code("KernelCode.Scalar.of", strategy, launches);
    }

    /** Declares an array, since javac attributes the lambdas of nested arguments again at each level. */
    private static String array(List<String> codes) {
        return "KernelCode[] codes = {\n" + Layout.indent(String.join(",\n", codes), 2).stripTrailing() + "};\n";
    }

    private static String list(String start, List<String> arguments) {
        return start + "\n" + Layout.indent(String.join(",\n", arguments), 2).stripTrailing() + ")";
    }

    private static String quoted(Strategy strategy) {
        return "\"" + strategy.label() + "\"";
    }

    private String code(Strategy strategy) {
        String method = strategy.method();
        return switch (strategy.code()) {
            case HOST -> throw new IllegalArgumentException("no kernel: strategy=" + strategy.label());
            case ANNOTATED_METHOD -> code("new KernelCode.Annotated", strategy, PARAMETERS + " -> graph.task(task, "
                    + model.declaration().owner() + "::" + model.declaration().name() + ", " + inputs() + ", "
                    + outputs() + ")");
            case VECTORS -> code("new KernelCode.Vector", strategy, launch(method, vectors()));
            case ELEMENTS -> strategy.isKeyed()
                    ? code("KernelCode.Scalar.of", strategy, keyed(method))
                    : code("KernelCode.Scalar.finishedElsewhere", strategy,
                            strategy.isSegmentScan() ? segmentScan(method) : launch(method, inputs()));
            case ELEMENTS_AND_PARTIALS -> code("KernelCode.Scalar.of", strategy,
                    strategy.isRagged() ? ragged(method) : strategy.isScan() ? scan(method) : both(method));
            case WARPS_OR_BARRIERS -> {
                String barriers = both(method + Kernels.WITH_BARRIERS);
                yield Limits.hasShuffles(model)
                        ? code("KernelCode.Scalar.withWarps", strategy, barriers, both(method + Kernels.WITH_SHUFFLES))
                        : code("KernelCode.Scalar.of", strategy, barriers);
            }
            case EACH_GROUP_SIZE -> code("KernelCode.Scalar.forGroupSizes", strategy,
                    "group -> " + PARAMETERS + " -> graph.task(task, " + target.kernels() + "." + method
                            + "(group), context, " + inputs() + ", length, " + outputs() + ")"
                            + partials(Strategy.TWO_PASS.method()));
        };
    }

    private String code(String factory, Strategy strategy, String... launches) {
        String code = factory + "(" + quoted(strategy) + ", " + String.join(", ", launches) + ")";
        return strategy.code() == Code.ANNOTATED_METHOD
                ? code
                : code + ".loading(\"" + Loads.of(ofKernels, strategy).label() + "\")";
    }

    /** The launch over elements, and the one over partials if its kernel differs. */
    private String both(String method) {
        return launch(method, inputs()) + partials(method);
    }

    private String partials(String method) {
        return Limits.needsPartials(model) ? ", " + launch(method + Kernels.PARTIALS, components("in")) : "";
    }

    /** The launches whose last input is the table of pieces. */
    private String ragged(String method) {
        String launch = launch(method, inputs() + ", " + OperandText.array("in", Kind.INT, model.inputs().size()));
        return Limits.needsPartials(model)
                ? launch + ", " + launch(method + Kernels.PARTIALS,
                        components("in") + ", " + OperandText.array("in", Kind.INT, model.state().size()))
                : launch;
    }

    /** The launches whose last inputs are the states before tiles. */
    private String scan(String method) {
        String launch = launch(method, inputs() + ", " + carries(model.inputs().size()));
        return Limits.needsPartials(model)
                ? launch + ", "
                        + launch(method + Kernels.PARTIALS, components("in") + ", " + carries(model.state().size()))
                : launch;
    }

    /** The launch whose last inputs are the starts of segments, the places of elements, and the states before runs. */
    private String segmentScan(String method) {
        int read = model.inputs().size();
        return launch(method, inputs() + ", " + OperandText.array("in", Kind.INT, read) + ", "
                + OperandText.array("in", Kind.INT, read + 1) + ", " + carries(read + 2));
    }

    private String carries(int from) {
        return IntStream.range(0, model.state().size())
                .mapToObj(i -> OperandText.array("in", model.state().get(i).type(), from + i))
                .collect(Collectors.joining(", "));
    }

    /** The launch whose last input is the keys, and the one over a row of states for each key. */
    private String keyed(String method) {
        String lanes = Strategy.SEGMENT_LANES.method() + (Limits.needsPartials(model) ? Kernels.PARTIALS : "");
        return launch(method, inputs() + ", " + OperandText.array("in", Kind.INT, model.inputs().size())) + ", "
                + launch(lanes, components("in"));
    }

    private String launch(String method, String inputs) {
        return launch(method, inputs, outputs());
    }

    private String launch(String method, String inputs, String outputs) {
        return PARAMETERS + " -> graph.task(task, " + target.kernels() + "::" + method + ", context, " + inputs
                + ", length, " + outputs + ")";
    }

    private String inputs() {
        return OperandText.inputs(model);
    }

    private String vectors() {
        List<String> arrays = new ArrayList<>();
        List<String> tails = new ArrayList<>();
        for (int i = 0; i < model.inputs().size(); i++) {
            InputArray input = model.inputs().get(i);
            if (input.streamed()) {
                arrays.add(OperandText.vectors("in", input.type(), i));
                tails.add(OperandText.array("in", input.type(), model.inputs().size() + tails.size()));
            } else {
                arrays.add(OperandText.array("in", input.type(), i));
            }
        }
        arrays.addAll(tails);
        return String.join(", ", arrays);
    }

    private String outputs() {
        return components("out");
    }

    private String components(String operands) {
        return String.join(", ", OperandText.components(model, operands));
    }
}
