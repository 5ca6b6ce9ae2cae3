import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleSupplier;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.common.Access;
import uk.ac.manchester.tornado.api.common.LibraryTaskDescriptor;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.runtime.common.TornadoXPUDevice;
import uk.ac.manchester.tornado.runtime.library.spi.LibraryContext;
import uk.ac.manchester.tornado.runtime.library.spi.LibraryInvocation;
import uk.ac.manchester.tornado.runtime.library.spi.TornadoLibraryProvider;
import uk.ac.manchester.tornado.runtime.library.spi.TornadoNativeStreamSupport;

/**
 * What can a launch through TornadoVM's library tasks save? A kernel that stores one float, which is copied to the host:
 * by TornadoVM alone; by a library task that does nothing (copy alone); by one that launches a kernel through the driver's
 * functions; by one that launches and copies; and by the driver's functions without TornadoVM. Rounds in turns; medians.
 *
 * <p>CUDA alone. Compiled against the SDK's tornado-api and tornado-runtime; the class path needs a file
 * {@code META-INF/services/uk.ac.manchester.tornado.runtime.library.spi.TornadoLibraryProvider} of the line
 * {@code LibraryTaskCost$Driver}.
 *
 * <pre>
 * java @$TORNADOVM_HOME/tornado-argfile @tornado-config/cuda.args -cp FOLDER LibraryTaskCost
 * </pre>
 */
public final class LibraryTaskCost {

    private static final int WARM_CALLS = 20_000;
    private static final int ROUNDS = 10;
    private static final int CALLS = 1000;

    private LibraryTaskCost() {}

    public static void main(String[] arguments) throws Throwable {
        Map<String, DoubleSupplier> ways = new LinkedHashMap<>();
        ways.put("TornadoVM", kernel());
        ways.put("library task, nothing", library("nothing", true));
        if (Driver.IS_THERE) {
            ways.put("library task, native launch", library("launch", true));
            ways.put("library task, native launch and copy", library("launchAndCopy", false));
            ways.put("native launch and copy, no TornadoVM", () -> Driver.launchAndCopy(Driver.last));
        }
        Map<String, long[]> times = new LinkedHashMap<>();
        for (Map.Entry<String, DoubleSupplier> way : ways.entrySet()) {
            times.put(way.getKey(), new long[ROUNDS * CALLS]);
            for (int call = 0; call < WARM_CALLS; call++) {
                check(way.getKey(), way.getValue().getAsDouble());
            }
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (Map.Entry<String, DoubleSupplier> way : ways.entrySet()) {
                for (int call = 0; call < CALLS; call++) {
                    long start = System.nanoTime();
                    double value = way.getValue().getAsDouble();
                    times.get(way.getKey())[round * CALLS + call] = System.nanoTime() - start;
                    check(way.getKey(), value);
                }
            }
        }
        times.forEach((way, all) -> {
            Arrays.sort(all);
            System.out.println(way + ": median " + all[all.length / 2] + " ns, least " + all[0]);
        });
        System.exit(0);
    }

    private static void check(String way, double value) {
        if (value != 1) {
            throw new IllegalStateException("a wrong float: way=" + way + ", value=" + value);
        }
    }

