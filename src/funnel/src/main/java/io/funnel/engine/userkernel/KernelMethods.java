package io.funnel.engine.userkernel;

import io.funnel.annotations.ReductionKernel;
import io.funnel.reduction.Signature;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Needs;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Methods of a class that are kernels, and what their annotation and code say. */
final class KernelMethods {

    private KernelMethods() {}

    static List<String> names(Class<?> owner) {
        return annotated(owner).map(Method::getName).distinct().sorted().toList();
    }

    private static Stream<Method> annotated(Class<?> owner) {
        return Arrays.stream(owner.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(ReductionKernel.class));
    }

    static Method find(Class<?> owner, String name) {
        List<Method> found = annotated(owner).filter(method -> method.getName().equals(name)).toList();
        String where = "method=" + owner.getSimpleName() + "." + name;
        if (found.isEmpty()) {
            boolean exists = Arrays.stream(owner.getDeclaredMethods()).anyMatch(each -> each.getName().equals(name));
            List<String> names = names(owner);
            throw new IllegalArgumentException(
                    (exists ? "method without @ReductionKernel: " : "no such kernel: ") + where
                            + "; try " + (exists
                                    ? "to annotate it with @ReductionKernel"
                                    : names.isEmpty()
                                            ? "a static method with @ReductionKernel"
                                            : String.join(", ", names)));
        }
        if (found.size() > 1) {
            throw new IllegalArgumentException(
                    "several kernels of one name: " + where + ", count=" + found.size() + "; try other names");
        }
        Method method = found.getFirst();
        if (!Modifier.isStatic(method.getModifiers()) || method.getReturnType() != void.class) {
            throw new IllegalArgumentException("not a static method without a result: " + where
                    + "; try static void, and store partials in an array");
        }
        return method;
    }

    private static ReductionKernel declared(Method method) {
        return method.getAnnotation(ReductionKernel.class);
    }

    /** Values of the parameters to tune: those that were asked for, otherwise the first. */
    static Map<String, Integer> values(Method method, MethodCode code, Map<String, Integer> asked) {
        Map<String, Integer> values = new TreeMap<>();
        Parameters.tuned(method, code).forEach((name, tune) -> values.put(name, tune.value()[0]));
        asked.forEach((name, value) -> {
            if (values.replace(name, value) == null) {
                throw new IllegalArgumentException("no such parameter to tune: method=" + method.getName()
                        + ", parameter=" + name + "; try " + (values.isEmpty() ? "@Tune" : values.keySet()));
            }
        });
        return values;
    }

    static int elementsPerItem(Method method, MethodCode code, Map<String, Integer> values) {
        int elements = declared(method).elementsPerItem();
        for (Map.Entry<String, ReductionKernel.Tune> tune : Parameters.tuned(method, code).entrySet()) {
            elements *= tune.getValue().elementsPerItem() ? values.getOrDefault(tune.getKey(), 1) : 1;
        }
        if (elements < 1) {
            throw new IllegalArgumentException("no elements an item: method=" + method.getName() + ", elementsPerItem="
                    + elements + "; try 1 or more");
        }
        return elements;
    }

    /** Refuses numbers of rows where there are none, or no items. */
    static void requireRows(Method method, KernelLaunch elements, Optional<KernelLaunch> partials) {
        boolean takesRows = elements.takesRows();
        ReductionKernel annotation = declared(method);
        if (annotation.itemsPerRow() < 0 || annotation.partsPerRow() < 1
                || (!takesRows && (annotation.itemsPerRow() > 0 || annotation.partsPerRow() > 1))) {
            throw new IllegalArgumentException((takesRows ? "no items or parts of a row" : "items of rows without rows")
                    + ": method=" + method.getName() + ", itemsPerRow=" + annotation.itemsPerRow() + ", partsPerRow="
                    + annotation.partsPerRow() + "; try " + (takesRows ? "1 or more" : "int rows, int columns"));
        }
        if (takesRows && elements.vectorWidth() > 1) {
            throw new IllegalArgumentException("rows as vectors, which may end inside one: method=" + method.getName()
                    + "; try an array, such as FloatArray");
        }
        if (partials.filter(launch -> launch.takesRows() != takesRows).isPresent()) {
            throw new IllegalArgumentException("elements and partials, one of them by rows: method=" + method.getName()
                    + ", finishedBy=" + annotation.finishedBy() + "; try int rows, int parts for both");
        }
    }

    static Finish finish(Method method, MethodCode code) {
        Finish[] finish = declared(method).finish();
        if (finish.length > 1) {
            throw new IllegalArgumentException("several finishes: method=" + method.getName() + ", finish="
                    + Arrays.toString(finish) + "; try one");
        }
        if (finish.length == 1) {
            return finish[0];
        }
        if (!declared(method).finishedBy().isEmpty()) {
            return Finish.SECOND_LAUNCH;
        }
        return code.addsAtomically() ? Finish.ATOMIC : Finish.HOST;
    }

    /** The launch over partials: of the method that finishes, or of the kernel itself. */
    static KernelLaunch ofPartials(Method method, MethodCode code, Signature signature) {
        String name = declared(method).finishedBy();
        if (name.isEmpty()) {
            return new KernelLaunch(method, code, Parameters.ofPartials(method, code, signature));
        }
        Method finishing = Arrays.stream(method.getDeclaringClass().getDeclaredMethods())
                .filter(each -> each.getName().equals(name) && Modifier.isStatic(each.getModifiers())).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such method to finish: method=" + method.getName()
                        + ", finishedBy=" + name + "; try a static method of " + method.getDeclaringClass().getName()));
        MethodCode itsCode = MethodCode.of(finishing);
        return new KernelLaunch(finishing, itsCode, Parameters.ofPartials(finishing, itsCode, signature));
    }

    /** Elements of the smallest local array of constant size, unless it is one of a histogram's bins. */
    static OptionalInt slots(MethodCode code, Signature signature) {
        return code.leastSlots().stream().filter(slots -> signature.width() == 1 || slots != signature.width())
                .findFirst();
    }

    /** The declared group sizes, or the one that a kernel has written out; empty for any up to the limit. */
    static List<Integer> groupSizes(Method method, MethodCode code, OptionalInt leastSlots, KernelLaunch launch) {
        int[] sizes = declared(method).groupSizes();
        int slots = leastSlots.orElse(0);
        boolean writtenOut = sizes.length == 0 && !code.readsGroupSize() && !launch.takesGroupSize()
                && !code.usesWarps() && Integer.bitCount(slots) == 1 && slots <= Needs.MAX_GROUP;
        return writtenOut ? List.of(slots) : Arrays.stream(sizes).boxed().toList();
    }

    /** The largest group that its local memory allows: an element an item, or a warp if it has warp operations. */
    static int mostItems(MethodCode code, OptionalInt leastSlots) {
        int slots = leastSlots.orElse(Needs.MAX_GROUP);
        int items = code.usesWarps() && slots <= Needs.WARP ? slots * Needs.WARP : slots;
        return Math.min(items, Needs.MAX_GROUP);
    }
}
