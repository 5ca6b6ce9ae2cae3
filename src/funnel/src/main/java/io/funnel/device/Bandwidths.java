package io.funnel.device;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Properties;

/** Memory bandwidths by device name, from the resource {@code bandwidths.properties}. */
final class Bandwidths {

    private static final double BYTES_PER_GIGABYTE = 1e9;

    private Bandwidths() {}

    /** Bytes per second of the first entry whose key the device's name contains. */
    static OptionalDouble of(String deviceName) {
        String name = deviceName.toLowerCase(Locale.ROOT);
        return Entries.TABLE.stringPropertyNames().stream()
                .filter(key -> name.contains(key.toLowerCase(Locale.ROOT)))
                .mapToDouble(key -> Double.parseDouble(Entries.TABLE.getProperty(key)) * BYTES_PER_GIGABYTE)
                .findFirst();
    }

    private static final class Entries {
        static final Properties TABLE = load();

        private static Properties load() {
            Properties table = new Properties();
            try (InputStream file = Bandwidths.class.getResourceAsStream("bandwidths.properties")) {
                if (file == null) {
                    throw new IllegalStateException("device bandwidths: bandwidths.properties is not in the jar;"
                            + " rebuild it");
                }
                table.load(file);
                return table;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
