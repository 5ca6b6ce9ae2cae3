package io.funnel.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.cli.job.Job;
import io.funnel.cli.message.InputException;
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
        Sdk sdk = new Sdk(sdk("tornado-api-5.2.0-jdk25.jar"), "5.2.0", List.of("opencl", "ptx"));

        List<String> strict = command(new WorkerLaunch(sdk, config, Optional.of("ptx"), false, List.of()), 0);
        List<String> fast = command(new WorkerLaunch(sdk, config, Optional.of("ptx"), true,
                List.of(Path.of("energy.jar"))), 9L << 30);

        assertThat(strict).containsSubsequence("@" + folder.resolve("ptx.argfile"),
                "@" + config.resolve("ptx.args"),
                "-Dtornado.recover.bailout=False", "-cp", Worker.class.getName());
        assertThat(strict).noneMatch(argument -> argument.startsWith("-Dtornado.device.memory"));
        assertThat(fast).contains("@" + config.resolve("ptx-fast.args"), "-Dtornado.device.memory=9216MB");
        assertThat(fast.get(fast.indexOf("-cp") + 1)).endsWith(Path.of("energy.jar").toAbsolutePath().toString());
    }

    @Test
    void command_backendWithoutOptions_isRefused() throws IOException {
        Sdk sdk = new Sdk(sdk("tornado-api-5.2.0-jdk25.jar"), "5.2.0", List.of("spirv"));

        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> command(new WorkerLaunch(sdk, folder, Optional.empty(), false, List.of()), 0))
                .withMessageContaining("no launch options for this backend: backend=spirv");
    }

    @Test
    void arguments_oneBackend_leaveTheOthersOut() throws IOException {
        Path home = sdk("tornado-api-5.2.0-jdk25.jar", "tornado-drivers-ptx-5.2.0-jdk25.jar",
                "tornado-drivers-opencl-5.2.0-jdk25.jar", "tornado-drivers-common-5.2.0-jdk25.jar");
        Path jars = home.resolve("share/java/tornado");
        Files.writeString(home.resolve("tornado-argfile"), """
# a comment on tornado.drivers.opencl
-Djava.library.path=/sdk/lib
--module-path .:%s
--upgrade-module-path /sdk/share/java/graalJars
--add-modules ALL-SYSTEM,tornado.runtime,tornado.drivers.common,tornado.drivers.opencl,tornado.drivers.ptx
--enable-native-access=tornado.drivers.opencl
--add-reads=tornado.drivers.opencl=jdk.graal.compiler
--add-exports=jdk.graal.compiler/a.b=tornado.drivers.opencl
--add-exports jdk.graal.compiler/a.b=tornado.drivers.opencl,tornado.drivers.ptx
""".formatted(jars));
        Sdk sdk = Sdk.at(home, "--tornado-home", 25);

        assertThat(sdk.arguments(List.of("ptx"))).containsExactly(
                "# a comment on tornado.drivers.opencl",
                "-Djava.library.path=/sdk/lib",
                "--module-path " + jars.resolve("tornado-api-5.2.0-jdk25.jar") + ":"
                        + jars.resolve("tornado-drivers-common-5.2.0-jdk25.jar") + ":"
                        + jars.resolve("tornado-drivers-ptx-5.2.0-jdk25.jar"),
                "--upgrade-module-path /sdk/share/java/graalJars",
                "--add-modules ALL-SYSTEM,tornado.runtime,tornado.drivers.common,tornado.drivers.ptx",
                "--add-exports jdk.graal.compiler/a.b=tornado.drivers.ptx");
        assertThat(sdk.arguments(sdk.backends())).contains("--module-path " + jars).doesNotContain("--module-path .");
    }

    @Test
    void words_ofAComparison_haveTheKernelsClock() {
        WorkerLaunch.Command command = new WorkerLaunch.Command(List.of("opencl"),
                List.of("java", WorkerLaunch.PRINT_KERNEL, WorkerLaunch.KERNEL_CLOCK));

        assertThat(command.words(new Job.Devices())).containsExactly("java", WorkerLaunch.PRINT_KERNEL);
    }

    private List<String> command(WorkerLaunch launch, long memoryBytes) {
        List<WorkerLaunch.Command> commands = launch.commands(memoryBytes, folder);
        assertThat(commands).hasSize(1);
        return commands.getFirst().words();
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
