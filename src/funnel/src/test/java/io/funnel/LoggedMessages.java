package io.funnel;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The messages that a logger receives during a test. */
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

    /** The messages so far. */
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

    /** Stops listening. */
    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
