package io.funnel.spark;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.plan.Placement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;

/**
 * The Funnels of this JVM: one for each device that Spark assigns to its tasks, or one without. The first task opens
 * it, all share it, and it closes when the JVM ends.
 */
final class ExecutorFunnels {

    /** Placement of reductions on an assigned device: {@code fastest}, the default, or {@code device}. */
    static final String PLACEMENT = "spark.funnel.placement";

    private static final Map<AssignedDevice, Funnel> OPEN = new ConcurrentHashMap<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(ExecutorFunnels::close, "funnel-close"));
    }

    private ExecutorFunnels() {}

    static AssignedDevice device(@Nullable TaskContext task) {
        return AssignedDevice.of(task, conf());
    }

    private static SparkConf conf() {
        SparkEnv env = SparkEnv.get();
        return env == null ? new SparkConf() : env.conf();
    }

    /** The Funnel of a task, or of this JVM outside of tasks. */
    static Funnel of(AssignedDevice device, @Nullable TaskContext task) {
        return OPEN.computeIfAbsent(device,
                assigned -> seeingModules(() -> open(assigned, task == null ? 1 : task.cpus())));
    }

    /**
     * Runs what may start TornadoVM, which finds its backends through the thread's class loader. The loader that Spark
     * gives a task has no parent, so that modules are not visible through it.
     */
    static <T> T seeingModules(Supplier<T> start) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(Funnel.class.getClassLoader());
        try {
            return start.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Limits a task on the host to the cores that Spark assigns to it. */
    private static Funnel open(AssignedDevice device, int cores) {
        FunnelBuilder builder = Funnel.builder().threads(cores);
        device.device().ifPresent(chosen -> {
            requireOnClassPath();
            builder.device(chosen);
        });
        return builder.placement(device.isHost() ? Placement.HOST : placement()).build();
    }

    /** TornadoVM reads the class files of kernels through the system class loader, which does not see Spark's jars. */
    private static void requireOnClassPath() {
        if (ClassLoader.getSystemResource(Funnel.class.getName().replace('.', '/') + ".class") == null) {
            throw new IllegalStateException("TornadoVM cannot read kernels: jars=" + System.getProperty("user.dir")
                    + ", reason=it reads them from the executor's own class path alone; try the jars that hold Funnel and"
                    + " reductions in spark.executor.extraClassPath, on every node");
        }
    }

    private static Placement placement() {
        String setting = conf().get(PLACEMENT, "fastest");
        return switch (setting) {
            case "fastest" -> Placement.FASTEST;
            case "device" -> Placement.DEVICE;
            default -> throw new IllegalArgumentException(
                    "unknown placement: " + PLACEMENT + "=" + setting + "; try fastest or device");
        };
    }

    private static void close() {
        OPEN.values().forEach(Funnel::close);
    }
}
