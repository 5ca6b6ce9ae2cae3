package io.funnel.processor.recognition;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Placement;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.UserName;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds reductions of several components for which host engine or kernels have loops. It compares a digest of their
 * state, identity, map and combine, with numbers in place of names. The class does not matter. {@code KnownRecordsTest}
 * compares them with copies of the catalogue's records.
 */
public final class KnownRecords {

    private static final int DIGITS = 16;
    private static final Pattern NAME = Pattern.compile(
            UserName.START + "[^" + UserName.END + "]*" + UserName.END + "\\w*|(?<![\\w.#])[A-Za-z_$][\\w$]*");

    /** Constants of {@code io.funnel.reduction.facts.HostLoop.KnownRecord} by digest. */
    private static final Map<String, String> KNOWN = Map.ofEntries(
            Map.entry("88a35d6b6bbb1e3c", "FIRST_LEAST"), // floats
            Map.entry("b1d7fbb0a55c734c", "FIRST_LEAST"), // doubles
            Map.entry("0f0a860365adb84c", "FIRST_LEAST"), // ints
            Map.entry("6391eaf711346ad6", "FIRST_LEAST"), // longs
            Map.entry("7bedcbbdc76545a2", "FIRST_GREATEST"),
            Map.entry("8497f423d8daa56b", "FIRST_GREATEST"),
            Map.entry("275ff586cff906ed", "FIRST_GREATEST"),
            Map.entry("a252c639fb2457be", "FIRST_GREATEST"),
            Map.entry("4c7385a49e201afb", "MOMENTS"),
            Map.entry("14622ed83875133b", "MOMENTS"),
            Map.entry("81e6aa6c2482ac0d", "MOMENTS"),
            Map.entry("62694e2ba267e431", "MOMENTS"),
            Map.entry("2ab80d40bab92753", "EXPONENTIALS"),
            Map.entry("3780a1837985c99a", "EXPONENTIALS"),
            Map.entry("8a9065cb24799369", "EXPONENTIALS"), // log-softmax of floats
            Map.entry("b5318c636d023faa", "EXPONENTIALS"), // softmax of doubles
            Map.entry("e3371e7132367e41", "EXPONENTIALS"), // softmax of floats, whose sum alone is a double
            Map.entry("a3966c960dc45208", "EXACT_FLOATS"),
            Map.entry("144c71c477e62c30", "EXACT_FLOAT_PRODUCTS"),
            Map.entry("856ccf7cc3b8b9de", "EXACT_DOUBLES"),
            Map.entry("a64d2a91725181e8", "EXACT_DOUBLE_PRODUCTS"));

    private final Model model;
    private final Map<String, String> functions = new LinkedHashMap<>();

    private KnownRecords(Model model) {
        this.model = model;
        model.functions().forEach(function -> functions.put(function.name(), "f" + functions.size()));
    }

    public static Optional<String> of(Model model) {
        boolean several = model.state().size() > 1 && model.width() == 1 && model.traits().commutative();
        return several ? Optional.ofNullable(KNOWN.get(digest(model))) : Optional.empty();
    }

    static String digest(Model model) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(new KnownRecords(model).text().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private String text() {
        List<String> parts = new ArrayList<>();
        model.inputs().forEach(input -> parts.add(input.type() + (input.streamed() ? "" : " parameters")));
        model.state().forEach(part -> parts.add(part.type() + " " + part.identity() + " " + part.start()));
        parts.add(statements(model.body().accumulate()));
        parts.add(statements(model.body().assign()));
        parts.add(statements(model.body().merge()));
        model.functions().forEach(function -> parts.add(function(function)));
        return String.join("\n", parts);
    }

    private String statements(List<Stmt> statements) {
        Placement.State state = (component, at) -> new Expr.Local("#s" + component, Kind.DOUBLE);
        Placement placed = new Placement(state, state, element -> place("#e", element.input(), 0, element.kind()),
                parameter -> place("#p", parameter.input(), parameter.index(), parameter.kind()),
                new Expr.Local("#i", Kind.LONG), "");
        return numbered(String.join("\n", Printer.lines(placed.of(statements))), Walk.declared(statements));
    }

    private static Expr place(String name, int input, int index, Kind kind) {
        return new Expr.Local(name + input + "_" + index, kind);
    }

    private String function(ScalarFunction function) {
        Set<String> names = Walk.declared(function.body());
        List<String> parameters = function.parameters().stream().map(Expr.Local::name).toList();
        names.addAll(parameters);
        return numbered(function.result() + " "
                + function.parameters().stream().map(parameter -> parameter.kind() + " " + parameter.name())
                        .collect(Collectors.joining(", "))
                + "\n" + String.join("\n", Printer.lines(function.body())), names);
    }

    /** Replaces variables and functions by numbers in order of occurrence. */
    private String numbered(String text, Set<String> variables) {
        Map<String, String> numbers = new LinkedHashMap<>();
        return NAME.matcher(text).replaceAll(name -> {
            String word = name.group();
            if (variables.contains(word)) {
                return numbers.computeIfAbsent(word, added -> "v" + numbers.size());
            }
            return functions.getOrDefault(word, UserName.plain(word)).replace("$", "\\$");
        });
    }
}
