package io.funnel.cli;

import io.funnel.cli.data.InputException;
import io.funnel.cli.report.Json;
import io.funnel.reduction.Component;
import io.funnel.reduction.DiscoveryException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reductions;
import io.funnel.strategy.Strategy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/** What the annotation processor left beside the classes: a list of reductions runs none of their code. */
record Description(
        String summary, List<Parameter> inputs, String result, List<Component> state, boolean commutative,
        String rounding, String emptyInput, String nan, Map<String, String> refused) {

    record Parameter(String name, ElementType type, boolean parameter) {}

    Description {
        inputs = List.copyOf(inputs);
        state = List.copyOf(state);
        refused = Map.copyOf(refused);
    }

    /** Refuses a folder or jar that does not have it. */
    static Description of(Reductions.Entry entry) {
        try {
            return Json.read(entry.description(), Description.class);
        } catch (DiscoveryException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        } catch (JacksonException e) {
            throw new InputException("description of a reduction is broken: reduction=" + entry.name() + ", in="
                    + entry.location() + "; try to compile it again", e);
        }
    }

    List<Strategy> strategies() {
        return Arrays.stream(Strategy.values())
                .filter(strategy -> commutative || !strategy.needs().commutative())
                .filter(strategy -> strategy.isHost() || !refused.containsKey(strategy.label()))
                .toList();
    }

    /** Why a strategy does not run it; empty where it does. */
    Optional<String> refusal(Strategy strategy) {
        return strategies().contains(strategy)
                ? Optional.empty()
                : Optional.of(refused.getOrDefault(strategy.label(), "there is no kernel of it"));
    }

    String strategyNames(String separator) {
        return strategies().stream().map(Strategy::label).collect(Collectors.joining(separator));
    }
}
