package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.writer.kernel.Kernels;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes the part of a definition that maps elements after the reduction. */
final class ElementMapText {

    private final Target target;
    private final Model model;
    private final Model ofKernels;
    private final ElementMap map;
    private final Uses uses;

    ElementMapText(Target target, Model ofKernels, ElementMap map, Uses uses) {
        this.target = target;
        this.model = target.model();
        this.ofKernels = ofKernels;
        this.map = map;
        this.uses = uses;
    }

    String override() {
        uses.types("ElementMap", "Optional", "List");
        List<InputArray> inputs = map.inputs();
        List<String> arguments = List.of(
                "List.of(" + inputs.stream().map(input -> "new Input(" + OperandText.literal(input.name())
                        + ", ElementType." + input.type() + ", " + input.streamed() + ")")
                        .collect(Collectors.joining(", ")) + ")",
                "ElementType." + map.type(),
                "Signature.Indexing." + map.indexing(),
                "List.of(" + IntStream.range(0, inputs.size()).mapToObj(map::leastLength).map(String::valueOf)
                        .collect(Collectors.joining(", ")) + ")",
                "List.of(" + IntStream.range(0, inputs.size()).filter(map::isReadAtIndex).mapToObj(String::valueOf)
                        .collect(Collectors.joining(", ")) + ")",
                String.valueOf(map.ofResult()),
                hostLoop(),
                afterwards(),
                "List.of(" + whole() + ")");
        return Lines.method("\n@Override\n", "public Optional<ElementMap> elementMap()", method -> {
            method.add("return Optional.of(new ElementMap(");
            for (int i = 0; i < arguments.size(); i++) {
                method.add("        " + arguments.get(i) + (i < arguments.size() - 1 ? "," : "));"));
            }
        });
    }

    private String hostLoop() {
        List<String> arguments = new ArrayList<>();
        IntStream.range(0, map.inputs().size()).forEach(i -> arguments.add("in.get(" + i + ")"));
        arguments.addAll(OperandText.components(model, "states"));
        arguments.addAll(List.of("slot", "across", "from", "count", "first", "step", "values"));
        return "(in, states, slot, across, from, count, first, step, values) -> " + target.host() + "." + HostMap.NAME
                + "(" + String.join(", ", arguments) + ")";
    }

    private String inputs() {
        return IntStream.range(0, map.inputs().size())
                .mapToObj(i -> OperandText.array("in", map.inputs().get(i).type(), i))
                .collect(Collectors.joining(", "));
    }

    private String values() {
        return OperandText.array("out", map.type(), 0) + ", " + OperandText.array("out", Kind.INT, 1);
    }

    private String launch(String method, String all) {
        return "(graph, task, context, in, length, out) -> graph.task(task, " + target.kernels() + "::" + method
                + ", context, " + inputs() + ", length, " + all + values() + ")";
    }

    private String afterwards() {
        Optional<String> refusal = Limits.parameterRefusal(map);
        if (refusal.isPresent()) {
            return "new KernelCode.Refused(\"" + ElementKernel.NAME + "\", " + OperandText.literal(refusal.get()) + ")";
        }
        StringBuilder all = new StringBuilder();
        for (Expr.Local variable : map.all()) {
            all.append(OperandText.array("in", variable.kind(), map.inputs().size() + map.all().indexOf(variable)))
                    .append(", ");
        }
        all.append(OperandText.array("in", Kind.INT, map.inputs().size() + map.all().size())).append(", ");
        return "KernelCode.Scalar.of(\"" + ElementKernel.NAME + "\", " + launch(ElementKernel.NAME, all.toString())
                + ")";
    }

    private String whole() {
        if (target.isReproducible()) {
            return ""; // these kernels combine in another order than the states of a reproducible reduction
        }
        Optional<String> refusal =
                Limits.refusal(ofKernels.elementMap() == null ? map : ofKernels.elementMap(), ofKernels);
        return Limits.strategies().stream()
                .filter(strategy -> strategy.isPerSegment() && Limits.refusal(model, strategy).isEmpty())
                .map(strategy -> refusal.map(reason -> "new KernelCode.Refused(\"" + strategy.label() + "\", "
                        + OperandText.literal(reason) + ")").orElseGet(() -> whole(strategy)))
                .collect(Collectors.joining(", "));
    }

    private String whole(Strategy strategy) {
        return Stream.concat(Stream.of(whole(strategy.label(), strategy.method() + Kernels.VALUES)),
                Kernels.kept(ofKernels, strategy).stream()
                        .map(kept -> whole(strategy.keeping(kept), strategy.method() + Kernels.KEPT + kept)))
                .collect(Collectors.joining(", "));
    }

    private String whole(String label, String method) {
        return "KernelCode.Scalar.of(\"" + label + "\", " + launch(method, "") + ")";
    }
}
