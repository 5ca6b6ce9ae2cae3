package io.funnel.processor.writer;

import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import io.funnel.processor.writer.text.Layout;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;

/** Writes the host class, from the model as read. */
final class HostFile {

    private final Target target;
    private final Model model;
    private final Model ofKernels;
    private final Uses uses = new Uses();

    HostFile(Target target, Model ofKernels) {
        this.target = target;
        this.model = target.model();
        this.ofKernels = ofKernels;
    }

    String text() {
        model.inputs().forEach(input -> uses.types(input.type().array()));
        model.state().forEach(part -> uses.types(part.type().array()));
        List<String> loops = new ArrayList<>(new HostLoops(target, uses).all());
        loops.addAll(new HostRange(target, uses).all());
        loops.addAll(new HostAcross(target, ofKernels, uses).loops());
        loops.addAll(new FinishLoop(target, uses).loop());
        List<ScalarFunction> copied = target.isReproducible()
                ? Walk.joined(model.functions(), model.lastStep().functions().stream()
                        .filter(function -> !model.functions().contains(function)).toList())
                : model.functions();
        if (model.elementMap() != null) {
            loops.add(new HostMap(target, model.elementMap(), uses).loop());
            copied = Walk.joined(copied, model.elementMap().functions().stream()
                    .filter(function -> !model.functions().contains(function)).toList());
        }
        List<String> functions = KernelsFile.functions(copied, loops, uses);
        List<String> members = new ArrayList<>(uses.declarations());
        members.addAll(KernelsFile.width(model));
        members.add(KernelsFile.identities(model));
        members.add("private " + target.host() + "() {}\n");
        members.addAll(functions);
        members.addAll(loops);
        members.replaceAll(member -> Layout.indent(member, 1));
        members.addFirst("/** {@code " + model.declaration().qualified() + "} on the host. */\nfinal class "
                + target.host() + " {\n");
        members.addLast(members.removeLast() + "}\n");
        return target.file(target.source(), members, uses);
    }
}
