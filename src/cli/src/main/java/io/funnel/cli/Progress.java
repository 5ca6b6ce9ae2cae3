package io.funnel.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar on standard error; does nothing without a terminal. */
public final class Progress implements AutoCloseable {

    /** Set by the launcher, because Java cannot ask whether standard error is a terminal. */
    private static final boolean TERMINAL = Boolean.getBoolean("funnel.terminal");
    private static final int UPDATE_MILLIS = 200;
    private static final int USUAL_WIDTH = 80;

    private static volatile boolean left;

    /** Redraws one line. The bar's own consumer opens a JLine terminal, whose Ctrl-C bypasses the JVM's hooks. */
    private record Line(int getMaxRenderedLength) implements ProgressBarConsumer {

        @Override
        public void accept(String bar) {
            if (!left) {
                System.err.print("\r" + bar);
            }
        }

        @Override
        public void close() {
            System.err.flush();
        }
    }

    private final @Nullable ProgressBar bar;

    private Progress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    public static Progress of(String task, long steps) {
        return new Progress(TERMINAL ? bar(task, steps).hideEta().build() : null);
    }

    /** Shows the remaining time; for steps of similar length. */
    public static Progress timed(String task, long steps) {
        return new Progress(TERMINAL ? bar(task, steps).build() : null);
    }

    /** Ends the bar's line, for messages printed while the process ends. */
    static void leave() {
        left = true;
        if (TERMINAL) {
            System.err.println();
        }
    }

    private static ProgressBarBuilder bar(String task, long steps) {
        return new ProgressBarBuilder()
                .setTaskName(task)
                .setConsumer(new Line(Integer.getInteger("funnel.columns", USUAL_WIDTH)))
                .setInitialMax(steps)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .clearDisplayOnFinish();
    }

    public void says(String what) {
        if (bar != null) {
            bar.setExtraMessage(" " + what);
        }
    }

    void at(long done) {
        if (bar != null) {
            bar.stepTo(done);
        }
    }

    public void step() {
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
