package io.funnel.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.embedded.device.DeviceMemory;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoDeviceMap;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoProfilerResult;
import uk.ac.manchester.tornado.api.TornadoRuntime;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;
import uk.ac.manchester.tornado.api.exceptions.TornadoBackendNotFound;
import uk.ac.manchester.tornado.api.exceptions.TornadoDeviceNotFound;
import uk.ac.manchester.tornado.api.exceptions.TornadoMemoryException;
import uk.ac.manchester.tornado.api.exceptions.TornadoOutOfMemoryException;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The options of a plan, its figures, its device and the memory it takes. */
class PlanTest {

    private static final int EVERY = DataTransferMode.EVERY_EXECUTION;

    static void addOne(KernelContext context, IntArray values) {
        int globalId = context.globalIdx;
        values.set(globalId, values.get(globalId) + 1);
    }

    private static TornadoExecutionPlan planOf(IntArray values) {
        return new TornadoExecutionPlan(new TaskGraph("g")
                .transferToDevice(EVERY, values)
                .task("t", PlanTest::addOne, new KernelContext(), values)
                .transferToHost(EVERY, values)
                .snapshot())
                .withGridScheduler(new GridScheduler("g.t", Kernels.grid(values.getSize(), 4)));
    }

    @Test
    void profiler_on_givesTimesAndBytes() throws Exception {
        IntArray values = new IntArray(1024);
        try (TornadoExecutionPlan plan = planOf(values)) {
            TornadoProfilerResult figures =
                    plan.withProfiler(ProfilerMode.SILENT).execute().getProfilerResult();

            assertThat(figures.getTotalBytesCopyIn()).isEqualTo(4096);
            assertThat(figures.getTotalBytesCopyOut()).isEqualTo(4096);
            assertThat(figures.getTotalBytesTransferred()).isEqualTo(8192);
            assertThat(figures.getTotalDeviceMemoryUsage()).isEqualTo(values.getNumBytesOfSegmentWithHeader());
            assertThat(figures.getDeviceKernelTime()).isPositive();
            assertThat(figures.getDeviceWriteTime()).isPositive();
            assertThat(figures.getDeviceReadTime()).isPositive();
            assertThat(figures.getTotalTime())
                    .isEqualTo(figures.getDeviceKernelTime()
                            + figures.getDataTransfersTime()
                            + figures.getCompileTime()
                            + figures.getKernelDispatchTime());
            assertThat(figures.getProfileLog())
                    .contains("\"task\": \"g.t\", \"kernel\": \"PlanTest.addOne\", \"executor\": \"resumable\"");
            assertThat(figures.getTraceExecutionPlan())
                    .isEqualTo("Root -> withGridScheduler -> withProfiler(SILENT)");
        }
    }

    @Test
    void profiler_off_givesZeros() {
        TornadoProfilerResult figures = planOf(new IntArray(8))
                .withProfiler(ProfilerMode.SILENT)
                .withoutProfiler()
                .execute()
                .getProfilerResult();

        assertThat(figures.getTotalTime()).isZero();
        assertThat(figures.getDeviceKernelTime()).isZero();
        assertThat(figures.getTotalBytesTransferred()).isZero();
    }

    @Test
    void planResult_ofAPastExecution_isItsResult() {
        TornadoExecutionPlan plan = planOf(new IntArray(8));
        plan.execute();
        Object second = plan.execute();

        assertThat(plan.getPlanResult(1)).isSameAs(second);
        assertThatThrownBy(() -> plan.getPlanResult(2)).hasMessageStartingWith("no such result: index=2, executions=2");
        assertThatThrownBy(() -> plan.clearProfiles().getPlanResult(0)).hasMessageContaining("executions=0");
    }

    @Test
    void planResults_ofEqualExecutions_shareTheirTrace() {
        TornadoExecutionPlan plan = planOf(new IntArray(8));
        String first = plan.execute().getProfilerResult().getTraceExecutionPlan();
        String second = plan.execute().getProfilerResult().getTraceExecutionPlan();

        assertThat(second).isSameAs(first);
        assertThat(plan.withGraph(0).execute().getProfilerResult().getTraceExecutionPlan()).isNotEqualTo(first);
    }

    @Test
    void warmUp_iterations_executesSoOften() throws InterruptedException {
        IntArray values = new IntArray(8);
        TornadoExecutionPlan plan = planOf(values);

        plan.withPreCompilation().withWarmUpIterations(3);
        assertThat(values.toHeapArray()).containsOnly(3);
        plan.withWarmUpTime(1);

        assertThat(values.get(0)).isGreaterThanOrEqualTo(4);
    }

    @Test
    void options_thatMakeNoSenseHere_areRefusedWithTheReason() {
        TornadoExecutionPlan plan = planOf(new IntArray(8));

        assertThatThrownBy(plan::withCUDAGraph)
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessage("not on the embedded runtime: option=withCUDAGraph, reason=there is no CUDA here; "
                        + "try without it");
        assertThatThrownBy(() -> plan.withBatch("1MB")).hasMessageContaining("option=withBatch(1MB)");
        assertThatThrownBy(plan::withConcurrentDevices).hasMessageContaining("reason=there is one device");
        assertThatThrownBy(plan::withIntraPlanConcurrency).hasMessageContaining("option=withIntraPlanConcurrency");
        assertThatThrownBy(() -> plan.withCompilerFlags(TornadoVMBackendType.JAVA, "-O3"))
                .hasMessageContaining("option=withCompilerFlags(-O3)");
        assertThat(plan.withCompilerFlags(TornadoVMBackendType.OPENCL, "-w")).isSameAs(plan);
        assertThat(plan.withStagedTransfers()).isSameAs(plan);
    }

