package io.funnel.processor.code;

import io.funnel.processor.code.Ranges.Range;
import java.util.List;
import java.util.Map;

/** Collects the ranges that statements assign to variables and return, under the conditions around them. */
record AssignedRanges(Ranges ranges, Map<String, Range> held) {

    /** Stands for what is returned. */
    static final String RETURNED = "";

    void visit(List<Stmt> statements) {
        for (Stmt statement : statements) {
            switch (statement) {
                case Stmt.Declare d when d.value() != null && d.kind().isInteger() ->
                    held.merge(d.name(), ranges.of(d.value()), Range::or);
                case Stmt.Assign a when a.target().kind().isInteger() ->
                    held.merge(a.target().name(), ranges.of(a.value()), Range::or);
                case Stmt.Return r when r.values().getFirst().kind().isInteger() ->
                    held.merge(RETURNED, ranges.of(r.values().getFirst()), Range::or);
                case Stmt.If i -> {
                    ranges.enter(i.condition(), true, i.yes());
                    visit(i.yes());
                    ranges.leave();
                    ranges.enter(i.condition(), false, i.no());
                    visit(i.no());
                    ranges.leave();
                }
                case Stmt.Loop l -> {
                    visit(l.start());
                    ranges.enter(l);
                    visit(l.body());
                    if (l.step().size() == 1) {
                        visit(l.step());
                    }
                    ranges.leave();
                    if (l.step().size() > 1) {
                        visit(l.step());
                    }
                }
                default -> {}
            }
        }
    }
}
