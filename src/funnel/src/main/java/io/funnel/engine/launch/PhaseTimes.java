package io.funnel.engine.launch;

/**
 * Where the time of a call went, in nanoseconds, added up over the lanes: with two lanes the sum may exceed the call.
 *
 * @param compile     kernels compiled and their buffers made; 0 where all was prepared
 * @param transferIn  host data copied to staging arrays and these to the device
 * @param kernels     by the device's clock if the call reads it; otherwise from launch to partials on the host
 * @param transferOut partials to the host; 0 where the device's clock is not read, since it is part of the kernels then
 * @param finish      partials and chunks combined on the host
 */
public record PhaseTimes(long compile, long transferIn, long kernels, long transferOut, long finish) {

    /** Adds the times of another part. */
    public PhaseTimes plus(PhaseTimes other) {
        return new PhaseTimes(compile + other.compile, transferIn + other.transferIn, kernels + other.kernels,
                transferOut + other.transferOut, finish + other.finish);
    }
}
