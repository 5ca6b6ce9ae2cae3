package io.funnel.embedded;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import uk.ac.manchester.tornado.api.exceptions.TornadoBailoutRuntimeException;
import uk.ac.manchester.tornado.api.exceptions.TornadoInternalError;
import uk.ac.manchester.tornado.api.exceptions.TornadoMemoryException;
import uk.ac.manchester.tornado.api.exceptions.TornadoOutOfMemoryException;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/**
 * A fault injected into the embedded device, to test how a program reacts; see {@link FaultInjection}. Immutable:
 * methods that change a property return another fault.
 *
 * <p>A fault affects events of one kind: compilations, allocations, or launches of the kernels that its pattern
 * matches. It skips {@code at - 1} of them and strikes the next {@code times}.
 *
 * @param kind     the kind of fault
 * @param kernel   names of kernels, with {@code *} for any letters; {@code *} matches all
 * @param at       the first event that is struck, counted from 1
 * @param times    number of consecutive events that are struck
 * @param seed     selects the word and the bit that are flipped
 * @param bit      the bit that is flipped, counted from the lowest; if empty, the seed selects it
 * @param duration longest hang of a launch unless it is released
 * @param thrown   the type that is thrown
 * @param device   the number of the affected device; any device if empty
 */
public record Fault(
        Kind kind, String kernel, int at, int times, long seed, OptionalInt bit, Duration duration, Thrown thrown,
        OptionalInt device) {

    /** Kinds of faults. */
    public enum Kind {
        /** A kernel fails to compile at its first execution in a plan. */
        COMPILATION("compilation", Thrown.BAILOUT),
        /** Device memory is exhausted, for any size. */
        MEMORY("memory", Thrown.OUT_OF_MEMORY),
        /** The driver refuses a launch with an exception. */
        LAUNCH("launch", Thrown.BAILOUT),
        /** The driver skips a launch without an error: the kernel's output stays unchanged. */
        SILENT_LAUNCH("silentLaunch", Thrown.RUNTIME),
        /** The device disappears at a launch, and every operation fails until it is restored; its memory is lost. */
        DEVICE_LOST("deviceLost", Thrown.RUNTIME),
        /** One bit of one word that a kernel wrote is flipped. */
        BIT_FLIP("bitFlip", Thrown.RUNTIME),
        /** A launch hangs until it is released or its duration has passed; then the kernel runs. */
        HANG("hang", Thrown.RUNTIME);

        private final String label;
        private final Thrown usual;

        Kind(String label, Thrown usual) {
            this.label = label;
            this.usual = usual;
        }

        /** The name in the system property. */
        public String label() {
            return label;
        }
    }

    /** The types that TornadoVM throws; their only common supertype is {@code Throwable}. */
    public enum Thrown {
        /** {@link TornadoBailoutRuntimeException}: rejected kernels and, on OpenCL, rejected operations. */
        BAILOUT("bailout"),
        RUNTIME("runtime"),
        MEMORY("memory"),
        OUT_OF_MEMORY("outOfMemory"),
        /** {@link TornadoInternalError}, an error and not an exception. */
        INTERNAL_ERROR("internalError"),
        /** {@link NullPointerException}, thrown by the compiler for classes without debug information. */
        NULL_POINTER("nullPointer");

        private final String label;

        Thrown(String label) {
            this.label = label;
        }

        /** The name in the system property. */
        public String label() {
            return label;
        }

        @SuppressWarnings("DoNotCallSuggester") // one place for six types
        void raise(String message) {
            switch (this) {
                case BAILOUT -> throw new TornadoBailoutRuntimeException(message);
                case RUNTIME -> throw new TornadoRuntimeException(message);
                case MEMORY -> throw new TornadoMemoryException(message);
                case OUT_OF_MEMORY -> throw new TornadoOutOfMemoryException(message);
                case INTERNAL_ERROR -> throw new TornadoInternalError(message);
                case NULL_POINTER -> throw new NullPointerException(message);
            }
        }
    }

    /** Strikes every event from the first on. */
    public static final int ALWAYS = Integer.MAX_VALUE;

    private static final Duration LONG = Duration.ofDays(1);

    /** Checks the numbers. */
    public Fault {
        if (at < 1 || times < 1) {
            throw new IllegalArgumentException(
                    "fault never strikes: at=" + at + ", times=" + times + "; try numbers from 1");
        }
        if (bit.isPresent() && (bit.getAsInt() < 0 || bit.getAsInt() >= Long.SIZE)) {
            throw new IllegalArgumentException("no such bit: bit=" + bit.getAsInt() + "; try 0 to 63");
        }
        if (duration.isNegative()) {
            throw new IllegalArgumentException("negative hang: duration=" + duration + "; try 0 or more");
        }
        if (device.isPresent() && device.getAsInt() < 0) {
            throw new IllegalArgumentException("no such device: device=" + device.getAsInt() + "; try 0");
        }
        if (kernel.isBlank()) {
            throw new IllegalArgumentException("no kernel: kernel=; try * for all");
        }
    }

    /** A fault of this kind that strikes the first event, of any kernel, once. */
    public static Fault of(Kind kind) {
        Objects.requireNonNull(kind);
        return new Fault(kind, "*", 1, 1, 0, OptionalInt.empty(), LONG, kind.usual, OptionalInt.empty());
    }

    /**
     * Parses the format of {@link #toString}: {@code bitFlip,kernel=*sum*,at=3,times=always,seed=42,bit=30}.
     *
     * @throws IllegalArgumentException if the text is not a fault; the message lists the valid forms
     */
    public static Fault parse(String text) {
        return Text.parse(text);
    }

    /** Restricts it to kernels whose name matches: {@code Kernels.sumTree}, or parts of it with {@code *}. */
    public Fault ofKernel(String pattern) {
        return new Fault(kind, pattern, at, times, seed, bit, duration, thrown, device);
    }

    /** Strikes from this event on, counted from 1. */
    public Fault at(int first) {
        return new Fault(kind, kernel, first, times, seed, bit, duration, thrown, device);
    }

    /** Strikes this number of events, or {@link #ALWAYS}. */
    public Fault times(int most) {
        return new Fault(kind, kernel, at, most, seed, bit, duration, thrown, device);
    }

    /** Selects word and bit by another seed. */
    public Fault seed(long other) {
        return new Fault(kind, kernel, at, times, other, bit, duration, thrown, device);
    }

    /** Flips this bit, counted from the lowest; the highest bit of shorter words. */
    public Fault bit(int number) {
        return new Fault(kind, kernel, at, times, seed, OptionalInt.of(number), duration, thrown, device);
    }

    /** Limits the duration of a hang. */
    public Fault lasting(Duration most) {
        return new Fault(kind, kernel, at, times, seed, bit, most, thrown, device);
    }

    /** Strikes only this device. */
    public Fault ofDevice(int number) {
        return new Fault(kind, kernel, at, times, seed, bit, duration, thrown, OptionalInt.of(number));
    }

    boolean isOf(int number) {
        return device.isEmpty() || device.getAsInt() == number;
    }

    /** Throws another type. */
    public Fault throwing(Thrown type) {
        return new Fault(kind, kernel, at, times, seed, bit, duration, type, device);
    }

    Pattern pattern() {
        StringBuilder expression = new StringBuilder();
        for (String part : kernel.split("\\*", -1)) {
            expression.append(expression.isEmpty() ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.compile(expression.toString());
    }

    /** Formats it as in the system property. */
    @Override
    public String toString() {
        return Text.write(this);
    }

    /** Parses all faults of a property, separated by semicolons. */
    static List<Fault> parseAll(String text) {
        return Arrays.stream(text.split(";", -1)).filter(part -> !part.isBlank()).map(Fault::parse).toList();
    }

    /** Text form of faults in a system property. */
    private static final class Text {

        private static final String ALWAYS = "always";
        private static final String SETTINGS = "kernel, at, times, seed, bit, millis, throws or device";

        private Text() {}

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
            fault.device().ifPresent(device -> add(text, "device", device, ""));
            return text.toString();
        }

        private static void add(StringBuilder text, String name, Object value, Object usual) {
            if (!value.equals(usual)) {
                text.append(',').append(name).append('=').append(value);
            }
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
                case "device" -> fault.ofDevice((int) number(name, value));
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
                    .orElseThrow(
                            () -> new IllegalArgumentException("no such " + what + " to inject: " + what + "=" + name
                                    + "; try " + Arrays.stream(values).map(label).collect(Collectors.joining(", "))));
        }
    }
}
