package io.funnel;

/**
 * The result of a reduction, with its provenance.
 *
 * @param value      the answer, of the array's element type
 * @param length     elements that were reduced
 * @param ranOn      where it was computed
 * @param errorBound how far a floating-point sum can be from the exact one; 0 where nothing rounds
 * @param callNanos  wall-clock time of the reduction, compilation and transfer included
 */
public record Result(Number value, int length, RanOn ranOn, double errorBound, long callNanos) {}
