package io.funnel.processor.source.compiler;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import io.funnel.annotations.Reduction;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.model.ModelTraits;
import javax.lang.model.element.Element;

/** What the annotation says. */
public record Annotation(boolean commutative, Reduction.Rounds rounds, Reduction.Empty empty, Reduction.Nan nan,
        double lowest, double highest, boolean allStrategies) {

    /** Reads it, and refuses a domain that is none. */
    public static Annotation of(Compiler compiler, Element element, Tree tree, CompilationUnitTree unit) {
        Reduction annotation = element.getAnnotation(Reduction.class);
        double[] domain = annotation.domain();
        if (domain.length != 0 && domain.length != 2) {
            throw Refusal.at(tree, unit, Problem.DOMAIN, "has " + domain.length + " values");
        }
        if (domain.length == 2 && !(domain[0] <= domain[1])) {
            throw Refusal.at(tree, unit, Problem.DOMAIN, "from " + domain[0] + " to " + domain[1] + " is empty");
        }
        return new Annotation(annotation.commutative(), annotation.rounds(), annotation.empty(), annotation.nan(),
                domain.length == 0 ? Double.NEGATIVE_INFINITY : domain[0],
                domain.length == 0 ? Double.POSITIVE_INFINITY : domain[1],
                compiler.allStrategies() || annotation.strategies() == Reduction.Strategies.ALL);
    }

    public boolean ignoresNan() {
        return nan == Reduction.Nan.IGNORE;
    }

    public boolean hasDomain() {
        return lowest != Double.NEGATIVE_INFINITY || highest != Double.POSITIVE_INFINITY;
    }

    public ModelTraits traits(String detected, boolean filtered, boolean plain) {
        String rounding = switch (rounds) {
            case DETECT -> detected;
            case NO -> "EXACT";
            case YES -> detected.equals("EXACT") ? "OTHER" : detected;
        };
        return new ModelTraits(commutative, rounding, empty.name(), nan.name(), lowest, highest, filtered, plain,
                allStrategies);
    }
}
