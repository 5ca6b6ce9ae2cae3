package uk.ac.manchester.tornado.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.ClassNode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Every signature of the embedded API exists in TornadoVM's own. The system property {@code funnel.tornado.api.jar}
 * names the SDK's jar; the default is the one in {@code TORNADOVM_HOME}. Without either the test is skipped.
 */
class ApiSubsetTest {

    @Test
    void embeddedApi_besideTheSdk_isAPartOfIt() throws IOException, URISyntaxException {
        Optional<Path> jar = sdkJar();
        assumeTrue(jar.isPresent(), "no TornadoVM SDK; try TORNADOVM_HOME or -Dfunnel.tornado.api.jar=FILE");

        Path own = Path.of(IntArray.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        ApiSurface embedded = ApiSurface.read(own);
        List<String> names = embedded.visibleClasses().stream().map((ClassNode node) -> node.name).toList();

        assertThat(names).contains(ApiSurface.ROOT + "types/arrays/IntArray");
        assertThat(ApiComparison.differences(embedded, ApiSurface.read(jar.orElseThrow()))).isEmpty();
    }

    private static Optional<Path> sdkJar() throws IOException {
        String named = System.getProperty("funnel.tornado.api.jar", "");
        if (!named.isEmpty()) {
            return Optional.of(Path.of(named));
        }
        String home = System.getenv("TORNADOVM_HOME");
        if (home == null || home.isEmpty()) {
            return Optional.empty();
        }
        Path folder = Path.of(home, "share", "java", "tornado");
        try (Stream<Path> jars = Files.list(folder)) {
            Optional<Path> jar = jars.filter(ApiSubsetTest::isApiJar).findFirst();
            assertThat(jar).as("tornado-api-*.jar in %s", folder).isPresent();
            return jar;
        }
    }

    private static boolean isApiJar(Path jar) {
        String name = jar.getFileName().toString();
        return name.startsWith("tornado-api-") && name.endsWith(".jar");
    }
}
