package io.funnel.processor.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random annotated loops. */
final class Loops {

    private static final List<String> TYPES = List.of("int", "long", "float", "double");

    private final Random random;

    Loops(Random random) {
        this.random = random;
    }

    /** An input or a result. */
    private record Array(String name, String type) {
        String parameter() {
            return capital(type) + "Array " + name;
        }
    }

    /** The combination of a result. */
    private record Combine(String identity, String before, String after) {
        String of(String result, String element, boolean first) {
            String state = result + ".get(0)";
            return before.isEmpty() || before.endsWith("(")
                    ? before + (first ? state + ", " + element : element + ", " + state) + after
                    : first ? state + before + element : element + before + state;
        }
    }

    /** An annotated method. */
    String method(String name) {
        List<Array> streamed = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            streamed.add(new Array("abc".substring(i, i + 1), pick(TYPES)));
        }
        List<Array> parameters = new ArrayList<>();
        for (int i = 0; i < random.nextInt(2); i++) {
            parameters.add(new Array("p" + i, pick(TYPES)));
        }
        int count = random.nextInt(4) == 0 ? 2 : 1;
        List<Array> results = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            results.add(new Array(count == 1 ? "result" : "result" + i, pick(TYPES)));
        }
        String floating = results.stream().anyMatch(result -> result.type().equals("float")) ? "float" : "double";
        List<String> ints = new ArrayList<>(List.of("i"));
        List<String> floats = new ArrayList<>();
        streamed.forEach(array -> sort(array.type(), array.name() + ".get(i)", floating, ints, floats));
        parameters.forEach(array -> sort(array.type(), array.name() + ".get(" + random.nextInt(4) + ")", floating, ints,
                floats));
        StringBuilder text = new StringBuilder("@Reduction\npublic static void " + name + "(");
        streamed.forEach(array -> text.append(array.parameter()).append(", "));
        parameters.forEach(array -> text.append(array.parameter()).append(", "));
        List<String> marked = results.stream().map(array -> "@Reduce " + array.parameter()).toList();
        text.append(String.join(", ", marked)).append(") {\n");
        List<Combine> combines = results.stream().map(result -> combine(result.type())).toList();
        for (int i = 0; i < results.size(); i++) {
            text.append("    ").append(results.get(i).name()).append(".set(0, ").append(combines.get(i).identity())
                    .append(");\n");
        }
        String start = random.nextInt(4) == 0 ? String.valueOf(random.nextInt(5)) : "0";
        String end = streamed.getFirst().name() + ".getSize()" + (random.nextInt(5) == 0 ? " - 2" : "");
        text.append("    for (@Parallel int i = ").append(start).append("; i < ").append(end).append("; i++) {\n");
        body(text, new Expressions(random, ints, floats, floating), results, combines, ints, floats, floating);
        return text.append("    }\n}\n").toString();
    }

    private void body(StringBuilder text, Expressions expressions, List<Array> results, List<Combine> combines,
            List<String> ints, List<String> floats, String floating) {
        if (random.nextInt(2) == 0) {
            line(text, "int left = " + expressions.integer(2) + ";");
            ints.add("left");
        }
        if (random.nextInt(3) == 0) {
            line(text, floating + " weight = " + expressions.number(2) + ";");
            floats.add("weight");
        }
        if (random.nextInt(4) == 0) {
            line(text, "boolean wanted = " + expressions.condition(2) + ";");
            line(text, "if (!wanted) {");
            line(text, "    continue;");
            line(text, "}");
        }
        if (random.nextInt(4) == 0) {
            line(text, "int steps = 0;");
            line(text, "for (int k = 0; k < 3; k++) {");
            line(text, "    steps += " + expressions.integer(1) + ";");
            line(text, "}");
            ints.add("steps");
        }
        for (int i = 0; i < results.size(); i++) {
            Array result = results.get(i);
            String element = element(expressions, result.type(), combines.get(i).identity());
            String set = result.name() + ".set(0, "
                    + combines.get(i).of(result.name(), element, random.nextInt(3) > 0) + ");";
            if (random.nextInt(3) == 0) {
                line(text, "if (" + expressions.condition(2) + ") {");
                line(text, "    " + set);
                line(text, "}");
            } else {
                line(text, set);
            }
        }
    }

    private static void line(StringBuilder text, String line) {
        text.append("        ").append(line).append('\n');
    }

    /** An element of the result's type; sums get small integers, products plus or minus one. */
    private String element(Expressions expressions, String type, String identity) {
        boolean floating = type.equals("float") || type.equals("double");
        if (floating && identity.startsWith("1")) {
            return "(" + expressions.condition(1) + " ? 1 : -1)";
        }
        if (floating && identity.startsWith("0")) {
            return "(" + expressions.number(2) + ") % 16";
        }
        return floating ? "(" + expressions.number(3) + ")" : "(" + expressions.integer(3) + ")";
    }

    private Combine combine(String type) {
        String box = type.equals("int") ? "Integer" : capital(type);
        boolean floating = type.equals("float") || type.equals("double");
        return switch (random.nextInt(floating ? 5 : 9)) {
            case 0 -> new Combine("0", " + ", "");
            case 1 -> new Combine("1", " * ", "");
            case 2 -> new Combine(box + (floating ? ".POSITIVE_INFINITY" : ".MAX_VALUE"), "Math.min(", ")");
            case 3 -> new Combine(box + (floating ? ".NEGATIVE_INFINITY" : ".MIN_VALUE"), "Math.max(", ")");
            case 4 -> new Combine(box + (floating ? ".NEGATIVE_INFINITY" : ".MIN_VALUE"), "larger(", ")");
            case 5 -> new Combine("0", " | ", "");
            case 6 -> new Combine("-1", " & ", "");
            case 7 -> new Combine("0", " ^ ", "");
            default -> new Combine("0", "Sums.sum(", ")");
        };
    }

    private static void sort(String type, String text, String floating, List<String> ints, List<String> floats) {
        switch (type) {
            case "int" -> ints.add(text);
            case "long" -> ints.add("(int) " + text);
            case "float" -> floats.add(text);
            default -> floats.add(floating.equals("double") ? text : "(float) " + text);
        }
    }

    private String pick(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    private static String capital(String type) {
        return Character.toUpperCase(type.charAt(0)) + type.substring(1);
    }
}
