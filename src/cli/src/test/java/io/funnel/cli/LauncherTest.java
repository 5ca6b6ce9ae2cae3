package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.option.Version;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code ./funnel}: its refusals before Java starts, and its arguments to Java. Its folder is a copy that
 * looks built.
 */
class LauncherTest {

    @TempDir
    Path folder;

    private record Ended(int exitCode, String err) {}

    @BeforeEach
    void copy() throws IOException {
        Path target = Files.createDirectories(folder.resolve("src/cli/target"));
        Files.createFile(Files.createDirectories(target.resolve("lib")).resolve("funnel.jar"));
        Files.createDirectories(folder.resolve("src/cli/src/main"));
        Files.createDirectories(folder.resolve("config"));
        Files.createDirectories(folder.resolve("sdk/etc"));
        Files.createDirectories(folder.resolve("tornado-config"));
        Files.copy(Path.of("..", "..", "funnel"), folder.resolve("funnel"));
        for (String file : new String[] {"pom.xml", "src/cli/pom.xml", "config/Specialise.java", "sdk/tornado-argfile",
            "tornado-config/opencl.args", "tornado-config/cuda.args"}) {
            Files.createFile(folder.resolve(file));
        }
        Files.writeString(folder.resolve("sdk/etc/tornado.backend"), "tornado.backends=opencl-backend,ptx-backend\n");
        Files.createFile(target.resolve("funnel-cli.jar"));
        Path lab = Files.createDirectories(folder.resolve("src/lab/target"));
        Files.createFile(lab.resolve("funnel-lab.jar"));
        Files.createFile(Files.createDirectories(lab.resolve("lib")).resolve("chart.jar"));
        Files.createFile(target.resolve("launcher.stamp"));
    }

    @Test
    void java_withABackendThatTheSdkHasNot_isRefused() throws Exception {
        Path sdk = folder.resolve("sdk");
        Ended ended = java(Map.of("FUNNEL_BACKEND", "cuda", "TORNADOVM_HOME", sdk.toString()));

        assertThat(ended.err()).isEqualTo("funnel: backend is not in this SDK: FUNNEL_BACKEND=cuda, TORNADOVM_HOME="
                + sdk + "; try opencl, ptx or embedded\n");
        assertThat(ended.exitCode()).isEqualTo(2);
    }

    @Test
    void java_withABackendAndNoSdk_isRefused() throws Exception {
        Ended ended = java(Map.of("FUNNEL_BACKEND", "opencl"));

        assertThat(ended.err()).isEqualTo("funnel: no TornadoVM SDK: FUNNEL_BACKEND=opencl, TORNADOVM_HOME=; "
                + "set TORNADOVM_HOME to the folder of tornado-argfile\n");
        assertThat(ended.exitCode()).isEqualTo(2);
    }

