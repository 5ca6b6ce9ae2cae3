package io.funnel.catalogue;

import io.funnel.catalogue.oracle.Samples;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A standalone program: prints the engine's mode, and the entries whose bits differ with vectors. */
final class VectorsAgreeOnCatalogue {

    private static final int[] LENGTHS = {4095, 4096, 20_481, 300_001};

    private VectorsAgreeOnCatalogue() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) {
        List<String> others = new ArrayList<>();
        try (HostEngine auto = HostEngine.open(HostOptions.defaults().withThreads(2));
                HostEngine plain = HostEngine.open(new HostOptions(1, HostOptions.Vectors.OFF))) {
            System.out.println(auto.describe());
            for (Catalogue.Entry entry : Catalogue.entries()) {
                for (Samples.Kind kind : Samples.Kind.values()) {
                    for (int length : LENGTHS) {
                        if (!agree(entry, kind, length, auto, plain)) {
                            others.add(entry.label() + " " + kind + " " + length);
                        }
                    }
                }
            }
        }
        System.out.println("other bits: " + others);
    }

    private static boolean agree(
            Catalogue.Entry entry, Samples.Kind kind, int length, HostEngine auto, HostEngine plain) {
        Definition<?, ?> definition = entry.reduction().definition();
        String name = entry.label().substring(entry.label().indexOf('.') + 1);
        List<MemorySegment> in =
                Samples.of(name, definition.signature().inputs().getFirst().type(), kind, length).stream()
                        .map(TornadoNativeArray::getSegment).toList();
        return reduce(auto, definition, in, length, false).equals(reduce(plain, definition, in, length, false))
                && (definition.facts().boundedVariant().isEmpty() || reduce(auto, definition, in, length, true)
                        .equals(reduce(plain, definition, in, length, true)));
    }

    private static List<Number> reduce(
            HostEngine engine, Definition<?, ?> definition, List<MemorySegment> in, int length, boolean bounded) {
        Signature signature =
                bounded ? definition.facts().boundedVariant().orElseThrow().signature() : definition.signature();
        List<TornadoNativeArray> states = signature.state().stream()
                .map(component -> NativeArrays.allocate(component.type(), signature.width())).toList();
        Operands slot = new Operands(List.copyOf(states));
        if (bounded) {
            engine.reduceBounded(definition, in, 0, length, slot);
        } else {
            engine.reduce(definition, in, 0, length, slot);
            States.takeCanonical(definition, slot);
        }
        List<Number> values = new ArrayList<>();
        for (TornadoNativeArray state : states) {
            for (int i = 0; i < signature.width(); i++) {
                values.add(NativeArrays.get(state, i));
            }
        }
        return values;
    }
}
