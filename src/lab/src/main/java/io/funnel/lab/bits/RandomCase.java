package io.funnel.lab.bits;

import io.funnel.catalogue.Catalogue;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.util.List;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A reduction that rounds, of random elements. The case's number alone decides, on every machine.
 *
 * @param inputs an array for each input
 */
record RandomCase(Reduction<?> reduction, int length, List<TornadoNativeArray> inputs) {

    private static final long SEED = 0x55;
    private static final List<Reduction<?>> REDUCTIONS = Catalogue.entries().stream()
            .<Reduction<?>>map(Catalogue.Entry::reduction).filter(Tiles::areFor).toList();
    private static final List<ElementKind> KINDS =
            List.of(ElementKind.ORDINARY, ElementKind.ORDINARY, ElementKind.WIDE, ElementKind.HARD, ElementKind.TIES);
    private static final int SHORT = 300;
    private static final int TILES = 4;
    /** One case in that many is long. */
    private static final int LONG = 64;
    private static final int MOST_TILES = 32;

    static RandomCase of(long number) {
        SplittableRandom random = new SplittableRandom(SEED + number);
        Reduction<?> reduction = REDUCTIONS.get(random.nextInt(REDUCTIONS.size()));
        int least = reduction.signature().traits().emptyInput() == EmptyInput.ERROR ? 1 : 0;
        int length = Math.max(least, length(random));
        ElementKind kind = KINDS.get(random.nextInt(KINDS.size()));
        return new RandomCase(reduction, length, new Elements(reduction.definition()).arrays(kind, length, random));
    }

    private static int length(SplittableRandom random) {
        if (random.nextInt(LONG) == 0) {
            return random.nextInt(MOST_TILES * Tiles.ELEMENTS);
        }
        return switch (random.nextInt(3)) {
            case 0 -> random.nextInt(SHORT);
            case 1 -> random.nextInt(TILES) * Tiles.ELEMENTS + random.nextInt(SHORT) - SHORT / 2;
            default -> random.nextInt(TILES * Tiles.ELEMENTS);
        };
    }
}
