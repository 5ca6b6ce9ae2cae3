package io.funnel.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.cli.data.InputException;
import io.funnel.cli.tornado.Sdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SdkTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void at_sdk_knowsVersionAndBackends() throws IOException {
        Sdk sdk = Sdk.at(sdk("tornado-api-5.2.0-jdk25.jar", "tornado-drivers-ptx-5.2.0-jdk25.jar",
                "tornado-drivers-opencl-5.2.0-jdk25.jar", "tornado-drivers-opencl-jni-5.2.0-libs.jar",
                "tornado-drivers-common-5.2.0-jdk25.jar"), "--tornado-home",
                25);

        assertThat(sdk.version()).isEqualTo("5.2.0");
        assertThat(sdk.backends()).containsExactly("opencl", "ptx");
    }

    @Test
    void at_sdkForAnotherJava_isRefused() throws IOException {
        Path home = sdk("tornado-api-5.2.0-jdk21.jar");

        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Sdk.at(home, "TORNADOVM_HOME", 25))
                .withMessage("TornadoVM SDK for another JDK: TORNADOVM_HOME=" + home
                        + ", sdk=5.2.0-jdk21, jdk=25; try an SDK for JDK 25, or --runtime embedded");
    }

    @Test
    void at_folderThatIsNone_isRefused() throws IOException {
        Path withoutArgfile = sdk("tornado-api-5.2.0-jdk25.jar");
        Files.delete(withoutArgfile.resolve("tornado-argfile"));

        for (Path home : List.of(folder, folder.resolve("absent"), withoutArgfile)) {
            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> Sdk.at(home, "TORNADOVM_HOME", 25))
                    .withMessageContaining("no TornadoVM SDK: TORNADOVM_HOME=" + home);
        }
    }

    @Test
    void command_backend_hasItsOptionsAfterTheSdks() throws IOException {
        Path config = Files.createDirectory(folder.resolve("options with blanks"));
        Files.createFile(config.resolve("ptx.args"));
        Files.createFile(config.resolve("ptx-fast.args"));
        Sdk sdk = new Sdk(folder, "5.2.0", List.of("opencl", "ptx"));

        List<String> strict = new WorkerLaunch(sdk, config, Optional.of("ptx"), false, List.of()).command(0);
        List<String> fast = new WorkerLaunch(sdk, config, Optional.of("ptx"), true,
                List.of(Path.of("energy.jar"))).command(9L << 30);

        assertThat(strict).containsSubsequence("@" + folder.resolve("tornado-argfile"),
                "@" + config.resolve("ptx.args"),
                "-Dtornado.recover.bailout=False", "-cp", Worker.class.getName());
        assertThat(strict).noneMatch(argument -> argument.startsWith("-Dtornado.device.memory"));
        assertThat(fast).contains("@" + config.resolve("ptx-fast.args"), "-Dtornado.device.memory=9216MB");
        assertThat(fast.get(fast.indexOf("-cp") + 1)).endsWith(Path.of("energy.jar").toAbsolutePath().toString());
    }

    @Test
    void command_backendWithoutOptions_isRefused() {
        Sdk sdk = new Sdk(folder, "5.2.0", List.of("spirv"));

        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> new WorkerLaunch(sdk, folder, Optional.empty(), false, List.of()).command(0))
                .withMessageContaining("no launch options for this backend: backend=spirv");
    }

    private Path sdk(String... jars) throws IOException {
        Path home = folder.resolve("sdk");
        Path java = Files.createDirectories(home.resolve("share/java/tornado"));
        Files.createFile(home.resolve("tornado-argfile"));
        for (String jar : jars) {
            Files.createFile(java.resolve(jar));
        }
        return home;
    }
}
