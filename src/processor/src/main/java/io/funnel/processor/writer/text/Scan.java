package io.funnel.processor.writer.text;

import io.funnel.processor.code.UserName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

/** A member of a generated class as its names and the text between them. */
record Scan(List<Piece> pieces, String rest) {

    private static final String USER = UserName.START + "(?<kind>.)(?<plain>[^" + UserName.END + "]*)" + UserName.END
            + "(?<ending>\\p{javaJavaIdentifierPart}*)";
    /** Strings, comments, tokens and numbers: all but names and signs. */
    private static final Pattern OTHERS = Pattern.compile(
            "\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|(?<comment>//[^\\n]*|/\\*.*?\\*/)|(?<user>" + USER
                    + ")|\\d[\\w.]*",
            Pattern.DOTALL);
    private static final String OTHERS_START = "\"'/0123456789" + UserName.START;
    private static final Pattern IN_COMMENT =
            Pattern.compile("(?<user>" + USER + ")|(?<=\\{@code )(?<name>\\w+)(?=[}\\[])");

    /** Reads names by hand: most of the text is names and the signs between them. */
    static Scan of(String text) {
        List<Piece> pieces = new ArrayList<>();
        StringBuilder between = new StringBuilder();
        Matcher others = OTHERS.matcher(text);
        int end;
        for (int start = 0; start < text.length(); start = end) {
            int first = text.codePointAt(start);
            end = text.offsetByCodePoints(start, 1);
            if (Character.isJavaIdentifierStart(first)) {
                while (end < text.length() && Character.isJavaIdentifierPart(text.codePointAt(end))) {
                    end = text.offsetByCodePoints(end, 1);
                }
                add(name(text, start, end, Token.IN_CODE), text.substring(start, end), pieces, between);
            } else if (OTHERS_START.indexOf(first) >= 0
                    && others.region(start, text.length()).lookingAt()) {
                end = others.end();
                if (others.group("comment") != null) {
                    readComment(others.group(), pieces, between);
                } else {
                    add(user(others), others.group(), pieces, between);
                }
            } else {
                between.appendCodePoint(first);
            }
        }
        return new Scan(pieces, between.toString());
    }

    Stream<Token> tokens() {
        return pieces.stream().map(Piece::token);
    }

    String each(Function<Token, String> replace) {
        StringBuilder text = new StringBuilder();
        pieces.forEach(piece -> text.append(piece.before()).append(replace.apply(piece.token())));
        return text.append(rest).toString();
    }

    private static void readComment(String text, List<Piece> pieces, StringBuilder between) {
        Matcher matcher = IN_COMMENT.matcher(text);
        int end = 0;
        while (matcher.find()) {
            between.append(text, end, matcher.start());
            end = matcher.end();
            add(user(matcher).or(() -> name(text, matcher.start(), matcher.end(), Token.IN_COMMENT)),
                    matcher.group(), pieces, between);
        }
        between.append(text, end, text.length());
    }

    private static void add(Optional<Token> token, String text, List<Piece> pieces, StringBuilder between) {
        if (token.isPresent()) {
            pieces.add(new Piece(between.toString(), token.get()));
            between.setLength(0);
        } else {
            between.append(UserName.plain(text));
        }
    }

    /** The token of a name of the source; none for strings and numbers. */
    private static Optional<Token> user(Matcher found) {
        return found.group("user") == null
                ? Optional.empty()
                : Optional.of(new Token(found.group(), found.group("kind").charAt(0), found.group("plain"),
                        found.group("ending"), false, false));
    }

    /** The token of another name; none for words of the language, and for types in comments. */
    private static Optional<Token> name(String text, int start, int after, char kind) {
        String name = text.substring(start, after);
        boolean isType = kind == Token.IN_COMMENT && Character.isUpperCase(name.charAt(0));
        if (isType || SourceVersion.isKeyword(name)) {
            return Optional.empty();
        }
        int end = start;
        while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        boolean reference = text.startsWith("::", end - 2);
        boolean onNewLine = text.lastIndexOf('\n', start) >= end;
        boolean member = reference || (!onNewLine && text.startsWith(".", end - 1));
        boolean method = text.startsWith("(", after) && !text.startsWith("new", end - 3);
        return Optional.of(new Token(name, kind, name,
                member ? word(text, reference ? end - 2 : end - 1) : "", member, method || reference));
    }

    private static String word(String text, int end) {
        int start = end;
        while (start > 0 && Character.isJavaIdentifierPart(text.charAt(start - 1))) {
            start--;
        }
        return text.substring(start, end);
    }

    /** A name in its place: of the source, with a kind and an ending, or the processor's own, perhaps with an owner. */
    record Token(String text, char kind, String plain, String ending, boolean isMember, boolean isMethod) {

        private static final Pattern NOT_ASCII = Pattern.compile("[^\\p{ASCII}]");
        static final char IN_CODE = ' ';
        static final char IN_COMMENT = '/';

        boolean isUser() {
            return Character.isLetter(kind);
        }

        boolean isVariable() {
            return "icv".indexOf(kind) >= 0;
        }

        /** Returns the token with a name in ASCII: TornadoVM keeps the names of parameters, and PTX loads no others. */
        Token ascii() {
            return new Token(text, kind, NOT_ASCII.matcher(plain)
                    .replaceAll(found -> "u" + Integer.toHexString(found.group().codePointAt(0))), ending, isMember,
                    isMethod);
        }

        /** Returns whether it is the processor's own variable; its types and constants start differently. */
        boolean isLocal() {
            return !isUser() && !isMember && !isMethod && Character.isLowerCase(text.codePointAt(0));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Token token && token.text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    /** A token and the text before it. */
    private record Piece(String before, Token token) {}
}
