package io.funnel.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.funnel.embedded.Fault.Kind;
import io.funnel.embedded.Fault.Thrown;
import io.funnel.embedded.device.DeviceMemory;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoBailoutRuntimeException;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.exceptions.TornadoInternalError;
import uk.ac.manchester.tornado.api.exceptions.TornadoMemoryException;
import uk.ac.manchester.tornado.api.exceptions.TornadoOutOfMemoryException;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Each fault strikes the configured events as often as configured, and leaves no trace. */
class FaultsTest {

    private static final int ITEMS = 8;
    private static final int[] RIGHT = {3, 5, 7, 9, 11, 13, 15, 17};
    private static final Duration SOON = Duration.ofSeconds(30);

    static void doubled(KernelContext context, IntArray in, IntArray out) {
        out.set(context.globalIdx, 2 * in.get(context.globalIdx));
    }

    static void counted(KernelContext context, IntArray in, IntArray out) {
        out.set(context.globalIdx, in.get(context.globalIdx) + 1);
    }

    static void loop(IntArray in, IntArray out) {
        for (int i = 0; i < in.getSize(); i++) {
            out.set(i, -in.get(i));
        }
    }

    /** Doubles and then increments, in two kernels. */
    private static final class Program implements AutoCloseable {

        private final IntArray in = IntArray.fromElements(1, 2, 3, 4, 5, 6, 7, 8);
        private final IntArray between = new IntArray(ITEMS);
        private final IntArray out = new IntArray(ITEMS);
        private final TornadoExecutionPlan plan;

        Program() {
            TaskGraph graph = new TaskGraph("g")
                    .transferToDevice(DataTransferMode.EVERY_EXECUTION, in)
                    .task("twice", FaultsTest::doubled, new KernelContext(), in, between)
                    .task("more", FaultsTest::counted, new KernelContext(), between, out)
                    .transferToHost(DataTransferMode.EVERY_EXECUTION, between, out);
            GridScheduler grids = new GridScheduler("g.twice", Kernels.grid(ITEMS, 4));
            grids.addWorkerGrid("g.more", Kernels.grid(ITEMS, 4));
            plan = new TornadoExecutionPlan(graph.snapshot()).withGridScheduler(grids);
        }

        int[] run() {
            plan.execute();
            return out.toHeapArray();
        }

