package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.device.Curve;
import io.funnel.device.Device;
import io.funnel.device.Profile;
import io.funnel.fixture.Affine;
import io.funnel.fixture.Census;
import io.funnel.fixture.HandWritten;
import io.funnel.fixture.Lawless;
import io.funnel.fixture.Products;
import io.funnel.fixture.Totals;
import io.funnel.plan.Placement;
import io.funnel.plan.Route;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.result.RanOn;
import io.funnel.result.Result;
import io.funnel.result.Timings;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import io.funnel.verify.bound.ResultBound;
import io.funnel.verify.law.BrokenLawException;
import java.lang.foreign.MemorySegment;
import java.nio.FloatBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.Int8Array;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

class FunnelTest {

    private final Funnel funnel = Funnel.open();
    private final Funnel onDevice = Funnel.builder().placement(Placement.DEVICE).build();

    @AfterEach
    void close() {
        funnel.close();
        onDevice.close();
    }

    @Test
    void reduce_everyType_givesTheAnswerAndItsProvenance() {
        Result<Float> sum = onDevice.reduce(HandWritten.FLOAT_SUM, FloatArray.fromElements(1f, 2f, 3.5f));
        assertThat(sum.value()).isEqualTo(6.5f);
        assertThat(sum.length()).isEqualTo(3);
        assertThat(sum.ranOn().device()).isEqualTo(onDevice.device().name());
        assertThat(sum.ranOn().runtime()).isEqualTo(onDevice.device().runtime().label());
        assertThat(sum.ranOn().launches()).isEqualTo(1);
        assertThat(sum.remarks()).isEmpty();
        assertThat(onDevice.reduce(HandWritten.INT_SUM, IntArray.fromElements(1, -2, 3)).value()).isEqualTo(2);
        Funnel host = funnel.using(Strategy.SEQUENTIAL);
        assertThat(host.reduce(Totals.OF_LONGS, LongArray.fromElements(1L << 40, 1)).value())
                .isEqualTo((1L << 40) + 1);
        assertThat(host.reduce(Totals.OF_DOUBLES, DoubleArray.fromElements(1, -0.5)).value()).isEqualTo(0.5);
    }

    @Test
    @SuppressWarnings("NullAway") // callers without it pass null
    void calls_withoutAnArgument_nameIt() {
        float[] none = null;
        float[] some = {1f};
        assertNames("input", () -> funnel.reduce(HandWritten.FLOAT_SUM, none));
        assertNames("input", () -> funnel.reduce(HandWritten.FLOAT_SUM, (FloatArray) null));
        assertNames("reduction", () -> funnel.reduce((Reduction1<FloatArray, Float>) null, some));
        assertNames("inputs.get(1)",
                () -> funnel.reduce(HandWritten.FLOAT_SUM, Arrays.asList(Data.of(some), null)));
        assertNames("inputs.get(0)", () -> funnel.reduceToDevice(HandWritten.FLOAT_SUM, FloatArray.class, none, some));
        assertNames("second", () -> funnel.reduce(Products.DOT, new double[1], null));
        assertNames("reduction", () -> funnel.prepare((Reduction<?>) null));
        assertNames("array", () -> funnel.upload(none));
        assertNames("strategy", () -> funnel.using(null));
        assertNames("progress", () -> funnel.watching(null));
        assertNames("device", () -> Funnel.builder().device(null));
        assertNames("deadline", () -> Funnel.builder().deadline(null));
        assertNames("strictness", () -> Funnel.builder().strictness(null));
        assertNames("errorBounds", () -> Funnel.builder().errorBounds(null));
    }

