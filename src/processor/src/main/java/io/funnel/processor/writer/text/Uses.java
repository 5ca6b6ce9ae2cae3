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

/** The types that a file must import, and the constants that it must declare. */
public final class Uses {

    private final Set<String> imports = new TreeSet<>();
    private final Set<Size> sizes = EnumSet.noneOf(Size.class);
    private final Set<Kind> layouts = EnumSet.noneOf(Kind.class);

    /** Adds types by their simple names; unknown types need no import. */
    public void types(String... simpleNames) {
        for (String name : simpleNames) {
            KnownTypes.qualified(name).ifPresent(imports::add);
        }
    }

    public void sizes(Size... used) {
        sizes.addAll(List.of(used));
    }

    /** Returns the layout constant for a segment's elements. */
    public String layout(Kind type) {
        layouts.add(type == Kind.HALF ? Kind.SHORT : type);
        return type.layout();
    }

    /** Adds the classes whose methods the statements call, and the layouts of segments that they read. */
    public void statements(List<Stmt> statements) {
        Walk.each(statements, node -> {
            switch (node) {
                case Expr.Call call when call.function().contains(".") ->
                    types(call.function().substring(0, call.function().indexOf('.')));
                case Expr.ArrayElement element when element.storage() == Expr.Storage.SEGMENT ->
                    layout(element.stored());
                default -> {}
            }
        });
        Walk.statements(statements, statement -> {
            if (statement instanceof Stmt.Store store && store.target().storage() == Expr.Storage.SEGMENT) {
                layout(store.target().stored());
            }
        });
    }

    /** Returns the imports, except for types whose simple names mean others. */
    String imports(Set<String> others) {
        String text = imports.stream().filter(name -> !others.contains(name.substring(name.lastIndexOf('.') + 1)))
                .map(name -> "import " + name + ";\n").collect(Collectors.joining());
        return text.isEmpty() ? "" : text + "\n";
    }

    /** Returns the declarations of the constants, each followed by an empty line. */
    public List<String> declarations() {
        List<String> declarations = new ArrayList<>(sizes.stream().map(Size::declaration).toList());
        layouts.forEach(type -> declarations.add("private static final ValueLayout.Of" + type.stem() + " "
                + type.layout() + " = ValueLayout.JAVA_" + type.name() + (type == Kind.BYTE ? "" : "_UNALIGNED")
                + ";\n"));
        return declarations;
    }
}
