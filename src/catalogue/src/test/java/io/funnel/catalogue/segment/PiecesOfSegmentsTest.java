package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.axis;
import static io.funnel.data.Segments.byKey;
import static io.funnel.data.Segments.columns;
import static io.funnel.data.Segments.lengths;
import static io.funnel.data.Segments.rowsOf;
import static io.funnel.data.Segments.sortedByKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.MappedData;
import io.funnel.data.Segments;
import io.funnel.device.Devices;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.EngineException;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.result.Part;
import io.funnel.result.Result;
import io.funnel.settings.Fallback;
import io.funnel.settings.Strictness;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Segments of data in chunks, buffers, files and on several devices: whole ones and ones that are cut. */
class PiecesOfSegmentsTest {

    private static final String DEVICES = "funnel.embedded.devices";
    private static final int LENGTH = 100_800;
    /** Bytes of a chunk: of 8192 elements. */
    private static final int CHUNK = 1 << 15;
    private static final IntArray SAMPLES = Slices.ints(LENGTH);
    private static final List<Reduction<?>> REDUCTIONS = List.of(IntReductions.SUM, OwnReductions.STREAK,
            OwnReductions.LAST_POSITIVE, OwnReductions.RAMP);

    @TempDir
    static Path folder;

    @BeforeEach
    void declare() {
        System.setProperty(DEVICES, "3");
    }

    @AfterEach
    void undeclare() {
        System.clearProperty(DEVICES);
    }

    private static FunnelBuilder builder(int devices) {
        return Funnel.builder().devices(Devices.all().subList(0, devices)).placement(Placement.DEVICE).chunk(CHUNK)
                .strictness(Strictness.TRUSTING);
    }

    /** Rows and columns that fit a chunk, are longer than one, and middle axes of both kinds. */
    private static List<Segments> shapes() {
        return List.of(rowsOf(35), rowsOf(720), rowsOf(8400), rowsOf(50_400), rowsOf(100_800), columns(3),
                columns(105), columns(2100), axis(1, 8, 600, 21), axis(1, 3, 1400, 24));
    }

