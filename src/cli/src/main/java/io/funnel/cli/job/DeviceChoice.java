package io.funnel.cli.job;

import io.funnel.cli.message.InputException;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.device.Profiles;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The requested device. If several match, a GPU comes before others, then the first.
 *
 * @param backend its backend, in lower case
 * @param device  its address, or a part of its name
 */
public record DeviceChoice(Optional<String> backend, Optional<String> device) {

    public static final DeviceChoice ANY = new DeviceChoice(Optional.empty(), Optional.empty());

    /** Selects the device; refuses a request without a match, and an unreadable profile. */
    public Device from(List<Device> devices) {
        if (devices.isEmpty()) {
            throw new InputException(Devices.noneFound());
        }
        List<Device> fitting = devices.stream()
                .filter(candidate -> backend.isEmpty() || candidate.backend().equals(backend.get()))
                .filter(candidate -> device.isEmpty() || fits(candidate, device.get()))
                .toList();
        Device chosen = Devices.preferred(fitting)
                .orElseThrow(() -> new InputException("unknown device: " + wish() + "; try one of " + list(devices)));
        try {
            Profiles.of(chosen);
        } catch (IllegalArgumentException e) { // the user's own profile, which is read again on use
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
        return chosen;
    }

    private static boolean fits(Device candidate, String wish) {
        return candidate.address().equals(wish)
                || candidate.name().toLowerCase(Locale.ROOT).contains(wish.toLowerCase(Locale.ROOT));
    }

    private String wish() {
        return Stream.of(backend.map(name -> "backend=" + name), device.map(name -> "device=" + name))
                .flatMap(Optional::stream).collect(Collectors.joining(", "));
    }

    private static String list(List<Device> devices) {
        return devices.stream()
                .map(device -> device.address() + " (" + device.backend() + ", " + device.name() + ")")
                .collect(Collectors.joining(", "));
    }
}
