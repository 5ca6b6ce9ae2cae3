package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.KernelFunctions;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Walk;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The host's own copies of a reduction's functions: those that call functions of kernels, which are Java's there, and those
 * that call these.
 */
final class HostFunctions {

    private static final String SUFFIX = "OnHost";

    /** By the name that kernels know them by. */
    private final Map<String, ScalarFunction> copied = new LinkedHashMap<>();

    HostFunctions(List<ScalarFunction> functions) {
        boolean more = true;
        while (more) {
            more = false;
            for (ScalarFunction function : functions) {
                boolean calls = Walk.any(function.body(), node -> KernelFunctions.include(node)
                        || (node instanceof Expr.Call call && copied.containsKey(call.function())));
                more |= calls && copied.put(function.name(), function) == null;
            }
        }
    }

    /** A node as the host has it. */
    Expr inJava(Expr node) {
        return node instanceof Expr.Call call && copied.containsKey(call.function())
                ? new Expr.Call(call.function() + SUFFIX, call.arguments(), call.kind())
                : KernelFunctions.inJava(node);
    }

    List<ScalarFunction> all() {
        return copied.values().stream()
                .map(function -> new ScalarFunction(function.name() + SUFFIX,
                        "As {@code " + function.name() + "}, with Java's own functions.", function.parameters(),
                        Walk.rewrite(function.body(), this::inJava), function.result()))
                .collect(Collectors.toList());
    }
}
