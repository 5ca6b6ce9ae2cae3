package io.funnel.embedded.agreement;

import java.util.concurrent.Callable;

/**
 * A small program and what it means.
 *
 * @param name one word
 * @param onDevice runs it through the TornadoVM API and answers the bits of its results
 * @param inJava the same bits, worked out in plain Java
 */
record Program(String name, Callable<String> onDevice, Callable<String> inJava) {

    @Override
    public String toString() {
        return name;
    }
}
