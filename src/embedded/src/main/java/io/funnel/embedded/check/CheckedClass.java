package io.funnel.embedded.check;

import io.funnel.embedded.Finding;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Checks what a class has: its program, if there is a {@code main}, and each kernel that this does not launch. Kernels are its static
 * methods with a {@code KernelContext}. The command {@code check} calls it by reflection.
 */
public final class CheckedClass {

    /** The lines of a report. */
    private enum Line {
        SOUND, WARNING, WRONG, UNCHECKED
    }

    private final Class<?> type;
    private final int groupSize;
    private final Map<String, Double> values;
    private final BiConsumer<String, String> report;

    private CheckedClass(Class<?> type, int groupSize, Map<String, Double> values, BiConsumer<String, String> report) {
        this.type = type;
        this.groupSize = groupSize;
        this.values = values;
        this.report = report;
    }

    /**
     * Checks a class.
     *
     * @param method the kernel to check; empty for the program and all kernels
     * @param groupSize work-items of a group; 0 for the kernel's own
     * @param values values of parameters that are numbers
     * @param report takes a line and what it says: {@code SOUND}, {@code WARNING}, {@code WRONG} or {@code UNCHECKED}
     */
    public static void check(Class<?> type, String method, int groupSize, Map<String, Double> values,
            BiConsumer<String, String> report) {
        new CheckedClass(type, groupSize, values, report).check(method);
    }

    private void check(String wanted) {
        Set<String> launched = new HashSet<>();
        Method main = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().equals("main") && Modifier.isStatic(method.getModifiers()))
                .findFirst().orElse(null);
        if (main != null && wanted.isEmpty()) {
            check(main, launched);
        }
        List<Method> kernels = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Parameters.isKernel(method) && !method.isSynthetic())
                .filter(method -> wanted.isEmpty() ? isWhole(method) : method.getName().equals(wanted))
                .filter(method -> !launched.contains(name(method)))
                .sorted(Comparator.comparing(Method::getName)).toList();
        if (kernels.isEmpty() && launched.isEmpty()) {
            report.accept("no kernel: class=" + type.getName() + (wanted.isEmpty() ? "" : ", method=" + wanted)
                    + "; try a class with a static method that takes a KernelContext, or with a main that launches one",
                    Line.UNCHECKED.name());
        }
        kernels.forEach(this::check);
    }

    /** Whether a method is a kernel rather than a part of one: it returns nothing, and all its local memory is its own. */
    private static boolean isWhole(Method method) {
        return method.getReturnType() == void.class
                && Stream.of(method.getParameterTypes()).noneMatch(parameter -> parameter.isArray());
    }

    private void check(Method main, Set<String> launched) {
        KernelChecks.Observed observed = KernelChecks.observe(() -> {
            try {
                main.setAccessible(true);
                main.invoke(null, main.getParameterCount() == 0 ? new Object[0] : new Object[] {new String[0]});
            } catch (InvocationTargetException e) {
                throw e.getCause() instanceof Exception cause ? cause : new IllegalStateException(e.getCause());
            }
        });
        launched.addAll(observed.kernels());
        for (String kernel : observed.kernels()) {
            tell(kernel, observed.findings().stream().filter(finding -> finding.kernel().equals(kernel)).toList());
        }
    }

    private void check(Method kernel) {
        try {
            CheckedMethod checked = CheckedMethod.of(kernel).groupSize(groupSize);
            values.forEach(checked::with);
            tell(name(kernel), checked.findings());
        } catch (RuntimeException e) {
            report.accept("not checked: kernel=" + name(kernel) + ", because " + e.getMessage(), Line.UNCHECKED.name());
        }
    }

    private void tell(String kernel, List<Finding> findings) {
        for (Finding finding : findings) {
            report.accept(finding.toString(), (finding.kind().isWarning() ? Line.WARNING : Line.WRONG).name());
        }
        if (findings.stream().allMatch(finding -> finding.kind().isWarning())) {
            report.accept("sound: kernel=" + kernel, Line.SOUND.name());
        }
    }

    /** The kernel's name as findings have it. */
    private String name(Method kernel) {
        String owner = type.getName();
        return owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.') + "." + kernel.getName();
    }
}
