package io.funnel.processor.writer;

import io.funnel.processor.model.Model;
import io.funnel.strategy.Code;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/** Writes the kernels of a model, each from its strategy's template. */
final class Kernels {

    /** What a name gets when the kernel reads partials. */
    static final String PARTIALS = "Partials";

    private final Target target;
    private final Model model;

    Kernels(Target target) {
        this.target = target;
        this.model = target.model();
    }

    /** The kernels of all strategies that have one, in the order of the strategies. */
    List<String> all() {
        List<String> kernels = new ArrayList<>();
        for (Strategy strategy : Limits.strategies()) {
            if (strategy.code() != Code.ANNOTATED_METHOD && Limits.refusal(model, strategy).isEmpty()) {
                kernels.addAll(of(strategy));
            }
        }
        return kernels;
    }

    private List<String> of(Strategy strategy) {
        String method = strategy.method();
        String label = strategy.label();
        return switch (strategy.code()) {
            case HOST, ANNOTATED_METHOD -> List.of();
            case ELEMENTS_AND_PARTIALS -> both(label, method);
            case WARPS_OR_BARRIERS -> {
                List<String> kernels = new ArrayList<>();
                if (Limits.hasShuffles(model)) {
                    kernels.addAll(both(label + "WithShuffles", method + "WithShuffles"));
                }
                kernels.addAll(both(label + "WithBarriers", method + "WithBarriers"));
                yield kernels;
            }
            case EACH_GROUP_SIZE -> perGroupSize(label, method);
            case VECTORS -> {
                boolean several = strategy == Strategy.CASCADE_VECTOR && model.state().size() > 1;
                yield List.of(elements(several ? label + "Components" : label, method));
            }
            case ELEMENTS -> List.of(elements(label, method));
        };
    }

    private List<String> both(String template, String method) {
        String elements = elements(template, method);
        return Limits.needsPartials(model)
                ? List.of(elements, kernel(template, method + PARTIALS, method, Limits.maxGroup(model)))
                : List.of(elements);
    }

    private String elements(String template, String method) {
        return kernel(template, method, method, Limits.maxGroup(model));
    }

    private String kernel(String template, String method, String original, int groupSize) {
        boolean wide = model.width() > 1;
        String text = Template.named(wide ? "Wide" + template + (method.equals(original) ? "" : PARTIALS) : template)
                .text();
        int end = text.indexOf("---\n");
        Kernel kernel = new Kernel(target, method, original, groupSize, text.substring(0, end).strip());
        Template body = new Template(kernel.isOverPartials() ? withBriefComment(text) : text.substring(end + 4));
        String rendered = body.render(kernel::place);
        return Layout.fillComments(kernel.isOverPartials() ? rendered : withOrigin(rendered), 1);
    }

    /** Reads where the elements begin in the whole input, if the reduction asks for the index. */
    private String withOrigin(String text) {
        String length = "    int n = length.get(0);\n";
        return switch (model.text().indexing()) {
            case NONE, LENGTH -> text;
            case INT ->
                text.replace(length, length + "    int origin = length.get(1); // index of the first element\n");
            case LONG -> text.replace(length, length + "    long origin = ((long) length.get(2) << 31) + length.get(1);"
                    + " // index of the first element\n");
        };
    }

    /** A kernel over partials has the contract of the one over elements: it is not told again. */
    private static String withBriefComment(String text) {
        return "/** ${about} */" + text.substring(text.indexOf("*/") + 2);
    }

    private List<String> perGroupSize(String template, String method) {
        List<String> kernels = new ArrayList<>();
        kernels.add(kernel(template, method, method, Limits.maxGroup(model)));
        for (int size = 1; size <= Limits.maxGroup(model); size *= 2) {
            String name = method + size;
            kernels.add(kernel(size == 1 ? template + "1" : template + "Kernel", name, name, size));
        }
        return kernels;
    }
}
