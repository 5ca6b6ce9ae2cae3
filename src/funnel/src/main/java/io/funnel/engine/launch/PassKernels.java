package io.funnel.engine.launch;

import io.funnel.device.Device;
import io.funnel.plan.Kernels;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.strategy.Needs;

/**
 * The kernels of a plan.
 *
 * @param elements over the inputs
 * @param partials over the partials of an earlier launch
 */
record PassKernels(Launch elements, Launch partials) {

    /** The kernels of a group size, with warp operations if the device has them. */
    static PassKernels of(Device device, int groupSize, KernelCode code) {
        return switch (code) {
            case KernelCode.Scalar scalar -> of(device, groupSize, scalar);
            case KernelCode.Vector vector -> new PassKernels(vector.elements(), vector.elements());
            case KernelCode.Annotated annotated -> throw new IllegalArgumentException(annotated.strategy());
            case KernelCode.Refused refused -> throw new IllegalArgumentException(refused.reason());
        };
    }

    /** The kernels of a kernel's last pass, which may leave results. */
    static PassKernels last(Device device, KernelKey key, KernelCode code) {
        return of(device, key.groupSize(),
                key.finishes() ? Kernels.finishing(key.definition(), key.strategy()).orElseThrow() : code);
    }

    private static PassKernels of(Device device, int groupSize, KernelCode.Scalar code) {
        boolean warps = device.warpSize() == Needs.WARP && groupSize >= Needs.WARP;
        return warps
                ? new PassKernels(code.elementsWithWarps().apply(groupSize), code.partialsWithWarps().apply(groupSize))
                : new PassKernels(code.elements().apply(groupSize), code.partials().apply(groupSize));
    }
}
