package io.funnel.spark;

import io.funnel.reduction.Reduction;
import io.funnel.result.Partials;
import io.funnel.settings.ErrorBounds;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.security.CodeSource;
import java.util.Optional;
import org.apache.spark.SparkEnv;
import org.jspecify.annotations.Nullable;

/**
 * A reduction as sent to executors: its class and field, the driver's code of it, and the jar from which the driver
 * loaded them. Each task compares the code once, so that states need not carry it.
 *
 * @param provider the class of the constant
 * @param constant its field
 * @param code     {@link Partials#fingerprint() fingerprint} on the driver
 * @param jar      for messages
 */
record ReductionName(String provider, String constant, String code, String jar) implements Serializable {

    private static final long serialVersionUID = 1;

    /**
     * The name of this reduction's constant.
     *
     * @throws IllegalArgumentException if it is no constant that the annotation processor wrote
     */
    static ReductionName of(Reduction<?> reduction) {
        ClassLoader loader = reduction.definition().getClass().getClassLoader();
        String owner = reduction.name();
        while (owner.contains(".")) {
            Optional<ReductionName> name = in(owner + "Reductions", loader, reduction);
            if (name.isPresent()) {
                return name.get();
            }
            owner = owner.substring(0, owner.lastIndexOf('.'));
        }
        throw new IllegalArgumentException("reduction is not a constant that executors can find: reduction="
                + reduction.name() + "; try the constant that the annotation processor writes for it");
    }

    private static Optional<ReductionName> in(String provider, ClassLoader loader, Reduction<?> reduction) {
        Class<?> type;
        try {
            type = Class.forName(provider, true, loader);
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
        for (Field field : type.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && Reduction.class.isAssignableFrom(field.getType())
                    && value(field).definition().equals(reduction.definition())) {
                return Optional.of(new ReductionName(provider, field.getName(), code(reduction), jarOf(type)));
            }
        }
        return Optional.empty();
    }

    private static String code(Reduction<?> reduction) {
        return Partials.of(reduction, ErrorBounds.NONE).fingerprint();
    }

    private static Reduction<?> value(Field field) {
        try {
            return (Reduction<?>) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("constant cannot be read: field=" + field + "; try to compile it again", e);
        }
    }

    private static String jarOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        return location == null ? "unknown" : location.getPath();
    }

    /**
     * Finds the reduction in this process.
     *
     * @throws IllegalStateException if its classes are missing, or other ones than the driver's
     */
    Reduction<?> find() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try {
            Class<?> type = Class.forName(provider, true, loader);
            Reduction<?> found = value(type.getField(constant));
            String foundCode = code(found);
            if (!foundCode.equals(code)) {
                throw missing("the executor's class, in=" + jarOf(type) + ", has other code, fingerprint=" + foundCode
                        + ", driver's=" + code, null);
            }
            return found;
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            throw missing("the executor lacks the class", e);
        } catch (NoSuchFieldException e) {
            throw missing("the executor's class, in=" + jarOf(ofProvider(loader)) + ", has no such field", e);
        } catch (ClassCastException e) {
            throw missing("another class loader of the executor has Funnel, too", e);
        }
    }

    private Class<?> ofProvider(ClassLoader loader) {
        try {
            return Class.forName(provider, true, loader);
        } catch (ClassNotFoundException e) {
            throw missing("the executor lacks the class", e);
        }
    }

    private IllegalStateException missing(String reason, @Nullable Throwable cause) {
        SparkEnv env = SparkEnv.get();
        return new IllegalStateException("reduction is not on the executor: class=" + provider + ", field=" + constant
                + ", jar=" + jar + ", executor=" + (env == null ? "none" : env.executorId()) + ", reason=" + reason
                + "; try spark-submit --jars with that jar, in the driver's version", cause);
    }
}
