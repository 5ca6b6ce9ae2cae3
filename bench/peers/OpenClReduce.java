import static org.jocl.CL.CL_CONTEXT_PLATFORM;
import static org.jocl.CL.CL_DEVICE_NAME;
import static org.jocl.CL.CL_DEVICE_TYPE_ALL;
import static org.jocl.CL.CL_DRIVER_VERSION;
import static org.jocl.CL.CL_KERNEL_PRIVATE_MEM_SIZE;
import static org.jocl.CL.CL_MEM_COPY_HOST_PTR;
import static org.jocl.CL.CL_MEM_READ_ONLY;
import static org.jocl.CL.CL_MEM_READ_WRITE;
import static org.jocl.CL.CL_PROFILING_COMMAND_END;
import static org.jocl.CL.CL_PROFILING_COMMAND_START;
import static org.jocl.CL.CL_PROGRAM_BUILD_LOG;
import static org.jocl.CL.CL_QUEUE_PROFILING_ENABLE;
import static org.jocl.CL.CL_QUEUE_PROPERTIES;
import static org.jocl.CL.CL_TRUE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_context_properties;
import org.jocl.cl_device_id;
import org.jocl.cl_event;
import org.jocl.cl_kernel;
import org.jocl.cl_mem;
import org.jocl.cl_platform_id;
import org.jocl.cl_program;
import org.jocl.cl_queue_properties;

/**
 * A peer of {@code funnel report --peers}: the report's algorithms for sums of floats as a person writes them in OpenCL C, by JOCL.
 *
 * <p>DATA holds little-endian floats and nothing else; DEVICE is a device's name, or a part of it. Each KERNEL is
 * STRATEGY:GROUPS:SIZE:LAUNCHES with the sizes that Funnel's plan took; the partials of the last launch are summed on the host. A line of
 * JSON a kernel: the time of kernels by events, and of whole calls from data on the device, in nanoseconds. Warms up as
 * Funnel's comparison does.
 *
 * <pre>java -cp jocl-2.0.5.jar bench/peers/OpenClReduce.java DATA floatsum.cl REPETITIONS DEVICE KERNEL …</pre>
 */
final class OpenClReduce {

    private static final int MIN_WARM_UPS = 2;
    private static final int MAX_WARM_UPS = 300;
    private static final long WARM_UP_NANOS = 100_000_000;

    private final cl_context context;
    private final cl_device_id device;
    private final cl_command_queue queue;
    private final cl_program program;
    private final cl_mem input;
    private final int length;

