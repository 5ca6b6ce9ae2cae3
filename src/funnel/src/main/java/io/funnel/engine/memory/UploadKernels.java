package io.funnel.engine.memory;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.collections.VectorDouble4;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.collections.VectorInt4;

/**
 * Empty kernels: TornadoVM copies an array to the device only for a task that takes it. They are launched with one
 * work-item. Code for a second one would make TornadoVM treat the array as read and written, and copy it whole.
 */
final class UploadKernels {

    private UploadKernels() {}

    /** Adds the task for an array, or for a view of it as vectors. */
    static void add(TaskGraph graph, String task, Object object, IntArray done) {
        KernelContext context = new KernelContext();
        switch (object) {
            case IntArray array -> graph.task(task, TouchInts::elements, context, array, done);
            case LongArray array -> graph.task(task, TouchLongs::elements, context, array, done);
            case FloatArray array -> graph.task(task, TouchFloats::elements, context, array, done);
            case DoubleArray array -> graph.task(task, TouchDoubles::elements, context, array, done);
            case ByteArray array -> graph.task(task, TouchBytes::elements, context, array, done);
            case ShortArray array -> graph.task(task, TouchShorts::elements, context, array, done);
            case CharArray array -> graph.task(task, TouchChars::elements, context, array, done);
            case HalfFloatArray array -> graph.task(task, TouchHalves::elements, context, array, done);
            case VectorInt4 vectors -> graph.task(task, TouchInts::vectors, context, vectors, done);
            case VectorFloat4 vectors -> graph.task(task, TouchFloats::vectors, context, vectors, done);
            case VectorDouble4 vectors -> graph.task(task, TouchDoubles::vectors, context, vectors, done);
            default -> throw new IllegalArgumentException(object.getClass().getSimpleName());
        }
    }
}
