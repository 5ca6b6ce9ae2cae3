package io.funnel.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar on the terminal behind standard error; nothing where there is none. */
final class Progress implements AutoCloseable {

    /** The launcher knows whether standard error is a terminal; Java cannot ask. */
    private static final boolean TERMINAL = Boolean.getBoolean("funnel.terminal");
    private static final int UPDATE_MILLIS = 200;

    private final @Nullable ProgressBar bar;

    private Progress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    static Progress of(String task, long steps) {
        return new Progress(TERMINAL ? bar(task, steps).hideEta().build() : null);
    }

    /** With the time that is left, for steps that are much alike. */
    static Progress timed(String task, long steps) {
        return new Progress(TERMINAL ? bar(task, steps).build() : null);
    }

    private static ProgressBarBuilder bar(String task, long steps) {
        return new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(steps)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .clearDisplayOnFinish();
    }

    void says(String what) {
        if (bar != null) {
            bar.setExtraMessage(" " + what);
        }
    }

    void at(long done) {
        if (bar != null) {
            bar.stepTo(done);
        }
    }

    void step() {
        if (bar != null) {
            bar.step();
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
