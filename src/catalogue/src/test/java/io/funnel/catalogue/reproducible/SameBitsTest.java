package io.funnel.catalogue.reproducible;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.catalogue.Catalogue;
import io.funnel.catalogue.FloatReductions;
import io.funnel.device.Devices;
import io.funnel.plan.Placement;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Tiles;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.result.Result;
import io.funnel.settings.Strictness;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Every reduction that rounds has the specified bits, wherever it runs and however it is cut. */
class SameBitsTest {

    private static final String DEVICES = "funnel.embedded.devices";
    private static final long SEED = 55;
    private static final int[] LENGTHS = {0, 1, 2, 127, 128, 129, 1009, 8191, 8192, 8193, 50_021};
    private static final int[] FEW = {515, 3 * 8192 + 5};
    /** More tiles of states than one. */
    private static final int LONG = 1030 * 8192 + 3;
    /** Bytes of a chunk: 8192 doubles, and 16384 floats. */
    private static final int CHUNK = 1 << 16;

    private static final Map<String, Funnel> PLACES = new LinkedHashMap<>();

    @BeforeAll
    static void open() {
        System.setProperty(DEVICES, "2");
        PLACES.put("host, 1 thread", host(1));
        PLACES.put("host, 3 threads", host(3));
        PLACES.put("device", device(1).build());
        PLACES.put("device, small chunks", device(1).chunk(CHUNK).build());
        PLACES.put("2 devices, small chunks", device(2).chunk(CHUNK).build());
    }

    @AfterAll
    static void close() {
        PLACES.values().forEach(Funnel::close);
        PLACES.clear();
        System.clearProperty(DEVICES);
    }

    private static Funnel host(int threads) {
        return Funnel.builder().placement(Placement.HOST).threads(threads).build();
    }

    private static FunnelBuilder device(int number) {
        return Funnel.builder().devices(Devices.all().subList(0, number)).placement(Placement.DEVICE)
                .strictness(Strictness.TRUSTING);
    }

    static Map<String, Reduction<?>> reductions() {
        Map<String, Reduction<?>> all = new LinkedHashMap<>();
        Catalogue.entries().forEach(entry -> all.put(entry.label(), entry.reduction()));
        List.of(OwnRoundingReductions.RAMP, OwnRoundingReductions.AROUND_THE_MIDDLE, OwnRoundingReductions.SUM_ABOVE,
                OwnRoundingReductions.ALL_BUT_LAST, OwnRoundingReductions.FADING, OwnRoundingReductions.BIN_SUMS,
                OwnRoundingReductions.FROM_THE_FIRST,
                OwnRoundingReductions.POWER_MEAN, OwnRoundingReductions.GREATEST_SINH)
                .forEach(own -> all.put(own.name(), own));
        all.values().removeIf(reduction -> !Tiles.areFor(reduction));
        return all;
    }

    /** A reduction whose result is its state, so that no last step hides a bit. */
    static Reduction<?> ofStates(Reduction<?> reduction) {
        Definition<?, ?> definition = reduction.definition().reproducible();
        Signature own = definition.signature();
        Signature ofObjects = new Signature(own.name(), own.summary(), own.inputs(), own.state(), own.width(),
                own.maxGroup(), own.resultType(), own.traits(), own.indexing(), own.work(), List.of());
        return new ReductionN<>((Definition<?, ?>) Proxy.newProxyInstance(Definition.class.getClassLoader(),
                new Class<?>[] {Definition.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "finishReproducibly", "finishSlot" ->
                        definition.load((Operands) arguments[0], (int) arguments[1]);
                    case "finish" -> arguments[0];
                    case "signature" -> ofObjects;
                    case "reproducible" -> proxy;
                    case "equals" -> System.identityHashCode(proxy) == System.identityHashCode(arguments[0]);
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> method.invoke(definition, arguments);
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyReductionThatRounds_hasTheSpecifiedBits() {
        return reductions().entrySet().stream()
                .map(each -> dynamicTest(each.getKey(), () -> check(ofStates(each.getValue()))));
    }

    private static void check(Reduction<?> reduction) {
        List<String> wrong = new ArrayList<>();
        for (int length : LENGTHS) {
            if (length > 0 || reduction.signature().traits().emptyInput() != EmptyInput.ERROR) {
                check(reduction, ElementKind.ORDINARY, length, wrong);
            }
        }
        for (int length : FEW) {
            check(reduction, ElementKind.WIDE, length, wrong);
            check(reduction, ElementKind.HARD, length, wrong);
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void tilesOfStates_haveTheSpecifiedBits() {
        List<String> wrong = new ArrayList<>();
        check(ofStates(FloatReductions.SUM), ElementKind.ORDINARY, LONG, wrong);
        check(ofStates(OwnRoundingReductions.FADING), ElementKind.ORDINARY, LONG, wrong);
        assertThat(wrong).isEmpty();
    }

    private static void check(Reduction<?> reduction, ElementKind kind, int length, List<String> wrong) {
        List<TornadoNativeArray> inputs =
                new Elements(reduction.definition()).arrays(kind, length, new SplittableRandom(SEED));
        Object specified = SpecifiedReduction.of(reduction, inputs, length);
        PLACES.forEach((place, funnel) -> {
            Result<?> result = funnel.reproducible().trusting().reduce(reduction, inputs);
            if (!Objects.deepEquals(result.value(), specified)) {
                wrong.add(place + ", " + kind + ", length=" + length + ": " + result.value() + ", specified "
                        + specified);
            }
        });
    }
}
