package io.funnel.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar on the terminal behind standard error; nothing where there is none. */
public final class Progress implements AutoCloseable {

    /** The launcher knows whether standard error is a terminal; Java cannot ask. */
    private static final boolean TERMINAL = Boolean.getBoolean("funnel.terminal");
    private static final int UPDATE_MILLIS = 200;
    private static final int USUAL_WIDTH = 80;

    private static volatile boolean left;

    /** Draws over one line. The bar's own consumer opens a terminal of JLine, which takes Ctrl-C from the JVM: hooks would not run. */
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

    /** With the time that is left, for steps that are much alike. */
    public static Progress timed(String task, long steps) {
        return new Progress(TERMINAL ? bar(task, steps).build() : null);
    }

    /** Leaves the line with a bar to what is said while the process ends. */
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
