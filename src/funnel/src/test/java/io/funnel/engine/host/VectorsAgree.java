package io.funnel.engine.host;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A separate program: prints the engine's mode, and the number of reductions with the same bits as without vectors. */
final class VectorsAgree {

    private static final int[] LENGTHS = {1, 63, 4095, 4096, 4097, 40_961, 300_001};

    private VectorsAgree() {}

    /** Takes no arguments; with the property {@code long} it only makes two long sums. */
    public static void main(String[] arguments) {
        if (Boolean.getBoolean("long")) {
            sumTwice();
            return;
        }
        int same = 0;
        int all = 0;
        try (HostEngine auto = HostEngine.open(HostOptions.defaults().withThreads(2));
                HostEngine plain = HostEngine.open(new HostOptions(1, HostOptions.Vectors.OFF))) {
            System.out.println(auto.describe());
            System.out.println("same counts: " + CountsAgree.result());
            System.out.println("same blocks: " + BlocksAgree.result());
            for (KnownLoop loop : KnownLoop.values()) {
                for (ElementType type : KnownDefinition.TYPES) {
                    KnownDefinition definition = new KnownDefinition(loop, type, true);
                    for (int length : LENGTHS) {
                        for (Memory memory : List.of(Memory.NATIVE, Memory.HEAP, Memory.HEAP_SLICE,
                                Memory.NATIVE_UNALIGNED, Memory.MAPPED_UNALIGNED)) {
                            List<MemorySegment> in = HostEngineTest.inputs(definition, length, memory);
                            Number with = HostEngineTest.reduce(auto, definition, in, length);
                            Number without = HostEngineTest.reduce(plain, definition, in, length);
                            same += with.equals(without) ? 1 : 0;
                            all++;
                            if (definition.facts().boundedVariant().isPresent()) {
                                same += MagnitudeLoopsTest.reduce(auto, definition, in, length)
                                        .equals(MagnitudeLoopsTest.reduce(plain, definition, in, length)) ? 1 : 0;
                                all++;
                            }
                        }
                    }
                }
            }
        }
        System.out.println("same bits: " + same + " of " + all);
    }

    private static void sumTwice() {
        KnownDefinition sum = new KnownDefinition(KnownLoop.SUM, ElementType.FLOAT, true);
        List<MemorySegment> in = HostEngineTest.inputs(sum, 1 << 22, Memory.NATIVE);
        try (HostEngine auto = HostEngine.open(HostOptions.defaults())) {
            HostEngineTest.reduce(auto, sum, in, 1 << 22);
            HostEngineTest.reduce(auto, sum, in, 1 << 22);
        }
    }
}
