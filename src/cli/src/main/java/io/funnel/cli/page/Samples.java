package io.funnel.cli.page;

import io.funnel.cli.page.Step.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All that a report has measured: what it is drawn from, and what an interrupted one goes on with. */
public record Samples(Settings settings, List<Measured> measured) {

    public Samples {
        measured = List.copyOf(measured);
    }

    Optional<Measured> of(Step step) {
        return measured.stream().filter(one -> one.step().equals(step)).findFirst();
    }

    List<Measured> of(Kind kind) {
        return measured.stream().filter(one -> one.step().kind() == kind).toList();
    }

    /** With one in the place of that of the same step. */
    Samples with(Measured newer) {
        List<Measured> all = new ArrayList<>(measured);
        int at = all.stream().map(Measured::step).toList().indexOf(newer.step());
        if (at < 0) {
            all.add(newer);
        } else {
            all.set(at, newer);
        }
        return new Samples(settings, all);
    }
}
