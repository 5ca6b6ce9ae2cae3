package io.funnel.engine.memory;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.collections.VectorDouble4;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.collections.VectorInt4;

/**
 * Kernels that do nothing: TornadoVM copies an array to the device only for a task that takes it. They are launched
 * with one work-item; what a second one would do makes TornadoVM take the array for one that is read and written, which
 * it copies whole.
 */
final class UploadKernels {

    private UploadKernels() {}

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

    static void touchIntVectors(KernelContext context, VectorInt4 vectors, IntArray done) {
        int globalId = context.globalIdx;
        if (globalId == 1) {
            vectors.set(0, vectors.get(1));
        }
        done.set(globalId, 1);
    }

    static void touchFloatVectors(KernelContext context, VectorFloat4 vectors, IntArray done) {
        int globalId = context.globalIdx;
        if (globalId == 1) {
            vectors.set(0, vectors.get(1));
        }
        done.set(globalId, 1);
    }

    static void touchDoubleVectors(KernelContext context, VectorDouble4 vectors, IntArray done) {
        int globalId = context.globalIdx;
        if (globalId == 1) {
            vectors.set(0, vectors.get(1));
        }
        done.set(globalId, 1);
    }

    /** Adds the task for an array, or for a view of it as vectors. */
    static void add(TaskGraph graph, String task, Object object, IntArray done) {
        KernelContext context = new KernelContext();
        switch (object) {
            case IntArray array -> graph.task(task, UploadKernels::touchInts, context, array, done);
            case LongArray array -> graph.task(task, UploadKernels::touchLongs, context, array, done);
            case FloatArray array -> graph.task(task, UploadKernels::touchFloats, context, array, done);
            case DoubleArray array -> graph.task(task, UploadKernels::touchDoubles, context, array, done);
            case VectorInt4 vectors -> graph.task(task, UploadKernels::touchIntVectors, context, vectors, done);
            case VectorFloat4 vectors -> graph.task(task, UploadKernels::touchFloatVectors, context, vectors, done);
            case VectorDouble4 vectors -> graph.task(task, UploadKernels::touchDoubleVectors, context, vectors, done);
            default -> throw new IllegalArgumentException(object.getClass().getSimpleName());
        }
    }
}
