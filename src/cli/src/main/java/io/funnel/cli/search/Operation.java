package io.funnel.cli.search;

import io.funnel.catalogue.Catalogue;
import io.funnel.cli.message.InputException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import java.util.List;
import java.util.Optional;

/**
 * The request of {@code --op} and {@code --type}: an operation over elements of a type.
 *
 * @param name as the user wrote it: a name of the catalogue, a synonym, a statistic, or a reduction of the user's
 */
public record Operation(String name, ElementType type) {

    public Operation(Operator operator, ElementType type) {
        this(operator.label(), type);
    }

    /** The statistic of this name, which the host computes without kernels. */
    public Optional<Statistic> statistic() {
        return Statistic.parse(name);
    }

    /** Returns the catalogue's reduction; for a statistic one with the same input. */
    public Reduction<?> reduction() {
        return find().orElseThrow(() -> new InputException("no operation of this name for the type: operation=" + name
                + ", type=" + type.label() + "; try --type with another, or funnel reductions"));
    }

    Optional<Reduction<?>> find() {
        return names(name).stream().map(one -> Catalogue.find(type.label() + "." + one)).flatMap(Optional::stream)
                .findFirst().map(Catalogue.Entry::reduction);
    }

    /** Names of the catalogue that a word means, without a type. */
    static List<String> names(String word) {
        if (Statistic.parse(word).isPresent()) {
            return List.of("minimum");
        }
        List<String> meant = Synonyms.of(word);
        return meant.isEmpty() ? List.of(word) : meant.size() == 1 ? meant : List.of();
    }

    /** Formats for people: {@code float sum}. */
    @Override
    public String toString() {
        return type.label() + " " + name;
    }
}
