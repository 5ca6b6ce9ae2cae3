package uk.ac.manchester.tornado.api.types.arrays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Native arrays in large, scarce or differently aligned memory. */
class NativeArrayMemoryTest {

    private static final long HEADER = TornadoNativeArray.ARRAY_HEADER;

    @Test
    void getAndSet_longArrayOf2To31Minus1Elements_reachTheLastElement(@TempDir Path folder) throws IOException {
        int size = Integer.MAX_VALUE;
        try (FileChannel sparse = sparse(folder); Arena arena = Arena.ofConfined()) {
            LongArray array = LongArray.fromSegmentShallow(map(sparse, HEADER + (long) size * Long.BYTES, arena));
            array.set(size - 1, 42);
            array.set(1 << 29, 7); // 2^32 bytes behind the first element
            assertThat(array.getSize()).isEqualTo(size);
            assertThat(array.get(0)).isZero();
            assertThat(array.get(1 << 29)).isEqualTo(7);
            assertThat(array.get(size - 1)).isEqualTo(42);
            assertThat(array.slice(size - 2, 2).toHeapArray()).containsExactly(0, 42);
            assertThat(array.getNumBytesOfSegment()).isEqualTo(17_179_869_176L);
        }
    }

    @Test
    void fromSegmentShallow_moreElementsThanAnIntCounts_isRefused(@TempDir Path folder) throws IOException {
        try (FileChannel sparse = sparse(folder); Arena arena = Arena.ofConfined()) {
            MemorySegment segment = map(sparse, HEADER + (1L << 31), arena);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ByteArray.fromSegmentShallow(segment))
                    .withMessage("ByteArray: elements=2147483648; try at most 2147483647 in one array");
        }
    }

    @Test
    void concat_moreElementsThanAnIntCounts_isRefusedBeforeAllocating(@TempDir Path folder) throws IOException {
        try (FileChannel sparse = sparse(folder); Arena arena = Arena.ofConfined()) {
            ByteArray big = ByteArray.fromSegmentShallow(map(sparse, HEADER + (1L << 30), arena));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ByteArray.concat(big, big))
                    .withMessageStartingWith("ByteArray: elements=2147483648;");
        }
    }

    @Test
    void constructor_noMemoryLeft_saysWhatToDo() throws IOException, InterruptedException {
        assertThat(probe("-XX:MaxDirectMemorySize=1m", "1000000")).isEqualTo(
                "DoubleArray: size=1000000, bytes=8000016; try fewer elements or a larger -XX:MaxDirectMemorySize");
    }

    @Test
    void header_byOptionsOfTheJvm_16Or24OrAsNamed() throws IOException, InterruptedException {
        assertThat(probe("-XX:+UseCompressedOops", "1")).isEqualTo("header=16, bytes=24, last=1.5");
        assertThat(probe("-XX:-UseCompressedOops", "1")).isEqualTo("header=24, bytes=32, last=1.5");
        assertThat(probe("-Dtornado.panama.objectHeader=20", "1")).isEqualTo("header=20, bytes=28, last=1.5");
    }

    /** Runs {@link Probe} in a JVM of its own. */
    private static String probe(String option, String size) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(option, "-cp", System.getProperty("java.class.path"), Probe.class.getName(), size));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }

    private static FileChannel sparse(Path folder) throws IOException {
        Set<StandardOpenOption> options = EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.SPARSE,
                StandardOpenOption.READ, StandardOpenOption.WRITE);
        return FileChannel.open(folder.resolve("sparse"), options);
    }

    /** {@return a segment of zeros that takes no memory until it is written} */
    private static MemorySegment map(FileChannel sparse, long bytes, Arena arena) throws IOException {
        sparse.write(ByteBuffer.allocate(1), bytes - 1);
        return sparse.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
    }

    /** Allocates an array and reports its layout. */
    static final class Probe {

        private Probe() {}

        public static void main(String[] args) {
            int size = Integer.parseInt(args[0]);
            try {
                DoubleArray array = new DoubleArray(size);
                array.set(size - 1, 1.5);
                System.out.println("header=" + TornadoNativeArray.ARRAY_HEADER + ", bytes="
                        + array.getNumBytesOfSegmentWithHeader() + ", last=" + array.get(size - 1));
            } catch (OutOfMemoryError e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
