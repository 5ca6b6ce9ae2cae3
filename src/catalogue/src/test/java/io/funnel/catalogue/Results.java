package io.funnel.catalogue;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Results as lists of their components. */
final class Results {

    private Results() {}

    /** The components of a record in order, the elements of an array, or the value itself. */
    static List<Object> components(Object result) {
        if (result instanceof int[] elements) {
            return List.copyOf(Arrays.stream(elements).boxed().toList());
        }
        if (!(result instanceof Record)) {
            return List.of(result);
        }
        List<Object> values = new ArrayList<>();
        for (RecordComponent component : result.getClass().getRecordComponents()) {
            try {
                component.getAccessor().setAccessible(true);
                values.add(component.getAccessor().invoke(result));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(component.toString(), e);
            }
        }
        return values;
    }
}
