package io.funnel.engine.driver;

import static io.funnel.engine.driver.Internals.call;
import static io.funnel.engine.driver.Internals.field;

import io.funnel.device.Device;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Backend of TornadoVM 5.2.0: how it passes arguments, and where it keeps its kernels. */
enum Backend {

    CUDA {
        @Override
        LaunchQueue queue(CompiledTasks tasks) throws ReflectiveOperationException {
            CudaQueue queue = new CudaQueue(tasks.frame());
            return queue.filled(() -> {
                for (CompiledTasks.Task task : tasks.tasks()) {
                    String name = (String) call(call(task.code(), "getKernel"), "getName");
                    queue.load(image(call(task.code(), "getProgram")), name, task.arguments().size());
                }
            });
        }

        private static byte[] image(Object program) throws ReflectiveOperationException {
            long[] sizes = (long[]) call(program, "getBinarySizes");
            ByteBuffer binary = ByteBuffer.allocateDirect(Math.toIntExact(sizes[0]));
            Internals.callStatic(program.getClass(), "getBinaries",
                    new Class<?>[] {long.class, long.class, ByteBuffer.class}, field(program, "programPointer"), 1L,
                    binary);
            byte[] image = new byte[binary.capacity()];
            binary.get(0, image);
            return image;
        }
    },

    PTX {
        @Override
        long frame(Object frame) throws ReflectiveOperationException {
            return (long) call(frame, "toAbsoluteAddress");
        }

        @Override
        List<Long> own(Object frame) throws ReflectiveOperationException {
            return List.of(frame(frame));
        }

        @Override
        boolean takesContexts() {
            return true;
        }

        @Override
        LaunchQueue queue(CompiledTasks tasks) throws ReflectiveOperationException {
            CudaQueue queue = new CudaQueue(tasks.frame());
            return queue.filled(() -> {
                for (CompiledTasks.Task task : tasks.tasks()) {
                    Object module = field(task.code(), "module");
                    byte[] handle = (byte[]) field(module, "moduleWrapper");
                    queue.use(ByteBuffer.wrap(handle).order(ByteOrder.nativeOrder()).getLong(),
                            (String) field(module, "kernelFunctionName"), task.arguments().size());
                }
            });
        }
    },

    OPENCL {
        @Override
        LaunchQueue queue(CompiledTasks tasks) throws ReflectiveOperationException {
            List<Long> kernels = new ArrayList<>();
            for (CompiledTasks.Task task : tasks.tasks()) {
                kernels.add((long) call(call(task.code(), "getKernel"), "getOclKernelID"));
            }
            long device = (long) call(call(tasks.device(), "getPhysicalDevice"), "getDevicePointer");
            return new OpenClQueue(tasks.frame(), device, kernels);
        }

        @Override
        boolean copiesParts() {
            return false; // NVIDIA's driver copies parts of a mebibyte more slowly than the whole
        }
    };

    static Backend of(Device device) {
        return valueOf(device.backend().toUpperCase(Locale.ROOT));
    }

    long frame(Object frame) throws ReflectiveOperationException {
        return (long) call(frame, "toBuffer");
    }

    /** Parameters that come before the task's arguments: the frame, constants, local memory and atomics. */
    List<Long> own(Object frame) throws ReflectiveOperationException {
        return List.of(frame(frame), (long) call(frame, "toConstantAddress"), 0L,
                (long) call(frame, "toAtomicAddress"));
    }

    /** Whether kernels have a parameter for a {@code KernelContext}. */
    boolean takesContexts() {
        return false;
    }

    /** Whether copying an array part by part pays. */
    boolean copiesParts() {
        return true;
    }

    abstract LaunchQueue queue(CompiledTasks tasks) throws ReflectiveOperationException;
}
