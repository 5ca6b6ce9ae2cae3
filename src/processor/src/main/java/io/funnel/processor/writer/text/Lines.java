package io.funnel.processor.writer.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Lines of Java with block indentation. */
public final class Lines {

    private static final String STEP = "    ";

    private final List<String> lines = new ArrayList<>();
    private int depth;

    public static String method(String documentation, String header, Consumer<Lines> body) {
        Lines method = new Lines();
        method.block(header, () -> body.accept(method));
        return documentation + method.text();
    }

    public void add(String line) {
        lines.add(line.isEmpty() ? "" : STEP.repeat(depth) + line);
    }

    public void add(List<String> all) {
        all.forEach(this::add);
    }

    /** Adds a block behind a header, which has no brace. */
    public void block(String header, Runnable body) {
        add(header + " {");
        inside(body);
        add("}");
    }

    /** Adds a statement of two blocks. */
    public void block(String header, Runnable body, String between, Runnable other, String end) {
        add(header + " {");
        inside(body);
        add(between + " {");
        inside(other);
        add(end);
    }

    private void inside(Runnable body) {
        depth++;
        body.run();
        depth--;
    }

    public List<String> all() {
        return List.copyOf(lines);
    }

    public String text() {
        return String.join("\n", lines) + "\n";
    }
}
