package io.funnel.cli.job;

import io.funnel.catalogue.FloatReductions;
import io.funnel.cli.message.InputException;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.device.Profile;
import io.funnel.engine.calibration.Calibration;
import io.funnel.engine.calibration.TimeBudget;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceSession;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.Consumer;

/** Measures a device in this process. */
final class Calibrator {

    private static final long BYTES_PER_MEGABYTE = 1L << 20;

    private Calibrator() {}

    static String run(Job.Calibration job, Consumer<Event> listener) {
        Device device = job.device().from(Devices.all());
        if (job.longestBytes() < BYTES_PER_MEGABYTE) {
            throw new InputException("inputs too short to measure: longest=" + job.longestBytes() + "; try 1m or more");
        }
        TimeBudget budget = TimeBudget.full(job.longestBytes(),
                (what, bytes, done, all) -> listener.accept(new Event.Measuring(what + " " + bytes, done, all)));
        try (HostEngine host = HostEngine.open(HostOptions.defaults());
                DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT)) {
            Profile profile = Calibration.measure(device, session, host, FloatReductions.SUM,
                    FloatReductions.GEOMETRIC_MEAN, measured(host), budget);
            StringWriter text = new StringWriter();
            profile.write(text);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String measured(HostEngine host) {
        return LocalDate.now(ZoneOffset.UTC) + ", JDK " + Runtime.version() + ", host: " + host.describe();
    }
}
