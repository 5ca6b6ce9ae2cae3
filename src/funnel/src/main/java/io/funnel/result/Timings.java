package io.funnel.result;

/**
 * The phases of a call, in nanoseconds. Phases of several chunks overlap, so their sum may exceed the total; any
 * remainder is planning and bookkeeping.
 *
 * @param total    from the call to the answer
 * @param compile  preparing kernels and buffers; 0 if an earlier call did so
 * @param transfer to the device and back, the copy into staging buffers included
 * @param kernels  in kernels, or in the loops of the host engine
 * @param finish   combining partials and chunks on the host
 * @param trust    canary run and check of the laws; 0 if an earlier call did so
 */
public record Timings(long total, long compile, long transfer, long kernels, long finish, long trust) {}
