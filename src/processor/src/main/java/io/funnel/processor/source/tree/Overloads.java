package io.funnel.processor.source.tree;

import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** Chooses the method that a call means among those of its name, as Java does where nothing is boxed. */
final class Overloads {

    private Overloads() {}

    static Optional<ExecutableElement> choose(
            Types types, List<ExecutableElement> candidates, List<TypeMirror> given) {
        List<ExecutableElement> fitting = candidates.stream()
                .filter(method -> method.getParameters().size() == given.size() && !method.isVarArgs())
                .filter(method -> accepts(types, method, given))
                .toList();
        return fitting.stream().filter(method -> {
            List<TypeMirror> own = method.getParameters().stream().map(parameter -> parameter.asType()).toList();
            return fitting.stream().allMatch(other -> accepts(types, other, own));
        }).findFirst();
    }

    private static boolean accepts(Types types, ExecutableElement method, List<TypeMirror> given) {
        for (int i = 0; i < given.size(); i++) {
            TypeMirror wanted = method.getParameters().get(i).asType();
            boolean primitive = wanted.getKind().isPrimitive() == given.get(i).getKind().isPrimitive();
            if (!primitive || !types.isAssignable(given.get(i), wanted)) {
                return false;
            }
        }
        return true;
    }
}
