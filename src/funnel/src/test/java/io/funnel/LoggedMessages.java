package io.funnel;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a logger is told while a test listens. */
public final class LoggedMessages extends Handler {

    private final Logger logger;
    private final Predicate<LogRecord> kept;
    private final List<String> messages = new CopyOnWriteArrayList<>();

    public LoggedMessages(String logger, Predicate<LogRecord> kept) {
        this.logger = Logger.getLogger(logger);
        this.kept = kept;
    }

    public void listen() {
        logger.addHandler(this);
    }

    /** What was kept. */
    public List<String> messages() {
        return messages;
    }

    @Override
    public void publish(LogRecord logged) {
        if (kept.test(logged)) {
            messages.add(logged.getMessage());
        }
    }

    @Override
    public void flush() {
        // keeps nothing back
    }

    /** Listens no more. */
    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
