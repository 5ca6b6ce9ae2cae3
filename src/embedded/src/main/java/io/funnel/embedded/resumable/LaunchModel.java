package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ContextCalls;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a kernel's model that its launches need. It is kept as long as the kernel's class; the code and its analysis, which are
 * a thousand times as large, are not.
 */
record LaunchModel(
        @Nullable String sourceFile, Map<ValueKind, Integer> kept, List<ContextCalls.SyncKind> waits,
        List<Integer> lines,
        boolean synchronizesWarps) {

    static LaunchModel of(KernelModel model) {
        List<ContextCalls.SyncKind> waits = model.suspendPoints.stream().map(point -> point.syncKind).toList();
        return new LaunchModel(model.source.sourceFile(), model.kept(), waits,
                model.suspendPoints.stream().map(point -> point.line).toList(),
                waits.stream().anyMatch(ContextCalls.SyncKind::ofWarp));
    }

    int keptCount(ValueKind kind) {
        return kept.getOrDefault(kind, 0);
    }

    /** The operation at which items wait in a state after the first. */
    ContextCalls.SyncKind waitOf(int state) {
        return waits.get(state - 1);
    }

    String placeOf(int state) {
        return place(lines.get(state - 1));
    }

    String place(int line) {
        return line == 0 || sourceFile == null ? "unknown" : sourceFile + ":" + line;
    }
}
