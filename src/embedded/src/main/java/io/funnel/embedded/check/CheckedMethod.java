package io.funnel.embedded.check;

import io.funnel.embedded.Finding;
import io.funnel.embedded.Finding.Kind;
import io.funnel.embedded.Observation.Order;
import io.funnel.embedded.bytecode.KernelFacts;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A kernel that is checked by its method alone, on many lengths, data and orders. How many elements each array has follows from what
 * launches on large arrays read and write; what does not follow can be said.
 *
 * <pre>{@code
 * CheckedMethod.of(MyKernels.class, "sum").groupSize(256).findings()
 * }</pre>
 *
 * <p>A kernel that has a length, or asks an array for it, runs on many lengths: around the warp and the group, primes, powers of two.
 * A kernel with {@code int rows} or {@code int columns} runs over matrices of many shapes, its tuned parameters with their first value.
 * Any other handles whole groups. An array that the kernel writes is not transferred. Exceptions are arrays that the kernel reads
 * first, unless their names are those of outputs, such as {@code out}, {@code result} or {@code partials}.
 */
public final class CheckedMethod {

    private static final int WARP = 32;
    /** Values that a refusal proposes for numbers, in turn. */
    private static final int[] EXAMPLES = {8, 100, 4};

    private final Method kernel;
    private final Map<String, Double> said = new LinkedHashMap<>();
    private int groupSize;

    private CheckedMethod(Method kernel) {
        this.kernel = kernel;
    }

    /**
     * Finds a kernel by its name.
     *
     * @throws IllegalArgumentException if no, or more than one, static method of that name has a {@code KernelContext}
     */
    public static CheckedMethod of(Class<?> owner, String name) {
        List<Method> found = Arrays.stream(owner.getDeclaredMethods())
                .filter(method -> method.getName().equals(name) && Parameters.isKernel(method)).toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(
                    "no kernel, or several, of this name: class=" + owner.getName() + ", method="
                            + name + ", found=" + found.size() + "; try a static method with a KernelContext");
        }
        return of(found.getFirst());
    }

    static CheckedMethod of(Method kernel) {
        return new CheckedMethod(kernel);
    }

    /** Says how many work-items a group has; without it, the kernel's local arrays decide. */
    public CheckedMethod groupSize(int items) {
        groupSize = items;
        return this;
    }

    /** Says the value of a parameter that is a number; without it, a whole number is the number of elements. */
    public CheckedMethod with(String parameter, double value) {
        said.put(parameter, value);
        return this;
    }

    /**
     * Runs the kernel, and returns what it does wrong, each mistake once, warnings among them.
     *
     * @throws IllegalArgumentException if the kernel is not static, has two dimensions, or parameters of other types, or
     * if an index leaves an array and numbers that may be none of elements were not said
     */
    public List<Finding> findings() {
        KernelFacts facts = KernelFacts.of(kernel.getDeclaringClass(), kernel.getName(), MethodType
                .methodType(kernel.getReturnType(), kernel.getParameterTypes()).descriptorString());
        if (facts.dimensions() > 1 || !Modifier.isStatic(kernel.getModifiers())) {
            throw new IllegalArgumentException("kernel cannot be checked by its method: kernel=" + kernel.getName()
                    + ", dimensions=" + facts.dimensions() + "; try KernelChecks with a program that launches it");
        }
        Map<String, Double> values = new LinkedHashMap<>(Declaration.of(kernel).tuned(facts.names()));
        values.putAll(said);
        Parameters all = Parameters.of(kernel, facts.names(), values);
        FoundIn found = new FoundIn();
        Optional<RowKernel> rows = RowKernel.of(all, facts, groupSize);
        if (rows.isPresent()) {
            rows.get().check(found);
            requireNumbers(rows.get().parameters(), found.all());
            return found.all();
        }
        Parameters named = KernelShape.withoutData(kernel, all, WARP);
        int items = groupSize > 0 ? groupSize : KernelShape.groupSize(kernel, named);
        Parameters parameters = KernelShape.withoutData(kernel, named, items);
        KernelShape shape = KernelShape.of(kernel, parameters, items, facts.has(KernelFacts.Trait.TELLS_GROUPS));
        int probed = 4 * (shape.perGroup() == 0 ? shape.groupSize() : shape.perGroup());
        Set<String> outputs =
                KernelShape.outputs(parameters, untransferred -> launch(parameters, shape, probed, untransferred));
        Iterator<TestData> turns = TestData.turns();
        for (int length : lengths(shape, facts.has(KernelFacts.Trait.ASKS_LENGTH) || parameters.haveLength())) {
            int groups = shape.groups(length);
            for (Order order : Order.values()) {
                launch(parameters, shape, length, outputs).run(turns.next(), order).findings()
                        .forEach(finding -> found.add(finding,
                                "length=" + length + ", groups=" + groups + " of " + items));
            }
        }
        requireNumbers(parameters, found.all());
        return shape.certain(found.all());
    }

    /** Refuses to judge where a number may be none of elements, and an index leaves its array, or an item fails. */
    private void requireNumbers(Parameters parameters, List<Finding> found) {
        if (parameters.areKnown()) {
            return;
        }
        List<String> guessed = parameters.guessed();
        found.stream().filter(finding -> finding.kind() == Kind.OUT_OF_BOUNDS || finding.kind() == Kind.FAILURE)
                .findFirst().ifPresent(finding -> {
                    throw new IllegalArgumentException("its numbers are not known: numbers="
                            + String.join(", ", guessed) + ", and with the number of elements for each an index leaves"
                            + " its array, or an item fails, at " + finding.first().line() + "; try "
                            + IntStream.range(0, guessed.size())
                                    .mapToObj(i -> "--set " + guessed.get(i) + "=" + EXAMPLES[i % EXAMPLES.length])
                                    .collect(Collectors.joining(" "))
                            + " with your numbers, or a program that launches it");
                });
    }

    private MethodLaunch launch(Parameters parameters, KernelShape shape, int length, Set<String> untransferred) {
        int groups = shape.groups(length);
        return new MethodLaunch(kernel, parameters, shape.groupSize(), groups, length,
                parameter -> shape.size(parameter.name(), length, groups), untransferred);
    }

    private static List<Integer> lengths(KernelShape shape, boolean knowsLength) {
        int group = shape.perGroup() == 0 ? shape.groupSize() : shape.perGroup();
        if (!knowsLength) {
            return List.of(group, 2 * group, 3 * group, 7 * group);
        }
        List<Integer> lengths = new ArrayList<>(List.of(0, 1, 2, WARP - 1, WARP, WARP + 1));
        IntStream.of(shape.groupSize(), group).distinct()
                .forEach(size -> lengths.addAll(List.of(size - 1, size, size + 1, 2 * size + 1)));
        lengths.addAll(List.of(1009, 1023, 1025, 5003));
        return lengths.stream().distinct().toList();
    }
}
