package io.funnel.embedded.check;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Declaration of a kernel by {@code @ReductionKernel}, which is read by its name: this module does not have it. */
record Declaration(Method kernel, Optional<Annotation> annotation) {

    private static final String NAME = "io.funnel.annotations.ReductionKernel";

    static Declaration of(Method kernel) {
        return new Declaration(kernel, named(kernel.getAnnotations(), NAME));
    }

    private static Optional<Annotation> named(Annotation[] annotations, String name) {
        return Arrays.stream(annotations).filter(each -> each.annotationType().getName().equals(name)).findFirst();
    }

    boolean exists() {
        return annotation.isPresent();
    }

    /** A member that is a number; {@code absent} without a declaration. */
    int number(String member, int absent) {
        return annotation.map(each -> (int) value(each, member)).orElse(absent);
    }

    /** The first group size that the kernel is written for; 0 if it declares none. */
    int groupSize() {
        return annotation.map(each -> (int[]) value(each, "groupSizes")).filter(sizes -> sizes.length > 0)
                .map(sizes -> sizes[0]).orElse(0);
    }

    /** The first value of each parameter to tune. */
    Map<String, Double> tuned(List<String> names) {
        Map<String, Double> values = new HashMap<>();
        Annotation[][] all = kernel.getParameterAnnotations();
        for (int i = 0; i < Math.min(all.length, names.size()); i++) {
            String name = names.get(i);
            named(all[i], NAME + "$Tune").map(tune -> (int[]) value(tune, "value")).filter(some -> some.length > 0)
                    .ifPresent(some -> values.put(name, (double) some[0]));
        }
        return values;
    }

    private static Object value(Annotation annotation, String member) {
        try {
            return annotation.annotationType().getMethod(member).invoke(annotation);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("annotation of another version: member=" + member, e);
        }
    }
}