    private OpenClReduce(cl_platform_id platform, cl_device_id device, String source, ByteBuffer data) {
        this.device = device;
        cl_context_properties of = new cl_context_properties();
        of.addProperty(CL_CONTEXT_PLATFORM, platform);
        context = CL.clCreateContext(of, 1, new cl_device_id[] {device}, null, null, null);
        cl_queue_properties timed = new cl_queue_properties();
        timed.addProperty(CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE);
        queue = CL.clCreateCommandQueueWithProperties(context, device, timed, null);
        program = CL.clCreateProgramWithSource(context, 1, new String[] {source}, null, null);
        boolean nvidia = text(device, CL_DEVICE_NAME).contains("NVIDIA");
        CL.clBuildProgram(program, 1, new cl_device_id[] {device}, nvidia ? "-cl-nv-verbose" : "", null, null);
        length = data.remaining() / Float.BYTES;
        input = CL.clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, data.remaining(), Pointer.to(data), null);
    }

    public static void main(String... words) throws IOException {
        if (words.length < 5) {
            System.err.println("five words needed: given=" + words.length
                    + "; try DATA floatsum.cl 5 DEVICE Cascade:8:256:1");
            System.exit(2);
        }
        CL.setExceptionsEnabled(true);
        ByteBuffer data;
        try (FileChannel file = FileChannel.open(Path.of(words[0]))) {
            data = ByteBuffer.allocateDirect((int) file.size()).order(ByteOrder.nativeOrder());
            while (data.hasRemaining() && file.read(data) >= 0) {
            }
            data.flip();
        }
        for (cl_platform_id platform : platforms()) {
            for (cl_device_id device : devices(platform)) {
                if (text(device, CL_DEVICE_NAME).contains(words[3])) {
                    OpenClReduce reduce = new OpenClReduce(platform, device, Files.readString(Path.of(words[1])), data);
                    for (int i = 4; i < words.length; i++) {
                        reduce.measure(words[i].split(":"), Integer.parseInt(words[2]));
                    }
                    return;
                }
            }
        }
        System.err.println("no such OpenCL device: device=" + words[3] + "; try a driver for it");
        System.exit(1);
    }

    /** One kernel with the sizes of a plan. */
    private void measure(String[] plan, int repetitions) {
        String name = plan[0].substring(0, 1).toLowerCase() + plan[0].substring(1);
        int groups = Integer.parseInt(plan[1]);
        int size = Integer.parseInt(plan[2]);
        int launches = Integer.parseInt(plan[3]);
        cl_kernel kernel = CL.clCreateKernel(program, name, null);
        cl_mem[] partials = new cl_mem[2];
        for (int i = 0; i < 2; i++) {
            partials[i] = CL.clCreateBuffer(context, CL_MEM_READ_WRITE, (long) groups * Float.BYTES, null, null);
        }
        boolean local = size > 1;
        float[] last = new float[launches == 1 ? groups : 1 + groups / size];
        List<cl_event> events = new ArrayList<>();
        LongSupplier call = () -> {
            long start = System.nanoTime();
            events.forEach(CL::clReleaseEvent);
            events.clear();
            int count = launch(kernel, partials, groups, size, launches, local, events);
            CL.clEnqueueReadBuffer(queue, partials[(launches - 1) % 2], CL_TRUE, 0, (long) count * Float.BYTES,
                    Pointer.to(last), 0, null, null);
            Arrays.fill(last, count, last.length, 0);
            sum(last);
            return System.nanoTime() - start;
        };
        call.getAsLong();
        float value = sum(last);
        long[] calls = times(call, repetitions);
        long[] kernels = times(() -> {
            call.getAsLong();
            return events.stream().mapToLong(event -> at(event, CL_PROFILING_COMMAND_END) - at(event,
                    CL_PROFILING_COMMAND_START)).sum();
        }, repetitions);
        System.out.println("{\"way\": \"OpenCL C " + plan[0] + "\", \"strategy\": \"" + plan[0] + "\", \"version\": \"JOCL 2, driver "
                + text(device, CL_DRIVER_VERSION) + "\", \"device\": \"" + text(device, CL_DEVICE_NAME)
                + "\", \"value\": \"" + value + "\", \"kernel\": " + Arrays.toString(kernels) + ", \"call\": "
                + Arrays.toString(calls) + ", \"note\": \"" + note(kernel, name) + "\"}");
    }

    /** Enqueues every launch, each over the partials of that before; how many partials the last one leaves. */
    private int launch(cl_kernel kernel, cl_mem[] partials, int groups, int size, int launches, boolean local,
            List<cl_event> events) {
        cl_mem from = input;
        int count = length;
        int left = groups;
        for (int pass = 0; pass < launches; pass++) {
            CL.clSetKernelArg(kernel, 0, Sizeof.cl_mem, Pointer.to(from));
            CL.clSetKernelArg(kernel, 1, Sizeof.cl_int, Pointer.to(new int[] {count}));
            CL.clSetKernelArg(kernel, 2, Sizeof.cl_mem, Pointer.to(partials[pass % 2]));
            if (local) {
                CL.clSetKernelArg(kernel, 3, (long) size * Float.BYTES, null);
            }
            cl_event event = new cl_event();
            CL.clEnqueueNDRangeKernel(queue, kernel, 1, null, new long[] {(long) left * size}, new long[] {size}, 0,
                    null, event);
            events.add(event);
            from = partials[pass % 2];
            count = left;
            left = (left + size - 1) / size;
        }
        return count;
    }

    private static float sum(float[] values) {
        float sum = 0;
        for (float value : values) {
            sum += value;
        }
        return sum;
    }

    private static long[] times(LongSupplier once, int repetitions) {
        long start = System.nanoTime();
        for (int run = 0; run < MAX_WARM_UPS; run++) {
            once.getAsLong();
            if (run + 1 >= MIN_WARM_UPS && System.nanoTime() - start > WARM_UP_NANOS) {
                break;
            }
        }
        return LongStream.generate(once).limit(repetitions).toArray();
    }

    /** What the driver tells: registers and spills of NVIDIA's, private memory of others. */
    private String note(cl_kernel kernel, String name) {
        long[] size = new long[1];
        CL.clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, null, size);
        byte[] log = new byte[(int) size[0]];
        CL.clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, log.length, Pointer.to(log), null);
        String said = new String(log).replaceAll("(?s)^.*?entry function '" + name + "'", "")
                .replaceAll("(?s)Compiling entry function.*", "");
        if (said.contains("registers")) {
            return said.lines().map(String::strip).filter(line -> line.contains("registers") || line.contains("spill"))
                    .map(line -> line.replaceFirst("ptxas info *: *", "")).reduce((a, b) -> a + "; " + b).orElse("");
        }
        long[] bytes = new long[1];
        CL.clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_PRIVATE_MEM_SIZE, Sizeof.cl_ulong, Pointer.to(bytes), null);
        return bytes[0] + " bytes of private memory";
    }

    private static long at(cl_event event, int moment) {
        long[] nanos = new long[1];
        CL.clGetEventProfilingInfo(event, moment, Sizeof.cl_ulong, Pointer.to(nanos), null);
        return nanos[0];
    }

    private static cl_platform_id[] platforms() {
        int[] count = new int[1];
        CL.clGetPlatformIDs(0, null, count);
        cl_platform_id[] platforms = new cl_platform_id[count[0]];
        CL.clGetPlatformIDs(platforms.length, platforms, null);
        return platforms;
    }

    private static cl_device_id[] devices(cl_platform_id platform) {
        int[] count = new int[1];
        CL.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, null, count);
        cl_device_id[] devices = new cl_device_id[count[0]];
        CL.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, devices.length, devices, null);
        return devices;
    }

    private static String text(cl_device_id device, int what) {
        long[] size = new long[1];
        CL.clGetDeviceInfo(device, what, 0, null, size);
        byte[] text = new byte[(int) size[0]];
        CL.clGetDeviceInfo(device, what, text.length, Pointer.to(text), null);
        return new String(text, 0, text.length - 1);
    }
}
