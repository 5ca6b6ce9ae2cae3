package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes the functions that kernels call, and finds what they need imported. */
final class FunctionTexts {

    private static final Map<String, String> IMPORTS = Map.of("JavaMath", "io.funnel.kernel.JavaMath",
            "TornadoMath", "uk.ac.manchester.tornado.api.math.TornadoMath");

    private FunctionTexts() {}

    /** The functions as text, complete with documentation. */
    static List<String> of(List<Functions.Component> components) {
        return components.stream().map(FunctionTexts::text).toList();
    }

    private static String text(Functions.Component component) {
        List<String> lines = new ArrayList<>();
        lines.add("/** " + component.summary() + " */");
        lines.add(component.parameters().stream()
                .map(parameter -> parameter.kind().keyword() + " " + parameter.name())
                .collect(Collectors.joining(", ", "private static " + component.result().kind().keyword() + " "
                        + component.name() + "(", ") {")));
        Printer.PLAIN.lines(component.body()).forEach(line -> lines.add("    " + line));
        lines.add("}");
        return String.join("\n", lines);
    }

    /** The classes that calls name, by qualified name. */
    static Set<String> imports(List<Stmt> statements, List<Functions.Component> functions) {
        Set<String> imports = new TreeSet<>();
        Walk.each(statements, node -> add(node, imports));
        functions.forEach(function -> Walk.each(function.body(), node -> add(node, imports)));
        return imports;
    }

    private static void add(Expr node, Set<String> imports) {
        if (node instanceof Expr.Call call && call.function().contains(".")) {
            String owner = IMPORTS.get(call.function().substring(0, call.function().indexOf('.')));
            if (owner != null) {
                imports.add(owner);
            }
        }
    }
}
