package io.funnel.embedded.kernel;

import io.funnel.embedded.device.Poison;
import io.funnel.embedded.shadow.LaunchWatch;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.vectors.Half2;

/**
 * The local memory of a group: one array for each allocation in the kernel, shared by the group's items. One instance
 * serves successive groups on one Java thread; {@link #nextGroup()} poisons all arrays again.
 */
public final class LocalArrays {

    private final long limitBytes;
    private final @Nullable LaunchWatch watch;
    private final List<@Nullable Object> arrays = new ArrayList<>();
    private int[] groupOf = new int[4];
    private int group;
    private long usedBytes;

    public LocalArrays(KernelLaunch launch) {
        limitBytes = launch.limits().localMemoryBytes();
        watch = launch.watch();
    }

    public void nextGroup() {
        group++;
        usedBytes = 0;
    }

    /** The group's array of an allocation; the first item creates it. */
    public <A> A get(int place, Class<A> arrayType, int size) {
        Object old = current(place);
        Object array = old != null && old.getClass() == arrayType && Array.getLength(old) == size
                ? old
                : fresh(place, arrayType.getComponentType(), size);
        return arrayType.cast(array);
    }

    public Object existing(int place) {
        Object array = current(place);
        if (array == null) {
            throw new IllegalStateException("no local array: place=" + place);
        }
        return array;
    }

    private @Nullable Object current(int place) {
        return place < arrays.size() && groupOf[place] == group ? arrays.get(place) : null;
    }

    private Object fresh(int place, Class<?> elements, int size) {
        Object other = current(place);
        if (other != null) {
            throw new KernelFault(
                    "items of a group ask for local arrays of different sizes",
                    "size=" + size + ", before=" + Array.getLength(other) + "; try a size that all items agree on");
        }
        if (size < 0) {
            throw new KernelFault("local array of a negative size", "size=" + size + "; try 0 or more");
        }
        long bytes = (long) size * elementBytes(elements);
        if (bytes > limitBytes - usedBytes) {
            throw new KernelFault(
                    "local memory exceeded",
                    "requested=" + bytes + " bytes, used=" + usedBytes + ", limit=" + limitBytes
                            + "; try a smaller group or smaller local arrays");
        }
        usedBytes += bytes;
        while (arrays.size() <= place) {
            arrays.add(null);
        }
        if (groupOf.length <= place) {
            groupOf = Arrays.copyOf(groupOf, place * 2);
        }
        Object array = arrays.get(place);
        if (array == null || array.getClass().getComponentType() != elements || Array.getLength(array) != size) {
            array = Array.newInstance(elements, size);
            arrays.set(place, array);
        }
        groupOf[place] = group;
        poison(array);
        if (watch != null) {
            watch.fresh(place, array);
        }
        return array;
    }

    private static void poison(Object array) {
        switch (array) {
            case float[] a -> Arrays.fill(a, Poison.FLOAT);
            case double[] a -> Arrays.fill(a, Poison.DOUBLE);
            case int[] a -> Arrays.fill(a, Poison.INT);
            case long[] a -> Arrays.fill(a, Poison.LONG);
            case byte[] a -> Arrays.fill(a, Poison.BYTE);
            case Half2[] a -> {
                HalfFloat poison = new HalfFloat(Poison.HALF);
                Arrays.fill(a, new Half2(poison, poison));
            }
            default -> Arrays.fill((Object[]) array, new HalfFloat(Poison.HALF));
        }
    }

    private static int elementBytes(Class<?> elements) {
        if (elements == long.class || elements == double.class) {
            return Long.BYTES;
        }
        if (elements == int.class || elements == float.class || elements == Half2.class) {
            return Integer.BYTES;
        }
        return elements == byte.class ? 1 : Short.BYTES;
    }
}
