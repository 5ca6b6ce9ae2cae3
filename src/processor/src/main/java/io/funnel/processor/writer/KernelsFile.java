package io.funnel.processor.writer;

import io.funnel.processor.code.Printer;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.writer.kernel.Kernels;
import io.funnel.processor.writer.text.Layout;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.Names;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Template;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Writes the class of a reduction's kernels, from a lowered target. */
final class KernelsFile {

    private final Target target;
    private final Model model;

    KernelsFile(Target target) {
        this.target = target;
        this.model = target.model();
    }

    String text() {
        Uses uses = new Uses();
        List<String> kernels = new Kernels(target, uses).all();
        if (model.elementMap() != null && Limits.parameterRefusal(model.elementMap()).isEmpty()) {
            kernels.add(new ElementKernel(target, model.elementMap(), uses).text());
        }
        List<String> members = new ArrayList<>();
        members.add("private " + target.kernels() + "() {}\n");
        List<ScalarFunction> functions = target.isReproducible()
                ? model.functions()
                : Walk.joined(model.functions(), model.lastStep().functions());
        members.addAll(functions(model.elementMap() == null
                ? functions
                : Walk.joined(functions, model.elementMap().allFunctions()), kernels, uses));
        members.addAll(kernels);
        members.addAll(0, constants(uses));
        members.replaceAll(member -> Layout.indent(member, 1));
        members.addFirst(documentation() + "public final class " + target.kernels() + " {\n");
        members.addLast(members.removeLast() + "}\n");
        return target.file(target.source(), members, uses);
    }

    /** Returns the functions that these members call, directly or indirectly. */
    static List<String> functions(List<ScalarFunction> all, List<String> callers, Uses uses) {
        List<ScalarFunction> called = new ArrayList<>(all);
        while (called.removeIf(function -> !isCalled(function, List.copyOf(called), callers))) {
            // continue with the callees of the removed ones
        }
        called.forEach(function -> uses.statements(function.body()));
        return called.stream().map(KernelsFile::text).toList();
    }

    private static boolean isCalled(ScalarFunction function, List<ScalarFunction> functions, List<String> callers) {
        Predicate<String> calls = text -> text.contains(function.name() + "(");
        return callers.stream().anyMatch(calls)
                || functions.stream().anyMatch(other -> !other.equals(function) && calls.test(text(other)));
    }

    private static String text(ScalarFunction function) {
        return Lines.method("/** " + function.summary() + " */\n",
                function.parameters().stream().map(parameter -> parameter.kind().keyword() + " " + parameter.name())
                        .collect(
                                Collectors.joining(", ",
                                        "private static " + function.result().keyword() + " " + function.name()
                                                + "(",
                                        ")")),
                text -> text.add(Printer.lines(function.body())));
    }

    private List<String> constants(Uses uses) {
        List<String> constants = new ArrayList<>();
        constants.add(
                "/** The largest work-group that there is local memory for. */\npublic static final int MAX_GROUP = "
                        + Limits.maxGroup(model) + ";\n");
        constants.addAll(uses.declarations());
        constants.addAll(width(model));
        constants.add(identities(model));
        return constants;
    }

    static List<String> width(Model model) {
        return model.width() > 1
                ? List.of("/** Values of a state. */\npublic static final int WIDTH = " + model.width() + ";\n")
                : List.of();
    }

    static String identities(Model model) {
        return model.state().stream().map(part -> "private static final " + part.type().keyword() + " "
                + Names.identity(model, part) + " = " + part.identity() + ";\n").collect(Collectors.joining());
    }

    private String documentation() {
        if (model.original() != null) {
            return "/**\n * The kernels of {@code " + model.declaration().qualified()
                    + "}: the strategies of {@link " + target.original().kernels()
                    + "} that also add up what bounds the"
                    + " error, with the same parameters and the same contracts.\n */\n";
        }
        if (target.isReproducible()) {
            return "/** The kernels of {@code " + model.declaration().qualified()
                    + "} in the shape of reproducible reductions. */\n";
        }
        return Template.render("KernelsClass", key -> switch (key) {
            case "qualified" -> model.declaration().qualified();
            case "summary" -> model.declaration().summary().isEmpty() ? "" : "\n<p>" + model.declaration().summary();
            case "inputs" -> inputs();
            case "special" -> model.special();
            case "length" -> model.body().indexing().isOffset()
                    ? "its first value is n; the next two are the index of the first element in the whole input,"
                            + " the low 31 bits and then the high ones."
                    : "its first value is n.";
            case "partials" -> Names.inWords(target.names().belonging("partials"));
            default -> throw new IllegalArgumentException("no such place: key=" + key);
        });
    }

    private String inputs() {
        return model.inputs().stream().map(input -> "<li>{@code " + target.names().input(input) + "}: "
                + (input.streamed()
                        ? "elements; there may be more than n of them;"
                        : "parameters of the reduction, not elements;"))
                .collect(Collectors.joining("\n"));
    }
}
