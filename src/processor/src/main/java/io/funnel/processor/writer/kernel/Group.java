package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Walk;
import io.funnel.processor.writer.kernel.Store.Phase;
import io.funnel.processor.writer.text.Ints;
import io.funnel.processor.writer.text.Size;
import java.util.List;

/** Second phases: they combine the values of a work-group's items in local memory. */
final class Group {

    private static final String BARRIER = "context.localBarrier();";
    private static final String POWER_OF_TWO = "a power of two, at most MAX_GROUP";
    private static final String ANY = "any, at most MAX_GROUP";
    private static final Expr WARP = Ints.named("WARP");

    private Group() {}

    /** Halves the number of active items each step; the variable is named after what it counts. */
    static Phase halving(String variable, String what) {
        return kernel -> {
            kernel.combines("log2(groupSize)", POWER_OF_TWO);
            kernel.comment("Combine in the group: halve the " + what + " each step; every item reaches the barrier.");
            halve(kernel, variable, "> 0");
        };
    }

    private static void halve(KernelWriter kernel, String variable, String condition) {
        kernel.block("for (int " + variable + " = groupSize / 2; " + variable + " " + condition + "; " + variable
                + " /= 2)", () -> {
                    kernel.line(BARRIER);
                    if (kernel.isWide()) {
                        kernel.mergeActive(Ints.named(variable));
                    } else {
                        kernel.block("if (localId < " + variable + ")",
                                () -> mergeSlots(kernel, Ints.named(variable)));
                    }
                });
    }

    private static void mergeSlots(KernelWriter kernel, Expr distance) {
        kernel.mergeSlots(Ints.LOCAL_ID, Ints.sum(Ints.LOCAL_ID, distance));
    }

    static void halvingBarrierLast(KernelWriter kernel) {
        kernel.combines("1 + log2(groupSize), the last one behind the last step", POWER_OF_TWO);
        kernel.line(BARRIER);
        kernel.comment("Combine in the group: the upper half of the active slots goes into the lower half.");
        kernel.block("for (int active = groupSize / 2; active > 0; active /= 2)", () -> {
            kernel.block("if (localId < active)", () -> mergeSlots(kernel, Ints.named("active")));
            kernel.line(BARRIER);
        });
    }

    /** Combines neighbours, which keeps their order; every (2 * stride)-th item is active. */
    static void neighbours(KernelWriter kernel) {
        doubling(kernel, () -> kernel.block("if (localId % (2 * stride) == 0 && localId + stride < groupSize)",
                () -> mergeSlots(kernel, Ints.named("stride"))));
    }

    static void neighboursOfContiguousItems(KernelWriter kernel) {
        doubling(kernel, () -> {
            Expr slot = Ints.named("slot");
            kernel.line("int slot = 2 * stride * localId;");
            kernel.block("if (slot + stride < groupSize)",
                    () -> kernel.mergeSlots(slot, Ints.sum(slot, Ints.named("stride"))));
        });
    }

    private static void doubling(KernelWriter kernel, Runnable step) {
        kernel.combines("ceil(log2(groupSize))", ANY);
        kernel.comment("Combine in the group: double the stride each step; every item reaches the barrier.");
        kernel.block("for (int stride = 1; stride < groupSize; stride *= 2)", () -> {
            kernel.line(BARRIER);
            step.run();
        });
    }

    /** Halves the lanes of each segment; their number need not be a power of two. */
    static void lanes(KernelWriter kernel) {
        kernel.combines("ceil(log2(lanes))", ANY);
        kernel.comment(
                "Combine the lanes of a segment: halve the active ones each step; every item reaches the barrier.");
        kernel.block("for (int active = lanes; active > 1; active = (active + 1) >> 1)", () -> {
            kernel.line(BARRIER);
            kernel.block("if (lane < active >> 1)", () -> mergeLanes(kernel, "((active + 1) >> 1)"));
        });
    }

    /** Combines neighbouring lanes of each segment, which keeps their order. */
    static void neighbouringLanes(KernelWriter kernel) {
        kernel.combines("ceil(log2(lanes))", ANY);
        kernel.comment("Combine the lanes of a segment: double the stride each step; every item reaches the barrier.");
        kernel.block("for (int stride = 1; stride < lanes; stride *= 2)", () -> {
            kernel.line(BARRIER);
            kernel.block("if ((lane & 2 * stride - 1) == 0 && lane + stride < lanes)",
                    () -> mergeLanes(kernel, "stride"));
        });
    }

