package io.funnel.spark;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.TaskContext;
import org.apache.spark.resource.ResourceInformation;
import org.jspecify.annotations.Nullable;

/**
 * The device that a task may use.
 *
 * @param address of the GPU that Spark assigned, {@code any} where Funnel chooses, else {@code host}
 */
record AssignedDevice(String address) {

    /**
     * {@code assigned}, the default, uses the GPU that Spark assigned and no other; {@code any} uses the best device.
     */
    static final String SETTING = "spark.funnel.device";

    private static final String GPU = "gpu";
    private static final String ANY = "any";
    private static final String HOST = "host";

    static AssignedDevice of(@Nullable TaskContext task, SparkConf conf) {
        String setting = conf.get(SETTING, "assigned");
        return switch (setting) {
            case ANY -> new AssignedDevice(ANY);
            case "assigned" -> new AssignedDevice(task == null ? HOST : assigned(task.resourcesJMap()));
            default -> throw new IllegalArgumentException(
                    "unknown choice of devices: " + SETTING + "=" + setting + "; try assigned or any");
        };
    }

    private static String assigned(Map<String, ResourceInformation> resources) {
        ResourceInformation gpus = resources.get(GPU);
        return gpus == null || gpus.addresses().length == 0 ? HOST : gpus.addresses()[0];
    }

    boolean isHost() {
        return address.equals(HOST) || (isAssigned()
                && ExecutorFunnels.seeingModules(Devices::runtime) == Device.Runtime.EMBEDDED);
    }

    private boolean isAssigned() {
        return !address.equals(HOST) && !address.equals(ANY);
    }

    /** The remark for the result. */
    Optional<String> remark() {
        return isAssigned() && isHost()
                ? Optional.of("the host engine, though Spark assigned gpu=" + address
                        + ": the executor was not started on a TornadoVM SDK; try "
                        + "spark.executor.extraJavaOptions=@SDK/tornado-argfile")
                : Optional.empty();
    }

    /**
     * The device of this address: the GPU of this number on the first backend that has GPUs. Without GPUs, numbers
     * count the devices of the first device's kind.
     *
     * @throws IllegalStateException if there is no such device
     */
    Optional<Device> device() {
        if (!isAssigned() || isHost()) {
            return Optional.empty();
        }
        return Optional.of(numbered(Devices.all(), address));
    }

    /** Selects {@link #device()} from a list. */
    static Device numbered(List<Device> all, String address) {
        List<Device> fitting = Devices.preferred(all).map(first -> Devices.alike(all, first)).orElse(List.of());
        int number = number(address);
        if (number < 0 || number >= fitting.size()) {
            throw new IllegalStateException("no such device: spark's gpu=" + address + ", devices="
                    + fitting.stream().map(device -> device.address() + " " + device.name()).toList()
                    + "; try a discovery script that prints the numbers of these devices");
        }
        return fitting.get(number);
    }

    private static int number(String address) {
        try {
            return Integer.parseInt(address);
        } catch (NumberFormatException e) {
            throw new IllegalStateException("GPU address is not a number: spark's gpu=" + address
                    + "; try a discovery script that prints numbers", e);
        }
    }
}
