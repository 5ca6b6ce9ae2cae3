package io.funnel.processor.source.loop;

import io.funnel.processor.code.Ranges;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.diagnostic.Refusal;
import java.util.List;

/** Checks that combines lie within a state of several values, by the ranges of variables. */
record Places(Ranges ranges, int width, Refusal refusal) {

    void require(List<Stmt> body) {
        for (Stmt statement : body) {
            if (statement instanceof Stmt.If branch) {
                ranges.enter(branch.condition(), true, branch.yes());
                require(branch.yes());
                ranges.leave();
                ranges.enter(branch.condition(), false, branch.no());
                require(branch.no());
                ranges.leave();
            } else if (statement instanceof Stmt.Loop loop) {
                ranges.enter(loop);
                require(loop.body());
                ranges.leave();
            } else if (statement instanceof Stmt.Combine combine && combine.at() != null
                    && !ranges.of(combine.at()).isWithin(width)) {
                throw refusal;
            }
        }
    }
}
