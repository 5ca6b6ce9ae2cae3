package io.funnel.engine.element;

import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Launches over chunks that leave a value for each element, such as a map of rows by their states. */
public interface ElementWork {

    /** Names the work for messages: {@code doing=map, reduction=…}. */
    String what();

    /** The arrays that the kernel reads; those of states are inputs that are not streamed. */
    List<Input> inputs();

    /** The type of a value. */
    ElementType type();

    /**
     * The bounds of the chunks, from 0 to the number of elements.
     *
     * @param most elements of a chunk
     */
    List<Long> bounds(long most);

    /** The kernel's key, with room for the values of a chunk. */
    ElementKernel.Key kernel(int room);

    /** The kernel's code. */
    Launch launch();

    /** Launches over the elements of a chunk, and copies their values. */
    void run(ElementKernel kernel, List<DeviceBuffer> blocks, long start, int elements, MemorySegment into);
}
