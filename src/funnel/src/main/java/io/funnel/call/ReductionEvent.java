package io.funnel.call;

import io.funnel.result.Result;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name("io.funnel.Reduction")
@Label("Reduction")
@Category("Funnel")
@Description("A reduction through Funnel: what, where and how long each phase took")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // Flight Recorder reads the fields
final class ReductionEvent extends Event {

    @Label("Reduction")
    String reduction = "";

    @Label("Elements")
    long length;

    @Label("Runtime")
    String runtime = "";

    @Label("Device")
    String device = "";

    @Label("Strategy")
    String strategy = "";

    @Label("Compile")
    @Timespan
    long compile;

    @Label("Transfer")
    @Timespan
    long transfer;

    @Label("Kernels")
    @Timespan
    long kernels;

    @Label("Finish")
    @Timespan
    long finish;

    void commit(String what, Result<?> result) {
        reduction = what;
        length = result.length();
        runtime = result.ranOn().runtime();
        device = result.ranOn().device();
        strategy = result.ranOn().strategy();
        compile = result.timings().compile();
        transfer = result.timings().transfer();
        kernels = result.timings().kernels();
        finish = result.timings().finish();
        commit();
    }
}
