package io.funnel.processor.source.tree;

import io.funnel.processor.code.JavaNames;
import io.funnel.processor.code.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** The composition of a value from primitives: a primitive, or a record of shapes. */
public sealed interface Shape {

    /** A primitive. */
    record Scalar(Kind kind) implements Shape {}

    /** A record type, with its components' names and shapes. */
    record Struct(TypeElement type, List<String> names, List<Shape> parts) implements Shape {
        public Struct {
            names = List.copyOf(names);
            parts = List.copyOf(parts);
        }
    }

    /** A primitive in a shape. Its path joins the components' names in camel case, and is empty for a scalar. */
    record Leaf(String path, Kind kind) {
        /** Returns a name for this part of a named value. */
        public String of(String name) {
            return path.isEmpty() ? name : name + JavaNames.type(path);
        }
    }

    default List<Leaf> leaves() {
        return switch (this) {
            case Scalar s -> List.of(new Leaf("", s.kind()));
            case Struct s -> {
                List<Leaf> leaves = new ArrayList<>();
                for (int i = 0; i < s.parts().size(); i++) {
                    for (Leaf inner : s.parts().get(i).leaves()) {
                        leaves.add(new Leaf(inner.of(s.names().get(i)), inner.kind()));
                    }
                }
                yield leaves;
            }
        };
    }

    /** Returns the shape of a type: a primitive of the five kinds, or a record without type parameters. */
    static Optional<Shape> of(TypeMirror type) {
        return of(type, Set.of());
    }

    /** Returns the shape of a local variable, a parameter or what a function returns, which may be narrow numbers. */
    static Optional<Shape> held(TypeMirror type) {
        return narrow(type).<Shape>map(kind -> new Scalar(kind.value())).or(() -> of(type));
    }

    /** Returns the kind of a byte, short or char. */
    static Optional<Kind> narrow(TypeMirror type) {
        return Kind.ofElement(type).filter(kind -> kind.isNarrow() && kind != Kind.HALF);
    }

    /** The shape of a part of these records, which it must differ from. */
    private static Optional<Shape> of(TypeMirror type, Set<TypeElement> around) {
        if (type.getKind().isPrimitive()) {
            String keyword = type.getKind().name().toLowerCase(Locale.ROOT);
            return Kind.ofKeyword(keyword).map(Scalar::new);
        }
        if (!(type instanceof DeclaredType declared) || !(declared.asElement() instanceof TypeElement element)
                || element.getKind() != ElementKind.RECORD || !element.getTypeParameters().isEmpty()
                || around.contains(element)) {
            return Optional.empty();
        }
        Set<TypeElement> inside = new HashSet<>(around);
        inside.add(element);
        List<String> names = new ArrayList<>();
        List<Shape> parts = new ArrayList<>();
        for (RecordComponentElement component : element.getRecordComponents()) {
            Optional<Shape> part = of(component.asType(), inside);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            names.add(component.getSimpleName().toString());
            parts.add(part.get());
        }
        return Optional.of(new Struct(element, names, parts));
    }
}
