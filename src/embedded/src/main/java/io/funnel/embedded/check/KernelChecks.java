package io.funnel.embedded.check;

import io.funnel.embedded.Finding;
import io.funnel.embedded.KernelException;
import io.funnel.embedded.Observation;
import io.funnel.embedded.Observation.Order;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Assertions for tests of kernels on the embedded runtime.
 *
 * <pre>{@code
 * @Test
 * void sum_isSound() {
 *     KernelChecks.assertSound(() -> MyProgram.sum(values, 256));
 * }
 * }</pre>
 *
 * <p>The code under test is the program's own: anything that executes a {@code TornadoExecutionPlan}. It runs three times, with items
 * and groups forwards, backwards and shuffled. {@link Observation} says what is seen.
 */
public final class KernelChecks {

    /** Code that launches kernels. */
    @FunctionalInterface
    public interface Program {

        void run() throws Exception;
    }

    private KernelChecks() {}

    /**
     * Runs a program, and fails unless the kernels that it launches are sound.
     *
     * @throws AssertionError with a line for each finding but warnings
     * @throws IllegalStateException if the program launches no kernel, or fails for another reason
     */
    public static void assertSound(Program program) {
        List<Finding> wrong = check(program).stream().filter(finding -> !finding.kind().isWarning()).toList();
        if (!wrong.isEmpty()) {
            throw new AssertionError(wrong.stream().map(Finding::toString).collect(Collectors.joining("\n")));
        }
    }

    /**
     * Runs a program and returns what its kernels do wrong, each mistake once, warnings among them.
     *
     * @throws IllegalStateException if the program launches no kernel, or fails for another reason
     */
    public static List<Finding> check(Program program) {
        Map<String, Finding> all = new LinkedHashMap<>();
        for (Order order : Order.values()) {
            try (Observation observation = Observation.start(order)) {
                run(program, observation);
                observation.findings().forEach(finding -> all.putIfAbsent(mistake(finding), finding));
            }
        }
        return List.copyOf(all.values());
    }

    /** The same for a mistake in all orders, in which the two accesses change places. */
    private static String mistake(Finding finding) {
        Finding.Access second = finding.second();
        String first = finding.first().does() + finding.first().line();
        String other = second == null ? "" : second.does() + second.line();
        return finding.kind() + finding.kernel() + finding.array()
                + (first.compareTo(other) < 0 ? first + other : other + first);
    }

    private static void run(Program program, Observation observation) {
        try {
            program.run();
        } catch (KernelException e) {
            if (observation.findings().isEmpty()) {
                throw e;
            }
            // A finding says why the launch ended.
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("program under check fails: " + e, e);
        }
        if (observation.launches() == 0) {
            throw new IllegalStateException("no kernel launched: launches=0; try a program that executes a plan, on the "
                    + "embedded runtime");
        }
    }
}
