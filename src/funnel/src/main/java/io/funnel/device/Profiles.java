package io.funnel.device;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The user's profile, and those shipped for measured devices. */
public final class Profiles {

    /** Resources of this class; bench/results holds the runs behind them. */
    static final List<String> SHIPPED =
            List.of("nvidia-h200-opencl", "nvidia-h200-ptx", "nvidia-h200-cuda", "nvidia-h100-opencl",
                    "nvidia-h100-ptx", "nvidia-h100-cuda", "pocl-opencl");

    /** The system property that names a profile's file. */
    public static final String PROPERTY = "funnel.profile";

    private Profiles() {}

    /**
     * The profile of this device and backend: the user's if it matches, else a shipped one. The profile's name is a
     * part of the device's name. The host times of a shipped profile come from another machine, so running {@code
     * funnel calibrate} gives better plans.
     *
     * @throws IllegalArgumentException if the file that the property names is malformed or missing
     */
    public static Optional<Profile> of(Device device) {
        return ofProperty()
                .filter(profile -> profile.isOf(device))
                .or(() -> SHIPPED.stream().map(Profiles::shipped).filter(profile -> profile.isOf(device)).findFirst());
    }

    static Profile shipped(String name) {
        String file = name + ".properties";
        try (InputStream stream = Profiles.class.getResourceAsStream(file)) {
            return Profile.read(file, new InputStreamReader(
                    Objects.requireNonNull(stream, () -> "missing from the jar: " + file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("profile cannot be read: file=" + file, e);
        }
    }

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
}
