package io.funnel.embedded.shadow;

import io.funnel.embedded.Observation;
import io.funnel.embedded.view.NativeViews;
import io.funnel.embedded.view.ObjectFields;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The shadows of a launch's arrays: its arguments, what they hold in fields, and local memory. */
final class Shadows {

    private final IdentityHashMap<Object, Shadow> byArray = new IdentityHashMap<>();
    private final Set<Shadow> behindViews = new HashSet<>();

    Shadows(List<String> names, Object[] arguments, BitSet written) {
        for (int i = 0; i < arguments.length; i++) {
            String name = i < names.size() ? names.get(i) : "argument " + (i + 1);
            ObjectFields.reachable(name, arguments[i], Values::isArray).forEach(this::addArgument);
        }
        for (Object argument : written.stream().mapToObj(i -> arguments[i]).toList()) {
            for (ObjectFields.Named part : ObjectFields.reachable("", argument, Values::isArray)) {
                Shadow one = byArray.get(part.object());
                byArray.values().stream().filter(shadow -> one != null && shadow.isOfTheMemoryOf(one))
                        .forEach(shadow -> shadow.isWritten = true);
            }
        }
    }

    private void addArgument(ObjectFields.Named argument) {
        Object array = argument.object();
        if (Values.isArray(array) && !byArray.containsKey(array)) {
            add(array, argument.name(), false);
            Object behind = NativeViews.arrayOf(array);
            if (behind != null && !byArray.containsKey(behind)) {
                add(behind, argument.name(), false);
                behindViews.add(byArray.get(behind));
            }
        }
    }

    private void add(Object array, String name, boolean local) {
        MemorySegment memory = local ? null : Values.memory(array);
        Shadow same = null;
        if (memory != null) {
            for (Map.Entry<Object, Shadow> known : byArray.entrySet()) {
                MemorySegment other = Values.memory(known.getKey());
                same = other != null && other.isNative() && memory.isNative() && other.address() == memory.address()
                        ? known.getValue()
                        : same;
            }
        }
        Shadow shadow = new Shadow(name, Values.length(array), Values.width(array), local,
                memory == null ? null : DeviceWrites.written(memory));
        byArray.put(array, shadow);
        if (same != null) {
            share(same, shadow);
        }
    }

    /** Views of one memory share the cells of the longer. */
    private void share(Shadow one, Shadow other) {
        boolean longer = (long) other.length * other.width > (long) one.length * one.width;
        Cells old = one.cells;
        for (Shadow shadow : byArray.values()) {
            shadow.cells = shadow.cells == old || shadow == other ? (longer ? other.cells : old) : shadow.cells;
        }
    }

    /** Adds a local array; returns whether it is new. */
    boolean addLocal(Object array) {
        boolean isNew = !byArray.containsKey(array);
        if (isNew) {
            add(array, array.getClass().getComponentType().getSimpleName() + "[" + Values.length(array) + "]", true);
        }
        return isNew;
    }

    /** The array's shadow; null for one that no other item reaches. */
    @Nullable Shadow of(Object array) {
        return byArray.get(array);
    }

    /** Leaves the shadows' pages to the next launch. */
    List<Observation.Use> ended(long ofLaunch) {
        List<Observation.Use> uses = byArray.values().stream().filter(shadow -> !behindViews.contains(shadow))
                .map(shadow -> shadow.ended(ofLaunch)).toList();
        byArray.values().forEach(shadow -> shadow.cells.release());
        return uses;
    }
}
