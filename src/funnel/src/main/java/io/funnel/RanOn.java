package io.funnel;

import java.util.List;

/**
 * Where and how a reduction ran.
 *
 * @param runtime   {@code embedded} or {@code tornadovm}
 * @param backend   what the kernels were compiled to
 * @param device    the device's name; the host's for strategies without a kernel
 * @param strategy  the algorithm
 * @param groups    work-groups of the first launch
 * @param groupSize work-items of a group
 * @param launches  kernel launches
 * @param parts     what each device did, where there were several; else empty
 */
public record RanOn(
        String runtime, String backend, String device, String strategy, int groups, int groupSize, int launches,
        List<Part> parts) {

    public RanOn {
        parts = List.copyOf(parts);
    }

    /** On one device. */
    public RanOn(
            String runtime, String backend, String device, String strategy, int groups, int groupSize, int launches) {
        this(runtime, backend, device, strategy, groups, groupSize, launches, List.of());
    }

    /** For people: every component; parts only where there are some. */
    @Override
    public String toString() {
        return "RanOn[runtime=" + runtime + ", backend=" + backend + ", device=" + device + ", strategy=" + strategy
                + ", groups=" + groups + ", groupSize=" + groupSize + ", launches=" + launches
                + (parts.isEmpty() ? "" : ", parts=" + parts) + "]";
    }

    /**
     * What one of several devices did of a call.
     *
     * @param address  of the device, as in 0:1
     * @param device   its name
     * @param elements that it has reduced
     * @param launches kernel launches
     * @param failure  why it left its share to the others; empty where it did not
     */
    public record Part(String address, String device, long elements, int launches, String failure) {}
}
