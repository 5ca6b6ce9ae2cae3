package io.funnel.trust;

/** What a canary found out. */
public sealed interface Trust {

    /**
     * Every run gave what the definition gives.
     *
     * @param runs  how many there were; none for strategies of the host, which are the definition
     * @param nanos how long they took, compilation and references included
     */
    record Trusted(int runs, long nanos) implements Trust {}

    /**
     * A run gave something else, or none at all.
     *
     * @param reason one line, with device, backend, strategy, reduction and length
     */
    record Refused(String reason) implements Trust {}
}
