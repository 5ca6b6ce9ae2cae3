package io.funnel.processor.source.compiler;

import org.jspecify.annotations.Nullable;

/** First sentences of documentation comments. */
public final class Summaries {

    private Summaries() {}

    /** The first sentence on one line, without markup; nothing if there is no documentation. */
    public static String first(@Nullable String comment) {
        if (comment == null) {
            return "";
        }
        String text = comment.strip().replaceAll("\\s+", " ").replaceAll("\\{@\\w+ ([^}]*)}", "$1")
                .replaceAll("<[^>]*>", "");
        int tag = text.startsWith("@") ? 0 : text.indexOf(" @");
        String body = tag < 0 ? text : text.substring(0, tag);
        int end = body.indexOf(". ");
        return (end < 0 ? body : body.substring(0, end + 1)).strip();
    }
}
