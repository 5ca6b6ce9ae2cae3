package io.funnel;

import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.MappedData;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Placement;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Interrupts, deadlines and closing at random moments of calls of several threads. Every answer is compared with plain
 * Java's, and every exception must name its cause. {@code main} takes seed, interrupts, deadlines and closings.
 */
final class HostileCalls implements AutoCloseable {

    private static final int CALLERS = 3;
    private static final int[] LENGTHS = {1, 3, 1000, 20_000, 300_000};
    private static final int FILE_LENGTH = 100_000;
    private static final List<Strategy> STRATEGIES = List.of(Strategy.CASCADE, Strategy.TWO_PASS);
    private static final long MOST_DELAY_NANOS = 8_000_000;
    /** Interrupts, or calls of each caller, for one Funnel; canaries and law checks start again with the next. */
    private static final int ROUNDS_OF_ONE = 25;

    private final SplittableRandom random;
    private final MappedData<IntArray> file;
    private final int inFile;
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong early = new AtomicLong();
    private final AtomicLong interrupted = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

    /** Uses a new file in a folder. */
    HostileCalls(long seed, Path folder) throws IOException {
        random = new SplittableRandom(seed);
        ByteBuffer ints = ByteBuffer.allocate(FILE_LENGTH * Integer.BYTES).order(ByteOrder.nativeOrder());
        int sum = 0;
        while (ints.hasRemaining()) {
            int next = random.nextInt();
            ints.putInt(next);
            sum += next;
        }
        file = Data.mapInts(Files.write(folder.resolve("ints" + seed), ints.array()));
        inFile = sum;
    }

    @Override
    public void close() {
        file.close();
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        long[] numbers = List.of(arguments).stream().mapToLong(Long::parseLong).toArray();
        try (HostileCalls calls = new HostileCalls(numbers[0], Files.createTempDirectory("hostile"))) {
            calls.all(numbers);
        }
    }

    private void all(long... numbers) throws InterruptedException {
        interrupts((int) numbers[1]);
        System.out.println("interrupts=" + numbers[1] + ": " + this);
        deadlines((int) numbers[2]);
        System.out.println("deadlines=" + numbers[2] + ": " + this);
        closings((int) numbers[3]);
        System.out.println("closings=" + numbers[3] + ": " + this);
    }

    Queue<String> wrong() {
        return wrong;
    }

    long answers() {
        return answers.get();
    }

    /** Interrupts callers; each checks the flag after its call. */
    void interrupts(int count) throws InterruptedException {
        for (int done = 0; done < count; done += ROUNDS_OF_ONE) {
            try (Funnel funnel = builder().build()) {
                AtomicBoolean over = new AtomicBoolean();
                List<Thread> callers = callers((number, calls) -> () -> {
                    while (!over.get()) {
                        call(funnel, calls, false);
                        if (Thread.interrupted()) { // of one call, not of the next one
                            interrupted.incrementAndGet();
                        }
                    }
                });
                for (int i = 0; i < Math.min(ROUNDS_OF_ONE, count - done); i++) {
                    LockSupport.parkNanos(random.nextLong(MOST_DELAY_NANOS));
                    callers.get(random.nextInt(CALLERS)).interrupt();
                }
                over.set(true);
                join(callers);
            }
        }
    }

    /** Funnels with a deadline of some microseconds to milliseconds, each for some calls. */
    void deadlines(int count) throws InterruptedException {
        for (int done = 0; done < count; done++) {
            Duration deadline = Duration.ofNanos(20_000 + random.nextLong(1L << (14 + random.nextInt(12))));
            try (Funnel funnel = builder().deadline(deadline).strictness(random.nextBoolean()
                    ? Strictness.TRUSTING
                    : Strictness.CANARY).build()) {
                join(callers((number, calls) -> () -> {
                    for (int i = 0; i < ROUNDS_OF_ONE; i++) {
                        call(funnel.trusting(), calls, false);
                    }
                    while (funnel.context().session().refusal().isPresent()) { // a kernel returns late
                        call(funnel.trusting(), 3, calls, false);
                    }
                }));
            }
        }
    }

