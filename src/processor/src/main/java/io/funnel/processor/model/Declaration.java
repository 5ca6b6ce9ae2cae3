package io.funnel.processor.model;

import java.util.List;
import java.util.Set;

/**
 * What the source declares: where it stands, and what it is called.
 *
 * @param packageName the package, empty for the unnamed one
 * @param topLevel    simple name of the top-level class, {@code Energy}: the generated files are named after it
 * @param owner       how the package's code refers to the class that holds the method, or to the operator itself
 * @param name        name of the method or of the operator's type
 * @param qualified   {@code com.acme.Energy.sumOfSquares}
 * @param isPublic    whether other packages can see the definition
 * @param summary     first sentence of the documentation, without markup; may be empty
 * @param hiddenTypes types of java.lang that the package has types of the same names for
 * @param checks      names of the owner's static methods that refuse parameters, {@code requireLimits}
 */
public record Declaration(String packageName, String topLevel, String owner, String name, String qualified,
        boolean isPublic, String summary, Set<String> hiddenTypes, List<String> checks) {

    public Declaration {
        hiddenTypes = Set.copyOf(hiddenTypes);
        checks = List.copyOf(checks);
    }
}
