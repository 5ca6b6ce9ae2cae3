package io.funnel.processor.writer.text;

import io.funnel.processor.code.Kind;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.model.StateText;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The state of a loop, a primitive or a flat record: functions of the host class combine it. */
public record PlainState(Model model, Names names, String host) implements StateText {

    public static StateText of(Model model, Names names, String host) {
        return model.host() != null ? model.host() : new PlainState(model, names, host);
    }

    public static String unboxed(String boxed) {
        return Kind.ofBox(boxed).map(Kind::keyword).orElse(boxed);
    }

    private boolean isCompensated() {
        return isCounted() || model.stateType().equals(Model.COMPENSATED);
    }

    private boolean isCounted() {
        return model.stateType().equals(Model.COUNTED);
    }

    @Override
    public String identity() {
        return construct(model.state().stream().map(part -> Names.identity(model, part)).toList());
    }

    @Override
    public String map(Function<InputArray, String> load, String index) {
        return load.apply(model.inputs().getFirst());
    }

    @Override
    public String combine(String left, String right) {
        return host + ".combine(" + left + ", " + right + ")";
    }

    @Override
    public String finish(String state) {
        if (model.original() != null) {
            StateText sum = of(model.original(), names, host);
            boolean rounds = model.original().state().getFirst().type() == Kind.FLOAT;
            String value = state + (isCompensated() ? ".sum()" : ".value()");
            return sum.finish(sum.construct(isCounted()
                    ? model.original().state().stream()
                            .map(part -> part.type() == Kind.LONG ? state + ".count()" : value).toList()
                    : List.of((rounds ? "(float) " : "") + value)));
        }
        return model.hasStart()
                ? combine(construct(model.state().stream()
                        .map(part -> part.start() == null ? part.identity() : part.start()).toList()), state)
                : state;
    }

    @Override
    public List<Part> results() {
        if (model.original() != null) {
            return of(model.original(), names, host).results();
        }
        if (model.width() > 1) {
            return List.of();
        }
        return Kind.ofBox(model.stateType()).isPresent()
                ? List.of(new Part("", model.state().getFirst().type()))
                : model.state().stream().map(part -> new Part(Allocator.accessor(part.name()), part.type())).toList();
    }

    @Override
    public String construct(List<String> components) {
        return Kind.ofBox(model.stateType()).isPresent()
                ? components.getFirst()
                : "new " + model.stateType() + "(" + String.join(", ", components) + ")";
    }

    @Override
    public List<String> components(String state) {
        return Kind.ofBox(model.stateType()).isPresent()
                ? List.of(state)
                : model.original() != null
                        ? isCompensated()
                                ? Stream.of("value", "lost", "magnitude", "count").limit(model.state().size())
                                        .map(part -> state + "." + part + "()").toList()
                                : List.of(state + ".value()", state + ".magnitude()")
                        : model.state().stream().map(StatePart::name).map(Allocator::accessor)
                                .map(name -> state + "." + name + "()").toList();
    }
}
