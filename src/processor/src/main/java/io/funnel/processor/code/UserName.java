package io.funnel.processor.code;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name of the source as a token of generated text, distinct from all names that the processor gives. Text behind the
 * token extends the name. The last step of writing gives each token a Java name.
 */
public final class UserName {

    /** A character that no identifier contains. */
    public static final char START = '\uE000';

    public static final char END = '\uE001';

    public static final char INPUT = 'i';
    public static final char COMPONENT = 'c';
    public static final char VARIABLE = 'v';
    public static final char FUNCTION = 'f';
    public static final char TYPE = 't';

    /** The first name of a qualified one: a type's arguments have theirs, as in {@code java.util.List<java.lang.String>}. */
    private static final Pattern QUALIFIED =
            Pattern.compile("(?<![\\p{javaJavaIdentifierPart}.])\\p{javaJavaIdentifierPart}+(?=\\.)");

    private UserName() {}

    public static String input(String name) {
        return token(INPUT, name);
    }

    public static String component(String name) {
        return token(COMPONENT, name);
    }

    public static String variable(String name) {
        return token(VARIABLE, name);
    }

    public static String function(String name) {
        return token(FUNCTION, name);
    }

    /** Returns the token of a type or, in each qualified name, of a package's first name; the rest follows behind dots. */
    public static String type(String name) {
        return name.indexOf('.') < 0
                ? token(TYPE, name)
                : QUALIFIED.matcher(name).replaceAll(first -> Matcher.quoteReplacement(token(TYPE, first.group())));
    }

    private static String token(char kind, String name) {
        return START + "" + kind + plain(name) + END;
    }

    /** Returns the text with the names of the source. */
    public static String plain(String text) {
        return text.indexOf(START) < 0 ? text : text.replaceAll(START + "." + "|" + END, "");
    }
}
