package io.funnel.embedded.graph;

import io.funnel.embedded.service.Figure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of one execution; all are 0 where the plan is not profiled. */
final class ExecutionProfile {

    private record TaskTime(String task, String kernel, String executor, long nanos) {}

    private final boolean enabled;
    private final List<TaskTime> tasks = new ArrayList<>();
    private final Map<Figure, Long> figures = new EnumMap<>(Figure.class);

    ExecutionProfile(boolean enabled) {
        this.enabled = enabled;
    }

    synchronized void add(Figure figure, long amount) {
        if (enabled) {
            figures.merge(figure, amount, Long::sum);
        }
    }

    synchronized void task(String task, String kernelName, String executor, long nanos) {
        if (enabled) {
            tasks.add(new TaskTime(task, kernelName, executor, nanos));
            add(Figure.KERNEL, nanos);
        }
    }

    synchronized void finished(long nanos, long memory) {
        long parts = Stream.of(Figure.PREPARE, Figure.KERNEL, Figure.TO_DEVICE, Figure.TO_HOST)
                .mapToLong(this::get)
                .sum();
        add(Figure.TOTAL, nanos);
        add(Figure.DISPATCH, Math.max(0, nanos - parts));
        add(Figure.DEVICE_BYTES, memory);
    }

    synchronized long get(Figure figure) {
        return figures.getOrDefault(figure, 0L);
    }

    synchronized String log() {
        return Stream.of(Figure.values())
                .map(figure -> ", " + quoted(figure.label()) + ": " + get(figure))
                .collect(Collectors.joining("", "{\"runtime\": \"embedded\"", ", \"tasks\": "))
                + tasks.stream().map(ExecutionProfile::json).collect(Collectors.joining(", ", "[", "]}"));
    }

    private static String json(TaskTime time) {
        return "{\"task\": " + quoted(time.task()) + ", \"kernel\": " + quoted(time.kernel()) + ", \"executor\": "
                + quoted(time.executor()) + ", \"nanos\": " + time.nanos() + "}";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
