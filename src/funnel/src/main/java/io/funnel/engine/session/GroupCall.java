package io.funnel.engine.session;

import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.engine.launch.AxisPieces;
import io.funnel.engine.launch.KeyPieces;
import io.funnel.engine.launch.OffsetPieces;
import io.funnel.engine.launch.ScanPieces;
import io.funnel.engine.launch.SegmentPieces;
import io.funnel.engine.launch.StartPieces;
import io.funnel.engine.launch.TilePieces;
import io.funnel.engine.session.DeviceInput.ReadLocks;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Tiles;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One call: its sessions, one or several, run in parallel until all pieces are done, or one of them fails. */
final class GroupCall {

    /** The call as one session begins it. */
    interface Work {

        CallExecutor.Begun on(CallExecutor session, SharedPieces.Share share);
    }

    private final List<CallExecutor> sessions;
    private final SharedPieces pieces;
    private final boolean tolerant;
    private final Work work;
    private final @Nullable DeviceRun[] runs;
    private final @Nullable EngineException[] failures;
    private @Nullable Throwable end;

    GroupCall(List<CallExecutor> sessions, SharedPieces pieces, boolean tolerant, Work work) {
        this.sessions = sessions;
        this.pieces = pieces;
        this.tolerant = tolerant;
        this.work = work;
        runs = new DeviceRun[sessions.size()];
        failures = new EngineException[sessions.size()];
    }

    /**
     * Reduces on the sessions; data that the calling thread alone may read, on the first one.
     *
     * @param tablesOf makes inputs of what kernels read of segments
     */
    static GroupRun reduce(List<CallExecutor> open, Reduction<?> reduction, Strategy strategy, Sizes sizes,
            List<? extends DeviceInput> given, long length, CallOptions wishes, boolean tolerant,
            Function<SegmentPieces, List<DeviceInput>> tablesOf) {
        CallChecks.inputs(reduction, given, length);
        List<DeviceInput> inputs = List.copyOf(given);
        List<CallExecutor> sessions = CallExecutor.isConfined(inputs) ? open.subList(0, 1) : open;
        int longest = sessions.stream().mapToInt(session -> session.longest(reduction)).min().orElseThrow();
        List<Input> read = reduction.signature().inputs();
        SegmentPieces segments = wishes.partition().isEmpty()
                ? null
                : cut(reduction, strategy, wishes.partition().get(),
                        Chunks.isOnePiece(read, inputs, length) ? length : longest,
                        () -> Chunks.of(read, inputs, length, longest).bounds());
        Chunks chunks = segments == null ? Chunks.of(read, inputs, length, longest) : Chunks.at(segments.bounds());
        requireWhole(reduction, chunks);
        if (wishes.finishing() && !(segments instanceof AxisPieces && segments.isWhole())) {
            throw new IllegalArgumentException("no results of parts of segments: reduction=" + reduction.name());
        }
        SharedPieces pieces = new SharedPieces(reduction, chunks, segments, sessions.size(),
                owners(sessions, reduction.signature(), inputs, chunks), wishes, tolerant);
        try (ReadLocks reading = wishes.reading().map(ReadLocks::shared).orElseGet(() -> ReadLocks.of(inputs))) {
            List<DeviceInput> all = new ArrayList<>(inputs);
            if (segments != null) {
                List<DeviceInput> tables = tablesOf.apply(segments);
                reading.add(tables);
                all.addAll(tables);
            }
            return new GroupCall(sessions, pieces, tolerant,
                    (session, share) -> session.begin(reduction, strategy, sizes, List.copyOf(all), reading, share,
                            wishes))
                    .run();
        }
    }

    private static SegmentPieces cut(Reduction<?> reduction, Strategy strategy, Partition partition, long most,
            Supplier<List<Long>> buffers) {
        return switch (partition) {
            case Axis axis -> AxisPieces.of(reduction, axis, most);
            case Offsets offsets when strategy.isKeyed() -> new KeyPieces(offsets, most);
            case Offsets offsets -> OffsetPieces.of(reduction, offsets, most);
            case Prefixes prefixes when strategy.isSegmentScan() -> StartPieces.of(reduction, prefixes, most);
            case Prefixes prefixes -> ScanPieces.of(reduction, prefixes, most);
            case Tiles tiles -> TilePieces.of(reduction, tiles, buffers.get(), most);
        };
    }

