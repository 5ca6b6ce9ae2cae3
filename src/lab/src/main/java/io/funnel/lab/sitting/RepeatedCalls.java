package io.funnel.lab.sitting;

import io.funnel.catalogue.Catalogue;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.shortcut.ShortcutLookup;
import io.funnel.plan.Kernels;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Failures;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Do repeated calls, which Funnel launches past TornadoVM, give what TornadoVM's launches gave? Each entry of the catalogue by each
 * strategy of a device, three lengths in turns, the data on the device: four rounds must leave the same bits, and one with other
 * data, on the same launches, must be right. A line each, with how many launches were repeated; exit code 1 for a wrong one.
 */
public final class RepeatedCalls {

    private static final List<Integer> LENGTHS = List.of(1, 4097, 100_003);
    private static final int ROUNDS = 4;
    private static final long OTHER_SEED = 7;

    private final Device device = Devices.all().getFirst();
    private int wrong;
    private int right;

    private RepeatedCalls() {}

    /** Runs the entries with these labels, all where it is empty; returns whether all were right. */
    static boolean run(Set<String> labels) {
        RepeatedCalls bench = new RepeatedCalls();
        for (Catalogue.Entry entry : Catalogue.entries()) {
            if (labels.isEmpty() || labels.contains(entry.label())) {
                Kernels.strategies(entry.reduction()).stream().filter(strategy -> !strategy.isHost())
                        .forEach(strategy -> bench.run(entry, strategy));
            }
        }
        System.out.println("right=" + bench.right + ", wrong=" + bench.wrong + ", repeated="
                + ShortcutLookup.found().repeated());
        return bench.wrong == 0;
    }

    private void run(Catalogue.Entry entry, Strategy strategy) {
        Reduction<?> reduction = entry.reduction();
        List<Input> streamed = reduction.signature().streamed();
        long before = ShortcutLookup.found().repeated();
        String found;
        try (DeviceArrays arrays =
                new DeviceArrays(device, streamed.getFirst().type(), streamed.size(), LENGTHS.getLast())) {
            found = difference(reduction, strategy, arrays);
            if (found.isEmpty()) {
                right++;
            } else {
                wrong++;
            }
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            found = "refused: " + Failures.describe(e);
        }
        System.out.println(
                entry.label() + "," + strategy.label() + "," + (ShortcutLookup.found().repeated() - before) + ","
                        + found);
    }

    private static String difference(Reduction<?> reduction, Strategy strategy, DeviceArrays arrays) {
        @Nullable Object[] first = new Object[LENGTHS.size()];
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < LENGTHS.size(); i++) {
                Object state = DeviceArrays.state(reduction.definition(),
                        arrays.reduce(reduction, strategy, LENGTHS.get(i), false));
                if (round == 0) {
                    first[i] = state;
                } else if (strategy.needs().deterministic() && !Objects.deepEquals(first[i], state)) {
                    return "other bits: length=" + LENGTHS.get(i) + ", round=" + round + ", first="
                            + Arrays.deepToString(new @Nullable Object[] {first[i], state});
                }
            }
        }
        arrays.refill(OTHER_SEED);
        for (int length : LENGTHS) {
            String wrong = arrays.wrong(reduction, strategy, length);
            if (!wrong.isEmpty()) {
                return "wrong with other data: length=" + length + ", reason=" + wrong;
            }
        }
        return "";
    }
}
