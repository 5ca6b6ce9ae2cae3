package io.funnel.processor.diagnostic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parser of the page of diagnostics. */
final class Page {

    private static final Path FILE = Path.of("../../docs/reference/diagnostics.md");
    private static final String HERE = "// <- here";
    private static final Pattern SECTION =
            Pattern.compile("^## (FUNNEL-\\d+): (.*?)(?=^## |\\z)", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern OTHER =
            Pattern.compile("^Write the second block of (FUNNEL-\\d+)\\.$", Pattern.MULTILINE);
    private static final Pattern QUOTE = Pattern.compile("^> (.*)$", Pattern.MULTILINE);
    private static final String HEAD = """
            package HOME;
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
            import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
            import uk.ac.manchester.tornado.api.types.arrays.IntArray;
            import uk.ac.manchester.tornado.api.types.arrays.LongArray;
            final class Example {
            """;

    private Page() {}

    /**
     * One section.
     *
     * @param id      the heading's
     * @param wrong   the refused code
     * @param message the message of the refusal
     * @param right   the replacement; a section without one uses that of the section it names, or of the first
     */
    record Example(String id, String wrong, String message, String right) {

        /** The package and folder of its files. */
        String home() {
            return id.toLowerCase(Locale.ROOT).replace('-', '_');
        }

        /** The line of the mark, within a whole file. */
        long line() {
            return file(wrong).substring(0, file(wrong).indexOf(HERE)).lines().count();
        }

        String wrongFile() {
            return file(wrong);
        }

        String rightFile() {
            return file(right);
        }

        private String file(String members) {
            return HEAD.replace("HOME", home()) + members + "}\n";
        }
    }

    static String text() {
        try {
            return Files.readString(FILE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns all sections in order. */
    static List<Example> examples() {
        List<Example> examples = new ArrayList<>();
        Matcher sections = SECTION.matcher(text());
        while (sections.find()) {
            String body = sections.group(2);
            List<String> blocks = BLOCK.matcher(body).results().map(block -> block.group(1)).toList();
            List<String> quotes = QUOTE.matcher(body).results().map(quote -> quote.group(1)).toList();
            if ((blocks.size() != 2 && (blocks.size() != 1 || examples.isEmpty())) || quotes.size() != 1) {
                throw new AssertionError("a section has one or two blocks and a message: section=" + sections.group(1)
                        + ", blocks=" + blocks.size() + ", messages=" + quotes.size());
            }
            examples.add(new Example(sections.group(1), blocks.getFirst(), quotes.getFirst(),
                    blocks.size() == 2 ? blocks.getLast() : rightOfOther(body, examples)));
        }
        return examples;
    }

    private static String rightOfOther(String body, List<Example> before) {
        Matcher other = OTHER.matcher(body);
        String id = other.find() ? other.group(1) : before.getFirst().id();
        return before.stream().filter(example -> example.id().equals(id)).findFirst().orElseThrow().right();
    }
}
