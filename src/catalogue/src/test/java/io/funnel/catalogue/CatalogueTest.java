package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.plan.Kernels;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CatalogueTest {

    private static final Path PAGE = Path.of("../../docs/reference/catalogue.md");
    /** Name, types, and after four more columns the letters of what is rejected. */
    private static final Pattern ROW =
            Pattern.compile("\\| `(\\w+)` \\| ([a-z, ]+) \\|(?:(?:\\\\\\||[^|])*\\|){4} ([A-Z ]*)\\|");

    private static final Set<Strategy> HISTOGRAM = EnumSet.of(Strategy.SEQUENTIAL, Strategy.PARALLEL_STREAM,
            Strategy.CASCADE, Strategy.CASCADE_VECTOR, Strategy.SERIAL_PER_CORE);

    /** The entries whose annotation requests kernels of all strategies: those of {@code compare --op}. */
    private static final Set<String> ALL_STRATEGIES = Set.of("int.sum", "long.sum", "float.sum", "double.sum",
            "int.minimum", "long.minimum", "float.minimum", "double.minimum");

    @Test
    void labels_ofAllEntries_areUnique() {
        assertThat(Catalogue.entries()).extracting(Catalogue.Entry::label).doesNotHaveDuplicates();
    }

    @Test
    void find_byLabel_givesTheEntryOrNothing() {
        assertThat(Catalogue.find("float.argMin")).get().extracting(Catalogue.Entry::reduction)
                .isSameAs(FloatReductions.ARG_MIN);
        assertThat(Catalogue.find("float.sumIgnoringNan")).get().extracting(Catalogue.Entry::reduction)
                .isSameAs(FloatIgnoringNanReductions.SUM);
        assertThat(Catalogue.find("float.median")).isEmpty();
    }

    /** Kept roundings cost these entries more than 5 % of their time on an H200. */
    @Test
    void products_mayBeFused_onlyWhereRoundingsAreDear() throws IOException {
        for (String kernels : List.of("FloatShapes_Skewness", "FloatShapes_ExcessKurtosis", "DoubleShapes_Skewness",
                "DoubleShapes_ExcessKurtosis", "FloatProducts_MatrixProduct", "FloatMoments_Summary")) {
            assertThat(kernels(kernels)).as(kernels).doesNotContain("floatZero", "doubleZero");
        }
        assertThat(kernels("DoubleMoments_Summary")).contains("doubleZero");
        assertThat(kernels("IntShapes_Skewness")).contains("doubleZero");
        assertThat(kernels("DoubleProducts_MatrixProduct")).contains("doubleZero");
    }

    private static String kernels(String name) throws IOException {
        String path = "/META-INF/funnel/sources/io.funnel.catalogue." + name + "Kernels.java";
        try (InputStream source = Objects.requireNonNull(Catalogue.class.getResourceAsStream(path))) {
            return new String(source.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void entries_andTheSources_areTheSame() {
        assertThat(Catalogue.entries()).extracting(Catalogue.Entry::label)
                .containsExactlyInAnyOrderElementsOf(Source.all().map(Source::toString).toList());
    }

    @Test
    void constantsByType_andEntries_areTheSame() throws IllegalAccessException {
        Map<String, Reduction<?>> constants = new TreeMap<>();
        for (Class<?> type : List.of(FloatReductions.class, DoubleReductions.class, IntReductions.class,
                LongReductions.class)) {
            String prefix = type.getSimpleName().replace("Reductions", "").toLowerCase(Locale.ROOT);
            for (Field field : type.getFields()) {
                assertThat(Modifier.isStatic(field.getModifiers())).isTrue();
                constants.put(prefix + "." + field.getName(), (Reduction<?>) field.get(null));
            }
        }
        Map<String, Reduction<?>> entries = new TreeMap<>();
        for (Catalogue.Entry entry : Catalogue.entries()) {
            String[] label = entry.label().split("\\.", -1);
            entries.put(label[0] + "." + constant(label[1]), entry.reduction());
        }
        assertThat(constants).isEqualTo(entries);
    }

    private static String constant(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
    }

    @Test
    void page_namesAndTypes_areTheEntries() throws IOException {
        assertThat(rows().flatMap(row -> Arrays.stream(row.group(2).split(", ", -1))
                .map(type -> type + "." + row.group(1))))
                .containsExactlyInAnyOrderElementsOf(
                        Catalogue.entries().stream().map(Catalogue.Entry::label).toList());
    }

    @Test
    void page_refusedStrategies_areThoseWithoutCode() throws IOException {
        rows().forEach(row -> {
            for (String type : row.group(2).split(", ", -1)) {
                Reduction<?> reduction = Catalogue.find(type + "." + row.group(1)).orElseThrow().reduction();
                List<Strategy> refused = new ArrayList<>(Strategy.flat());
                refused.removeAll(Kernels.strategies(reduction));
                List<Strategy> expected =
                        new ArrayList<>(refused(row.group(3), ElementType.parse(type).orElseThrow()));
                if (!ALL_STRATEGIES.contains(type + "." + row.group(1))) {
                    List<Strategy> requested = requested(reduction.signature());
                    expected.removeAll(requested);
                    assertThat(refused).as(type + "." + row.group(1)).containsAll(requested);
                    refused.removeAll(requested);
                }
                assertThat(refused).as(type + "." + row.group(1)).containsExactlyElementsOf(expected);
            }
        });
    }

    private static List<Strategy> requested(Signature signature) {
        boolean vectors =
                signature.streamed().size() == 1 && signature.streamed().getFirst().type() != ElementType.LONG;
        return Strategy.flat().stream().filter(strategy -> switch (strategy.use().role()) {
            case REQUESTED -> true;
            case IN_ORDER -> signature.traits().commutative();
            case SCALAR -> vectors;
            case PLANNED, NAMED -> false;
        }).toList();
    }

    private static List<Strategy> refused(String letters, ElementType type) {
        TreeSet<Strategy> strategies = new TreeSet<>();
        for (char letter : letters.replace(" ", "").toCharArray()) {
            strategies.addAll(switch (letter) {
                case 'A' -> List.of(Strategy.ANNOTATED_LOOP);
                case 'V' -> type == ElementType.LONG
                        ? List.of(Strategy.CASCADE_VECTOR, Strategy.SERIAL_PER_CORE_VECTOR)
                        : List.<Strategy>of();
                case 'P' -> List.of(Strategy.ATOMIC_PARTIALS);
                case 'H' -> Strategy.flat().stream().filter(s -> !HISTOGRAM.contains(s)).toList();
                case 'O' -> Strategy.flat().stream().filter(s -> s.needs().commutative()).toList();
                default -> throw new IllegalArgumentException("unknown letter: letter=" + letter);
            });
        }
        return List.copyOf(strategies);
    }

    private static Stream<Matcher> rows() throws IOException {
        List<Matcher> rows = Files.readAllLines(PAGE).stream().map(ROW::matcher).filter(Matcher::find).toList();
        assertThat(rows).hasSizeGreaterThan(45);
        return rows.stream();
    }
}
