package io.funnel.engine.session;

import io.funnel.device.Device;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** One call on several devices: their sessions run in parallel until all pieces are done, or one of them fails. */
final class GroupCall {

    /** The call as one session begins it. */
    interface Work {
        CallExecutor.Begun on(DeviceSession session, CallOptions options);
    }

    private final List<DeviceSession> sessions;
    private final SharedPieces pieces;
    private final CallOptions wishes;
    private final Work work;
    private final Map<Integer, List<DeviceRun>> runs = new TreeMap<>();
    private final Map<Integer, EngineException> failures = new TreeMap<>();
    private final Map<Integer, Long> told = new HashMap<>();
    private @Nullable Throwable end;

    GroupCall(List<DeviceSession> sessions, SharedPieces pieces, CallOptions wishes, Work work) {
        this.sessions = sessions;
        this.pieces = pieces;
        this.wishes = wishes;
        this.work = work;
    }

    /** Runs the call; {@code tolerant} if other devices take the share of one that fails. */
    List<GroupRun.Share> run(List<Device> devices, boolean tolerant) {
        while (!pieces.areDone()) {
            List<Integer> working = new ArrayList<>();
            for (int session = 0; session < sessions.size(); session++) {
                if (!failures.containsKey(session)) {
                    working.add(session);
                }
            }
            if (working.isEmpty()) {
                throw failures.values().iterator().next();
            }
            round(working, tolerant);
        }
        List<GroupRun.Share> shares = new ArrayList<>();
        for (int session = 0; session < sessions.size(); session++) {
            List<DeviceRun> own = runs.getOrDefault(session, List.of());
            shares.add(new GroupRun.Share(devices.get(session), pieces.elements(session),
                    own.isEmpty() ? Optional.empty() : Optional.of(DeviceRun.sum(own, pieces.states())),
                    Optional.ofNullable(failures.get(session))));
        }
        return shares;
    }

    /** Starts the last ones first on their own threads; the caller launches on the first one, if permitted. */
    private void round(List<Integer> able, boolean tolerant) {
        List<Integer> working = able.stream().filter(session -> pieces.takeable(session) > 0).toList();
        if (working.isEmpty()) {
            throw new IllegalStateException("pieces without a device: sessions=" + able);
        }
        Map<Integer, CallExecutor.Begun> begun = new LinkedHashMap<>();
        for (int session : working.reversed()) {
            attempt(session, tolerant, () -> begun.put(session, begin(session, session != working.getFirst())));
        }
        begun.forEach((session, call) -> attempt(session, tolerant,
                () -> runs.computeIfAbsent(session, absent -> new ArrayList<>()).add(call.end())));
        switch (end) {
            case null -> {}
            case Error error -> throw error;
            case RuntimeException exception -> throw exception;
            default -> throw new IllegalStateException(end);
        }
    }

    private CallExecutor.Begun begin(int session, boolean aside) {
        CallOptions options = wishes.withShare(new CallOptions.Share(pieces, session, aside));
        return work.on(sessions.get(session), wishes.progress()
                .map(listener -> options.withProgress(done -> tell(session, done, listener))).orElse(options));
    }

    private void attempt(int session, boolean tolerant, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            failed(session, e, tolerant);
        }
    }

    private synchronized void tell(int session, long done, LongConsumer listener) {
        told.put(session, done);
        listener.accept(told.values().stream().mapToLong(Long::longValue).sum());
    }

    private void failed(int session, Throwable failure, boolean tolerant) {
        if (tolerant && failure instanceof EngineException cause && !(failure instanceof EndedEarlyException)) {
            failures.put(session, cause);
            pieces.giveUp(session);
            return;
        }
        if (end == null) {
            end = failure;
        }
        pieces.stop();
    }
}
