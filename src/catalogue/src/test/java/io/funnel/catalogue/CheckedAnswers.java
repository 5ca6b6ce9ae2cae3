package io.funnel.catalogue;

import io.funnel.Funnel;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.KernelCode;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Runs every entry on the first device over elements of every kind, checked, bounded and estimated. Prints every
 * rejected answer. {@code main} takes a seed, seconds, the longest length and the number of strategies for each entry.
 */
final class CheckedAnswers {

    private static final int[] LENGTHS =
            {1, 2, 3, 5, 7, 31, 32, 33, 127, 257, 1023, 1024, 1025, 4097, 7919, 100_000};
    private static final int SHORT = 11;
    private static final int PRINTED = 5;

    private final SplittableRandom random;
    private final Funnel funnel;
    private final int longest;
    private final Set<String> unsupported = new HashSet<>();
    private final List<Catalogue.Entry> entries = Catalogue.entries();
    private final List<List<Strategy>> strategies = new ArrayList<>();
    private final long[] answers = new long[entries.size()];
    private final long[] refused = new long[entries.size()];

    private CheckedAnswers(long seed, Funnel funnel, int longest, int few) {
        this.random = new SplittableRandom(seed);
        this.funnel = funnel;
        this.longest = longest;
        for (int i = 0; i < entries.size(); i++) {
            List<String> kernels = entries.get(i).reduction().definition().kernels().stream()
                    .filter(code -> !(code instanceof KernelCode.Refused)).map(KernelCode::strategy).toList();
            List<Strategy> all = new ArrayList<>(Strategy.flat().stream()
                    .filter(strategy -> kernels.contains(strategy.label())).toList());
            Collections.shuffle(all, new Random(seed + i));
            strategies.add(all.subList(0, Math.min(few, all.size())));
        }
    }

    public static void main(String[] arguments) {
        long[] numbers = List.of(arguments).stream().mapToLong(Long::parseLong).toArray();
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            System.out.println(funnel.describe());
            CheckedAnswers checked = new CheckedAnswers(numbers[0], funnel, (int) numbers[2], (int) numbers[3]);
            long end = System.nanoTime() + numbers[1] * 1_000_000_000L;
            while (System.nanoTime() < end) {
                checked.round();
            }
            System.out.println("seed=" + numbers[0] + ", " + checked);
        }
    }

    private void round() {
        for (int i = 0; i < entries.size(); i++) {
            for (HostileInputs kind : HostileInputs.values()) {
                int length = LENGTHS[random.nextInt(random.nextInt(8) == 0 ? LENGTHS.length : SHORT)];
                if (length <= longest) {
                    trial(i, kind, length, random.nextLong());
                }
            }
        }
    }

    private void trial(int number, HostileInputs kind, int length, long seed) {
        Catalogue.Entry entry = entries.get(number);
        List<TornadoNativeArray> inputs = kind.of(entry, length, new SplittableRandom(seed));
        for (Strategy strategy : strategies.get(number)) {
            String what = entry.label() + " by " + strategy.label();
            int way = random.nextInt(4);
            if (unsupported.contains(what + way)) {
                continue;
            }
            Funnel used = funnel.using(strategy).trusting();
            Funnel checking = switch (way) {
                case 0 -> used.checking(1);
                case 1 -> used.bounded(ErrorBounds.PROVED).checking(1);
                case 2 -> used.bounded(ErrorBounds.ESTIMATED);
                default -> used.bounded(ErrorBounds.PROVED);
            };
            try {
                checking.reduce(entry.reduction(), inputs);
                answers[number]++;
            } catch (UnsupportedPlanException e) {
                unsupported.add(what + way); // as where the bounded variant has no kernel
            } catch (RuntimeException | Error e) {
                if (refused[number]++ < PRINTED) {
                    System.out.println(what + ", kind=" + kind + ", length=" + length + ", seed=" + seed + ", way="
                            + way + ": " + e);
                }
            }
        }
    }

    @Override
    public String toString() {
        long[] most = Arrays.stream(answers).filter(count -> count > 0).sorted().toArray();
        return "entries=" + most.length + " of " + entries.size() + ", strategies of an entry="
                + strategies.getFirst().size()
                + ", answers=" + Arrays.stream(answers).sum() + ", of an entry at least=" + most[0] + ", in the middle="
                + most[most.length / 2] + ", refused=" + Arrays.stream(refused).sum();
    }
}
