package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * A user's jar: the example's sources, an operator without laws and one with a map, compiled with the annotation
 * processor.
 */
public final class UserJar {

    private static final Path EXAMPLE = Path.of("..", "..", "examples", "energy", "src", "main", "java");
    private static final String LAWLESS = """
            package com.acme.energy;

            import io.funnel.annotations.Reduction;

            /** Neither has it an identity nor is it associative. */
            @Reduction
            public record Lawless(float value) {
                static Lawless identity() {
                    return new Lawless(0f);
                }

                static Lawless map(float sample) {
                    return new Lawless(sample);
                }

                static Lawless combine(Lawless left, Lawless right) {
                    return new Lawless(left.value - right.value);
                }
            }
            """;

    private static final String SHARE = """
            package com.acme.layer;

            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

            /** A value's share of the sum, after a shift, by the weight of its column. */
            @Reduction
            public record Share(long sum) {
                static Share identity() {
                    return new Share(0);
                }

                static Share map(int value) {
                    return new Share(value);
                }

                static Share combine(Share left, Share right) {
                    return new Share(left.sum + right.sum);
                }

                static double each(Share all, int value, int shift, int index, DoubleArray weights) {
                    return (value + shift) * weights.get(index) / all.sum;
                }
            }
            """;

    private UserJar() {}

    /** Compiles and packs it. */
    public static Path in(Path folder) throws IOException {
        Path lawless = Files.createDirectories(folder.resolve("src")).resolve("Lawless.java");
        Files.writeString(lawless, LAWLESS);
        Path share = Files.writeString(folder.resolve("src").resolve("Share.java"), SHARE);
        Path classes = Files.createDirectories(folder.resolve("classes"));
        String classPath = absoluteClassPath();
        List<String> arguments = new ArrayList<>(List.of("-g", "-Afunnel.strategies=all", "-d",
                classes.toString(), "-cp", classPath, "-processorpath", classPath, lawless.toString(),
                share.toString()));
        try (Stream<Path> sources = Files.walk(EXAMPLE)) {
            sources.filter(source -> source.toString().endsWith(".java")).map(Path::toString).forEach(arguments::add);
        }
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int code = ToolProvider.getSystemJavaCompiler().run(null, messages, messages, arguments.toArray(String[]::new));
        assertThat(code).as(messages.toString(StandardCharsets.UTF_8)).isZero();
        return pack(classes, folder.resolve("energy.jar"));
    }

    /** A jar of all that is in a folder. */
    public static Path pack(Path classes, Path jar) throws IOException {
        try (FileSystem packed = FileSystems.newFileSystem(jar, Map.of("create", "true"));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = packed.getPath("/").resolve(classes.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        return jar;
    }

    private static String absoluteClassPath() {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, entries);
    }
}
