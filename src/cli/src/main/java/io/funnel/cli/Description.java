package io.funnel.cli;

import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Json;
import io.funnel.reduction.DiscoveryException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reductions;
import io.funnel.reduction.Signature.Component;
import io.funnel.strategy.Strategy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/** The file that the annotation processor writes next to the classes. Reading it runs none of their code. */
record Description(
        String summary, List<Parameter> inputs, String result, List<Component> state, boolean commutative,
        String rounding, String emptyInput, String nan, Map<String, String> refused) {

    record Parameter(String name, ElementType type, boolean parameter) {}

    Description {
        inputs = List.copyOf(inputs);
        state = List.copyOf(state);
        refused = Map.copyOf(refused);
    }

    /** Reads it; refuses a folder or jar without one. */
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

    /** Returns why a strategy does not run the reduction; empty if it does. */
    Optional<String> refusal(Strategy strategy) {
        return strategies().contains(strategy)
                ? Optional.empty()
                : Optional.of(refused.getOrDefault(strategy.label(), "there is no kernel of it"));
    }

    String strategyNames(String separator) {
        return strategies().stream().map(Strategy::label).collect(Collectors.joining(separator));
    }
}