    private static DoubleSupplier kernel() {
        FloatArray out = new FloatArray(1);
        WorkerGrid1D grid = new WorkerGrid1D(1);
        grid.setLocalWork(1, 1, 1);
        TornadoExecutionPlan plan = new TornadoExecutionPlan(new TaskGraph("kernel")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, out)
                .task("store", LibraryTaskCost::store, new KernelContext(), out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out)
                .snapshot());
        plan.withGridScheduler(new GridScheduler("kernel.store", grid));
        return () -> {
            out.set(0, 0);
            plan.execute();
            return out.get(0);
        };
    }

    private static void store(KernelContext context, FloatArray out) {
        if (context.globalIdx == 0) {
            out.set(0, 1f);
        }
    }

    private static DoubleSupplier library(String function, boolean copied) {
        FloatArray out = new FloatArray(1);
        TaskGraph tasks = new TaskGraph(function)
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, out)
                .libraryTask("call", array -> describe(function, array), out);
        if (copied) {
            tasks.transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        }
        TornadoExecutionPlan plan = new TornadoExecutionPlan(tasks.snapshot());
        boolean nothing = function.equals("nothing");
        out.set(0, nothing ? 1 : 0);
        return () -> {
            if (!nothing) {
                out.set(0, 0);
            }
            plan.execute();
            return copied ? out.get(0) : Driver.copied;
        };
    }

    private static LibraryTaskDescriptor describe(String function, FloatArray out) {
        return new LibraryTaskDescriptor().withLibrary("driver").withFunction(function)
                .withParameters(new Object[] {out}).withAccess(new Access[] {Access.READ_WRITE});
    }

    /** The driver's functions as a library. */
    public static final class Driver implements TornadoLibraryProvider {

        private static final String PTX = """
                .version 7.0
                .target sm_80
                .address_size 64
                .visible .entry store(.param .u64 out)
                {
                    .reg .u64 %p;
                    .reg .f32 %f;
                    ld.param.u64 %p, [out];
                    mov.f32 %f, 0f3F800000;
                    st.global.f32 [%p], %f;
                    ret;
                }
                """;

        private static final Arena ARENA = Arena.global();
        private static final MemorySegment POINTER = ARENA.allocate(ValueLayout.JAVA_LONG);
        private static final MemorySegment PARAMETERS = ARENA.allocate(ValueLayout.ADDRESS);
        private static final MemorySegment BACK = ARENA.allocate(ValueLayout.JAVA_FLOAT);
        static final boolean IS_THERE = lookup() != null;
        private static final MethodHandle SET_CURRENT = function("cuCtxSetCurrent", ValueLayout.JAVA_LONG);
        private static final MethodHandle LOAD =
                function("cuModuleLoadData", ValueLayout.ADDRESS, ValueLayout.ADDRESS);
        private static final MethodHandle GET =
                function("cuModuleGetFunction", ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
        private static final MethodHandle LAUNCH = function("cuLaunchKernel", ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG,
                ValueLayout.ADDRESS, ValueLayout.ADDRESS);
        private static final MethodHandle COPY = function("cuMemcpyDtoHAsync_v2", ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
        private static final MethodHandle WAIT = function("cuStreamSynchronize", ValueLayout.JAVA_LONG);

        static double copied;
        static long last;
        private static long stream;
        private static long kernel;

        private static SymbolLookup lookup() {
            try {
                return SymbolLookup.libraryLookup("libcuda.so.1", ARENA);
            } catch (IllegalArgumentException e) {
                return null;
            }
        }

        private static MethodHandle function(String name, java.lang.foreign.MemoryLayout... parameters) {
            SymbolLookup library = lookup();
            return library == null ? null : Linker.nativeLinker().downcallHandle(library.find(name).orElseThrow(),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, parameters));
        }

        private static void require(int status) {
            if (status != 0) {
                throw new IllegalStateException("the driver refused: status=" + status);
            }
        }

        @Override
        public String libraryName() {
            return "driver";
        }

        @Override
        public boolean canHandle(TornadoXPUDevice device) {
            return true;
        }

        @Override
        public LibraryContext createContext(TornadoXPUDevice device, long plan) {
            if (device instanceof TornadoNativeStreamSupport streams) {
                try {
                    require((int) SET_CURRENT.invokeExact(streams.getNativeContext(plan)));
                    require((int) LOAD.invokeExact(POINTER, ARENA.allocateFrom(PTX)));
                    require((int) GET.invokeExact(POINTER, POINTER.get(ValueLayout.JAVA_LONG, 0), ARENA.allocateFrom("store")));
                    kernel = POINTER.get(ValueLayout.JAVA_LONG, 0);
                } catch (Throwable e) {
                    throw new IllegalStateException(e);
                }
            }
            return new LibraryContext() {};
        }

        @Override
        public void dispatch(String function, LibraryInvocation invocation) {
            if (function.equals("nothing")) {
                return;
            }
            TornadoNativeStreamSupport streams = (TornadoNativeStreamSupport) invocation.getDevice();
            stream = streams.getNativeStream(invocation.getExecutionPlanId());
            last = invocation.getDevicePointer(0);
            if (function.equals("launch")) {
                launch(last);
            } else {
                copied = launchAndCopy(last);
            }
        }

        private static void launch(long out) {
            try {
                POINTER.set(ValueLayout.JAVA_LONG, 0, out);
                PARAMETERS.set(ValueLayout.ADDRESS, 0, POINTER);
                require((int) LAUNCH.invokeExact(kernel, 1, 1, 1, 1, 1, 1, 0, stream, PARAMETERS, MemorySegment.NULL));
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        static double launchAndCopy(long out) {
            launch(out);
            try {
                BACK.set(ValueLayout.JAVA_FLOAT, 0, 0);
                require((int) COPY.invokeExact(BACK, out, (long) Float.BYTES, stream));
                require((int) WAIT.invokeExact(stream));
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
            return BACK.get(ValueLayout.JAVA_FLOAT, 0);
        }

        @Override
        public void destroyContext(LibraryContext context) {}
    }
}
