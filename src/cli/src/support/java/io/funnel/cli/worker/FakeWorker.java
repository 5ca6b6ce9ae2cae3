package io.funnel.cli.worker;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.report.Answers;
import io.funnel.cli.report.Row;
import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;

/** A worker that does to each strategy what its arguments say, as {@code Cascade=abort}; the others are verified. */
public final class FakeWorker {

    static final Device DEVICE = new Device(Runtime.TORNADOVM, "opencl", "a fake", Kind.OTHER, 0, 0, 1, 256, 1 << 15,
            1L << 30, 0, false, OptionalDouble.empty());

    private static final int ABORTED = 134;

    private FakeWorker() {}

    /** Carries out a comparison, or lists the one device. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Map<String, String> acts = started(args);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Job job = Protocol.job(input.readLine());
        System.err.println("process " + ProcessHandle.current().pid() + " begins");
        if (job instanceof Job.Devices) {
            tell(new Event.Listed(List.of(DEVICE), Optional.empty()));
            tell(new Event.Done());
            return;
        }
        compare((Job.Comparison) job, acts);
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            tell(new Event.Ready());
            compare((Job.Comparison) Protocol.job(line), acts);
        }
    }

    /** What its arguments say, once it has done that at its start. */
    static Map<String, String> started(String... args) throws InterruptedException {
        Map<String, String> acts = new HashMap<>();
        for (String arg : args) {
            String[] parts = arg.split("=", 2);
            acts.put(parts[0], parts[1]);
        }
        act(acts.getOrDefault("load", ""));
        tell(new Event.Ready());
        act(acts.getOrDefault("start", ""));
        return acts;
    }

    private static void compare(Job.Comparison comparison, Map<String, String> acts) throws InterruptedException {
        tell(new Event.Started(DEVICE));
        if (comparison.strategies().contains(Strategy.CASCADE)) {
            tell(new Event.MemoryTimed(comparison.strategies().size(), 1));
        }
        for (Algorithm strategy : comparison.strategies()) {
            System.err.println(Protocol.line(new Event.Running(strategy)));
            tell(new Event.Running(strategy));
            System.out.print("noise of " + strategy.label() + " without a line break");
            System.err.println("noise of " + strategy.label());
            String doing = acts.getOrDefault(strategy.label(), "");
            act(doing);
            boolean wrong = doing.equals("wrong");
            Row row = new Row(strategy, wrong ? Status.WRONG : Status.VERIFIED, wrong ? "it is wrong" : "",
                    Optional.of(Answers.of(1f)), Optional.of(0d), Optional.of(0d), List.of(), "", Optional.empty(),
                    Optional.empty(),
                    Optional.empty(), Optional.empty());
            tell(new Event.Finished(row));
            act(acts.getOrDefault("after" + strategy.label(), ""));
        }
        System.err.println(Protocol.line(new Event.Done()));
        tell(new Event.Done());
    }

    static void act(String doing) throws InterruptedException {
        switch (doing) {
            case "abort" -> java.lang.Runtime.getRuntime().halt(ABORTED);
            case "hang" -> new CountDownLatch(1).await();
            case "lack" -> {
                tell(new Event.Failed(false, "no such library", "at somewhere"));
                new CountDownLatch(1).await();
            }
            case "refuse" -> tell(new Event.Failed(true, "no such thing; try another", "at somewhere"));
            case "garble" -> System.out.println(Protocol.MARK + "{not json");
            default -> {}
        }
    }

    static void tell(Event event) {
        System.out.println();
        System.out.println(Protocol.line(event));
        System.out.flush();
    }
}
