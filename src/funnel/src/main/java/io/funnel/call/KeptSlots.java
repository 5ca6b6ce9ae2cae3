package io.funnel.call;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.memory.StateSlots;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Memory for the slots of segments, which the last call over as many may have left: fresh memory takes longer than kernels. */
final class KeptSlots {

    /** More than this is not kept. */
    private static final long MOST_BYTES = 128L << 20;

    private final Signature signature;
    private final AtomicReference<@Nullable Kept> kept = new AtomicReference<>();

    private record Kept(long count, Operands slots) {}

    KeptSlots(Signature signature) {
        this.signature = signature;
    }

    Operands borrow(long count) {
        Kept known = kept.getAndSet(null);
        return known != null && known.count() == count ? known.slots() : NativeArrays.states(signature, count);
    }

    /** Keeps the memory of a successful call for the next one. */
    void giveBack(Operands slots, long count) {
        if (StateSlots.bytes(signature, count) <= MOST_BYTES) {
            kept.set(new Kept(count, slots));
        }
    }

    void free() {
        kept.set(null);
    }
}
