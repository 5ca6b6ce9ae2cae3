package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Checks every entry on the host engine in a JVM with the vector module. */
class HostVectorsIT {

    @Test
    void everyEntry_withVectors_hasTheBitsOfPlainLoops() throws IOException, InterruptedException {
        assumeTrue(Devices.runtime() == Device.Runtime.EMBEDDED,
                "an SDK's JVM has the vectors anyway, and its arrays need that JVM");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules", "jdk.incubator.vector", "-XX:+UseSerialGC", "-Xmx512m", "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                VectorsAgreeOnCatalogue.class.getName()).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        assertThat(out).contains("2 threads, jdk.incubator.vector with ").endsWith("other bits: []\n");
    }
}
