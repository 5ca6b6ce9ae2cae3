package io.funnel.processor.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.canary.Canary;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.plan.Kernels;
import io.funnel.plan.Sizes;
import io.funnel.processor.mutant.Mutations.Mutation;
import io.funnel.processor.source.Compilation;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures the canary's power: of kernels that are wrong in one place, it must refuse at least 99 of 100 on the
 * embedded runtime. A list names those that give right answers anyway, with the reason.
 *
 * <p>{@code -Plong} tries 200 and {@code -Dfunnel.count} sets the number. {@code -Dfunnel.seed} selects others, and
 * {@code -Dfunnel.mutants=FILE.csv} records them.
 */
class MutantsIT {

    private static final List<Strategy> STRATEGIES =
            List.of(Strategy.CASCADE, Strategy.CASCADE_VECTOR, Strategy.SERIAL_PER_CORE, Strategy.ASSOCIATIVE_TREE);
    private static final int LEAST_PERCENT = 99;

    private record Mutant(Reduction<?> reduction, Strategy strategy, Mutation mutation) {

        String key() {
            return reduction.name().replaceAll(".*\\.", "") + " " + strategy.label() + " " + mutation.name() + ": "
                    + mutation.line() + " -> " + mutation.now();
        }
    }

    @Test
    void wrongKernels_areRefused(@TempDir Path folder) throws Exception {
        assumeTrue(Devices.runtime() == Device.Runtime.EMBEDDED, "needs the embedded runtime");
        Device device = Devices.all().getFirst();
        long seed = Long.getLong("funnel.seed", 20_261);
        Mutated mutated = new Mutated(Compilation.of(Map.of("com/acme/Mutants.java", source()), folder));
        Properties equivalent = equivalent();
        List<Mutant> mutants = mutants(mutated);
        int all = mutants.size();
        Collections.shuffle(mutants, new Random(seed));
        mutants.removeIf(mutant -> equivalent.containsKey(mutant.key())
                || equivalent.containsKey("*" + mutant.key().substring(mutant.key().indexOf(' '))));
        List<String> missed = new ArrayList<>();
        List<String> table = new ArrayList<>(List.of("reduction,strategy,mutation,right,wrong,refusal"));
        List<Mutant> drawn = mutants.subList(0, Math.min(mutants.size(),
                Integer.getInteger("funnel.count", Boolean.getBoolean("funnel.long") ? 200 : 6)));
        for (Mutant mutant : drawn) {
            String refusal = Canary.on(device)
                    .refusal(mutated.with(mutant.reduction, mutant.mutation.text()), mutant.strategy, Sizes.AUTO)
                    .orElse("");
            if (refusal.isEmpty()) {
                missed.add(mutant.key());
            }
            table.add(List.of(mutant.reduction.name(), mutant.strategy.label(), mutant.mutation.name(),
                    mutant.mutation.line(), mutant.mutation.now(), refusal).stream()
                    .map(cell -> '"' + cell.replace("\"", "\"\"") + '"').collect(Collectors.joining(",")));
        }
        if (System.getProperty("funnel.mutants") != null) {
            Files.write(Path.of(System.getProperty("funnel.mutants")), table);
        }
        System.out.println("mutants=" + all + ", equivalent=" + (all - mutants.size()) + ", drawn=" + drawn.size()
                + ", refused=" + (drawn.size() - missed.size()) + ", seed=" + seed);
        missed.forEach(mutant -> System.out.println("missed: " + mutant));
        assertThat(100 * (drawn.size() - missed.size())).as(missed.toString())
                .isGreaterThanOrEqualTo(LEAST_PERCENT * drawn.size());
    }

    private static List<Mutant> mutants(Mutated mutated) throws ReflectiveOperationException {
        List<Mutant> mutants = new ArrayList<>();
        for (Reduction<?> reduction : mutated.reductions("com.acme.MutantsReductions")) {
            for (Strategy strategy : Kernels.strategies(reduction)) {
                String label = strategy.label();
                String kernel = label.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + label.substring(1);
                if (STRATEGIES.contains(strategy)) {
                    Mutations.of(mutated.kernels(reduction), kernel)
                            .forEach(mutation -> mutants.add(new Mutant(reduction, strategy, mutation)));
                }
            }
        }
        return mutants;
    }

    private static Properties equivalent() throws IOException {
        Properties equivalent = new Properties();
        try (InputStream file = resource("/mutants/equivalent.txt")) {
            for (String line : new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
                int why = line.indexOf(" = because ");
                if (why > 0) {
                    equivalent.put(line.substring(0, why), line.substring(why + 3));
                }
            }
        }
        return equivalent;
    }

    private static String source() throws IOException {
        try (InputStreamReader reader =
                new InputStreamReader(resource("/mutants/Mutants.java.txt"), StandardCharsets.UTF_8)) {
            return reader.readAllAsString();
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(MutantsIT.class.getResourceAsStream(name));
    }
}
