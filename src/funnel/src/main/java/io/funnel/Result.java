package io.funnel;

/**
 * The result of a reduction, with its provenance.
 *
 * @param <R>        the type of the answer
 * @param value      the answer
 * @param length     elements that were reduced
 * @param ranOn      where it was computed
 * @param errorBound how far what was summed up on the device can be from the exact sum, before the reduction's finish;
 *                   an estimate where the reduction is no plain sum, see docs/verification.md; 0 where nothing rounds
 * @param callNanos  wall-clock time of the reduction, compilation and transfer included
 */
public record Result<R>(R value, int length, RanOn ranOn, double errorBound, long callNanos) {}
