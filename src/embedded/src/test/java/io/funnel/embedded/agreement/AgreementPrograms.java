package io.funnel.embedded.agreement;

import java.util.List;
import java.util.stream.Stream;

/**
 * Runs the programs on whatever runtime this process has, and prints a line of bits for each.
 *
 * <p>Left out is what TornadoVM 5.2.0 itself gets wrong or does not promise:
 *
 * <ul>
 *   <li>{@code @Reduce} on OpenCL devices that are CPUs: wrong sums, and writes beyond the result;
 *   <li>{@code simdShuffleDown}, {@code simdSum}, {@code simdBroadcastFirst}: the identity on OpenCL;
 *   <li>local arrays passed to a method: indexed wrongly once the method is inlined;
 *   <li>conditions that mix {@code ||} and {@code &&}: compiled wrongly;
 *   <li>{@code <=} and {@code >=} with NaN: true on OpenCL, since they become the negated {@code >} and {@code <};
 *   <li>{@code >>>} of negative numbers: the sign is shifted in on OpenCL;
 *   <li>float or double to long: goes by way of int on OpenCL;
 *   <li>atomic additions to a local array: all go to its first element on OpenCL;
 *   <li>minima and maxima of NaN and of zeros of both signs: not Java's;
 *   <li>{@code min()} and {@code max()} of whole vector collections: start from zero;
 *   <li>float and double atomics: refused on OpenCL;
 *   <li>{@code HalfFloat}: refused by devices without half precision, such as most CPUs;
 *   <li>anything that reads what no one wrote.
 * </ul>
 */
public final class AgreementPrograms {

    /** Prefix of result lines; all other lines are the runtime's own. */
    static final String RESULT = "agreement: ";

    private AgreementPrograms() {}

    /** All programs, in the order in which they run. */
    static List<Program> all() {
        return Stream.of(
                ParallelPrograms.all(),
                ContextPrograms.all(),
                TreePrograms.all(),
                LocalPrograms.all(),
                AtomicPrograms.all(),
                TypePrograms.all(),
                VectorPrograms.all(),
                MathPrograms.all(),
                TransferPrograms.all(),
                GraphPrograms.all())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Runs the programs.
     *
     * @param names programs to run; all if empty
     */
    public static void main(String[] names) {
        List<String> chosen = List.of(names);
        for (Program program : all()) {
            if (chosen.isEmpty() || chosen.contains(program.name())) {
                System.out.println("running " + program.name());
                System.out.println(RESULT + line(program));
            }
        }
        // Some runtimes leave Java threads behind that are no daemons.
        System.out.flush();
        System.exit(0);
    }

    /** A program's name and results, or its failure, which agrees with nothing. */
    @SuppressWarnings("CatchingUnchecked") // TornadoVM throws errors as well as exceptions.
    private static String line(Program program) {
        try {
            return program.name() + ": " + program.onDevice().call();
        } catch (Throwable t) {
            t.printStackTrace();
            return program.name() + ": failed: " + t;
        }
    }
}