    private static void mergeLanes(KernelWriter kernel, String lanes) {
        Expr distance = kernel.ragged || kernel.rowTiles || kernel.kept > 0
                ? Ints.named(lanes)
                : Ints.product(Ints.named(lanes), Ints.named("apart"));
        kernel.mergeSlots(Ints.LOCAL_ID, kernel.shared("other", Ints.sum(Ints.LOCAL_ID, distance)));
    }

    /** Halves the columns of states, one for each key; all items share the work of a step. */
    static void columns(KernelWriter kernel) {
        kernel.combines("1 + log2(groupSize)", POWER_OF_TWO + ", whose columns fit local memory");
        kernel.comment("Combine in the group: halve the columns each step; every item reaches the barrier.");
        kernel.block("for (int active = groupSize / 2; active > 0; active /= 2)", () -> {
            kernel.line(BARRIER);
            kernel.block("for (int pair = localId; pair < count * active; pair += groupSize)", () -> {
                kernel.line("int left = pair / active * groupSize + pair % active;");
                kernel.mergeSlots(Ints.named("left"), Ints.sum(Ints.named("left"), Ints.named("active")));
            });
        });
        kernel.line(BARRIER);
    }

    static void unrolled(KernelWriter kernel) {
        int largest = kernel.groupSize();
        kernel.combines(String.valueOf(Integer.numberOfTrailingZeros(largest)), ANY);
        kernel.comment(
                "Combine in the group: a step for each power of two, for the items whose partner's slot is inside"
                        + " the group.");
        for (int half = largest / 2; half > 0; half /= 2) {
            guarded(kernel, Ints.number(half));
        }
    }

    private static void guarded(KernelWriter kernel, Expr distance) {
        String active = Printer.text(distance);
        kernel.line(BARRIER);
        kernel.block("if (localId < " + active + " && localId + " + active + " < groupSize)",
                () -> mergeSlots(kernel, distance));
    }

    static void unrolledForOneSize(KernelWriter kernel) {
        kernel.comment("Combine in the group.");
        for (int half = kernel.groupSize() / 2; half > 0; half /= 2) {
            Expr distance = Ints.number(half);
            kernel.line(BARRIER);
            kernel.block("if (localId < " + half + ")", () -> mergeSlots(kernel, distance));
        }
    }

    static void warpByBarriers(KernelWriter kernel) {
        toOneWarp(kernel);
        kernel.combines("log2(groupSize / WARP), and 5 for the warp", POWER_OF_TWO);
        kernel.comment("Combine in warp 0, written out; the guards make work-groups smaller than a warp right.");
        for (int part = 2; part <= 32; part *= 2) {
            guarded(kernel, warpOver(part));
        }
    }

    static Phase warpByShuffles(Phase store) {
        return kernel -> {
            toOneWarp(kernel);
            kernel.combines("log2(groupSize / WARP)",
                    "a power of two from WARP to MAX_GROUP: a shuffle needs every lane");
            kernel.comment(
                    "Combine in warp 0: the condition is the same for all lanes of a warp, and each lane reads the"
                            + " slot it wrote.");
            kernel.block("if (localId < WARP)", () -> {
                kernel.declareLanes();
                for (int part = 2; part <= 32; part *= 2) {
                    shuffle(kernel, warpOver(part), String.valueOf(part));
                }
                store.write(kernel);
            });
        };
    }

    /** One step of a warp: all lanes call each shuffle once, whatever the combine does with its value. */
    private static void shuffle(KernelWriter kernel, Expr distance, String suffix) {
        List<Expr> values = kernel.lanes().stream()
                .<Expr>map(lane -> new Expr.Call("context.simdShuffleDown", List.of(lane, distance), lane.kind()))
                .toList();
        if (values.size() == 1 && kernel.model.body().merge().size() == 1
                && isOnce(kernel.model.body().merged().getFirst())) {
            kernel.merge(kernel.lanes(), kernel.lanes(), values, suffix);
            return;
        }
        List<Expr> others = kernel.names.locals("other", suffix);
        kernel.declare(others, values);
        kernel.merge(kernel.lanes(), kernel.lanes(), others, suffix);
    }

    private static boolean isOnce(Expr combined) {
        return Walk.count(combined, node -> node instanceof Expr.State state && state.component() == 1) == 1
                && !Walk.any(combined, node -> node instanceof Expr.Conditional);
    }

    private static void toOneWarp(KernelWriter kernel) {
        kernel.uses.sizes(Size.WARP);
        kernel.comment("Combine in the group, down to one warp: every item reaches the barrier.");
        halve(kernel, "active", ">= WARP");
    }

    private static Expr warpOver(int part) {
        return part == 32 ? Ints.number(1) : Ints.quotient(WARP, Ints.number(part));
    }
}