        @Override
        public void close() {
            try {
                plan.close();
            } catch (TornadoExecutionPlanException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Test
    void noFault_runs() {
        try (Program program = new Program()) {
            assertThat(program.run()).isEqualTo(RIGHT);
            assertThat(Faults.any()).isFalse();
        }
    }

    @Test
    void compilation_ofTheNamedKernel_failsOnceAndIsTriedAgain() {
        Fault fault = Fault.of(Kind.COMPILATION).ofKernel("*.counted");
        try (FaultInjection injection = FaultInjection.inject(fault); Program program = new Program()) {
            assertThatThrownBy(program::run)
                    .isInstanceOf(TornadoBailoutRuntimeException.class)
                    .hasMessageContaining("kernel does not compile: kernel=FaultsTest.counted, injected=" + fault);
            assertThat(injection.struck()).isEqualTo(1);
            assertThat(program.run()).isEqualTo(RIGHT);
        }
    }

    @Test
    void compilation_ofWhatIsCompiled_isNoEvent() {
        try (Program program = new Program()) {
            program.run();
            Fault fault = Fault.of(Kind.COMPILATION).times(Fault.ALWAYS);
            try (FaultInjection injection = FaultInjection.inject(fault)) {
                assertThat(program.run()).isEqualTo(RIGHT);
                assertThat(injection.events()).isZero();
            }
        }
    }

    @Test
    void compilation_aheadOfTime_failsToo() {
        try (FaultInjection _ = FaultInjection.inject(Fault.of(Kind.COMPILATION).at(2));
                Program program = new Program()) {
            assertThatThrownBy(program.plan::withPreCompilation)
                    .isInstanceOf(TornadoBailoutRuntimeException.class)
                    .hasMessageContaining("kernel=FaultsTest.counted");
        }
    }

    @ParameterizedTest
    @EnumSource(Thrown.class)
    void compilation_throwing_throwsThatType(Thrown thrown) {
        Map<Thrown, Class<?>> types = Map.of(
                Thrown.BAILOUT, TornadoBailoutRuntimeException.class,
                Thrown.RUNTIME, TornadoRuntimeException.class,
                Thrown.MEMORY, TornadoMemoryException.class,
                Thrown.OUT_OF_MEMORY, TornadoOutOfMemoryException.class,
                Thrown.INTERNAL_ERROR, TornadoInternalError.class,
                Thrown.NULL_POINTER, NullPointerException.class);
        Fault fault = Fault.of(Kind.COMPILATION).throwing(thrown);
        try (FaultInjection _ = FaultInjection.inject(fault); Program program = new Program()) {
            assertThat(catchThrowable(program::run)).isExactlyInstanceOf(types.get(thrown));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void memory_atTheKthAllocation_isGivenBack(int k) {
        long before = DeviceMemory.usedByAllPlans();
        try (FaultInjection injection = FaultInjection.inject(Fault.of(Kind.MEMORY).at(k))) {
            try (Program program = new Program()) {
                assertThatThrownBy(program::run)
                        .isInstanceOf(TornadoOutOfMemoryException.class)
                        .hasMessageContaining("device memory exhausted: requested=");
                assertThat(injection.events()).isEqualTo(k);
                assertThat(program.run()).isEqualTo(RIGHT);
            }
        }
        assertThat(DeviceMemory.usedByAllPlans()).isEqualTo(before);
    }

    @Test
    void launch_atTheKth_fails() {
        try (FaultInjection injection = FaultInjection.inject(Fault.of(Kind.LAUNCH).at(4));
                Program program = new Program()) {
            program.run();
            assertThatThrownBy(program::run)
                    .isInstanceOf(TornadoBailoutRuntimeException.class)
                    .hasMessageContaining("driver refuses the launch: kernel=FaultsTest.counted");
            assertThat(program.run()).isEqualTo(RIGHT);
            assertThat(injection.events()).isEqualTo(6);
        }
    }

    @Test
    void silentLaunch_leavesTheOutputAsItWas() {
        try (FaultInjection _ = FaultInjection.inject(Fault.of(Kind.SILENT_LAUNCH).ofKernel("*counted"));
                Program program = new Program()) {
            assertThat(program.run()).doesNotContain(RIGHT);
            assertThat(program.run()).isEqualTo(RIGHT);
        }
    }

    @Test
    void deviceLost_failsEveryOperation_untilItIsBack() {
        Fault fault = Fault.of(Kind.DEVICE_LOST).at(2);
        long before = DeviceMemory.usedByAllPlans();
        try (FaultInjection injection = FaultInjection.inject(fault); Program program = new Program()) {
            assertThatThrownBy(program::run)
                    .isInstanceOf(TornadoRuntimeException.class)
                    .hasMessageContaining("device is gone: operation=launch, kernel=FaultsTest.counted");
            for (int again = 0; again < 3; again++) {
                assertThatThrownBy(program::run).hasMessageContaining("device is gone: operation=execution");
            }
            try (Program other = new Program()) {
                assertThatThrownBy(other::run).hasMessageContaining("device is gone");
            }

            injection.restore();

            assertThatThrownBy(program::run)
                    .isInstanceOf(TornadoRuntimeException.class)
                    .hasMessageContaining("device memory was lost with the device: operation=execution");
            program.plan.freeDeviceMemory();
            assertThat(program.run()).isEqualTo(RIGHT);
            try (Program other = new Program()) {
                assertThat(other.run()).isEqualTo(RIGHT);
            }
        }
        assertThat(DeviceMemory.usedByAllPlans()).isEqualTo(before);
    }

    @Test
    void deviceLost_plansCanBeClosed() {
        long before = DeviceMemory.usedByAllPlans();
        try (FaultInjection _ = FaultInjection.inject(Fault.of(Kind.DEVICE_LOST).at(3))) {
            try (Program program = new Program()) {
                program.run();
                assertThatThrownBy(program::run).hasMessageContaining("device is gone");
            }
            assertThat(DeviceMemory.usedByAllPlans()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void bitFlip_changesOneBitOfOneWrittenWord_theSameForTheSeed(long seed) {
        Fault fault = Fault.of(Kind.BIT_FLIP).ofKernel("*counted").seed(seed);
        int[] first = flipped(fault);
        int[] again = flipped(fault);

        int bits = 0;
        for (int i = 0; i < ITEMS; i++) {
            bits += Integer.bitCount(first[i] ^ RIGHT[i]);
        }
        assertThat(bits).as("seed=%d", seed).isEqualTo(1);
        assertThat(again).as("seed=%d", seed).isEqualTo(first);
    }

    private static int[] flipped(Fault fault) {
        try (FaultInjection _ = FaultInjection.inject(fault); Program program = new Program()) {
            return program.run();
        }
    }

    @Test
    void bitFlip_ofAChosenBit_inAnEarlierBuffer_isCarriedOn() {
        Fault fault = Fault.of(Kind.BIT_FLIP).ofKernel("*doubled").bit(20);
        int[] results = flipped(fault);

        int wrong = 0;
        for (int i = 0; i < ITEMS; i++) {
            wrong += results[i] == RIGHT[i] + (1 << 20) ? 1 : 0;
        }
        assertThat(wrong).isEqualTo(1);
    }

    @Test
    void bitFlip_whereALaunchChangesNothing_spoilsTheLastArray() {
        try (Program program = new Program()) {
            program.run();
            try (FaultInjection injection = FaultInjection.inject(Fault.of(Kind.BIT_FLIP).at(2).bit(0))) {
                assertThat(program.run()).isEqualTo(new int[] {2, 5, 7, 9, 11, 13, 15, 17});
                assertThat(injection.struck()).isEqualTo(1);
            }
        }
    }

    @Test
    void bitFlip_ofATaskWithoutContext_strikesToo() throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromElements(1, 2);
        IntArray out = new IntArray(2);
        TaskGraph graph = new TaskGraph("g").transferToDevice(DataTransferMode.EVERY_EXECUTION, in)
                .task("t", FaultsTest::loop, in, out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        try (FaultInjection injection = FaultInjection.inject(Fault.of(Kind.BIT_FLIP).ofKernel("FaultsTest.loop"));
                TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.execute();
            assertThat(out.toHeapArray()).isNotEqualTo(new int[] {-1, -2});
            assertThat(injection.struck()).isEqualTo(1);
        }
    }

    @Test
    void hang_returnsWhenItIsReleased() throws InterruptedException, ExecutionException, TimeoutException {
        try (FaultInjection hang = FaultInjection.inject(Fault.of(Kind.HANG)); Program program = new Program()) {
            CompletableFuture<int[]> running = CompletableFuture.supplyAsync(program::run);
            assertThat(hang.awaitStrike(SOON)).isTrue();
            assertThat(running).isNotDone();

            hang.release();

            assertThat(running.get(SOON.toSeconds(), TimeUnit.SECONDS)).isEqualTo(RIGHT);
        }
    }

    @Test
    void hang_ofSomeTime_endsByItself() {
        Fault fault = Fault.of(Kind.HANG).lasting(Duration.ofMillis(20));
        try (FaultInjection hang = FaultInjection.inject(fault); Program program = new Program()) {
            long start = System.nanoTime();
            assertThat(program.run()).isEqualTo(RIGHT);
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20_000_000L);
            assertThat(hang.struck()).isEqualTo(1);
        }
    }

    @Test
    void hang_interrupted_goesOnAndKeepsTheInterrupt() throws InterruptedException {
        try (FaultInjection hang = FaultInjection.inject(Fault.of(Kind.HANG)); Program program = new Program()) {
            boolean[] interrupted = new boolean[1];
            Thread caller = Thread.ofPlatform().start(() -> {
                program.run();
                interrupted[0] = Thread.currentThread().isInterrupted();
            });
            assertThat(hang.awaitStrike(SOON)).isTrue();
            caller.interrupt();
            caller.join(50);
            assertThat(caller.isAlive()).isTrue();
            hang.release();
            assertThat(caller.join(SOON)).isTrue();
            assertThat(interrupted[0]).isTrue();
        }
    }

    @Test
    void severalFaults_strikeEachItsOwnEvents() {
        try (FaultInjection memory = FaultInjection.inject(Fault.of(Kind.MEMORY));
                FaultInjection launch = FaultInjection.inject(Fault.of(Kind.LAUNCH).ofKernel("*doubled"));
                Program program = new Program()) {
            assertThatThrownBy(program::run).isInstanceOf(TornadoOutOfMemoryException.class);
            assertThatThrownBy(program::run).isInstanceOf(TornadoBailoutRuntimeException.class);
            assertThat(program.run()).isEqualTo(RIGHT);
            assertThat(memory.struck() + launch.struck()).isEqualTo(2);
        }
        assertThat(Faults.any()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "compilation",
        "memory,at=3,times=always",
        "launch,kernel=*sum*,at=2,throws=internalError",
        "bitFlip,seed=42,bit=30",
        "hang,millis=500",
        "deviceLost,times=2",
        "silentLaunch,kernel=Kernels.sumTree"})
    void text_readAndWritten_isTheSame(String text) {
        assertThat(Fault.parse(text)).hasToString(text);
        assertThat(Fault.parse(Fault.parse(text).toString())).isEqualTo(Fault.parse(text));
    }

    @Test
    void text_malformed_isRefusedWithWhatThereIs() {
        assertThatThrownBy(() -> Fault.parse("fire"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no such fault to inject: fault=fire; try compilation, memory, launch, silentLaunch, "
                        + "deviceLost, bitFlip, hang");
        assertThatThrownBy(() -> Fault.parse("hang,for=ever")).hasMessageStartingWith("unknown setting of a fault");
        assertThatThrownBy(() -> Fault.parse("hang,millis=soon")).hasMessageStartingWith("not a number: millis=soon");
        assertThatThrownBy(() -> Fault.parse("hang,soon")).hasMessageStartingWith("setting of a fault without a value");
        assertThatThrownBy(() -> Fault.parse("launch,at=0")).hasMessageStartingWith("fault never strikes: at=0");
        assertThatThrownBy(() -> Fault.parse("bitFlip,bit=64")).hasMessageStartingWith("no such bit");
    }

    @Test
    void property_ofAProcess_isAllItsFaults() {
        assertThat(Fault.parseAll("launch,at=2; hang,millis=5;"))
                .containsExactly(Fault.of(Kind.LAUNCH).at(2), Fault.of(Kind.HANG).lasting(Duration.ofMillis(5)));
        assertThat(Fault.parseAll("")).isEmpty();
    }
}