    private static void requireWhole(Reduction<?> reduction, Chunks chunks) {
        if (reduction.signature().indexing() == Indexing.LENGTH && chunks.count() > 1) {
            throw new UnsupportedPlanException(
                    "kernels that read the length need all elements in one buffer: reduction=" + reduction.name()
                            + ", pieces=" + chunks.count() + "; try the host");
        }
    }

    /** The session of each piece: the one that holds most of its inputs; -1 if none does. */
    private static int[] owners(
            List<CallExecutor> sessions, Signature signature, List<DeviceInput> inputs, Chunks chunks) {
        int[] owners = new int[chunks.count()];
        for (int piece = 0; piece < owners.length; piece++) {
            owners[piece] = signature.indexing() == Indexing.LENGTH ? 0 : -1;
            int most = 0;
            for (int session = 0; session < sessions.size(); session++) {
                int held = held(sessions.get(session), signature, inputs, chunks.start(piece));
                if (held > most) {
                    most = held;
                    owners[piece] = session;
                }
            }
        }
        return owners;
    }

    private static int held(CallExecutor session, Signature signature, List<DeviceInput> inputs, long start) {
        int held = 0;
        for (int i = 0; i < inputs.size(); i++) {
            if (signature.inputs().get(i).streamed()) {
                for (DeviceInput.Part part : inputs.get(i).parts()) {
                    boolean has = part.start() <= start && start < Math.max(part.end(), part.start() + 1);
                    held += has && session.owns(part.array()) ? 1 : 0;
                }
            }
        }
        return held;
    }

    /** Runs the call, and combines the states. */
    GroupRun run() {
        do {
            round();
        } while (!pieces.areDone());
        long start = System.nanoTime();
        Operands state = pieces.joined();
        long finish = System.nanoTime() - start;
        List<DeviceRun> all = new ArrayList<>(runs.length);
        List<GroupRun.Share> shares = new ArrayList<>(runs.length);
        for (int session = 0; session < runs.length; session++) {
            DeviceRun run = runs[session];
            shares.add(new GroupRun.Share(sessions.get(session).device(), pieces.elements(session),
                    Optional.ofNullable(run), Optional.ofNullable(failures[session])));
            if (run != null) {
                all.add(run);
            }
        }
        return new GroupRun(DeviceRun.sum(all, state).joined(state, pieces.chunks().count(), finish), shares);
    }

    /** Starts the last ones first on their own threads; the caller launches on the first one, if permitted. */
    private void round() {
        boolean[] works = new boolean[runs.length];
        int first = -1;
        for (int session = runs.length - 1; session >= 0; session--) {
            works[session] = failures[session] == null && pieces.takeable(session) > 0;
            first = works[session] ? session : first;
        }
        if (first < 0) {
            throw Arrays.stream(failures).filter(Objects::nonNull).findFirst()
                    .<RuntimeException>map(failure -> failure)
                    .orElseGet(() -> new IllegalStateException("pieces without a device"));
        }
        CallExecutor.@Nullable Begun[] begun = new CallExecutor.Begun[runs.length];
        for (int session = runs.length - 1; session >= 0; session--) {
            if (works[session]) {
                begun[session] = begin(session, session != first);
            }
        }
        for (int session = runs.length - 1; session >= 0; session--) {
            CallExecutor.Begun call = begun[session];
            if (call != null) {
                end(session, call);
            }
        }
        switch (end) {
            case null -> {}
            case Error error -> throw error;
            case RuntimeException exception -> throw exception;
            default -> throw new IllegalStateException(end);
        }
    }

    private CallExecutor.@Nullable Begun begin(int session, boolean aside) {
        try {
            return work.on(sessions.get(session), new SharedPieces.Share(pieces, session, aside));
        } catch (RuntimeException | Error e) {
            failed(session, e);
            return null;
        }
    }

    private void end(int session, CallExecutor.Begun call) {
        try {
            DeviceRun run = call.end();
            DeviceRun before = runs[session];
            runs[session] = before == null ? run : DeviceRun.sum(List.of(before, run), run.state());
        } catch (RuntimeException | Error e) {
            failed(session, e);
        }
    }

    private void failed(int session, Throwable failure) {
        if (tolerant && failure instanceof EngineException cause && !(failure instanceof EndedEarlyException)) {
            failures[session] = cause;
            pieces.giveUp(session);
            return;
        }
        if (end == null) {
            end = failure;
        }
        pieces.stop();
    }
}
