package io.funnel.strategy;

/** An algorithm that reduces elements: a {@link Strategy}, or a kernel that a user has written. */
public interface Algorithm {

    /** The name in reports and on the command line. */
    String label();

    /** A one-line summary of the algorithm. */
    String summary();

    /** The way its launches cover the elements. */
    Shape shape();

    /** The requirements on the launch and the device. */
    Needs needs();

    /** The place where its last partials become the result. */
    Finish finish();

    /** Whether it runs on Java threads instead of a device. */
    default boolean isHost() {
        return shape() instanceof Shape.Host;
    }
}
