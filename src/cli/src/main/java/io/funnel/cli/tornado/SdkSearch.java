package io.funnel.cli.tornado;

import io.funnel.cli.data.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The TornadoVM SDK of this machine: where an option says, else an environment variable, else SDKMAN. An SDK that the
 * user named must be one and fit; one that SDKMAN happens to have may not fit, and is then passed over with a word.
 *
 * @param option the folder that an option names
 */
public record SdkSearch(Optional<Path> option) {

    private static final List<String> VARIABLES = List.of("TORNADOVM_HOME", "TORNADO_SDK");
    private static final int FEATURE = Runtime.version().feature();

    /**
     * Searches.
     *
     * @param required whether an SDK that does not fit is an error wherever it was found
     * @throws InputException if there is one that cannot be used
     */
    public Optional<Sdk> find(boolean required) {
        if (option.isPresent()) {
            return Optional.of(Sdk.at(option.get(), "--tornado-home", FEATURE));
        }
        for (String variable : VARIABLES) {
            @Nullable String folder = System.getenv(variable);
            if (folder != null && !folder.isBlank()) {
                return Optional.of(Sdk.at(Path.of(folder), variable, FEATURE));
            }
        }
        return sdkman().flatMap(folder -> passable(folder, required));
    }

    private static Optional<Path> sdkman() {
        @Nullable String root = System.getenv("SDKMAN_DIR");
        @Nullable String home = System.getenv("HOME");
        if (root == null || root.isBlank()) {
            root = home == null || home.isBlank() ? null : home + "/.sdkman";
        }
        return Optional.ofNullable(root)
                .map(folder -> Path.of(folder, "candidates", "tornadovm", "current"))
                .filter(Files::isDirectory);
    }

    private static Optional<Sdk> passable(Path folder, boolean required) {
        try {
            return Optional.of(Sdk.at(folder, "SDKMAN's tornadovm", FEATURE));
        } catch (InputException e) {
            if (required) {
                throw e;
            }
            System.err.println("funnel: SDKMAN's TornadoVM is passed over: " + e.getMessage());
            return Optional.empty();
        }
    }
}
