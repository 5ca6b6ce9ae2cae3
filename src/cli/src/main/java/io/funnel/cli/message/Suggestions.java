package io.funnel.cli.message;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Suggests names that a user may have meant. */
public final class Suggestions {

    private static final int MOST = 3;
    private static final int FEW = 5;
    private static final int MOST_IN_ALL = 25;

    private Suggestions() {}

    /** Returns the names closest to a mistyped one, nearest first; all names if they are few or no name is close. */
    public static String names(String wanted, Collection<String> names) {
        if (names.size() <= FEW) {
            return all(names);
        }
        String near = near(wanted, names);
        return near.isEmpty() ? all(names) : near;
    }

    /** Returns the names closest to a mistyped one, nearest first; empty if no name is close. */
    public static String near(String wanted, Collection<String> names) {
        String lower = wanted.toLowerCase(Locale.ROOT);
        int close = Math.max(2, wanted.length() / 3);
        return String.join(", ", names.stream()
                .filter(name -> distance(lower, name) <= close || isPart(lower, name))
                .sorted(Comparator.comparingInt(name -> distance(lower, name)))
                .limit(MOST)
                .toList());
    }

    /** Returns all names, or the first if there are very many. */
    public static String all(Collection<String> names) {
        String some = String.join(", ", names.stream().limit(MOST_IN_ALL).toList());
        return names.size() > MOST_IN_ALL ? some + ", ... (" + names.size() + " in all)" : some;
    }

    private static boolean isPart(String lower, String name) {
        return lower.length() > 2 && name.toLowerCase(Locale.ROOT).contains(lower);
    }

    private static int distance(String lower, String name) {
        return LevenshteinDistance.getDefaultInstance().apply(lower, name.toLowerCase(Locale.ROOT));
    }
}
