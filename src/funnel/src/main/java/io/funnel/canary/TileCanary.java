package io.funnel.canary;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.StateArrays;
import io.funnel.engine.host.block.TileStates;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceSession;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;
import io.funnel.strategy.Strategy;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import io.funnel.verify.compare.SameBits;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Compares short runs of a reproducible reduction with the host, bit by bit. */
public final class TileCanary extends SessionCanary {

    private static final long SEED = 44;
    /** Fewer elements than lanes, some turns, a tile and a part of one; columns of the same lengths. */
    private static final List<Partition> SHORT = List.of(new Tiles(1), new Tiles(100), new Tiles(1009),
            new Tiles(Tiles.ELEMENTS + 809), new Axis(2, 1009, 3, false).inTiles(),
            new Axis(1, Tiles.ELEMENTS + 809, 2, false).inTiles());
    private static final List<Partition> RAGGED = List.of(Offsets.of(IntArray.fromElements(0, 1, 101, 1110, 1113,
            1922 + Tiles.ELEMENTS)).inTiles());
    /** So many tiles that a launch reduces their states. */
    private static final Partition LONG = new Tiles(65 * Tiles.ELEMENTS + 3);

    public TileCanary(Device device, Reduction<?> reduction, Strategy strategy) {
        super(device, reduction, strategy);
    }

    /** Why the device must not be trusted with the same bits; empty if it has them. */
    public Optional<String> refusal() {
        List<Trial> trials = new ArrayList<>();
        for (ElementKind kind : KINDS) {
            for (Partition partition : strategy.isRagged() ? RAGGED : SHORT) {
                trials.add(new Trial("segments=" + partition.segments() + ", length=" + partition.elements()
                        + ", elements=" + kind.label(), session -> wrong(session, kind, partition)));
            }
        }
        if (!strategy.isRagged()) {
            trials.add(new Trial("length=" + LONG.elements(), session -> wrong(session, ElementKind.ORDINARY, LONG)));
        }
        return refusal("canary", "wrong answer to a canary", trials);
    }

    private Optional<String> wrong(DeviceSession session, ElementKind kind, Partition partition) {
        Definition<?, ?> definition = reduction.definition();
        int length = (int) partition.elements();
        int count = (int) partition.segments();
        List<TornadoNativeArray> arrays =
                new Elements(definition).arrays(kind, length, new SplittableRandom(SEED));
        Operands state = NativeArrays.states(definition.signature(), count);
        Operands computed = session.reduce(reduction, strategy, Sizes.AUTO, DeviceInput.onHost(arrays), length,
                CallOptions.NONE.withPartition(partition).withState(state)).state();
        Operands expected = NativeArrays.states(definition.signature(), count);
        for (int segment = 0; segment < count; segment++) {
            Operands own = NativeArrays.states(definition.signature(), Tiles.count(partition.length(segment)));
            TileStates.reduce(definition, SegmentReference.slice(definition.signature(), arrays, partition, segment)
                    .arrays().stream().map(array -> ((TornadoNativeArray) array).getSegment()).toList(),
                    partition.length(segment), own);
            StateArrays.copy(definition.signature(), own, 0, expected, segment);
        }
        Verdict verdict = SameBits.check(definition, expected, computed, count);
        return verdict.right() ? Optional.empty() : Optional.of(verdict.reason());
    }

    @Override
    String refused(String what, String at, String why) {
        return what + ": device=" + device.name() + ", backend=" + device.backend() + ", strategy="
                + strategy.label() + ", reduction=" + reduction.name() + ", reproducible, " + at + ", " + why
                + "; try the host, or a Funnel without reproducible()";
    }
}
