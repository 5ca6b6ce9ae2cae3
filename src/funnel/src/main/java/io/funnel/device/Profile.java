package io.funnel.device;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measured times of a device and its host: whole calls of a float sum, in nanoseconds over bytes of input. The planner
 * uses it. {@code funnel calibrate} writes one; docs/explanation/planning.md describes the format.
 *
 * @param device   the device's name as the runtime gives it
 * @param backend  the backend it was measured with
 * @param measured date and setup, for people
 * @param host     the host engine, over bytes
 * @param hostWork nanoseconds per arithmetic operation on the host engine when computation dominates
 * @param staged   by strategy, with the input in the host's memory: copy and transfer included
 * @param resident by strategy, with the input on the device
 * @param work     nanoseconds per arithmetic operation on the device when computation dominates
 * @param sizes    launch sizes measured to be faster than the planner's, by {@code STRATEGY.REDUCTION}
 */
public record Profile(
        String device, String backend, String measured, Curve host, double hostWork, Map<String, Curve> staged,
        Map<String, Curve> resident, double work, Map<String, LaunchSizes> sizes) {

    private static final String FORMAT = "1";
    private static final String STAGED = "staged.";
    private static final String RESIDENT = "resident.";
    private static final String SIZES = "sizes.";

    /** Work-groups of a launch over enough elements, and work-items of a group. */
    public record LaunchSizes(int groups, int groupSize) {

        private static final Pattern TEXT = Pattern.compile("([1-9]\\d{0,8}) x ([1-9]\\d{0,8})");

        static LaunchSizes parse(String text) {
            Matcher matcher = TEXT.matcher(text.strip());
            if (!matcher.matches()) {
                throw new IllegalArgumentException("sizes=" + text + ", known=GROUPS x GROUP_SIZE");
            }
            return new LaunchSizes(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
        }

        @Override
        public String toString() {
            return groups + " x " + groupSize;
        }
    }

    public Profile {
        staged = Map.copyOf(staged);
        resident = Map.copyOf(resident);
        sizes = Map.copyOf(sizes);
    }

    /** Creates a profile without launch sizes; the planner's apply. */
    public Profile(
            String device, String backend, String measured, Curve host, double hostWork, Map<String, Curve> staged,
            Map<String, Curve> resident, double work) {
        this(device, backend, measured, host, hostWork, staged, resident, work, Map.of());
    }

    /** Whether it was measured with this backend on such a device, whose name contains the profile's. */
    public boolean isOf(Device other) {
        return backend.equals(other.backend())
                && other.name().toLowerCase(Locale.ROOT).contains(device.toLowerCase(Locale.ROOT));
    }

    /** The launch sizes recorded for a reduction and a strategy, both by name. */
    public Optional<LaunchSizes> sizes(String reduction, String strategy) {
        return sizes.isEmpty() ? Optional.empty() : Optional.ofNullable(sizes.get(strategy + "." + reduction));
    }

    /** Returns a copy with these launch sizes for a reduction and a strategy; empty restores the planner's. */
    public Profile withSizes(String reduction, String strategy, Optional<LaunchSizes> kept) {
        Map<String, LaunchSizes> others = new TreeMap<>(sizes);
        others.remove(strategy + "." + reduction);
        kept.ifPresent(found -> others.put(strategy + "." + reduction, found));
        return new Profile(device, backend, measured, host, hostWork, staged, resident, work, others);
    }

    /**
     * Reads a profile.
     *
     * @param name the file's name, for messages
     * @throws IllegalArgumentException if it is malformed; the message says where
     */
    public static Profile read(String name, Reader reader) throws IOException {
        Properties properties = new Properties();
        try {
            properties.load(reader);
            if (!FORMAT.equals(properties.getProperty("format"))) {
                throw new IllegalArgumentException("format=" + properties.getProperty("format") + ", known=" + FORMAT);
            }
            return new Profile(required(properties, "device"), required(properties, "backend"),
                    properties.getProperty("measured", ""), Curve.parse(required(properties, "host")),
                    number(properties, "hostWork"), all(properties, STAGED, Curve::parse),
                    all(properties, RESIDENT, Curve::parse), number(properties, "work"),
                    all(properties, SIZES, LaunchSizes::parse));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("device profile is broken: file=" + name + ", " + e.getMessage()
                    + "; try funnel calibrate", e);
        }
    }

    /** Reads a file; see {@link #read(String, Reader)}. */
    public static Profile read(Path file) throws IOException {
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return read(file.toString(), reader);
        }
    }

    private static String required(Properties properties, String key) {
        return Optional.ofNullable(properties.getProperty(key))
                .orElseThrow(() -> new IllegalArgumentException("missing=" + key));
    }

    private static double number(Properties properties, String key) {
        try {
            double number = Double.parseDouble(required(properties, key).strip());
            if (number >= 0 && number < Double.POSITIVE_INFINITY) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + "=" + properties.getProperty(key), e);
        }
        throw new IllegalArgumentException(key + "=" + properties.getProperty(key));
    }

    private static <T> Map<String, T> all(Properties properties, String prefix, Function<String, T> parse) {
        Map<String, T> all = new LinkedHashMap<>();
        properties.stringPropertyNames().stream().filter(key -> key.startsWith(prefix)).sorted()
                .forEach(key -> all.put(key.substring(prefix.length()), parse.apply(required(properties, key))));
        return all;
    }

    /** Writes the profile in the format of {@link #read(Path)}. */
    public void write(Writer writer) throws IOException {
        writer.write("# Whole calls of a float sum: bytes of input:nanoseconds. Written by funnel calibrate.\n");
        writer.write("format = " + FORMAT + "\n");
        writer.write("device = " + device + "\n");
        writer.write("backend = " + backend + "\n");
        writer.write("measured = " + measured + "\n");
        writer.write("host = " + host + "\n");
        writer.write("hostWork = " + hostWork + "\n");
        writer.write("work = " + work + "\n");
        write(writer, STAGED, staged);
        write(writer, RESIDENT, resident);
        write(writer, SIZES, sizes);
    }

    private static void write(Writer writer, String prefix, Map<String, ?> values) throws IOException {
        for (Map.Entry<String, ?> value : new TreeMap<>(values).entrySet()) {
            writer.write(prefix + value.getKey() + " = " + value.getValue() + "\n");
        }
    }
}
