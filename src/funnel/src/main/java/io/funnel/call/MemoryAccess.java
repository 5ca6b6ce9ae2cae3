package io.funnel.call;

import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.OrderedData;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;

/** Access of a call to the memory of its inputs. */
final class MemoryAccess {

    private MemoryAccess() {}

    /**
     * Refuses memory that is closed, or that another thread keeps to itself.
     *
     * @throws IllegalStateException with the input's position
     */
    static void require(Signature signature, Data<?> data, int position) {
        if (data instanceof DeviceData<?> || data instanceof OrderedData<?>) {
            return;
        }
        MemorySegment memory = data.segment(); // a closed file names itself
        if (!memory.scope().isAlive()) {
            throw refuse("memory is closed", signature, position, "an arena that is open during the call");
        }
        if (!memory.isAccessibleBy(Thread.currentThread())) {
            throw refuse("memory of another thread's arena", signature, position, "Arena.ofShared()");
        }
    }

    private static IllegalStateException refuse(String what, Signature signature, int position, String advice) {
        return new IllegalStateException(what + ": argument=inputs.get(" + position + "), reduction=" + signature.name()
                + "; try " + advice);
    }
}
