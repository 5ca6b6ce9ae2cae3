package io.funnel.cli.report;

import java.util.List;
import java.util.Optional;

/**
 * What was computed, in words.
 *
 * @param title        for people: {@code float sum}, {@code float.argMin}, {@code com.acme.Energy.sumOfSquares}
 * @param reduction    the reduction's qualified name
 * @param operation    what {@code --op} said; empty where the reduction was named
 * @param types        of the inputs that are read element by element, at least one
 * @param elementBytes bytes that one element takes, over all of these inputs
 */
public record Subject(
        String title, String reduction, Optional<String> operation, List<String> types, int elementBytes) {

    public Subject {
        types = List.copyOf(types);
    }

    /** What it is over: {@code float}, or {@code element} where there are several inputs. */
    String noun() {
        return types.size() == 1 ? types.getFirst() : "element";
    }
}
