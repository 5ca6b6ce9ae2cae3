package io.funnel.call;

import io.funnel.strategy.Strategy;
import io.funnel.verify.Verdict;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A Flight Recorder event of an answer compared with plain Java's. */
@Name("io.funnel.Check")
@Label("Check")
@Category("Funnel")
@Description("An answer of the device that was compared with plain Java's")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // Flight Recorder reads the fields
final class CheckEvent extends Event {

    @Label("Reduction")
    String reduction = "";

    @Label("Elements")
    long length;

    @Label("Device")
    String device = "";

    @Label("Strategy")
    String strategy = "";

    @Label("Right")
    boolean right;

    @Label("Distance")
    double distance;

    @Label("Explained by rounding")
    double bound;

    @Label("Finding")
    String finding = "";

    void commit(CallInputs inputs, String where, Strategy how, Verdict verdict) {
        reduction = inputs.reduction().name();
        length = inputs.length();
        device = where;
        strategy = how.label();
        right = verdict.right();
        distance = verdict.error();
        bound = verdict.bound();
        finding = verdict.reason();
        commit();
    }
}
