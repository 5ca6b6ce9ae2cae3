package io.funnel.lab;

import io.funnel.cli.message.InputException;
import io.funnel.cli.option.OutputFile;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.device.Profile;
import io.funnel.device.Profiles;
import io.funnel.lab.page.Sweep;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Sizes that are kept in a profile. */
final class KeptSizes {

    private final Path file;
    private Optional<Profile> begun;

    private KeptSizes(Path file, Optional<Profile> begun) {
        this.file = file;
        this.begun = begun;
    }

    /** Opens a file that exists or will; refuses one that cannot be read or written. */
    static KeptSizes in(Path file) {
        new OutputFile(file).require(List.of());
        try {
            return new KeptSizes(file, Files.exists(file) ? Optional.of(Profile.read(file)) : Optional.empty());
        } catch (IOException | IllegalArgumentException e) {
            throw new InputException("profile cannot be read: profile=" + file + ", reason=" + e.getMessage()
                    + "; try a file that funnel calibrate wrote", e);
        }
    }

    /** Refuses another device than the profile's, and one without a profile. */
    void requireOf(Device device) {
        Profile profile = begun.or(() -> Profiles.of(device)).orElseThrow(() -> new InputException(
                "no profile of this device yet: device=" + device.name() + ", backend=" + device.backend()
                        + "; try funnel calibrate --output " + file));
        if (!profile.isOf(device)) {
            throw new InputException("profile of another device: profile=" + file + ", of=" + profile.device() + " ("
                    + profile.backend() + "), device=" + device.name() + " (" + device.backend()
                    + "); try another file");
        }
        begun = Optional.of(profile);
    }

    /** Writes what is faster than the planner's choice, and says so; what is not stays the planner's. */
    String keep(SelectedReduction chosen, List<Sweep.Best> best) {
        Profile profile = begun.orElseThrow();
        StringBuilder said = new StringBuilder("profile: ").append(file);
        for (Sweep.Best one : best) {
            Optional<Profile.LaunchSizes> sizes = one.gains() ? Optional.of(one.sizes()) : Optional.empty();
            profile = profile.withSizes(chosen.reduction().name(), one.strategy().label(), sizes);
            said.append(", ").append(one.strategy().label()).append(": ")
                    .append(sizes.map(Profile.LaunchSizes::toString).orElse("the planner's"));
        }
        StringWriter text = new StringWriter();
        try {
            profile.write(text);
        } catch (IOException e) {
            throw new AssertionError("a string takes all", e);
        }
        new OutputFile(file).write(text.toString());
        return said.toString();
    }
}
