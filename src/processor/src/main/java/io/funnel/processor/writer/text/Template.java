package io.funnel.processor.writer.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Java text with places <code>${…}</code>. A value replaces a place within a line. A place alone on a line, or alone
 * behind the star of a comment, becomes as many lines as its value has. Each has that indentation; an empty value adds
 * none.
 */
public final class Template {

    private static final Pattern PLACE = Pattern.compile("\\$\\{([^}]*)}");
    private static final Pattern ALONE = Pattern.compile("(\\s*(?:\\* )?)\\$\\{([^}]*)}");

    private Template() {}

    /** Renders the template with every place replaced; {@code places} throws for an unknown one. */
    public static String render(String name, Function<String, String> places) {
        List<String> lines = new ArrayList<>();
        for (String line : load(name).lines().toList()) {
            Matcher alone = ALONE.matcher(line);
            if (alone.matches()) {
                String margin = alone.group(1);
                places.apply(alone.group(2)).lines()
                        .forEach(value -> lines.add((margin + value).stripTrailing()));
            } else {
                lines.add(PLACE.matcher(line)
                        .replaceAll(place -> Matcher.quoteReplacement(places.apply(place.group(1)))));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static String load(String name) {
        String path = "/io/funnel/processor/templates/" + name + ".txt";
        try (InputStream in = Template.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("no such template: path=" + path);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
