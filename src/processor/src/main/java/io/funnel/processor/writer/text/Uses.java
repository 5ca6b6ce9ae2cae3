package io.funnel.processor.writer.text;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.KnownTypes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a file uses, told by those who write it: the types to import, and the constants to declare. */
public final class Uses {

    private final Set<String> imports = new TreeSet<>();
    private final Set<Size> sizes = EnumSet.noneOf(Size.class);
    private final Set<Kind> layouts = EnumSet.noneOf(Kind.class);

    /** Types by their simple names; those that are not known need no import. */
    public void types(String... simpleNames) {
        for (String name : simpleNames) {
            KnownTypes.qualified(name).ifPresent(imports::add);
        }
    }

    public void sizes(Size... used) {
        sizes.addAll(List.of(used));
    }

    /** The layout by which a segment's elements are read: a constant too. */
    public String layout(Kind type) {
        layouts.add(type);
        return type.name() + "S";
    }

    /** What statements name: the classes whose methods they call, and the layouts of the segments that they read. */
    public void statements(List<Stmt> statements) {
        Walk.each(statements, node -> {
            switch (node) {
                case Expr.Call call when call.function().contains(".") ->
                    types(call.function().substring(0, call.function().indexOf('.')));
                case Expr.ArrayElement element when element.storage() == Expr.Storage.SEGMENT ->
                    layout(element.kind());
                default -> {}
            }
        });
        Walk.statements(statements, statement -> {
            if (statement instanceof Stmt.Store store && store.target().storage() == Expr.Storage.SEGMENT) {
                layout(store.target().kind());
            }
        });
    }

    /** Imports of types but those whose simple names mean others. */
    String imports(Set<String> others) {
        String text = imports.stream().filter(name -> !others.contains(name.substring(name.lastIndexOf('.') + 1)))
                .map(name -> "import " + name + ";\n").collect(Collectors.joining());
        return text.isEmpty() ? "" : text + "\n";
    }

    /** The declarations of the constants, each with an empty line behind it. */
    public List<String> declarations() {
        List<String> declarations = new ArrayList<>(sizes.stream().map(Size::declaration).toList());
        layouts.forEach(type -> declarations.add("private static final ValueLayout.Of" + type.stem() + " "
                + type.name() + "S = ValueLayout.JAVA_" + type.name() + "_UNALIGNED;\n"));
        return declarations;
    }
}