    /**
     * Unequal segments, and keys in order and not: many, one with most of the elements, and few. Some segments are longer
     * than a chunk, and some have no element.
     */
    private static List<Segments> unequal() {
        SplittableRandom random = new SplittableRandom(Slices.SEED);
        int[] many = random.ints(LENGTH, 1, 3000).toArray();
        int[] sorted = many.clone();
        Arrays.sort(sorted);
        int[] uneven = random.ints(LENGTH, 0, 2000).map(key -> key < 1400 ? 700 : key).toArray();
        return List.of(lengths(0, 30_000, 8192, 8193, 0, 1, 54_000, 414, 0), byKey(many, 3001),
                sortedByKey(sorted, 3001),
                byKey(uneven, 2000), byKey(random.ints(LENGTH, 0, 7).toArray(), 9));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void reduceUnequalSegments_inChunks_isRight(int devices) throws IOException {
        try (Funnel funnel = builder(devices).build();
                DeviceData<IntArray> data = funnel.upload(Data.of(SAMPLES));
                MappedData<IntArray> file = file(SAMPLES)) {
            for (Segments segments : unequal()) {
                for (Reduction<?> reduction : REDUCTIONS) {
                    Result<?> result = Slices.check(funnel, segments, reduction, SAMPLES);
                    if (devices > 1) {
                        assertThat(result.parts().stream().mapToLong(Part::length).sum()).isEqualTo(LENGTH);
                    }
                    Slices.check(funnel, segments, reduction, data, SAMPLES);
                }
                Slices.check(funnel, segments, OwnReductions.STREAK, file, SAMPLES);
                Slices.check(funnel, segments, OwnReductions.AROUND_THE_MIDDLE, SAMPLES);
            }
        }
    }

    /** Pieces of 512 rows take two passes, the rest of 76 takes one. */
    @Test
    void columns_whosePiecesDifferInPasses_areRight() {
        try (Funnel funnel = builder(1).build()) {
            Slices.check(funnel, columns(16), IntReductions.SUM, Slices.ints(16 * 1100));
            Slices.check(funnel, columns(16), IntReductions.SUM, Slices.ints(16 * 588));
            Slices.check(funnel, columns(16), IntReductions.SUM, Slices.ints(16 * 1100));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void reduceHostData_inChunks_isRight(int devices) {
        try (Funnel funnel = builder(devices).build()) {
            for (Reduction<?> reduction : REDUCTIONS) {
                for (Segments segments : shapes()) {
                    Result<?> result = Slices.check(funnel, segments, reduction, SAMPLES);
                    if (devices > 1) {
                        assertThat(result.parts()).hasSize(devices);
                        assertThat(result.parts().stream().mapToLong(Part::length).sum()).isEqualTo(LENGTH);
                    }
                    assertThat(result.remarks()).isEmpty();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void reduceUploadedData_whereItIs_isRight(int devices) {
        try (Funnel funnel = builder(devices).build();
                DeviceData<IntArray> data = funnel.upload(Data.of(SAMPLES))) {
            for (Reduction<?> reduction : REDUCTIONS) {
                for (Segments segments : shapes()) {
                    Slices.check(funnel, segments, reduction, data, SAMPLES);
                }
            }
        }
    }

    /** Uploaded data, data in memory and a parameter in one call. */
    @Test
    void reduceInputsInSeveralPlaces_isRight() {
        List<Segments> all = new ArrayList<>(shapes());
        all.addAll(unequal());
        FloatArray left = Slices.floats(LENGTH);
        try (Funnel funnel = builder(2).build(); DeviceData<FloatArray> right = funnel.upload(Data.of(left))) {
            for (Segments segments : all) {
                assertThat(funnel.per(segments).reduce(FloatReductions.SQUARED_DISTANCE, Data.of(left), right).value()
                        .floats()).containsOnly(0f);
            }
        }
    }

    /** Sums that round: the devices that take pieces do not show. */
    @Test
    void reduceRoundedSums_onOneAndThreeDevices_haveTheSameBits() {
        List<Segments> all = new ArrayList<>(shapes());
        all.addAll(unequal());
        FloatArray samples = Slices.floats(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            samples.set(i, samples.get(i) / 7);
        }
        for (Segments segments : all) {
            float[] expected;
            try (Funnel one = builder(1).build()) {
                expected = one.per(segments).reduce(FloatReductions.SUM, samples).value().floats();
            }
            try (Funnel three = builder(3).build()) {
                for (int i = 0; i < 3; i++) {
                    assertThat(three.per(segments).reduce(FloatReductions.SUM, samples).value().floats())
                            .isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void globalIndices_inChunks_countFromTheArraysStart() {
        FloatArray samples = Slices.floats(LENGTH);
        try (Funnel funnel = builder(2).build()) {
            for (Segments segments : shapes()) {
                long[] own = index(funnel, segments, samples);
                long[] global = index(funnel, segments.globalIndices(), samples);
                for (int segment = 0; segment < own.length; segment++) {
                    assertThat(global[segment]).as("%s, segment=%s", segments, segment)
                            .isEqualTo(segments.of(LENGTH).place(segment, own[segment]));
                }
            }
        }
    }

    private static long[] index(Funnel funnel, Segments segments, FloatArray samples) {
        return funnel.per(segments).reduce(FloatReductions.ARG_MAX, samples).value().component("index").longs();
    }

    /** Kernels that read the length have their whole input in one buffer. */
    @Test
    void reductionsThatReadTheLength_inChunks_areRightOrRefused() {
        try (Funnel funnel = builder(1).build()) {
            for (Segments segments : shapes()) {
                Slices.check(funnel, segments, OwnReductions.AROUND_THE_MIDDLE, SAMPLES);
            }
        }
    }

    @Test
    void rowOfColumns_longerThanAChunk_isRefusedByName() {
        try (Funnel funnel = builder(1).build()) {
            assertThatThrownBy(() -> funnel.per(columns(50_400)).reduce(IntReductions.SUM, SAMPLES))
                    .isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageStartingWith("neighbours of a segment lie further apart than a chunk");
        }
    }

    @Test
    void globalIndicesByKey_inChunks_areRefusedByName() {
        try (Funnel funnel = builder(1).build()) {
            assertThatThrownBy(() -> funnel.per(unequal().get(1).globalIndices()).reduce(OwnReductions.LAST_POSITIVE,
                    SAMPLES)).isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageStartingWith("no indices of the whole array in the order of keys");
        }
    }

    @Test
    void watching_tellsAllElementsOnce() {
        for (Placement placement : Placement.values()) {
            List<Long> told = Collections.synchronizedList(new ArrayList<>());
            try (Funnel funnel = builder(2).placement(placement).build()) {
                funnel.watching(told::add).per(rowsOf(8400)).reduce(IntReductions.SUM, SAMPLES);
            }
            assertThat(told).as(placement.name()).isSorted().last().isEqualTo((long) LENGTH);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Fault.Kind.class, names = {"LAUNCH", "DEVICE_LOST", "COMPILATION"})
    void reduce_oneDeviceFails_isAnErrorOrTheOthersTakeItsShare(Fault.Kind kind) {
        Fault fault = Fault.of(kind).ofDevice(1);
        try (Funnel funnel = builder(2).build();
                DeviceData<IntArray> data = funnel.upload(Data.of(SAMPLES));
                FaultInjection _ = FaultInjection.inject(fault)) {
            assertThatThrownBy(() -> funnel.per(rowsOf(720)).reduce(IntReductions.SUM, data))
                    .isInstanceOf(EngineException.class).hasMessageContaining("embedded 1 (JVM");
        }
        try (Funnel funnel = builder(2).fallback(Fallback.OTHER_DEVICES).build();
                DeviceData<IntArray> data = funnel.upload(Data.of(SAMPLES));
                FaultInjection injection = FaultInjection.inject(fault)) {
            Result<?> result = Slices.check(funnel, rowsOf(720), IntReductions.SUM, data, SAMPLES);
            assertThat(injection.struck()).isPositive();
            assertThat(result.remarks()).hasSize(1);
            assertThat(result.remarks().getFirst()).contains("address=0:1");
        }
    }

    /** Windows of a file hold 2^21 elements: short rows, a row longer than a window, columns and a middle axis. */
    @Test
    void reduceFiles_onTheHostWindowByWindow_areRight() throws IOException {
        int[] samples = new int[(1 << 21) + (1 << 19)];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i % 1009 - 500;
        }
        try (Funnel funnel = builder(1).placement(Placement.HOST).build();
                MappedData<IntArray> data = file(IntArray.fromArray(samples))) {
            for (Segments segments : List.of(rowsOf(1 << 10), rowsOf(5 << 18), rowsOf(samples.length), columns(5),
                    columns(1 << 19), axis(1, 5, 1 << 9, 1 << 10))) {
                assertThat(funnel.per(segments).reduce(IntReductions.SUM, data).value().ints()).as("%s", segments)
                        .isEqualTo(plain(segments, samples));
            }
            for (Segments segments : List.of(rowsOf(samples.length), columns(5).globalIndices())) {
                assertThat(funnel.per(segments).reduce(OwnReductions.LAST_POSITIVE, data).value().longs())
                        .isEqualTo(funnel.per(segments).reduce(OwnReductions.LAST_POSITIVE, samples).value().longs());
            }
        }
    }

    @Test
    void reduceFiles_onDevices_areRight() throws IOException {
        try (Funnel funnel = builder(2).build(); MappedData<IntArray> data = file(SAMPLES)) {
            for (Segments segments : shapes()) {
                Slices.check(funnel, segments, OwnReductions.STREAK, data, SAMPLES);
            }
        }
    }

    private static MappedData<IntArray> file(IntArray elements) throws IOException {
        return Data.mapInts(Files.write(Files.createTempFile(folder, "ints", ".bin"),
                elements.getSegment().toArray(ValueLayout.JAVA_BYTE)));
    }

    private static int[] plain(Segments segments, int[] samples) {
        Partition all = segments.of(samples.length);
        int[] sums = new int[(int) all.segments()];
        for (int segment = 0; segment < sums.length; segment++) {
            for (int element = 0; element < all.length(segment); element++) {
                sums[segment] += samples[(int) all.place(segment, element)];
            }
        }
        return sums;
    }
}
