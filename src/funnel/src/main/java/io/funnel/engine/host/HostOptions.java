package io.funnel.engine.host;

/**
 * How a {@link HostEngine} works.
 *
 * @param threads Java threads that share a long reduction, the caller among them; at least 1. Their number changes no
 *                bit of a result
 * @param vectors whether the JDK's vector module is used; this changes no bit either
 */
public record HostOptions(int threads, Vectors vectors) {

    public HostOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("too few threads: threads=" + threads + "; try 1 or more");
        }
    }

    /** Whether the JDK's vector module is used. */
    public enum Vectors {
        /** If the JVM was started with {@code --add-modules jdk.incubator.vector}. */
        AUTO,
        OFF
    }

    /** All cores, and vectors where they are. */
    public static HostOptions defaults() {
        return new HostOptions(Runtime.getRuntime().availableProcessors(), Vectors.AUTO);
    }

    public HostOptions withThreads(int number) {
        return new HostOptions(number, vectors);
    }

    public HostOptions withVectors(Vectors choice) {
        return new HostOptions(threads, choice);
    }
}
