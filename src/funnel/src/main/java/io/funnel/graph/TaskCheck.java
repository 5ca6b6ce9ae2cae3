package io.funnel.graph;

import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Facts.ParameterNeeds;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.verify.Reference;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Compares what a task of a graph has left with plain Java, after a copy to the host's arrays. */
final class TaskCheck {

    /** Roundings of a last step in which functions of devices and of Java may differ. */
    private static final int ULPS = 16;
    /** Prefixes to compare. */
    private static final int PREFIXES = 64;
    /** Segments that a Java thread takes at a time. */
    private static final int PART = 256;

    private final TaskCall call;
    private final Partition partition;
    private final String name;

    /** Takes the segments of the last execution, and the task's name for messages. */
    TaskCheck(TaskCall call, Partition partition, String name) {
        this.call = call;
        this.partition = partition;
        this.name = name;
    }

    /**
     * Compares each segment.
     *
     * @throws EngineException if a state or a result is wrong
     * @throws IllegalArgumentException if a parameter array is not what the reduction asks for
     */
    void run() {
        call.reduction().definition().facts().parameters().flatMap(ParameterNeeds::check)
                .ifPresent(check -> check.accept(new Operands(call.inputs())));
        wrong().ifPresent(reason -> {
            throw new EngineException("device gave a wrong answer: device=" + call.device().name() + ", task=" + name
                    + ", reduction=" + call.reduction().name() + ", length=" + partition.elements() + ", " + reason
                    + "; try another strategy, or see whether the arrays were copied to the host");
        });
    }

    /** The first wrong state or result; empty if all are right. */
    Optional<String> wrong() {
        Definition<?, ?> definition = call.reduction().definition();
        if (partition.global() && definition.signature().indexing() != Indexing.NONE) {
            throw new UnsupportedPlanException("answers with indices of the whole array cannot be checked: task="
                    + name + ", reduction=" + call.reduction().name() + "; try segments without globalIndices()");
        }
        int[] segments = checked();
        Optional<String> wrong = IntStream.range(0, Math.ceilDiv(segments.length, PART)).parallel()
                .mapToObj(part -> wrong(Arrays.copyOfRange(segments, part * PART,
                        Math.min(segments.length, (part + 1) * PART))))
                .flatMap(Optional::stream).findFirst();
        if (wrong.isPresent()) {
            return wrong;
        }
        return call.finishes() ? finished(definition) : Optional.empty();
    }

    /** The first wrong state of these segments, each copied into the arrays of the one before if it is as long. */
    private Optional<String> wrong(int[] segments) {
        Definition<?, ?> definition = call.reduction().definition();
        Operands slice = new Operands(List.of());
        long room = -1;
        for (int segment : segments) {
            long length = partition.length(segment);
            if (length != room) {
                slice = SegmentReference.room(definition.signature(), call.inputs(), length);
                room = length;
            }
            SegmentReference.copy(definition.signature(), call.inputs(), partition, segment, slice);
            Verdict verdict = Reference.of(call.reduction(), slice, (int) length)
                    .judge(definition.load(call.launches().states(), segment), call.plan().depth());
            if (!verdict.right()) {
                return Optional.of("segment=" + segment + ": " + verdict.reason());
            }
        }
        return Optional.empty();
    }

    /** The segments whose states are compared: of a scan some, since a prefix takes as long as it is. */
    private int[] checked() {
        return partition instanceof Prefixes && partition.segments() > 0
                ? Prefixes.picked(partition.segments(), PREFIXES,
                        new SplittableRandom(partition.segments())::nextDouble)
                : IntStream.range(0, (int) partition.segments()).toArray();
    }

    private Optional<String> finished(Definition<?, ?> definition) {
        List<Component> parts = definition.signature().results();
        int count = (int) partition.segments();
        Operands expected = new Operands(
                parts.stream().map(part -> NativeArrays.allocate(part.type(), Math.max(1, count))).toList());
        definition.finishSlots(call.launches().states(), 0, count, expected);
        for (int part = 0; part < parts.size(); part++) {
            for (int segment = 0; segment < count; segment++) {
                Number wished = NativeArrays.get((TornadoNativeArray) expected.arrays().get(part), segment);
                Number got =
                        NativeArrays.get((TornadoNativeArray) call.launches().results().arrays().get(part), segment);
                if (!near(wished, got)) {
                    return Optional.of("segment=" + segment + ": " + parts.get(part).name() + ": finish gives " + wished
                            + ", got " + got);
                }
            }
        }
        return Optional.empty();
    }

    private static boolean near(Number wished, Number got) {
        if (wished.equals(got)) {
            return true;
        }
        double error = Math.abs(wished.doubleValue() - got.doubleValue());
        return switch (wished) {
            case Float f -> error <= ULPS * (double) Math.ulp(f);
            case Double d -> error <= ULPS * Math.ulp(d);
            default -> false;
        };
    }
}
