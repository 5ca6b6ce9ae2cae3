package io.funnel.embedded.shadow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The windows of a launch. */
final class Windows {

    private final Shadows shadows;
    private final Object[] arguments;
    private final Map<Integer, Object> localArrays = new HashMap<>();
    private List<Sources.Use> uses = List.of();

    /** The last window bound, and behind it the others. */
    private @Nullable Window last;

    Windows(Shadows shadows, Object[] arguments) {
        this.shadows = shadows;
        this.arguments = arguments;
    }

    /** Items will run that use one array each at these places. */
    void start(List<Sources.Use> ofKernel) {
        uses = ofKernel;
        uses.forEach(this::bind);
    }

    /** An allocation has another array than before. */
    void fresh(int allocation, Object localArray) {
        unbind(); // A place may have known another array of the same variable.
        localArrays.put(allocation, localArray);
        uses.forEach(this::bind);
    }

    void bind(Sources.Use use) {
        int source = use.source();
        Object array = source < Sources.LOCAL ? arguments[source] : localArrays.get(source - Sources.LOCAL);
        Shadow shadow = array == null ? null : bind(use.window(), array);
        if (shadow != null && use.reads()) {
            shadow.cells.willBeRead();
        }
        if (shadow != null && use.writes()) {
            shadow.cells.willBeWritten();
        }
    }

    /** Binds a window to an array and returns its shadow; null for an item's private array, which no other item reaches. */
    @SuppressWarnings("ReferenceEquality") // The array itself, not its contents.
    @Nullable Shadow bind(Window window, Object array) {
        if (window.array != array) {
            if (window.array == null) {
                window.previous = last;
                last = window;
            }
            window.bind(array, shadows.of(array));
        }
        return window.shadow;
    }

    void unbind() {
        Window window = last;
        while (window != null) {
            Window next = window.previous;
            window.bind(null, null);
            window.previous = null;
            window = next;
        }
        last = null;
    }
}
