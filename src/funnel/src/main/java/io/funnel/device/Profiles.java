package io.funnel.device;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The profile that the user measured, and those that the library brings for devices it was measured on. */
public final class Profiles {

    /** Files beside this class; bench/results has the runs that they come from. */
    static final List<String> SHIPPED =
            List.of("nvidia-h200-opencl", "nvidia-h200-ptx", "nvidia-h200-cuda", "nvidia-h100-opencl",
                    "nvidia-h100-ptx", "nvidia-h100-cuda", "pocl-opencl");

    /** Names the file of the profile. */
    public static final String PROPERTY = "funnel.profile";

    private Profiles() {}

    /**
     * The profile of this device and backend: the user's, if that is the one that was measured, else one that the library
     * brings. A kind of device is known by a part of its name. The host's side of a profile that the library brings was
     * measured on another machine: {@code funnel calibrate} on one's own is better.
     *
     * @throws IllegalArgumentException if the file that the property names is broken or not there
     */
    public static Optional<Profile> of(Device device) {
        return ofProperty()
                .filter(profile -> profile.isOf(device))
                .or(() -> SHIPPED.stream().map(Profiles::shipped).filter(profile -> profile.isOf(device)).findFirst());
    }

    /** One that the library brings. */
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
