package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.MappedData;
import io.funnel.engine.EngineException;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import io.funnel.result.Result;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Files are read window by window, with the same answers as in memory; a truncated file is an error. */
class FilesTest {

    /** Two windows and a part of a third. */
    private static final int LENGTH = (1 << 22) + 70_001;
    private static final int SHORT = 1000;

    @TempDir
    private Path folder = Path.of("");

    private final Funnel host = Funnel.builder().placement(Placement.HOST).build();
    private final Funnel device = Funnel.builder().placement(Placement.DEVICE).build();
    private final FloatArray memory = new FloatArray(LENGTH);
    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        Random random = new Random(42);
        for (int i = 0; i < LENGTH; i++) {
            memory.set(i, random.nextFloat() - 0.5f);
        }
        memory.set(LENGTH - 2, -3f); // the least is in the last window
        file = Files.write(folder.resolve("samples"), bytes(memory.getSegment()));
    }

    @AfterEach
    void close() {
        host.close();
        device.close();
    }

    private static byte[] bytes(MemorySegment segment) {
        return segment.toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
    }

    @Test
    void reduce_file_givesTheAnswerOfMemory() throws IOException {
        try (MappedData<FloatArray> data = Data.mapFloats(file)) {
            for (Funnel funnel : List.of(host, host.bounded(), device)) {
                same(funnel, FloatReductions.SUM, data);
                same(funnel, FloatReductions.ARG_MIN, data);
                same(funnel, FloatReductions.SUMMARY, data);
            }
            assertThat(host.reduce(FloatReductions.ARG_MIN, data).value().index()).isEqualTo(LENGTH - 2);
            assertThat(host.reduce(FloatReductions.DOT_PRODUCT, data, Data.of(memory)).value())
                    .isEqualTo(host.reduce(FloatReductions.DOT_PRODUCT, memory, memory).value());
        }
    }

    private <R> void same(Funnel funnel, io.funnel.reduction.Reduction1<FloatArray, R> reduction,
            Data<FloatArray> data) {
        Result<R> ofFile = funnel.reduce(reduction, data);
        Result<R> ofMemory = funnel.reduce(reduction, Data.of(memory));
        assertThat(ofFile.value()).as(reduction.name()).isEqualTo(ofMemory.value());
        assertThat(ofFile.hasErrorBound()).isEqualTo(ofMemory.hasErrorBound());
        if (ofFile.hasErrorBound()) {
            assertThat(ofFile.errorBound()).isEqualTo(ofMemory.errorBound());
        }
    }

    @Test
    void upload_file_copiesIt() throws IOException {
        try (MappedData<FloatArray> data = Data.mapFloats(file); DeviceData<FloatArray> there = device.upload(data)) {
            assertThat(device.reduce(FloatReductions.MINIMUM, there).value()).isEqualTo(-3f);
        }
    }

    @Test
    void read_intoAnArray_copiesTheFile() throws IOException {
        float[] all = new float[LENGTH];
        float[] some = new float[3];
        try (MappedData<FloatArray> data = Data.mapFloats(file)) {
            data.read(0, MemorySegment.ofArray(all));
            data.read(5, MemorySegment.ofArray(some));
        }
        assertThat(all).isEqualTo(memory.toHeapArray());
        assertThat(some).containsExactly(memory.get(5), memory.get(6), memory.get(7));
    }

    @Test
    void reduce_fileThatBecomesShorter_isAnErrorAndTheFunnelGoesOn() throws IOException {
        try (MappedData<FloatArray> data = Data.mapFloats(file)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(SHORT);
            }
            for (Funnel funnel : List.of(host, device)) {
                for (Reduction<?> reduction : List.of(FloatReductions.SUM, FloatReductions.SUMMARY)) {
                    assertThatExceptionOfType(EngineException.class)
                            .isThrownBy(() -> funnel.reduce(reduction, List.of(data)))
                            .withMessageContaining("file was truncated while being read: file=" + file
                                    + ", neededBytes=" + (long) LENGTH * Float.BYTES);
                }
            }
            assertThatExceptionOfType(EngineException.class).isThrownBy(() -> device.upload(data));
        }
        assertThat(host.reduce(FloatReductions.SUM, new float[] {1f, 2f}).value()).isEqualTo(3f);
        assertThat(device.reduce(FloatReductions.SUM, new float[] {1f, 2f}).value()).isEqualTo(3f);
    }

    /** Vectors that read past the end of a mapped file would end the JVM. */
    @Test
    void reduce_segmentOfAMappedFileThatBecomesShorter_isAnErrorAndTheFunnelGoesOn() throws IOException {
        try (Arena arena = Arena.ofShared();
                FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            Data<FloatArray> data =
                    Data.ofFloats(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena));
            same(host, FloatReductions.SUM, data);
            same(device, FloatReductions.SUMMARY, data);
            channel.truncate(SHORT);
            for (Funnel funnel : List.of(host, device)) {
                for (Reduction<?> reduction : List.of(FloatReductions.SUM, FloatReductions.SUMMARY)) {
                    assertThatExceptionOfType(EngineException.class)
                            .isThrownBy(() -> funnel.reduce(reduction, List.of(data)))
                            .withMessageContaining("mapped memory cannot be read: type=float, length=" + LENGTH);
                }
            }
            assertThatExceptionOfType(EngineException.class).isThrownBy(() -> device.upload(data));
        }
        assertThat(host.reduce(FloatReductions.SUM, new float[] {1f, 2f}).value()).isEqualTo(3f);
        assertThat(device.reduce(FloatReductions.SUM, new float[] {1f, 2f}).value()).isEqualTo(3f);
    }

    @Test
    void reduce_interruptedWhileItReads_canBeRepeated() throws IOException {
        try (MappedData<FloatArray> data = Data.mapFloats(file)) {
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(EngineException.class)
                    .isThrownBy(() -> host.reduce(FloatReductions.SUM, data)).withMessageContaining("nterrupted");
            assertThat(Thread.interrupted()).isTrue();
            same(host, FloatReductions.SUM, data);
        }
    }

    @Test
    void read_anotherFileOfTheSameName_isRefused() throws IOException {
        try (MappedData<FloatArray> data = Data.mapFloats(file); Arena arena = Arena.ofConfined()) {
            MemorySegment into = arena.allocate(SHORT * Float.BYTES);
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(EngineException.class).isThrownBy(() -> data.read(0, into));
            assertThat(Thread.interrupted()).isTrue();
            Path other = Files.write(folder.resolve("other"), new byte[LENGTH * Float.BYTES]);
            Files.move(other, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);

            assertThatExceptionOfType(EngineException.class).isThrownBy(() -> data.read(0, into))
                    .withMessageContaining("another file has replaced it");
        }
    }

    @ParameterizedTest
    @EnumSource(Placement.class)
    void reduce_memoryThatIsClosedOrAnotherThreads_isNamed(Placement placement) throws Exception {
        try (Funnel funnel = Funnel.builder().placement(placement).build(); Arena open = Arena.ofConfined()) {
            Arena closed = Arena.ofConfined();
            Data<FloatArray> gone = Data.ofFloats(closed.allocate(SHORT * Float.BYTES));
            closed.close();
            MappedData<FloatArray> closedFile = Data.mapFloats(file);
            closedFile.close();
            Data<FloatArray> ours = Data.ofFloats(open.allocate(SHORT * Float.BYTES));

            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> funnel.reduce(FloatReductions.SUM, gone))
                    .withMessageStartingWith("memory is closed: argument=inputs.get(0), ")
                    .withMessageContaining("FloatSums.sum");
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> funnel.reduce(FloatReductions.SUM, closedFile))
                    .withMessageStartingWith("mapped file is closed: file=");
            FutureTask<Result<Float>> other = new FutureTask<>(() -> funnel.reduce(FloatReductions.SUM, ours));
            Thread.ofVirtual().start(other).join();
            assertThatExceptionOfType(ExecutionException.class).isThrownBy(other::get)
                    .withMessageContaining("memory of another thread's arena: argument=inputs.get(0), ");
            assertThat(funnel.reduce(FloatReductions.SUM, ours).value()).isZero();
        }
    }
}
