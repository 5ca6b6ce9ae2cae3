package io.funnel.processor;

import com.sun.source.util.Trees;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;

/**
 * Finds javac's trees. Build tools that follow which file comes from which class, such as Gradle, hand processors an
 * environment that wraps the compiler's, and the compiler gives its trees for its own only.
 */
final class CompilerTrees {

    /** Wrappers within wrappers. */
    private static final int MOST = 4;

    private CompilerTrees() {}

    /** The trees of the compiler behind an environment; nothing if it is no javac. */
    static Optional<Trees> of(ProcessingEnvironment environment) {
        Optional<ProcessingEnvironment> next = Optional.of(environment);
        for (int i = 0; i <= MOST && next.isPresent(); i++) {
            Optional<Trees> trees = instance(next.get());
            if (trees.isPresent()) {
                return trees;
            }
            next = wrapped(next.get());
        }
        return Optional.empty();
    }

    private static Optional<Trees> instance(ProcessingEnvironment environment) {
        try {
            return Optional.of(Trees.instance(environment));
        } catch (IllegalArgumentException | LinkageError e) {
            return Optional.empty();
        }
    }

    /** The environment that another one keeps in a field, itself or in the handler of a proxy. */
    private static Optional<ProcessingEnvironment> wrapped(ProcessingEnvironment environment) {
        Object holder = Proxy.isProxyClass(environment.getClass())
                ? Proxy.getInvocationHandler(environment)
                : environment;
        for (Class<?> type = holder.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (value(field, holder) instanceof ProcessingEnvironment inner) {
                    return Optional.of(inner);
                }
            }
        }
        return Optional.empty();
    }

    private static Object value(Field field, Object holder) {
        try {
            field.setAccessible(true);
            Object value = field.get(holder);
            return value == null ? field : value;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return field;
        }
    }
}
