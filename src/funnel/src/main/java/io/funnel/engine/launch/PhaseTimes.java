package io.funnel.engine.launch;

/**
 * The phases of a call, in nanoseconds, summed over the lanes: with two lanes the sum may exceed the call.
 *
 * @param compile     compiling kernels and allocating buffers; 0 if all was prepared
 * @param transferIn  copying host data to staging arrays and on to the device
 * @param kernels     by the device's clock if the call reads it; otherwise from launch to partials on the host
 * @param transferOut copying partials to the host; 0 without the device's clock, since the kernels then include it
 * @param finish      combining partials and chunks on the host
 */
public record PhaseTimes(long compile, long transferIn, long kernels, long transferOut, long finish) {

    /** Adds the times of another part. */
    public PhaseTimes plus(PhaseTimes other) {
        return new PhaseTimes(compile + other.compile, transferIn + other.transferIn, kernels + other.kernels,
                transferOut + other.transferOut, finish + other.finish);
    }
}
