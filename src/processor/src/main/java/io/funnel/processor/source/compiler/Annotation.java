package io.funnel.processor.source.compiler;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import io.funnel.annotations.Reduction;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.ModelTraits;
import io.funnel.processor.model.Products;
import java.util.Arrays;
import java.util.List;
import javax.lang.model.element.Element;

/** The values of the annotation. */
public record Annotation(boolean commutative, Reduction.Rounds rounds, Reduction.Empty empty, Reduction.Nan nan,
        List<Double> domain, boolean allStrategies, boolean contraction) {

    /** Reads the annotation; refuses an invalid domain. */
    public static Annotation of(Compiler compiler, Element element, Tree tree, CompilationUnitTree unit) {
        Reduction annotation = element.getAnnotation(Reduction.class);
        List<Double> domain = Arrays.stream(annotation.domain()).boxed().toList();
        if (domain.size() % 2 != 0) {
            throw Refusal.at(tree, unit, Problem.DOMAIN, "has " + domain.size() + " values");
        }
        for (int i = 0; i < domain.size(); i += 2) {
            if (!(domain.get(i) <= domain.get(i + 1))) {
                throw Refusal.at(tree, unit, Problem.DOMAIN,
                        "from " + domain.get(i) + " to " + domain.get(i + 1) + " is empty");
            }
        }
        return new Annotation(annotation.commutative(), annotation.rounds(), annotation.empty(), annotation.nan(),
                domain,
                compiler.allStrategies() || annotation.strategies() == Reduction.Strategies.ALL,
                annotation.contraction());
    }

    /** Refuses domains unless there is one for all inputs or one for each. */
    public void requireDomains(List<InputArray> inputs, Tree tree, CompilationUnitTree unit) {
        long streamed = inputs.stream().filter(InputArray::streamed).count();
        if (domain.size() > 2 && domain.size() != 2 * streamed) {
            throw Refusal.at(tree, unit, Problem.DOMAIN,
                    "has " + domain.size() / 2 + " pairs for " + streamed + (streamed == 1 ? " input" : " inputs"));
        }
    }

    public boolean ignoresNan() {
        return nan == Reduction.Nan.IGNORE;
    }

    /** Returns whether elements other than NaN are excluded. */
    public boolean hasDomain() {
        return !domain.stream().allMatch(end -> end.isInfinite());
    }

    public ModelTraits traits(String detected, boolean filtered, boolean plain) {
        String rounding = switch (rounds) {
            case DETECT -> detected;
            case NO -> detected.equals("MODULAR") ? detected : "EXACT";
            case YES -> detected.equals("EXACT") || detected.equals("MODULAR") ? "OTHER" : detected;
        };
        return new ModelTraits(commutative, rounding, empty.name(), nan.name(), domain, filtered, plain,
                allStrategies, contraction ? Products.FUSED : Products.KEPT);
    }
}
