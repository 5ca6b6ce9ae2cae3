package io.funnel.result;

/**
 * Where the time of a call went, in nanoseconds. The phases of several chunks overlap, so they may add up to more than
 * the whole; what is left over is planning and bookkeeping.
 *
 * @param total    from the call to the answer
 * @param compile  making kernels and buffers ready; 0 where an earlier call had done it
 * @param transfer to the device and back, the copy into staging buffers included
 * @param kernels  in kernels, or in the loops of the host engine
 * @param finish   combining partials and chunks on the host
 * @param trust    canary run and check of the laws; 0 where an earlier call had done it
 */
public record Timings(long total, long compile, long transfer, long kernels, long finish, long trust) {}