    /** Closes Funnels while all callers are calling. */
    void closings(int count) throws InterruptedException {
        for (int done = 0; done < count; done++) {
            Funnel funnel = builder().build();
            List<Thread> callers = callers((number, calls) -> () -> {
                while (call(funnel, calls, true)) {
                    // until it is closed
                }
            });
            LockSupport.parkNanos(random.nextLong(20 * MOST_DELAY_NANOS));
            long before = answers.get();
            while (done % 2 == 0 && answers.get() == before && callers.stream().anyMatch(Thread::isAlive)) {
                LockSupport.parkNanos(MOST_DELAY_NANOS); // however busy the machine is, one answer comes
            }
            funnel.close();
            join(callers);
        }
    }

    private FunnelBuilder builder() {
        return Funnel.builder().placement(Placement.FASTEST).threads(2)
                .chunk(random.nextBoolean() ? 1 << 14 : 1 << 26);
    }

    private List<Thread> callers(BiFunction<Integer, SplittableRandom, Runnable> work) {
        List<Thread> callers = new ArrayList<>();
        for (int number = 0; number < CALLERS; number++) {
            ThreadFactory threads = number == 0 ? Thread.ofVirtual().factory() : Thread.ofPlatform().factory();
            Runnable task = work.apply(number, random.split());
            callers.add(threads.newThread(task));
        }
        callers.forEach(Thread::start);
        return callers;
    }

    private void join(List<Thread> callers) throws InterruptedException {
        for (Thread caller : callers) {
            if (!caller.join(Duration.ofMinutes(2))) {
                wrong.add("hangs: " + List.of(caller.getStackTrace()));
            }
        }
    }

    /** Makes one call, on the device or on the host; returns whether the Funnel is open. */
    private boolean call(Funnel shared, SplittableRandom calls, boolean closing) {
        Funnel funnel = calls.nextBoolean() ? shared.using(STRATEGIES.get(calls.nextInt(STRATEGIES.size()))) : shared;
        return call(funnel, LENGTHS[calls.nextInt(LENGTHS.length)], calls, closing);
    }

    private boolean call(Funnel funnel, int length, SplittableRandom calls, boolean closing) {
        int[] ints = new int[length];
        float[] floats = new float[ints.length];
        int sum = 0;
        for (int i = 0; i < ints.length; i++) {
            ints[i] = calls.nextInt(40) - 20;
            floats[i] = ints[i]; // sums of whole numbers are exact in every order
            sum += ints[i];
        }
        try {
            double value = calls.nextBoolean()
                    ? sum(funnel, ints, calls).doubleValue()
                    : funnel.reduce(HandWritten.FLOAT_SUM, floats).value().doubleValue();
            answers.incrementAndGet();
            if (value != sum) {
                wrong.add("answer=" + value + ", expected=" + sum + ", length=" + ints.length);
            }
        } catch (EndedEarlyException e) {
            early.incrementAndGet();
            return !closing || !String.valueOf(e.getMessage()).contains("closed");
        } catch (EngineException | IllegalStateException e) {
            String message = String.valueOf(e.getMessage());
            refused.incrementAndGet();
            if (!message.startsWith("session is broken") && !(closing && message.contains("closed"))) {
                wrong.add(e.toString());
            }
            return !closing;
        } catch (RuntimeException | Error e) {
            wrong.add(e.toString());
            return !closing;
        }
        return true;
    }

    /** Sums an array, through the file that all callers read, or through an uploaded array that is then overwritten. */
    private Integer sum(Funnel funnel, int[] ints, SplittableRandom calls) {
        if (calls.nextBoolean()) {
            return funnel.reduce(HandWritten.INT_SUM, ints).value();
        }
        if (calls.nextBoolean()) {
            return funnel.reduce(HandWritten.INT_SUM, file).value() - inFile + IntStream.of(ints).sum();
        }
        try (DeviceData<IntArray> data = funnel.upload(new int[ints.length])) {
            data.update(Data.of(ints), 0);
            return funnel.reduce(HandWritten.INT_SUM, data).value();
        }
    }

    @Override
    public String toString() {
        return "answers=" + answers + ", ended early=" + early + ", interrupted=" + interrupted + ", refused=" + refused
                + ", wrong=" + wrong.size() + " "
                + wrong.stream().limit(5).toList();
    }
}
