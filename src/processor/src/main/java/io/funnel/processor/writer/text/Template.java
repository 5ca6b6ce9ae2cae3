package io.funnel.processor.writer.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Java text with places <code>${…}</code>. A place within a line is replaced by its value; a place alone on a line, or
 * alone behind the star of a documentation comment, by as many lines as its value has, each at that indentation, and by
 * none where the value is empty.
 *
 * @param text the template
 */
public record Template(String text) {

    private static final Pattern PLACE = Pattern.compile("\\$\\{([^}]*)}");
    private static final Pattern ALONE = Pattern.compile("(\\s*(?:\\* )?)\\$\\{([^}]*)}");
    private static final Map<String, Template> LOADED = new ConcurrentHashMap<>();

    /** The template of this name among the resources. */
    public static Template named(String name) {
        return LOADED.computeIfAbsent(name, Template::load);
    }

    private static Template load(String name) {
        String path = "/io/funnel/processor/templates/" + name + ".txt";
        try (InputStream in = Template.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("no such template: path=" + path);
            }
            return new Template(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text with every place replaced; the function throws where it knows no such place. */
    public String render(Function<String, String> places) {
        List<String> lines = new ArrayList<>();
        for (String line : text.lines().toList()) {
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
}
