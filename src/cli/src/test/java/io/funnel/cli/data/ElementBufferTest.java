package io.funnel.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.data.Data;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A buffer that grows keeps all elements, except those that it refused. */
class ElementBufferTest {

    private static final long SEED = 20_264;
    private static final int MANY = 100_003;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void add_moreThanThereIsRoomFor_keepsAllInOrder(ElementType type) {
        int bound = type.isNarrow() ? 1 << 7 : 1 << 20;
        for (long capacity : new long[] {0, 1, 7, MANY - 1, MANY, MANY + 1}) {
            ElementBuffer buffer = new ElementBuffer(type, capacity);
            SplittableRandom random = new SplittableRandom(SEED);
            for (int i = 0; i < MANY; i++) {
                assertThat(buffer.add((long) random.nextInt(bound))).isTrue();
                if (i % 1000 == 0 && !type.isFloating()) {
                    assertThat(buffer.add(0.5)).isFalse();
                }
            }
            TornadoNativeArray all = read(buffer.data());
            assertThat(all.getSize()).isEqualTo(MANY);
            SplittableRandom again = new SplittableRandom(SEED);
            for (int i = 0; i < MANY; i++) {
                if (NativeArrays.get(all, i).intValue() != again.nextInt(bound)) {
                    throw new AssertionError("seed=" + SEED + ", capacity=" + capacity + ", element=" + i);
                }
            }
            assertThat(buffer.rounded()).isZero();
        }
    }

    /** The size of a compressed file does not reveal the number of rows. */
    @Test
    void csv_compressedWell_isReadWhole() throws Exception {
        Path file = folder.resolve("ones.csv.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("x\n".getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 1_000_000; i++) {
                out.write('1');
                out.write('\n');
            }
        }
        assertThat(Files.size(file)).isLessThan(100_000);
        Path unpacked = Unpacked.of(file.toString(), Optional.of("x"));
        try (DataSource.Loaded loaded = new DataFile(unpacked, DataFile.formatOf(unpacked), Optional.empty(),
                Optional.of("x"), false, true).load(Domain.ALL)) {
            assertThat(loaded.data().length()).isEqualTo(1_000_000);
            TornadoNativeArray all = read(loaded.data());
            for (int i = 0; i < all.getSize(); i++) {
                if (NativeArrays.get(all, i).intValue() != 1) {
                    throw new AssertionError("element=" + i);
                }
            }
        }
    }

    private static TornadoNativeArray read(Data<?> data) {
        TornadoNativeArray array = NativeArrays.allocate(data.type(), (int) data.length());
        data.read(0, array.getSegment());
        return array;
    }
}
