package io.funnel.cli.worker;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.report.Json;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** Messages between the command line and a worker, each one line of JSON. */
final class Protocol {

    /** Starts every message of a worker, to tell it from other output. */
    static final String MARK = "\u001e@funnel@ ";

    private Protocol() {}

    static String line(Job job) {
        return Json.line(Job.class, job);
    }

    static Job job(String line) {
        return Json.read(line, Job.class);
    }

    static String line(Event event) {
        return MARK + Json.line(Event.class, event);
    }

    static Optional<Event> event(String line) {
        int mark = line.indexOf(MARK);
        if (mark < 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.read(line.substring(mark + MARK.length()), Event.class));
        } catch (JacksonException | IllegalArgumentException e) {
            return Optional.of(
                    new Event.Failed(false, "worker's message not understood: " + line.substring(mark),
                            String.valueOf(e.getMessage())));
        }
    }
}
