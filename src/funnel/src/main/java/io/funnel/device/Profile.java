package io.funnel.device;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What a device and its host were measured to take: whole calls of a float sum, in nanoseconds over bytes of input. The
 * planner decides by it. {@code funnel calibrate} writes one; docs/explanation/planning.md has the format.
 *
 * @param device   the device's name as the runtime gives it
 * @param backend  the backend it was measured with
 * @param measured when and with what, for people
 * @param host     the host engine, over bytes
 * @param hostWork nanoseconds that the host engine needs for an arithmetic operation when it computes more than it reads
 * @param staged   by strategy, with the input in the host's memory: copy and transfer included
 * @param resident by strategy, with the input on the device
 * @param work     nanoseconds that the device needs for an arithmetic operation when it computes more than it reads
 */
public record Profile(
        String device, String backend, String measured, Curve host, double hostWork, Map<String, Curve> staged,
        Map<String, Curve> resident, double work) {

    private static final String FORMAT = "1";
    private static final String STAGED = "staged.";
    private static final String RESIDENT = "resident.";

    public Profile {
        staged = Map.copyOf(staged);
        resident = Map.copyOf(resident);
    }

    /**
     * Reads a profile.
     *
     * @param name of the file, for messages
     * @throws IllegalArgumentException if it is broken; the message says where
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
                    number(properties, "hostWork"), curves(properties, STAGED), curves(properties, RESIDENT),
                    number(properties, "work"));
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

    private static Map<String, Curve> curves(Properties properties, String prefix) {
        Map<String, Curve> curves = new LinkedHashMap<>();
        properties.stringPropertyNames().stream().filter(key -> key.startsWith(prefix)).sorted()
                .forEach(key -> curves.put(key.substring(prefix.length()), Curve.parse(required(properties, key))));
        return curves;
    }

    /** Writes the profile as {@link #read(Path)} reads it. */
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
    }

    private static void write(Writer writer, String prefix, Map<String, Curve> curves) throws IOException {
        for (Map.Entry<String, Curve> curve : new TreeMap<>(curves).entrySet()) {
            writer.write(prefix + curve.getKey() + " = " + curve.getValue() + "\n");
        }
    }
}
