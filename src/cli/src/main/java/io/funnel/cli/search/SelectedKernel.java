package io.funnel.cli.search;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.engine.userkernel.UserProgram;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Needs;
import io.funnel.strategy.Shape;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A user's kernel of {@code --kernel} or program of {@code --program}, as a job and its rows name it; a process that runs
 * it loads its class.
 *
 * @param owner     the class's name
 * @param method    the kernel's name; empty for a program
 * @param tuned     values of parameters that differ from the first ones
 */
public record SelectedKernel(
        String owner, String method, Map<String, Integer> tuned, String label, String summary,
        Shape shape, Needs needs, Finish finish) implements Algorithm {

    public SelectedKernel {
        tuned = Map.copyOf(tuned);
    }

    /** Names a kernel of a class on a class path; refuses one that cannot reduce so. */
    static SelectedKernel of(Reduction<?> reduction, Class<?> owner, String method) {
        return of(kernel(reduction, owner, method), owner.getName(), method, Map.of());
    }

    private static SelectedKernel of(UserKernel kernel, String owner, String method,
            Map<String, Integer> tuned) {
        return new SelectedKernel(owner, method, tuned, label(kernel, tuned), kernel.summary(), kernel.shape(),
                kernel.needs(), kernel.finish());
    }

    /** Names a program of a class on a class path; refuses one that cannot reduce so. */
    static SelectedKernel of(Reduction<?> reduction, Class<?> owner) {
        UserProgram program = KernelClasses.program(reduction, owner);
        return new SelectedKernel(owner.getName(), "", Map.of(), program.label(), program.summary(), program.shape(),
                program.needs(), program.finish());
    }

    private static String label(UserKernel kernel, Map<String, Integer> tuned) {
        return kernel.label() + tuned.entrySet().stream().map(value -> " " + value.getKey() + "=" + value.getValue())
                .sorted().collect(Collectors.joining());
    }

    private static UserKernel kernel(Reduction<?> reduction, Class<?> owner, String method) {
        return KernelClasses.read(() -> UserKernel.of(reduction, owner, method));
    }

    /** The kernel with each choice of values of its parameters to tune, by name; itself alone without any. */
    public List<SelectedKernel> variants(Reduction<?> reduction) {
        List<Map<String, Integer>> choices = List.of(Map.of());
        if (!(load(reduction) instanceof UserKernel kernel)) {
            return List.of(this);
        }
        for (Map.Entry<String, List<Integer>> parameter : kernel.parameters().entrySet()) {
            choices = choices.stream().flatMap(choice -> parameter.getValue().stream().map(value -> {
                Map<String, Integer> more = new TreeMap<>(choice);
                more.put(parameter.getKey(), value);
                return more;
            })).<Map<String, Integer>>map(Collections::unmodifiableMap).toList();
        }
        return choices.stream().map(choice -> of(kernel.with(choice), owner, method, choice)).toList();
    }

    /** Loads the kernel or program. */
    public Algorithm load(Reduction<?> reduction) {
        if (method.isEmpty()) {
            return KernelClasses.program(reduction, KernelClasses.load(owner));
        }
        UserKernel kernel = KernelClasses.kernel(reduction, owner, method);
        return tuned.isEmpty() ? kernel : kernel.with(tuned);
    }

    /** Whether it leaves a value for each row or column. */
    @JsonIgnore
    public boolean isPerSegment() {
        return shape instanceof Shape.PerSegment;
    }

    @Override
    @JsonIgnore
    public boolean isHost() {
        return false;
    }
}
