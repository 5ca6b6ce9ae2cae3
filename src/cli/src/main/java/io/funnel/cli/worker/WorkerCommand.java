package io.funnel.cli.worker;

import io.funnel.cli.job.Job;
import java.util.List;

/** The command line of a worker, and the backends that it loads. */
record WorkerCommand(List<String> backends, List<String> words) {

    WorkerCommand {
        backends = List.copyOf(backends);
        words = List.copyOf(words);
    }

    /** Filters options: only comparisons time kernels, and only jobs of this module print them. */
    List<String> words(Job job) {
        boolean prints = !(job instanceof Job.Added);
        boolean times = job instanceof Job.Comparison;
        return words.stream()
                .filter(word -> (prints || !word.equals(WorkerLaunch.PRINT_KERNEL))
                        && (times || !word.equals(WorkerLaunch.KERNEL_CLOCK)))
                .toList();
    }

    String title() {
        return backends.isEmpty() ? "" : "backend=" + String.join("+", backends) + ", ";
    }
}
