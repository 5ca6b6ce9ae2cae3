package io.funnel.cli.job;

import io.funnel.cli.report.Row;
import io.funnel.device.Device;
import io.funnel.strategy.Strategy;

/** Hears how a comparison goes on. */
public interface ComparisonListener {

    /** The device is known; nothing has run yet. */
    void started(Device device);

    /** A strategy begins. */
    void running(Strategy strategy);

    /** A strategy is done. */
    void finished(Row row);
}
