package io.funnel.processor.writer;

import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.model.Body;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.writer.text.Names;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;

/** Base of writers of host functions. */
abstract class HostCode {

    static final String EACH_VALUE = "for (int k = 0; k < WIDTH; k++)";

    final Target target;
    final Model model;
    final Body body;
    final Names names;
    final Uses uses;
    final boolean wide;

    HostCode(Target target, Uses uses) {
        this.target = target;
        this.model = target.model();
        this.body = model.body();
        this.names = target.names();
        this.uses = uses;
        this.wide = model.width() > 1;
    }

    List<String> lines(List<Stmt> statements) {
        uses.statements(statements);
        return Printer.lines(statements);
    }

    List<String> declareState(String number) {
        List<String> lines = new ArrayList<>();
        for (StatePart part : model.state()) {
            lines.add(part.type().keyword() + " " + names.accumulator(number, lines.size()) + " = "
                    + Names.identity(model, part) + ";");
        }
        return lines;
    }
}
