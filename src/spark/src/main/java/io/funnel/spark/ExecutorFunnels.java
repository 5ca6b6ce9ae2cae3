package io.funnel.spark;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.plan.Placement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;

/**
 * The Funnels of this JVM: one for each device that Spark assigns to its tasks, or one without; opened by the first task,
 * shared by all, closed when the JVM ends.
 */
final class ExecutorFunnels {

    private static final Map<AssignedDevice, Funnel> OPEN = new ConcurrentHashMap<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(ExecutorFunnels::close, "funnel-close"));
    }

    private ExecutorFunnels() {}

    /** The device of a task. */
    static AssignedDevice device(@Nullable TaskContext task) {
        SparkEnv env = SparkEnv.get();
        return AssignedDevice.of(task, env == null ? new SparkConf() : env.conf());
    }

    /** The Funnel of a task, or of this JVM outside of tasks. */
    static Funnel of(AssignedDevice device, @Nullable TaskContext task) {
        return OPEN.computeIfAbsent(device, assigned -> open(assigned, task == null ? 1 : task.cpus()));
    }

    /** On the host, a task takes no more cores than Spark counts it for. */
    private static Funnel open(AssignedDevice device, int cores) {
        FunnelBuilder builder = Funnel.builder().threads(cores);
        device.device().ifPresent(builder::device);
        return device.isHost() ? builder.placement(Placement.HOST).build() : builder.build();
    }

    private static void close() {
        OPEN.values().forEach(Funnel::close);
    }
}
