package io.funnel.cli.worker;

import io.funnel.cli.job.Event;
import io.funnel.lab.fuzz.FuzzEvent;
import io.funnel.lab.fuzz.FuzzJob;
import io.funnel.lab.fuzz.Tally;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A {@link FakeWorker} for random runs, with families of one case each. */
public final class FakeFuzzWorker {

    private FakeFuzzWorker() {}

    /** Carries out a random run. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Map<String, String> acts = FakeWorker.started(args);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        FuzzJob job = (FuzzJob) Protocol.job(input.readLine());
        FakeWorker.tell(new FuzzEvent.Started(FakeWorker.DEVICE, 1));
        for (long family = job.settings().first(); family < job.settings().first() + job.settings().cases(); family++) {
            FakeWorker.tell(new FuzzEvent.FamilyBegun(family));
            FakeWorker.act(acts.getOrDefault("family" + family, ""));
            Tally tally = new Tally();
            tally.add(Strategy.CASCADE, Status.VERIFIED, 1);
            FakeWorker.tell(new FuzzEvent.FamilyDone(family, tally));
            FakeWorker.act(acts.getOrDefault("after" + family, ""));
        }
        FakeWorker.tell(new Event.Done());
    }
}
