package io.funnel.processor;

import com.sun.source.util.Trees;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;

/**
 * Finds javac's trees. Incremental build tools, such as Gradle, pass processors a wrapped environment, and the compiler
 * accepts only its own.
 */
final class CompilerTrees {

    /** The deepest nesting of wrappers. */
    private static final int MOST = 4;

    private CompilerTrees() {}

    /** Returns the trees of the compiler behind an environment; empty if it is not javac. */
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

    /** The environment held in a field of another one, or in the handler of a proxy. */
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
