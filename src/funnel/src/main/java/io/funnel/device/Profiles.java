package io.funnel.device;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The profiles that come with the library, for the devices that were measured. */
public final class Profiles {

    /** Names a profile that takes precedence over those that come with the library. */
    public static final String PROPERTY = "funnel.profile";

    private static final List<String> SHIPPED = List.of("embedded", "pocl", "h200-opencl", "h200-ptx", "h200-cuda");

    private Profiles() {}

    /**
     * The profile of this device and backend, if one was measured; a kind of device is known by a part of its name.
     *
     * @throws IllegalArgumentException if the file that the property names is broken or not there
     */
    public static Optional<Profile> of(Device device) {
        return Stream.concat(ofProperty().stream(), SHIPPED.stream().flatMap(name -> load(name).stream()))
                .filter(profile -> profile.backend().equals(device.backend()))
                .filter(profile -> device.name().toLowerCase(Locale.ROOT)
                        .contains(profile.device().toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /** The one that the user measured, if there is one. */
    private static Optional<Profile> ofProperty() {
        String file = System.getProperty(PROPERTY);
        if (file == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Profile.read(Path.of(file)));
        } catch (IOException e) {
            throw new IllegalArgumentException("device profile cannot be read: " + PROPERTY + "=" + file
                    + "; try a file that funnel calibrate wrote", e);
        }
    }

    /** A shipped profile; none where its device was not measured yet. */
    private static Optional<Profile> load(String name) {
        String file = "profiles/" + name + ".properties";
        try (InputStream stream = Profiles.class.getResourceAsStream(file)) {
            return stream == null
                    ? Optional.empty()
                    : Optional.of(Profile.read(file, new InputStreamReader(stream, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
