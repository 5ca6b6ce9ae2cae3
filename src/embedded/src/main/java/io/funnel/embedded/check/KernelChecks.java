package io.funnel.embedded.check;

import io.funnel.embedded.Finding;
import io.funnel.embedded.KernelException;
import io.funnel.embedded.Observation;
import io.funnel.embedded.Observation.Order;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
        requireSound(check(program));
    }

    /**
     * Runs a kernel that is known by its method alone, and fails unless it is sound.
     *
     * @throws AssertionError with a line for each finding but warnings
     * @throws IllegalArgumentException if the kernel cannot be checked so
     */
    public static void assertSound(CheckedMethod kernel) {
        requireSound(kernel.findings());
    }

    private static void requireSound(List<Finding> findings) {
        List<Finding> wrong = findings.stream().filter(finding -> !finding.kind().isWarning()).toList();
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
        return observe(program).findings();
    }

    /** Kernels that a program launched, and their mistakes. */
    record Observed(Set<String> kernels, List<Finding> findings) {}

    static Observed observe(Program program) {
        FoundIn found = new FoundIn();
        Set<String> kernels = new LinkedHashSet<>();
        for (Order order : Order.values()) {
            try (Observation observation = Observation.start(order)) {
                run(program, observation);
                observation.findings().forEach(finding -> found.add(finding, ""));
                observation.launches().forEach(launch -> kernels.add(launch.kernel()));
            }
        }
        return new Observed(kernels, found.all());
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
        if (observation.launches().isEmpty()) {
            throw new IllegalStateException(
                    "no kernel launched: launches=0; try a program that executes a plan, on the "
                            + "embedded runtime");
        }
    }
}