    private static void assertNames(String argument, ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class)
                .hasMessageStartingWith("argument is null: argument=" + argument);
    }

    @Test
    void reduce_embeddedRuntime_isTheHostEngineUnlessTheDeviceIsAskedFor() {
        assumeTrue(funnel.device().runtime() == Device.Runtime.EMBEDDED, "what a real device does is its profile's");
        Result<Float> sum = funnel.reduce(HandWritten.FLOAT_SUM, new float[] {1f, 2f});
        assertThat(sum.value()).isEqualTo(3f);
        assertThat(sum.ranOn().runtime()).isEqualTo("host");
        assertThat(sum.ranOn().strategy()).isEqualTo("HostEngine");
        assertThat(sum.ranOn().launches()).isZero();
        assertThat(sum.plan().isHost()).isTrue();
        assertThat(sum.plan().explain()).contains("the embedded runtime is no accelerator");
        assertThat(funnel.describe()).contains("host: ", "embedded");
    }

    @Test
    void reduce_sizesInTheProfile_areThoseOfTheLaunch() {
        Device device = onDevice.device();
        Curve curve = Curve.of(Map.of(4L, 1.0));
        Profile profile = new Profile(device.name(), device.backend(), "", curve, 0, Map.of("Cascade", curve),
                Map.of("Cascade", curve), 0).withSizes(HandWritten.FLOAT_SUM.name(), "Cascade",
                        Optional.of(new Profile.LaunchSizes(3, 64)));
        float[] ones = new float[10_000];
        Arrays.fill(ones, 1);
        try (Funnel swept = Funnel.builder().placement(Placement.DEVICE).profile(profile).build()) {
            swept.prepare(HandWritten.FLOAT_SUM);
            Result<Float> sum = swept.reduce(HandWritten.FLOAT_SUM, ones);
            assertThat(sum.value()).isEqualTo(10_000f);
            assertThat(sum.ranOn().strategy()).isEqualTo("Cascade");
            assertThat(sum.ranOn().groups()).isEqualTo(3);
            assertThat(sum.ranOn().groupSize()).isEqualTo(64);
            assertThat(swept.reduce(HandWritten.FLOAT_SUM, new float[] {1, 2}).ranOn().groups()).isEqualTo(1);
            Funnel fixed = swept.using(Strategy.CASCADE, Sizes.ofGroupSize(128));
            assertThat(fixed.reduce(HandWritten.FLOAT_SUM, ones).ranOn().groupSize()).isEqualTo(128);
        }
    }

    @Test
    void reduce_everyKindOfData_givesTheSameBits() {
        Random random = new Random(42);
        float[] array = new float[10_007];
        for (int i = 0; i < array.length; i++) {
            array[i] = random.nextFloat() - 0.25f;
        }
        for (Funnel each : List.of(funnel, onDevice)) {
            float expected = each.reduce(HandWritten.FLOAT_SUM, array).floatValue();
            assertThat(each.reduce(HandWritten.FLOAT_SUM, FloatArray.fromArray(array)).floatValue())
                    .isEqualTo(expected);
            assertThat(each.reduce(HandWritten.FLOAT_SUM, FloatBuffer.wrap(array)).floatValue()).isEqualTo(expected);
            assertThat(each.reduce(HandWritten.FLOAT_SUM, Data.ofFloats(MemorySegment.ofArray(array))).floatValue())
                    .isEqualTo(expected);
            float[] longer = new float[array.length + 5];
            System.arraycopy(array, 0, longer, 3, array.length);
            assertThat(each.reduce(HandWritten.FLOAT_SUM, longer, 3, array.length).floatValue()).isEqualTo(expected);
        }
        try (DeviceData<FloatArray> resident = onDevice.upload(array)) {
            assertThat(onDevice.reduce(HandWritten.FLOAT_SUM, resident).floatValue())
                    .isEqualTo(onDevice.reduce(HandWritten.FLOAT_SUM, array).floatValue());
        }
    }

    @Test
    void reduce_floatSum_isWithinItsBoundOfTheExactSum() {
        float[] array = new float[100_003];
        Random random = new Random(7);
        double exact = 0;
        for (int i = 0; i < array.length; i++) {
            array[i] = (float) random.nextGaussian();
            exact += array[i];
        }
        for (Funnel each : List.of(funnel.bounded(), onDevice.using(Strategy.CASCADE_VECTOR).bounded(),
                funnel.using(Strategy.TWO_PASS).bounded())) {
            Result<Float> sum = each.reduce(HandWritten.FLOAT_SUM, array);
            assertThat(Math.abs(sum.value() - exact)).isLessThanOrEqualTo(sum.errorBound() + 1e-9);
            assertThat(sum.errorBound()).isBetween(1e-4, 100.0);
        }
        try (Funnel with = Funnel.builder().errorBounds(ErrorBounds.PROVED).build()) {
            assertThat(with.reduce(HandWritten.FLOAT_SUM, array).errorBound()).isBetween(1e-4, 100.0);
            assertThat(with.bounded(ErrorBounds.NONE).reduce(HandWritten.FLOAT_SUM, array).hasErrorBound()).isFalse();
        }
    }

    @Test
    @SuppressWarnings("try") // a second close is what is tested
    void upload_handle_staysOnTheDeviceUntilItIsClosed() {
        assertThat(onDevice.deviceMemory().heldBytes()).isZero();
        try (DeviceData<FloatArray> resident = onDevice.upload(new float[] {3f, 1f, 2f})) {
            assertThat(onDevice.deviceMemory().usedBytes()).isBetween(12L, 1L << 20);
            assertThat(onDevice.reduce(HandWritten.FLOAT_MIN, resident).value()).isEqualTo(1f);
            resident.update(Data.of(new float[] {-5f}), 2);
            assertThat(onDevice.reduce(HandWritten.FLOAT_MIN, resident).value()).isEqualTo(-5f);
            assertThat(funnel.reduce(HandWritten.FLOAT_MIN, new float[] {8f}).value()).isEqualTo(8f);
            assertThat(resident.segment().isReadOnly()).isTrue();
            try (Funnel onHost = Funnel.builder().placement(Placement.HOST).build()) {
                Result<Float> ofCopy = onHost.reduce(HandWritten.FLOAT_MIN, resident);
                assertThat(ofCopy.value()).as("of TornadoVM's copy").isEqualTo(-5f);
                assertThat(ofCopy.ranOn().strategy()).isEqualTo("HostEngine");
            }
            assertThatThrownBy(() -> resident.update(Data.of(new float[] {1f, 2f}), 2))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("elements beyond the end: offset=2, length=2, available=3");
            resident.close();
            assertThatThrownBy(() -> onDevice.reduce(HandWritten.FLOAT_MIN, resident))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(resident::segment).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("elements on the device are closed");
        }
    }

    @Test
    void reduceToDevice_state_feedsTheNextReduction() {
        for (Funnel each : List.of(funnel, onDevice, onDevice.using(Strategy.CASCADE))) {
            try (DeviceData<IntArray> sum =
                    each.reduceToDevice(HandWritten.INT_SUM, IntArray.class, Data.of(new int[] {1, -2, 30}))) {
                assertThat(sum.length()).isEqualTo(1);
                assertThat(each.reduce(HandWritten.INT_SUM, sum).intValue()).isEqualTo(29);
            }
            try (DeviceData<FloatArray> data = each.upload(new float[] {4f, -1f});
                    DeviceData<FloatArray> least =
                            each.reduceToDevice(HandWritten.FLOAT_MIN, FloatArray.class, data)) {
                assertThat(each.reduce(HandWritten.FLOAT_SUM, least).value()).isEqualTo(-1f);
            }
        }
    }

    @Test
    void reduceToDevice_stateOfAnotherTypeOrOfSeveralArrays_isRefused() {
        Data<IntArray> data = Data.of(new int[] {1, 2});
        assertThatThrownBy(() -> onDevice.reduceToDevice(HandWritten.INT_SUM, FloatArray.class, data))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "state is not a single array of this type: reduction=io.funnel.fixture.intsum, components=1, type=int,"
                                + " asked=FloatArray; try IntArray");
        assertThatThrownBy(() -> onDevice.reduceToDevice(Affine.COMPOSITION, IntArray.class, data, data))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("try reduce, and upload the result");
        assertThatThrownBy(() -> funnel.using(Strategy.SEQUENTIAL)
                .reduceToDevice(HandWritten.INT_SUM, IntArray.class, data))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageStartingWith("strategy leaves no state");
    }

    @Test
    void prepare_thenReduce_compilesNothing() {
        onDevice.prepare(HandWritten.FLOAT_SUM);
        for (int length : new int[] {1, 1000, 100_000}) {
            Result<Float> sum = onDevice.reduce(HandWritten.FLOAT_SUM, new float[length]);
            assertThat(sum.timings().compile()).as("length=" + length).isZero();
            assertThat(sum.timings().trust()).isZero();
            assertThat(sum.timings().total()).isPositive();
        }
    }

    @Test
    void close_thenReduce_isRefused() {
        Funnel closed = Funnel.open();
        Funnel view = closed.using(Strategy.CASCADE);
        DeviceData<FloatArray> left = closed.upload(new float[] {1f});
        closed.close();
        closed.close();
        assertThatThrownBy(() -> view.reduce(HandWritten.FLOAT_SUM, new float[] {1f}))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("Funnel is closed");
        assertThatThrownBy(() -> closed.upload(new float[] {1f})).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> closed.prepare(HandWritten.FLOAT_SUM)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> left.update(Data.of(new float[] {2f}), 0)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("elements on the device are closed");
    }

    @Test
    void result_primitiveOfAnotherType_isRefused() {
        Result<Integer> sum = funnel.reduce(HandWritten.INT_SUM, new int[] {1, 2});
        assertThat(sum.intValue()).isEqualTo(3);
        assertThat(sum.longValue()).isEqualTo(3L);
        assertThat(sum.doubleValue()).isEqualTo(3.0);
        assertThatThrownBy(sum::floatValue).isInstanceOf(IllegalStateException.class)
                .hasMessage("result of another type: result=Integer, asked=Float; try intValue()");
    }

    @Test
    void builder_deviceThatIsNotThere_isRefusedWithTheOnesThereAre() {
        assertThatThrownBy(() -> Funnel.builder().backend("vulkan").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no such device: runtime=any, backend=vulkan, devices=[")
                .hasMessageContaining(onDevice.device().name());
        assertThatThrownBy(() -> Funnel.builder().threads(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("threads is not positive: threads=0; try 1 or more");
        assertThatThrownBy(() -> Funnel.builder().deadline(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void reduce_emptyArray_givesTheIdentity() {
        assertThat(funnel.reduce(HandWritten.FLOAT_SUM, new FloatArray(0)).value()).isEqualTo(0f);
        assertThat(funnel.reduce(HandWritten.FLOAT_MIN, new FloatArray(0)).value())
                .isEqualTo(Float.POSITIVE_INFINITY);
    }

    @Test
    void reduce_hostStrategy_saysThatItRanOnTheHost() {
        Result<Float> sum = funnel.using(Strategy.PARALLEL_STREAM)
                .reduce(HandWritten.FLOAT_SUM, FloatArray.fromElements(1f, 2f));
        assertThat(sum.ranOn().runtime()).isEqualTo("host");
        assertThat(sum.ranOn().launches()).isZero();
    }

    @Test
    void reduce_elementTypeWithoutReductions_isRefusedByName() {
        assertThatThrownBy(() -> funnel.reduce(HandWritten.FLOAT_SUM, List.of(new Int8Array(3))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no reductions over this array: type=Int8Array");
    }

    @Test
    void reduce_listOfWhatIsNoData_isRefusedAndToldOfData() {
        assertThat(funnel.reduce(Totals.OF_LONGS, List.of(new long[] {3, 4})).value()).isEqualTo(7L);
        assertThatThrownBy(() -> funnel.reduce(Totals.OF_LONGS, List.of("3")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no reductions over this: type=String, reduction=" + Totals.OF_LONGS.name()
                        + "; try an array of numbers, or Data.of(...)");
    }

    @Test
    void reduce_groupSizeBeyondTheDevice_isRefusedWithTheLimit() {
        assertThatThrownBy(() -> funnel.using(Strategy.CASCADE, Sizes.ofGroupSize(1 << 20))
                .reduce(HandWritten.FLOAT_SUM, new FloatArray(3)))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("groupSize=1048576");
    }

    @Test
    void reduce_inputsOfDifferentLengths_isRefusedWithThem() {
        assertThatThrownBy(() -> funnel.reduce(Affine.COMPOSITION, new IntArray(3), new IntArray(4)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("inputs of different lengths: reduction=io.funnel.fixture.Affine, factors=3, offsets=4; "
                        + "pass arrays of one length");
    }

    @Test
    void reduce_parameterArrayOfAnotherLength_isNoInputOfTheLoop() {
        Result<Integer> scaled = funnel.using(Strategy.CASCADE_VECTOR)
                .reduce(Products.SCALED, IntArray.fromElements(1, 2, 3), IntArray.fromElements(10));
        assertThat(scaled.value()).isEqualTo(60);
        assertThat(scaled.length()).isEqualTo(3);
    }

    @Test
    void reduce_noElementWhereOneIsNeeded_isRefusedByName() {
        assertThatThrownBy(() -> funnel.reduce(Census.AVERAGE, new FloatArray(0), new DoubleArray(0), new IntArray(1)))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("no element to reduce: reduction=io.funnel.fixture.Census, length=0");
    }

    @Test
    void reduce_noStrategyAskedFor_takesOneThatHasCodeAndKeepsTheOrderWhereItMust() {
        assumeTrue(onDevice.device().runtime() == Device.Runtime.EMBEDDED, "a real device may have a profile");
        IntArray three = IntArray.fromElements(3, 5, 7);
        assertThat(onDevice.reduce(Affine.COMPOSITION, three, three).ranOn().strategy())
                .isEqualTo(Strategy.SERIAL_PER_CORE.label());
        assertThat(onDevice.reduce(HandWritten.FLOAT_SUM, FloatArray.fromElements(1f)).ranOn().strategy())
                .isEqualTo(Strategy.SERIAL_PER_CORE.label());
        assertThat(onDevice.reduce(HandWritten.INT_SUM, three).ranOn().strategy()).isEqualTo(Strategy.CASCADE.label());
    }

    @Test
    void reduce_operatorThatBreaksALaw_isRefusedUnlessTrusted() {
        IntArray elements = IntArray.fromElements(9, 3, 1);
        for (int again = 0; again < 2; again++) {
            assertThatThrownBy(() -> funnel.using(Strategy.SEQUENTIAL).reduce(Lawless.DIFFERENCE, elements))
                    .isInstanceOf(BrokenLawException.class)
                    .hasMessageContaining("io.funnel.fixture.Lawless");
        }
        assertThat(funnel.trusting().using(Strategy.SEQUENTIAL).reduce(Lawless.DIFFERENCE, elements).value())
                .isEqualTo(-13);
        assertThat(funnel.using(Strategy.SEQUENTIAL).trusting().reduce(Lawless.DIFFERENCE, elements).value())
                .isEqualTo(-13);
    }

    @Test
    void result_inWords_saysWhatIsInAnArray() {
        RanOn ranOn = new RanOn("host", "java", "JVM", "HostEngine", 1, 1, 0);
        Result<int[]> counts = new Result<>(new int[] {3, 4}, 7, ranOn,
                ResultBound.missing("was asked for", "none needed", "float.sum"),
                new Timings(0, 0, 0, 0, 0, 0), Route.ofParts(HandWritten.INT_SUM, 7, ""), List.of(), List.of());

        assertThat(counts).hasToString("[3, 4] (HostEngine on JVM)");
    }
}
