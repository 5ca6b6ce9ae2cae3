package io.funnel.cli.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.cli.data.DataFile.Format;
import io.funnel.cli.message.InputException;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

class RawFileTest {

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({"int, <i4", "long, <i8", "float, <f4", "double, <f8"})
    void load_littleEndianElements_givesThem(String type, String descr) throws IOException {
        Path file = Files.write(folder.resolve("data.bin"), NpyBytes.elements(descr, 258, -3, 7));

        TornadoNativeArray array = load(file, ElementType.parse(type));

        assertThat(NativeArrays.typeOf(array).label()).isEqualTo(type);
        assertThat(array.getSize()).isEqualTo(3);
        assertThat(NativeArrays.get(array, 0).intValue()).isEqualTo(258);
        assertThat(NativeArrays.get(array, 1).intValue()).isEqualTo(-3);
        assertThat(NativeArrays.get(array, 2).intValue()).isEqualTo(7);
    }

    @Test
    void read_fileThatHasBecomeShorter_isRefused() throws IOException {
        Path file = Files.write(folder.resolve("data.bin"), new byte[16]);
        FileBytes bytes = FileBytes.of(file);
        Files.write(file, new byte[8]);

        assertThat(bytes.read(0, 8).byteSize()).isEqualTo(8);
        assertThatExceptionOfType(InputException.class).isThrownBy(() -> bytes.read(0, 16))
                .withMessage("file cannot be read: file=" + file
                        + "; it was truncated while it was read; try again when nothing writes to it");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void load_fileWithoutALength_isRefused() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> load(Path.of("/proc/cpuinfo"), Optional.of(ElementType.INT)))
                .withMessageStartingWith("file does not report its length: file=/proc/cpuinfo; try a copy");
    }

    @Test
    void load_emptyFile_isAnEmptyArray() throws IOException {
        Path file = Files.write(folder.resolve("data.bin"), new byte[0]);

        assertThat(load(file, Optional.of(ElementType.DOUBLE)).getSize()).isZero();
    }

    @Test
    void load_withoutType_isRefused() throws IOException {
        Path file = Files.write(folder.resolve("data.bin"), new byte[8]);

        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> load(file, Optional.empty()))
                .withMessageContaining("try --type");
    }

    @Test
    void load_partOfAnElement_isRefused() throws IOException {
        Path file = Files.write(folder.resolve("data.bin"), new byte[10]);

        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> load(file, Optional.of(ElementType.INT)))
                .withMessageContaining("bytes=10, elementBytes=4");
    }

    @Test
    void formatOf_knowsNamesInAnyCase() {
        assertThat(DataFile.formatOf(Path.of("a.NPY"))).isEqualTo(Format.NPY);
        assertThat(DataFile.formatOf(Path.of("a.b.csv"))).isEqualTo(Format.CSV);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> DataFile.formatOf(Path.of("a.bin")))
                .withMessageContaining("--raw");
    }

    @Test
    void require_beyondMemory_saysHowMuch() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Memory.require("size=9", 3L << 30, 1L << 30, "this machine's memory"))
                .withMessage("size beyond this machine's memory: size=9, needed=3.0 GiB, available=1.0 GiB;"
                        + " try a smaller size");
        Memory.require("size=9", 1L << 30, 1L << 30, "this machine's memory");
    }

    private static TornadoNativeArray load(Path file, Optional<ElementType> type) {
        return NpyBytes.array(new DataFile(file, Format.RAW, type, Optional.empty(), false, true).load(Domain.ALL));
    }
}
