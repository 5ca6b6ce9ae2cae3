package io.funnel.cli.tornado;

import io.funnel.cli.message.InputException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The folder of Funnel's installation. */
public final class Installation {

    private static final String PROPERTY = "funnel.home";
    private static final String CONFIG = "tornado-config";

    private Installation() {}

    /** Returns the folder of launch options, given by the launcher or found above the jar. */
    public static Path config() {
        @Nullable String said = System.getProperty(PROPERTY);
        Optional<Path> folder = said == null ? above(jar()) : Optional.of(Path.of(said, CONFIG));
        return folder.filter(Files::isDirectory).orElseThrow(() -> new InputException(
                "Funnel's launch options are missing: folder=" + CONFIG + "; try the launcher in Funnel's folder"));
    }

    private static Optional<Path> above(Optional<Path> start) {
        for (Path folder = start.orElse(null); folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve(CONFIG))) {
                return Optional.of(folder.resolve(CONFIG));
            }
        }
        return Optional.empty();
    }

    private static Optional<Path> jar() {
        CodeSource source = Installation.class.getProtectionDomain().getCodeSource();
        try {
            return source == null || source.getLocation() == null
                    ? Optional.empty()
                    : Optional.of(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
