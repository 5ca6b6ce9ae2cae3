package io.funnel.processor.model;

import java.util.List;
import java.util.Set;

/**
 * The declaration of a reduction in the source.
 *
 * @param packageName the package; empty for the unnamed package
 * @param topLevel    simple name of the top-level class, {@code Energy}: the generated files are named after it
 * @param owner       the class of the method, or the operator itself, as code of the package refers to it
 * @param name        name of the method or of the operator's type
 * @param qualified   {@code com.acme.Energy.sumOfSquares}
 * @param isPublic    whether other packages can see the definition
 * @param summary     first sentence of the documentation, without markup; may be empty
 * @param hiddenTypes types of java.lang that types of the package hide
 * @param checks      the owner's static methods that validate parameters, {@code requireLimits}
 */
public record Declaration(String packageName, String topLevel, String owner, String name, String qualified,
        boolean isPublic, String summary, Set<String> hiddenTypes, List<String> checks) {

    public Declaration {
        hiddenTypes = Set.copyOf(hiddenTypes);
        checks = List.copyOf(checks);
    }
}
