package io.funnel.device;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The profile that the user measured, if there is one: the library brings none of its own. */
public final class Profiles {

    /** Names the file of the profile. */
    public static final String PROPERTY = "funnel.profile";

    private Profiles() {}

    /**
     * The profile of this device and backend, if that is the one that was measured; a kind of device is known by a part
     * of its name.
     *
     * @throws IllegalArgumentException if the file that the property names is broken or not there
     */
    public static Optional<Profile> of(Device device) {
        return ofProperty()
                .filter(profile -> profile.backend().equals(device.backend()))
                .filter(profile -> device.name().toLowerCase(Locale.ROOT)
                        .contains(profile.device().toLowerCase(Locale.ROOT)));
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
