package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.ReductionProvider;
import io.funnel.reduction.Traits.Domain;
import io.funnel.verify.law.Counterexample;
import io.funnel.verify.law.Laws;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operators whose laws hold only on a declared domain. */
class DomainsTest {

    private static final String SOURCE = """
            package com.acme;

            import io.funnel.annotations.Reduction;

            final class Declared {
                @Reduction(GCD)
                record Gcd(int value) {
                    static Gcd identity() {
                        return new Gcd(0);
                    }

                    static Gcd map(int element) {
                        return new Gcd(element);
                    }

                    static Gcd combine(Gcd left, Gcd right) {
                        return new Gcd(divisor(left.value, right.value));
                    }
                }

                static int divisor(int left, int right) {
                    int a = left;
                    int b = right;
                    while (b != 0) {
                        int rest = a % b;
                        a = b;
                        b = rest;
                    }
                    return a;
                }

                @Reduction(MAJORITY)
                record Majority(int candidate, int count) {
                    static Majority identity() {
                        return new Majority(0, 0);
                    }

                    static Majority map(int vote) {
                        return new Majority(vote, 1);
                    }

                    static Majority combine(Majority left, Majority right) {
                        int count = left.candidate == right.candidate
                                ? left.count + right.count
                                : left.count > right.count ? left.count - right.count : right.count - left.count;
                        int candidate = left.count > right.count ? left.candidate : right.candidate;
                        return new Majority(count == 0 ? 0 : candidate, count);
                    }
                }

                @Reduction(NEAREST)
                record Nearest(float distance, int index) {
                    static Nearest identity() {
                        return new Nearest(Float.POSITIVE_INFINITY, Integer.MAX_VALUE);
                    }

                    static Nearest map(float x, float y, int index) {
                        return new Nearest(x * x + y * y, index);
                    }

                    static Nearest combine(Nearest left, Nearest right) {
                        boolean first = left.distance < right.distance
                                || left.distance == right.distance && left.index < right.index;
                        return new Nearest(first ? left.distance : right.distance, first ? left.index : right.index);
                    }
                }

                @Reduction(HEAVIEST)
                record Heaviest(float load) {
                    static Heaviest identity() {
                        return new Heaviest(0f);
                    }

                    static Heaviest map(float weight, float load) {
                        return new Heaviest(weight * load);
                    }

                    static Heaviest combine(Heaviest left, Heaviest right) {
                        return new Heaviest(left.load < right.load ? right.load : left.load);
                    }
                }
            }
            """;

    private static Map<String, Optional<Counterexample>> broken(ReductionProvider provider) {
        return provider.reductions().stream().collect(Collectors.toMap(
                reduction -> reduction.name().replaceAll(".*\\.", ""), Laws::quick));
    }

    @Test
    void laws_ofOperatorsWithTheirDomain_hold(@TempDir Path folder) throws Exception {
        ReductionProvider provider = provider(folder, "domain = {1, Integer.MAX_VALUE}", "domain = {0, 1}",
                "domain = {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}", "domain = {1, 2, 1, 1e6}");

        assertThat(broken(provider).values()).allMatch(Optional::isEmpty);
        assertThat(provider.reductions().getLast().signature().traits().domains())
                .containsExactly(new Domain(1, 2), new Domain(1, 1e6));
    }

    @Test
    void laws_ofOperatorsWithoutADomain_areBrokenByElementsThatTheMessageNames(@TempDir Path folder)
            throws Exception {
        Map<String, Optional<Counterexample>> broken =
                broken(provider(folder, "commutative = true", "commutative = true", "commutative = true",
                        "domain = {1, 2, -1e6, 1e6}"));

        assertThat(broken.values()).allMatch(Optional::isPresent);
        assertThat(remedy(broken, "Gcd")).isEqualTo("try to fix the operator; if no such "
                + "element occurs, write the least and the greatest that do, @Reduction(domain = {..., ...})");
        assertThat(remedy(broken, "Nearest")).endsWith(
                "if no element is NaN, write @Reduction(domain = {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY})");
    }

    private static String remedy(Map<String, Optional<Counterexample>> broken, String name) {
        return Objects.requireNonNull(broken.get(name)).orElseThrow().remedy();
    }

    @Test
    void pairs_forAnotherNumberOfInputs_areRefused(@TempDir Path folder) {
        assertThat(compile(folder, "domain = {0, 1, 0, 1}", "domain = {1}", "domain = {0, 1, 0, 1, 0, 1}",
                "domain = {1, 0}").messages()).extracting(Compilation.Message::text)
                .containsExactly(
                        "FUNNEL-129: the domain has 2 pairs for 1 input" + HINT,
                        "FUNNEL-129: the domain has 1 values" + HINT,
                        "FUNNEL-129: the domain has 3 pairs for 2 inputs" + HINT,
                        "FUNNEL-129: the domain from 1.0 to 0.0 is empty" + HINT);
    }

    private static final String HINT = "; the law check draws its elements from it; write domain = {lowest, highest}, "
            + "or such a pair for each input, or leave it out";

    private static ReductionProvider provider(Path folder, String... attributes) throws Exception {
        Compilation compilation = compile(folder, attributes);
        assertThat(compilation.messages()).isEmpty();
        Constructor<?> constructor =
                compilation.loader().loadClass("com.acme.DeclaredReductions").getDeclaredConstructor();
        constructor.setAccessible(true);
        return (ReductionProvider) constructor
                .newInstance();
    }

    private static Compilation compile(Path folder, String... attributes) {
        return Compilation.of(Map.of("com/acme/Declared.java", SOURCE.replace("GCD", attributes[0])
                .replace("MAJORITY", attributes[1]).replace("NEAREST", attributes[2])
                .replace("HEAVIEST", attributes[3])), folder);
    }
}
