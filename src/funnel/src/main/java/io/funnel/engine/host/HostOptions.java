package io.funnel.engine.host;

/**
 * Options of a {@link HostEngine}.
 *
 * @param threads Java threads that share a long reduction, the caller among them; at least 1. The number does not
 * affect results
 * @param vectors whether to use the JDK's vector module; this does not affect results either
 */
public record HostOptions(int threads, Vectors vectors) {

    public HostOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("too few threads: threads=" + threads + "; try 1 or more");
        }
    }

    /** Use of the JDK's vector module. */
    public enum Vectors {
        /** Uses vectors if the JVM was started with {@code --add-modules jdk.incubator.vector}. */
        AUTO,
        OFF
    }

    /** All cores, and vectors if available. */
    public static HostOptions defaults() {
        return new HostOptions(Runtime.getRuntime().availableProcessors(), Vectors.AUTO);
    }

    public HostOptions withThreads(int number) {
        return new HostOptions(number, vectors);
    }
}
