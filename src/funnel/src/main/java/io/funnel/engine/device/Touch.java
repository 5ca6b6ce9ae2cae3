package io.funnel.engine.device;

import io.funnel.reduction.ElementType;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Kernels that do nothing: TornadoVM copies an array to the device only for a task that takes it. They are launched
 * with one work-item; what a second one would do makes TornadoVM take the array for one that is read and written, which
 * it copies whole.
 */
final class Touch {

    private Touch() {}

    static void touchInts(KernelContext context, IntArray array, IntArray done) {
        int globalId = context.globalIdx;
        if (globalId == 1) {
            array.set(0, array.get(1));
        }
        done.set(globalId, 1);
    }

    static void touchLongs(KernelContext context, LongArray array, IntArray done) {
        int globalId = context.globalIdx;
        if (globalId == 1) {
            array.set(0, array.get(1));
        }
        done.set(globalId, 1);
    }

    static void touchFloats(KernelContext context, FloatArray array, IntArray done) {
        int globalId = context.globalIdx;
        if (globalId == 1) {
            array.set(0, array.get(1));
        }
        done.set(globalId, 1);
    }

    static void touchDoubles(KernelContext context, DoubleArray array, IntArray done) {
        int globalId = context.globalIdx;
        if (globalId == 1) {
            array.set(0, array.get(1));
        }
        done.set(globalId, 1);
    }

    /** Adds the task for an array of a type. */
    static void add(TaskGraph graph, String task, ElementType type, TornadoNativeArray array, IntArray done) {
        KernelContext context = new KernelContext();
        switch (type) {
            case INT -> graph.task(task, Touch::touchInts, context, (IntArray) array, done);
            case LONG -> graph.task(task, Touch::touchLongs, context, (LongArray) array, done);
            case FLOAT -> graph.task(task, Touch::touchFloats, context, (FloatArray) array, done);
            case DOUBLE -> graph.task(task, Touch::touchDoubles, context, (DoubleArray) array, done);
        }
    }
}