    @Test
    void java_optionsBeforeTheClassPath_keepFunnelsJarsOnIt() throws Exception {
        Ended ended = java(Map.of("FUNNEL_BACKEND", "embedded"), "-Dgreeting=here", "--add-modules", "java.sql", "-cp",
                "classes", "-XshowSettings:properties", "-version");

        assertThat(ended.err()).contains("greeting = here")
                .containsPattern("java.class.path = classes\\s+\\S*funnel.jar");
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void java_withAClassPathAndNoClass_isRefused() throws Exception {
        Ended ended = java(Map.of("FUNNEL_BACKEND", "embedded"), "-cp", "classes");

        assertThat(ended.err())
                .isEqualTo("funnel: nothing to run: -cp has no class behind it; try ./funnel java -cp CLASSES Main\n");
        assertThat(ended.exitCode()).isEqualTo(2);
    }

    /** A program refers to generated classes of its reductions, and javac does not look for such classes by itself. */
    @Test
    void java_ofASourceInAPackage_compilesTheReductionsBesideIt() throws Exception {
        try (JarOutputStream jar = new JarOutputStream(
                Files.newOutputStream(folder.resolve("src/cli/target/lib/funnel.jar")), new Manifest())) {
            jar.finish();
        }
        Path sources = Files.createDirectories(folder.resolve("my sources/com/acme"));
        Files.writeString(sources.resolve("Energy.java"),
                "package com.acme; class Energy {} // EnergyReductions are made of it");
        Files.writeString(sources.resolve("Other.java"),
                "package com.acme; class Other { does not compile } // nor are OtherReductions used");
        Files.writeString(sources.resolve("Unused.java"), "package com.acme; class Unused {} // uses OtherReductions");
        Path main = Files.writeString(sources.resolve("Main.java"), """
                package com.acme;
                class Main { // uses EnergyReductions
                    public static void main(String[] args) throws ClassNotFoundException {
                        System.exit(Class.forName("com.acme.Energy").getDeclaredFields().length + 7);
                    }
                }
                """);

        Ended ended = java(Map.of("FUNNEL_BACKEND", "embedded"), main.toString());

        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(7);
    }

    /** CDPATH makes bash change to a folder of the same name elsewhere, and print it. */
    @Test
    void java_underAnExportedCdpath_compilesTheFileThatIsNamed() throws Exception {
        try (JarOutputStream jar = new JarOutputStream(
                Files.newOutputStream(folder.resolve("src/cli/target/lib/funnel.jar")), new Manifest())) {
            jar.finish();
        }
        Files.createDirectories(folder.resolve("elsewhere/sources"));
        Files.writeString(Files.createDirectories(folder.resolve("sources")).resolve("Helper.java"),
                "class Helper {} // HelperReductions");
        Files.writeString(folder.resolve("sources/Main.java"), """
                class Main { // uses HelperReductions
                    public static void main(String[] args) throws ClassNotFoundException {
                        System.exit(Class.forName("Helper").getDeclaredFields().length + 7);
                    }
                }
                """);

        Ended ended = ended(List.of("bash", "-c", "cd \"$0\" && exec bash funnel java sources/Main.java",
                folder.toString()),
                Map.of("FUNNEL_BACKEND", "embedded", "CDPATH", folder.resolve("elsewhere").toString()));

        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(7);
    }

    /** Java itself would end with a stack trace about a class that it could not open. */
    @Test
    void command_whereTooFewFilesMayBeOpen_isRefused() throws Exception {
        Ended ended = ended(
                List.of("bash", "-c", "ulimit -n 20 && exec bash \"$0\" version", folder.resolve("funnel").toString()),
                Map.of());

        assertThat(ended.err())
                .isEqualTo("funnel: too few files may be open: ulimit -n=20; try ulimit -n 1024\n");
        assertThat(ended.exitCode()).isEqualTo(2);
    }

    @Test
    void version_ofACloneThatIsNotBuilt_buildsNothing() throws Exception {
        Files.delete(folder.resolve("src/cli/target/funnel-cli.jar"));
        Files.writeString(folder.resolve("pom.xml"), "<project>\n  <version>9.8.7</version>\n</project>\n");
        Path out = folder.resolve("out");

        Ended ended = ended(List.of("bash", "-c", "bash \"$0\" --version > \"$1\"",
                folder.resolve("funnel").toString(), out.toString()), Map.of());

        assertThat(ended).isEqualTo(new Ended(0, ""));
        assertThat(out).hasContent("Funnel 9.8.7, JDK " + Version.jdk() + "\n");
    }

    private Ended java(Map<String, String> variables, String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("bash", folder.resolve("funnel").toString(), "java"));
        words.addAll(arguments.length == 0 ? List.of("Sum.java") : List.of(arguments));
        return ended(words, variables);
    }

    private Ended ended(List<String> words, Map<String, String> variables) throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(words).redirectError(err.toFile());
        builder.environment().remove("TORNADOVM_HOME");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(variables);
        Process process = builder.start();
        return new Ended(process.waitFor(), Files.readString(err, StandardCharsets.UTF_8));
    }
}
