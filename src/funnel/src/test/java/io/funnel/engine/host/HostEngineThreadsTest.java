package io.funnel.engine.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.funnel.engine.EngineException;
import io.funnel.fixture.Affine;
import io.funnel.fixture.Dividing;
import io.funnel.fixture.Moments;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Many callers, interrupts, closing and failures. */
@Timeout(120)
class HostEngineThreadsTest {

    private static final int OPTIONAL_BYTES = 16;

    private static final KnownDefinition SUM = new KnownDefinition(KnownLoop.SUM, ElementType.FLOAT, true);
    private static final KnownDefinition SLOW_SUM = new KnownDefinition(KnownLoop.SUM, ElementType.FLOAT, false);

    private static final List<KnownLoop> LOOPS = List.of(KnownLoop.values());
    private static final List<ElementType> TYPES = KnownDefinition.TYPES;

    private static HostEngine engine(int threads) {
        return HostEngine.open(HostOptions.defaults().withThreads(threads));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void reduce_manyCallersAtOnce_everyAnswerRight(boolean virtual) throws Exception {
        int callers = 24;
        try (HostEngine engine = engine(3);
                ExecutorService executor = virtual
                        ? Executors.newVirtualThreadPerTaskExecutor()
                        : Executors.newFixedThreadPool(callers)) {
            List<Future<?>> ends = new ArrayList<>();
            for (int caller = 0; caller < callers; caller++) {
                KnownLoop loop = LOOPS.get(caller % LOOPS.size());
                ElementType type = TYPES.get(caller % TYPES.size());
                KnownDefinition definition = new KnownDefinition(loop, type, true);
                int length = caller % 2 == 0 ? 3001 + caller : 300_003 + caller;
                ends.add(executor.submit(() -> repeat(engine, definition, length)));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        }
    }

    private static void repeat(HostEngine engine, KnownDefinition definition, int length) {
        List<MemorySegment> in = HostEngineTest.inputs(definition, length, Memory.NATIVE);
        Number expected = definition.tree(HostEngineTest.arrays(definition, length), length);
        for (int i = 0; i < 40; i++) {
            assertThat(HostEngineTest.reduce(engine, definition, in, length)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void reduce_interrupted_endsAndStaysInterrupted(int threads) throws Exception {
        for (KnownDefinition definition : List.of(SUM, SLOW_SUM)) {
            try (HostEngine engine = engine(threads)) {
                AtomicReference<Throwable> thrown = new AtomicReference<>();
                AtomicReference<Boolean> flag = new AtomicReference<>();
                Thread caller = endless(engine, definition, thrown, flag);
                Thread.sleep(50);
                caller.interrupt();
                caller.join();
                assertThat(thrown.get()).isInstanceOf(EngineException.class)
                        .hasMessageStartingWith("reduction interrupted on the host: reduction=io.funnel");
                assertThat(flag.get()).isTrue();
                // The engine is as good as before.
                assertThat(
                        HostEngineTest.reduce(engine, SUM, List.of(FloatArray.fromElements(1, 2, 3).getSegment()), 3))
                        .isEqualTo(6f);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void close_whileCallersReduce_tellsThem(int threads) throws Exception {
        for (KnownDefinition definition : List.of(SUM, SLOW_SUM)) {
            HostEngine engine = engine(threads);
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Thread caller = endless(engine, definition, thrown, new AtomicReference<>());
            Thread.sleep(50);
            engine.close();
            caller.join();
            assertThat(thrown.get()).isInstanceOf(EngineException.class)
                    .hasMessageStartingWith("host engine is closed");
            assertThatThrownBy(() -> HostEngineTest.reduce(engine, SUM, List.of(MemorySegment.NULL), 0))
                    .isInstanceOf(EngineException.class).hasMessageStartingWith("host engine is closed");
            assertThatCode(engine::close).doesNotThrowAnyException();
        }
    }

    /** Starts a caller that reduces a long input repeatedly, until that throws. */
    private static Thread endless(
            HostEngine engine, KnownDefinition definition, AtomicReference<Throwable> thrown,
            AtomicReference<Boolean> flag) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        int length = definition.tuned() ? 1 << 22 : 1 << 18;
        MemorySegment in = Arena.ofAuto().allocate((long) length * Float.BYTES);
        Thread caller = Thread.ofPlatform().start(() -> {
            try {
                while (true) {
                    HostEngineTest.reduce(engine, definition, List.of(in), length);
                    begun.countDown();
                }
            } catch (Throwable e) {
                thrown.set(e);
                flag.set(Thread.currentThread().isInterrupted());
            }
        });
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        return caller;
    }

    @Test
    void close_afterLongReductions_leavesNoThread() {
        long before = hostThreads();
        HostEngine engine = engine(4);
        HostEngineTest.reduce(engine, SUM, HostEngineTest.inputs(SUM, 1 << 20, Memory.NATIVE), 1 << 20);
        assertThat(hostThreads()).isEqualTo(before + 3);
        engine.close();
        assertThat(hostThreads()).isEqualTo(before);
    }

    @Test
    void reduce_shortInput_staysOnTheCallersThread() {
        long before = hostThreads();
        try (HostEngine engine = engine(4)) {
            int length = (1 << 18) - 1;
            for (int call = 0; call < 100; call++) {
                HostEngineTest.reduce(engine, SUM, HostEngineTest.inputs(SUM, length, Memory.NATIVE), length);
            }
            assertThat(hostThreads()).isEqualTo(before);
        }
    }

    private static long hostThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isAlive() && thread.getName().startsWith("funnel-host-")).count();
    }

    @Test
    void reduce_operatorThrows_callerGetsItAndEngineGoesOn() {
        IllegalStateException failure = new IllegalStateException("of the operator");
        Definition<?, ?> failing = new Failing(failure);
        try (HostEngine engine = engine(3)) {
            List<MemorySegment> in = List.of(new IntArray(300_000).getSegment());
            for (int length : new int[] {10, 300_000}) {
                assertThatThrownBy(() -> engine.reduce(failing, in, 0, length, Operands.of(new IntArray(1))))
                        .isSameAs(failure);
            }
            assertThat(HostEngineTest.reduce(engine, SUM, List.of(FloatArray.fromElements(1, 2).getSegment()), 2))
                    .isEqualTo(3f);
        }
    }

    @Test
    void reduce_divisionByZero_saysReductionAndElement() {
        IntArray data = new IntArray(300_000);
        data.init(1);
        data.set(123_457, 0);
        for (int threads = 1; threads <= 3; threads++) {
            try (HostEngine engine = engine(threads)) {
                assertThatThrownBy(() -> engine.reduce(Dividing.SUM.definition(), List.of(data.getSegment()), 0,
                        data.getSize(), Operands.of(new IntArray(1)))).isInstanceOf(EngineException.class)
                        .hasMessageStartingWith("operator failed on the host: reduction=io.funnel.fixture.Dividing, "
                                + "element=123457, reason=java.lang.ArithmeticException");
            }
        }
    }

    @Test
    void reduce_wrongInputs_refused() {
        try (HostEngine engine = engine(1)) {
            FloatArray three = new FloatArray(3);
            Operands state = Memory.state(ElementType.FLOAT);
            assertThatThrownBy(() -> engine.reduce(SUM, List.of(), 0, 0, state))
                    .hasMessageStartingWith("wrong number of inputs: ");
            assertThatThrownBy(() -> engine.reduce(SUM, List.of(three.getSegment()), 0, 4, state))
                    .hasMessageStartingWith("segment too short: ");
            assertThatThrownBy(() -> engine.reduce(SUM, List.of(three.getSegment()), 0, -1, state))
                    .hasMessageStartingWith("negative length: ");
            assertThatThrownBy(() -> engine.reduce(SUM, List.of(three.getSegment()), 0, 3, Operands.of()))
                    .hasMessageStartingWith("wrong number of arrays of states: ");
            assertThatThrownBy(() -> HostOptions.defaults().withThreads(0)).hasMessageStartingWith("too few threads: ");
        }
    }

    /**
     * A warm call allocates nothing on the calling thread, except the Optional around a segment's array if it is not
     * compiled away.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 1 << 20})
    void reduce_warm_allocatesNextToNothing(int length) {
        try (HostEngine engine = engine(2)) {
            for (Memory memory : List.of(Memory.NATIVE, Memory.HEAP)) {
                List<MemorySegment> in = HostEngineTest.inputs(SUM, length, memory);
                double most = memory == Memory.HEAP ? OPTIONAL_BYTES + 1 : 1;
                double bytes = Double.NaN;
                for (int round = 0; round < 40 && !(bytes < most); round++) {
                    bytes = allocatedBytes(engine, in, length, length > 100_000 ? 500 : 20_000);
                }
                assertThat(bytes).as("bytes a call, %s", memory).isLessThan(most);
            }
        }
    }

    private static double allocatedBytes(HostEngine engine, List<MemorySegment> in, int length, int calls) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Operands state = Memory.state(ElementType.FLOAT);
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < calls; i++) {
            engine.reduce(SUM, in, 0, length, state);
        }
        return (threads.getCurrentThreadAllocatedBytes() - before) / (double) calls;
    }

    @Test
    void describe_namesThreadsAndLoops() {
        try (HostEngine plain = HostEngine.open(new HostOptions(1, HostOptions.Vectors.OFF));
                HostEngine auto = engine(2)) {
            assertThat(plain.describe()).isEqualTo("1 thread, plain loops, as asked for");
            assertThat(auto.describe()).matches("2 threads, (jdk.incubator.vector with \\d+ floats"
                    + "|plain loops: start Java with --add-modules jdk.incubator.vector for vectors)");
        }
    }

    @Test
    void depth_isThatOfTheTree() {
        assertThat(HostEngine.depth(SUM, 0)).isZero();
        assertThat(HostEngine.depth(SUM, 1)).isZero();
        assertThat(HostEngine.depth(SUM, 2)).isEqualTo(1);
        assertThat(HostEngine.depth(SUM, 17)).isEqualTo(6);
        assertThat(HostEngine.depth(SUM, 4096)).isEqualTo(12);
        assertThat(HostEngine.depth(SUM, 4097)).isEqualTo(13);
        assertThat(HostEngine.depth(SUM, 1 << 24)).isEqualTo(24);
        assertThat(HostEngine.depth(SLOW_SUM, 256)).isEqualTo(31 + 3);
        assertThat(HostEngine.depth(SLOW_SUM, 1 << 24)).isEqualTo(31 + 3 + 16);
        assertThat(HostEngine.depth(Moments.OF_FLOATS.definition(), 1 << 24)).isEqualTo(63 + 1 + 17);
        assertThat(HostEngine.depth(Affine.COMPOSITION.definition(), 1 << 24)).isEqualTo(511 + 15);
    }
}
