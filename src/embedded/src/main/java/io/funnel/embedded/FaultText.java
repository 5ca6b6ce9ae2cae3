package io.funnel.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Faults as a system property has them. */
final class FaultText {

    private static final String ALWAYS = "always";
    private static final String SETTINGS = "kernel, at, times, seed, bit, millis or throws";

    private FaultText() {}

    static String write(Fault fault) {
        Fault usual = Fault.of(fault.kind());
        StringBuilder text = new StringBuilder(fault.kind().label());
        add(text, "kernel", fault.kernel(), usual.kernel());
        add(text, "at", fault.at(), usual.at());
        add(text, "times", fault.times() == Fault.ALWAYS ? ALWAYS : fault.times(), usual.times());
        add(text, "seed", fault.seed(), usual.seed());
        fault.bit().ifPresent(bit -> add(text, "bit", bit, ""));
        add(text, "millis", fault.duration().toMillis(), usual.duration().toMillis());
        add(text, "throws", fault.thrown().label(), usual.thrown().label());
        return text.toString();
    }

    private static void add(StringBuilder text, String name, Object value, Object usual) {
        if (!value.equals(usual)) {
            text.append(',').append(name).append('=').append(value);
        }
    }

    /** All faults of a property, with semicolons between them. */
    static List<Fault> parseAll(String text) {
        List<Fault> faults = new ArrayList<>();
        for (String part : text.split(";", -1)) {
            if (!part.isBlank()) {
                faults.add(parse(part));
            }
        }
        return faults;
    }

    static Fault parse(String text) {
        String[] parts = text.strip().split("\\s*,\\s*", -1);
        Fault fault = Fault.of(named(Fault.Kind.values(), Fault.Kind::label, "fault", parts[0]));
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException(
                        "setting of a fault without a value: setting=" + parts[i] + "; try " + SETTINGS);
            }
            fault = with(fault, parts[i].substring(0, equals).strip(), parts[i].substring(equals + 1).strip());
        }
        return fault;
    }

    private static Fault with(Fault fault, String name, String value) {
        return switch (name) {
            case "kernel" -> fault.ofKernel(value);
            case "at" -> fault.at((int) number(name, value));
            case "times" -> fault.times(value.equals(ALWAYS) ? Fault.ALWAYS : (int) number(name, value));
            case "seed" -> fault.seed(number(name, value));
            case "bit" -> fault.bit((int) number(name, value));
            case "millis" -> fault.lasting(Duration.ofMillis(number(name, value)));
            case "throws" -> fault.throwing(named(Fault.Thrown.values(), Fault.Thrown::label, "type", value));
            default -> throw new IllegalArgumentException(
                    "unknown setting of a fault: setting=" + name + "; try " + SETTINGS);
        };
    }

    private static long number(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a number: " + name + "=" + value + "; try a whole number", e);
        }
    }

    private static <E> E named(E[] values, Function<E, String> label, String what, String name) {
        return Arrays.stream(values)
                .filter(value -> label.apply(value).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such " + what + " to inject: " + what + "=" + name
                        + "; try " + Arrays.stream(values).map(label).collect(Collectors.joining(", "))));
    }
}
