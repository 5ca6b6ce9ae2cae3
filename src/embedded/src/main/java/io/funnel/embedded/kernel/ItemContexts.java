package io.funnel.embedded.kernel;

import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.KernelContext;

/**
 * Makes kernel contexts that know which item they belong to. Their constructor is hidden in the package of the
 * interface, whose task-graphs leave the way to it here: the interface has no public place for it.
 */
public final class ItemContexts {

    private static volatile @Nullable BiFunction<int[], WorkItem, KernelContext> maker;

    private ItemContexts() {}

    /** Called once, when the first task-graph is made. */
    public static void register(BiFunction<int[], WorkItem, KernelContext> contexts) {
        maker = contexts;
    }

    /**
     * The context of one work-item.
     *
     * @param ids as {@link NdRange#idsOf} gives them
     * @param item does what the kernel asks for
     */
    public static KernelContext of(int[] ids, WorkItem item) {
        BiFunction<int[], WorkItem, KernelContext> make = maker;
        if (make == null) {
            throw new IllegalStateException("no task-graph was made, though a kernel runs");
        }
        return make.apply(ids, item);
    }
}