    @Test
    void defaultScheduler_afterAGrid_forgetsIt() {
        TornadoExecutionPlan plan = planOf(new IntArray(8)).withDefaultScheduler();

        assertThatThrownBy(plan::execute).hasMessageStartingWith("kernel without a grid: task=g.t");
    }

    @Test
    void graph_thatThePlanDoesNotHave_isRefused() {
        TornadoExecutionPlan plan = planOf(new IntArray(8));

        assertThatThrownBy(() -> plan.withGraph(1)).hasMessageStartingWith("no such graph: index=1, graphs=1");
        assertThatThrownBy(() -> plan.getDevice(-1)).hasMessageStartingWith("no such graph: index=-1");
        assertThatThrownBy(() -> plan.withDevice("g.u", TornadoExecutionPlan.DEFAULT_DEVICE))
                .hasMessageStartingWith("no such task: task=g.u, tasks=[g.t]");
    }

    @Test
    void memory_moreThanTheDeviceHas_isRefusedWithNumbers() throws Exception {
        // Plans of other tests may not have been closed.
        long before = DeviceMemory.usedByAllPlans();
        try (Settings _ = Settings.of(Settings.GLOBAL_MEMORY, before + 100_000);
                TornadoExecutionPlan small = planOf(new IntArray(10_000));
                TornadoExecutionPlan large = planOf(new IntArray(20_000))) {
            small.execute();
            assertThat(small.getCurrentDeviceMemoryUsage()).isEqualTo(40_016);

            assertThatThrownBy(large::execute)
                    .isInstanceOf(TornadoOutOfMemoryException.class)
                    .hasMessageStartingWith("device memory exhausted: requested=80016 bytes, used="
                            + (before + 40_016) + ", limit=" + (before + 100_000));
            assertThat(large.getCurrentDeviceMemoryUsage()).isZero();
            small.freeDeviceMemory();
            large.execute();
            assertThat(large.getCurrentDeviceMemoryUsage()).isEqualTo(80_016);
        }
    }

    @Test
    void memory_moreThanThePlansLimit_isRefusedWithNumbers() {
        TornadoExecutionPlan plan = planOf(new IntArray(300_000)).withMemoryLimit("1MB");

        assertThatThrownBy(plan::execute)
                .isInstanceOf(TornadoMemoryException.class)
                .hasMessageStartingWith(
                        "plan exceeds its memory limit: requested=1200016 bytes, used=0, limit=1000000");
        assertThatThrownBy(() -> plan.withMemoryLimit("much")).hasMessageStartingWith("not a memory size: size=much");
        plan.withoutMemoryLimit().execute();
    }

    @Test
    void device_asked_isTheEmbeddedOneWithItsLimits() {
        TornadoRuntime runtime = TornadoRuntimeProvider.getTornadoRuntime();
        TornadoDevice device = TornadoExecutionPlan.getDevice(0, 0);

        assertThat(runtime.getBackend(0).getName()).isEqualTo("embedded");
        assertThat(runtime.getBackendType(0)).isEqualTo(TornadoVMBackendType.JAVA);
        assertThat(device.getDeviceType()).isEqualTo(TornadoDeviceType.CPU);
        try (Settings _ = Settings.of(Settings.COMPUTE_UNITS, 3)
                .and(Settings.GROUP_SIZE, 64)
                .and(Settings.LOCAL_MEMORY, 777)
                .and(Settings.GLOBAL_MEMORY, 5_000_000_000L)) {
            assertThat(device.getPhysicalDevice().getDeviceName()).isEqualTo("embedded (JVM, 3 cores)");
            assertThat(device.getPhysicalDevice().getDeviceMaxWorkGroupSize()).containsExactly(64);
            assertThat(device.getDeviceLocalMemorySize()).isEqualTo(777);
            assertThat(device.getMaxGlobalMemory()).isEqualTo(5_000_000_000L);
            assertThat(device.getAvailableProcessors()).isEqualTo(3);
        }
        assertThatThrownBy(() -> TornadoExecutionPlan.getDevice(1, 0)).isInstanceOf(TornadoBackendNotFound.class);
        assertThatThrownBy(() -> TornadoExecutionPlan.getDevice(0, 1)).isInstanceOf(TornadoDeviceNotFound.class);
    }

    @Test
    void deviceMap_queries_findTheEmbeddedDevice() {
        TornadoDeviceMap map = TornadoExecutionPlan.getTornadoDeviceMap();

        assertThat(map.getNumBackends()).isEqualTo(1);
        assertThat(map.getDevicesByName("EMBEDDED")).hasSize(1);
        assertThat(map.getDevicesByName("nvidia")).isEmpty();
        assertThat(map.getDevicesByType(TornadoDeviceType.GPU)).isEmpty();
        assertThat(map.getBackendsWithDevicePredicate(device -> device.getMaxGlobalMemory() > 0)).hasSize(1);
    }

    @Test
    void plans_ofSeveralThreads_doNotDisturbOneAnother() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            Callable<Boolean> work = () -> {
                IntArray values = new IntArray(4096);
                try (TornadoExecutionPlan plan = planOf(values)) {
                    for (int i = 0; i < 50; i++) {
                        plan.execute();
                    }
                }
                return IntStream.of(values.toHeapArray()).allMatch(value -> value == 50);
            };
            for (Future<Boolean> right : threads.invokeAll(Collections.nCopies(8, work))) {
                assertThat(right.get()).isTrue();
            }
        }
    }
}
