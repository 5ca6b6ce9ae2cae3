package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Shape;
import java.util.Optional;

/** Whether a device's kernels can read the elements of a reduction. */
public final class DeviceElements {

    private DeviceElements() {}

    /** Returns why they cannot; empty if they can. */
    static Optional<String> lacking(Reduction<?> reduction, Device device) {
        return reduction.signature().inputs().stream().map(input -> lacking(input.type(), device))
                .flatMap(Optional::stream).findFirst();
    }

    private static Optional<String> lacking(ElementType type, Device device) {
        return type == ElementType.HALF && !device.halves()
                ? Optional.of("its kernels cannot read halves: backend=" + device.backend() + ", missing=cl_khr_fp16")
                : Optional.empty();
    }

    /**
     * Refuses elements that the device's kernels cannot read.
     *
     * @throws UnsupportedPlanException if they cannot
     */
    public static void require(ElementType type, Device device) {
        lacking(type, device).ifPresent(reason -> {
            throw new UnsupportedPlanException("no " + type.label() + " on this device: device=" + device.name()
                    + ", reason=" + reason + "; try data in the host's memory and placement HOST, another device, or"
                    + " a copy as floats");
        });
    }

    static void require(Reduction<?> reduction, Algorithm strategy, Device device) {
        if (!(strategy.shape() instanceof Shape.Host)) {
            require(reduction, device);
        }
    }

    static void require(Reduction<?> reduction, Device device) {
        reduction.signature().inputs().forEach(input -> require(input.type(), device));
    }
}
