package io.funnel.lab.soak;

import io.funnel.Funnel;
import io.funnel.device.Devices;
import io.funnel.lab.results.RowFile;
import io.funnel.lab.soak.ConcurrencyCase.Kind;
import io.funnel.plan.Placement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Do 64 Java threads, half of them virtual, disturb each other in one Funnel? For some seconds each reduces what chance
 * picks: reductions of all types and several lengths, of host arrays, mapped files, handles that all share, and handles
 * made for one call. Every answer is compared with a reference that was computed before, and against the case's first
 * answer, which it must equal. A row every five seconds goes into a CSV. Ends with exit code 1 at the first wrong answer
 * or failure.
 */
public final class Crowd {

    private static final long SEED = 20_261_121;
    private static final int SAMPLE_SECONDS = 5;
    private static final List<Integer> LENGTHS = List.of(1, 257, 10_007, 100_003);
    private static final List<String> LABELS = List.of("int.sum", "long.sum", "float.sum", "double.sum", "int.argMax",
            "long.minimum", "float.minimum", "double.maximum", "float.sumIntoDouble", "int.bitXor",
            "double.dotProduct", "int.countPositive");

    private final Funnel funnel;
    private final List<ConcurrencyCase> cases;
    private final LongAdder answers = new LongAdder();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean over;

    private Crowd(Funnel funnel, List<ConcurrencyCase> cases) {
        this.funnel = funnel;
        this.cases = cases;
    }

    /**
     * Reduces for some seconds.
     *
     * @return number of answers, which were all right
     * @throws IllegalStateException if one was not, or a call failed
     */
    public static long run(int threads, int seconds, Path file) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("funnel-crowd");
        List<ConcurrencyCase> cases = new ArrayList<>();
        try (Funnel funnel = Funnel.builder().device(Devices.all().getFirst()).placement(Placement.DEVICE).build();
                RowFile rows = MemorySample.file(file)) {
            for (String label : LABELS) {
                for (int length : LENGTHS) {
                    for (Kind kind : Kind.values()) {
                        cases.add(new ConcurrencyCase(funnel, label, length, kind, SEED + cases.size(), folder));
                    }
                }
            }
            try {
                return new Crowd(funnel, cases).reduce(threads, seconds, rows);
            } finally {
                cases.forEach(ConcurrencyCase::close);
            }
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
            }
        }
    }

    private long reduce(int count, int seconds, RowFile rows) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            SplittableRandom random = new SplittableRandom(SEED + number);
            Thread.Builder builder = number % 2 == 0 ? Thread.ofPlatform() : Thread.ofVirtual();
            threads.add(builder.name("crowd-" + number).start(() -> reduceUntilOver(random)));
        }
        long start = System.nanoTime();
        for (int second = 1; second <= seconds && failure.get() == null; second++) {
            TimeUnit.SECONDS.sleep(1);
            if (second % SAMPLE_SECONDS == 0 || second == seconds) {
                MemorySample.of(funnel).write(rows, start, answers.sum());
            }
        }
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
        Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException("after " + answers.sum() + " right answers: " + cause.getMessage(), cause);
        }
        return answers.sum();
    }

    private void reduceUntilOver(SplittableRandom random) {
        while (!over) {
            try {
                cases.get(random.nextInt(cases.size())).reduce(funnel);
                answers.increment();
            } catch (RuntimeException | Error e) {
                failure.compareAndSet(null, e);
                over = true;
            }
        }
    }
}
