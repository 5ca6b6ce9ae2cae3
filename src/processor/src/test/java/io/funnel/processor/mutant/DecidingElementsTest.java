package io.funnel.processor.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.processor.source.Compilation;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.verify.sample.BoundaryElements;
import io.funnel.verify.sample.Elements;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks modified condition/decision coverage of the elements that are made from random operators. Each atom of each
 * condition must decide once as true and once as false, on an element whose reduction shows it.
 */
class DecidingElementsTest {

    private static final int OPERATORS = 30;
    private static final long SEED = Long.getLong("funnel.seed", 20_261);
    private static final int SEARCHED = 20_000;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "sum.set(0, sum.get(0) + (CONDITION ? 5 : 7)) | 0",
        "sum.set(0, Math.max(sum.get(0), CONDITION ? 5 : 7)) | Integer.MIN_VALUE",
        "sum.set(0, sum.get(0) & (CONDITION ? 5 : 7)) | -1"})
    void eachAtom_decides_whereItIsTrueAndWhereItIsFalse(String step, String identity, @TempDir Path folder)
            throws Exception {
        Random random = new Random(SEED);
        List<Condition> conditions = new ArrayList<>();
        StringBuilder methods = new StringBuilder();
        for (int i = 0; i < OPERATORS; i++) {
            conditions.add(Condition.random(random));
            methods.append("""
                    @Reduction
                    public static void r%d(IntArray vs, IntArray us, FloatArray ws, LongArray ls, DoubleArray ds,
                            @Reduce IntArray sum) {
                        sum.set(0, %s);
                        for (@Parallel int i = 0; i < vs.getSize(); i++) {
                            int v = vs.get(i);
                            int u = us.get(i);
                            float w = ws.get(i);
                            long l = ls.get(i);
                            double d = ds.get(i);
                            %s;
                        }
                    }
                    """.formatted(i, identity, step.replace("CONDITION", conditions.getLast().text())));
        }
        List<Reduction<?>> reductions = compiled(methods.toString(), folder);
        int atoms = 0;
        List<String> undecided = new ArrayList<>();
        for (int i = 0; i < OPERATORS; i++) {
            Definition<?, ?> definition = reductions.get(i).definition();
            Condition condition = conditions.get(i);
            SplittableRandom drawn = new SplittableRandom(42);
            BoundaryElements<?> made = new BoundaryElements<>(definition, new Elements(definition), drawn);
            List<List<Number>> elements = made.arrays().stream().flatMap(List::stream).toList();
            for (int atom = 0; atom < condition.atoms(); atom++) {
                for (boolean value : new boolean[] {true, false}) {
                    boolean possible = false;
                    for (int k = 0; k < SEARCHED && !possible; k++) {
                        possible = condition.decides(atom, value, made.element());
                    }
                    int which = atom;
                    if (possible) {
                        atoms++;
                        if (elements.stream().noneMatch(element -> condition.decides(which, value, element))) {
                            undecided.add(condition.text() + ", atom " + atom + " where it is " + value);
                        }
                    }
                }
            }
        }
        System.out.println("atoms and values that can decide: " + atoms + ", of these not met: " + undecided.size()
                + ", seed=" + SEED);
        assertThat(undecided).isEmpty();
        assertThat(atoms).isGreaterThan(100);
    }

    private static List<Reduction<?>> compiled(String methods, Path folder) throws ReflectiveOperationException {
        String source = """
                package com.acme;

                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.annotations.*;
                import uk.ac.manchester.tornado.api.types.arrays.*;

                public final class Asked {
                """ + methods + "}\n";
        return new Mutated(Compilation.of(Map.of("com/acme/Asked.java", source), folder))
                .reductions("com.acme.AskedReductions");
    }
}
