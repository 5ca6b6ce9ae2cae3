package io.funnel.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.fixture.HandWritten;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReductionsTest {

    private static final String PROVIDER = Provider.class.getName();
    private static final String SUM = HandWritten.FLOAT_SUM.name();
    private static final String MIN = HandWritten.FLOAT_MIN.name();

    @TempDir
    private Path folder = Path.of("");

    /** A provider like those that the annotation processor writes. */
    public static final class Provider implements ReductionProvider {
        @Override
        public List<Reduction<?>> reductions() {
            return List.of(HandWritten.FLOAT_SUM, HandWritten.FLOAT_MIN);
        }
    }

    static final class Hidden implements ReductionProvider {
        @Override
        public List<Reduction<?>> reductions() {
            return List.of();
        }
    }

    @BeforeEach
    void writeIndex() throws IOException {
        index(folder, PROVIDER, SUM + " FLOAT_SUM com.acme.SumKernels\n" + MIN + " FLOAT_MIN com.acme.MinKernels\n");
        Path sources = Files.createDirectories(folder.resolve("META-INF/funnel/sources"));
        Files.writeString(sources.resolve("com.acme.SumKernels.java"), "class SumKernels {}");
    }

    @Test
    void in_folder_findsByNameAndBySuffixAndLoads() {
        Reductions reductions = in(folder);

        assertThat(reductions.entries()).extracting(Reductions.Entry::name).containsExactly(SUM, MIN);
        assertThat(reductions.find(SUM).load()).isSameAs(HandWritten.FLOAT_SUM);
        assertThat(reductions.find("floatmin").load()).isSameAs(HandWritten.FLOAT_MIN);
        assertThat(reductions.find("fixture.floatmin").kernels()).isEqualTo("com.acme.MinKernels");
        assertThat(reductions.matching("min")).isEmpty(); // a part of a name does not count
    }

    @Test
    void in_jar_findsTheSame() throws IOException {
        Path jar = folder.resolve("acme.jar");
        try (FileSystem packed = FileSystems.newFileSystem(jar, Map.of("create", "true"))) {
            Path root = packed.getPath("/");
            index(root, PROVIDER, SUM + " FLOAT_SUM com.acme.SumKernels\n");
            Files.createDirectories(root.resolve("META-INF/funnel/sources"));
            Files.writeString(root.resolve("META-INF/funnel/sources/com.acme.SumKernels.java"), "packed");
        }
        Reductions reductions = in(jar, folder);

        assertThat(reductions.entries()).hasSize(2);
        assertThat(reductions.find(SUM).location()).isEqualTo(jar);
        assertThat(reductions.find(SUM).source()).isEqualTo("packed");
        assertThat(reductions.find(MIN).location()).isEqualTo(folder);
    }

    @Test
    void in_whatHasNone_hasNone() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThat(in(empty, folder.resolve("absent"), Files.createFile(folder.resolve("text"))).entries()).isEmpty();
    }

    @Test
    void find_unknownOrAmbiguous_saysSo() throws IOException {
        index(folder, "com.acme.OtherReductions", "com.acme.floatsum OTHER com.acme.OtherKernels\n");

        assertThatExceptionOfType(DiscoveryException.class).isThrownBy(() -> in(folder).find("floatmax"))
                .withMessageContaining("unknown reduction: reduction=floatmax, known=3");
        assertThatExceptionOfType(DiscoveryException.class).isThrownBy(() -> in(folder).find("floatsum"))
                .withMessageContaining("more than one").withMessageContaining("com.acme.floatsum, " + SUM);
        assertThat(in(folder).find("com.acme.floatsum").provider()).isEqualTo("com.acme.OtherReductions");
    }

    @Test
    void load_brokenEntries_saysWhy() throws IOException {
        index(folder, "com.acme.Absent", "com.acme.a A com.acme.K\n");
        index(folder, String.class.getName(), "com.acme.b B com.acme.K\n");
        index(folder, Hidden.class.getName(), "com.acme.c C com.acme.K\n");
        index(folder, PROVIDER, "com.acme.d D com.acme.K\n");

        assertBroken("com.acme.a", "there is no such class");
        assertBroken("com.acme.b", "the class is not a ReductionProvider");
        assertBroken("com.acme.c", "must be public");
        assertBroken("com.acme.d", "the provider lacks it");
        assertThatExceptionOfType(DiscoveryException.class).isThrownBy(() -> in(folder).find("com.acme.d").source())
                .withMessageContaining("no source of the kernels: class=com.acme.K");
    }

    @Test
    void in_brokenIndexOrJar_saysWhere() throws IOException {
        Path jar = Files.writeString(folder.resolve("acme.jar"), "no jar");
        assertThatExceptionOfType(DiscoveryException.class).isThrownBy(() -> in(jar))
                .withMessageContaining("class path cannot be read: in=" + jar);

        index(folder, PROVIDER, "one two\n");
        assertThatExceptionOfType(DiscoveryException.class).isThrownBy(() -> in(folder))
                .withMessageContaining("index of reductions is broken: file=META-INF/funnel/reductions/" + PROVIDER)
                .withMessageContaining("line=\"one two\"");
    }

    @Test
    void onClassPath_ofThisJvm_isReadable() {
        assertThat(Reductions.onClassPath().matching("com.acme.NoSuchReduction")).isEmpty();
    }

    private void assertBroken(String name, String reason) {
        assertThatExceptionOfType(DiscoveryException.class).isThrownBy(() -> in(folder).find(name).load())
                .withMessageContaining("reduction cannot be loaded: reduction=" + name)
                .withMessageContaining(reason);
    }

    private static void index(Path root, String provider, String lines) throws IOException {
        Path index = Files.createDirectories(root.resolve("META-INF/funnel/reductions"));
        Files.writeString(index.resolve(provider), lines);
    }

    private static Reductions in(Path... classPath) {
        return Reductions.in(List.of(classPath), ReductionsTest.class.getClassLoader());
    }
}
