package io.funnel.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.data.DataFile.Format;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Message;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Traits.Domain;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Mutated files, compared with strict, slow readers: the numbers are equal, or the file is refused in one line. */
class HostileFilesTest {

    private static final long SEED = 20_261;

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource
    void file_mutated_isReadAsItStandsOrRefused(HostileFormat format) throws IOException {
        Random random = new Random(SEED);
        int accepted = 0;
        for (int i = 0; i < Mutations.count(); i++) {
            byte[] file =
                    Mutations.of(format.seeds().get(random.nextInt(format.seeds().size())), format.words(), random);
            String what = "seed=" + SEED + ", number=" + i + ", file="
                    + Message.visible(new String(file, StandardCharsets.ISO_8859_1));
            Optional<List<String>> found = found(format, file, what);
            List<List<String>> allowed = format.allowed(file);
            if (found.isPresent()) {
                assertThat(allowed).as(what).contains(found.get());
                accepted++;
            } else if (!format.mayRefuse()) {
                assertThat(allowed).as(what).isEmpty();
            }
        }
        System.out.println(format + ": mutations=" + Mutations.count() + ", read=" + accepted + ", refused="
                + (Mutations.count() - accepted) + ", wrong=0");
        assertThat(accepted).isBetween(Mutations.count() / 100, Mutations.count() - 1);
    }

    @ParameterizedTest
    @EnumSource
    void file_whole_isRead(HostileFormat format) throws IOException {
        for (byte[] seed : format.seeds()) {
            assertThat(found(format, seed, "")).isPresent().get().isIn(format.allowed(seed));
        }
    }

    private Optional<List<String>> found(HostileFormat format, byte[] file, String what) throws IOException {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(file));
            Path path = folder.resolve(format.file());
            Files.deleteIfExists(path); // some file systems wait for the disk when a file is overwritten
            Files.write(path, file);
            return Optional.of(elements(format == HostileFormat.STANDARD_INPUT ? format.file() : path.toString()));
        } catch (InputException e) {
            assertThat(Message.line(String.valueOf(e.getMessage()))).as(what).hasSizeLessThanOrEqualTo(500)
                    .matches("\\P{Cntrl}*");
            return Optional.empty();
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError(what, e);
        } finally {
            System.setIn(before);
        }
    }

    private static List<String> elements(String name) throws IOException {
        Path path = Unpacked.of(name, Optional.of("x"));
        Format format = DataFile.formatOf(path);
        Optional<String> column = format == Format.CSV ? Optional.of("x") : Optional.empty();
        try (DataSource.Loaded loaded =
                new DataFile(path, format, Optional.empty(), column, false, true).load(Domain.ALL)) {
            TornadoNativeArray array = NativeArrays.allocate(loaded.data().type(), (int) loaded.data().length());
            loaded.data().read(0, array.getSegment());
            List<String> elements = new ArrayList<>();
            for (int i = 0; i < array.getSize(); i++) {
                elements.add(NativeArrays.get(array, i).toString());
            }
            return elements;
        } finally {
            if (!path.toString().equals(name)) { // now, and not a hundred thousand at the end
                Files.delete(path);
                Files.delete(path.resolveSibling(""));
            }
        }
    }
}
