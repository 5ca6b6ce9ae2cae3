package io.funnel.cli.search;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Extracts one strategy from a generated class of kernels: its methods, with their constants, functions and imports. It
 * relies on the layout of such classes: members are indented by four spaces, and none is nested.
 */
public final class KernelSource {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");
    private static final Pattern NAME = Pattern.compile("([A-Za-z_$][A-Za-z0-9_$]*)\\s*[(=;]");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
    /** Suffixes of a kernel: group size, exchange, partials. */
    private static final String VARIANTS = "\\d*(With(Shuffles|Barriers))?(Partials)?";
    private static final Pattern CLASS = Pattern.compile("(?:public )?final class (\\S+) \\{");
    /** Follows a blank line or a field, before a line indented by four spaces. */
    private static final String BETWEEN_MEMBERS = "(?<=[;\\n]\\n)(?= {4}[^\\s}])";

    private final List<String> head;
    private final String opening;
    private final List<Member> members;

    /** A member with its comment; {@code code} is the text without comments. */
    private record Member(String name, String text, String code) {

        static Member of(String text) {
            String code = COMMENT.matcher(text).replaceAll("");
            Matcher name = NAME.matcher(code);
            return new Member(name.find() ? name.group(1) : "", text, code);
        }
    }

    private KernelSource(List<String> head, String opening, List<Member> members) {
        this.head = head;
        this.opening = opening;
        this.members = members;
    }

    public static KernelSource of(String text) {
        List<String> head = text.lines().takeWhile(line -> !CLASS.matcher(line).matches()).toList();
        String opening = text.lines().filter(line -> CLASS.matcher(line).matches()).findFirst().orElseThrow();
        String body = text.substring(text.indexOf(opening) + opening.length(), text.lastIndexOf("\n}"));
        List<Member> members = Arrays.stream(body.split(BETWEEN_MEMBERS, -1))
                .map(String::stripTrailing).filter(member -> !member.isBlank()).map(Member::of).toList();
        return new KernelSource(head, opening, members);
    }

    /** Returns a class of the strategy's methods and all that they use; empty if there are none. */
    public String strategy(String strategy) {
        String camel = strategy.substring(0, 1).toLowerCase(Locale.ROOT) + strategy.substring(1);
        Pattern names = Pattern.compile(camel + VARIANTS);
        Set<Member> wanted = new LinkedHashSet<>();
        Deque<Member> open = new ArrayDeque<>(members.stream()
                .filter(member -> names.matcher(member.name()).matches()).toList());
        while (!open.isEmpty()) {
            Member member = open.remove();
            if (wanted.add(member)) {
                Set<String> used = identifiers(member.code());
                members.stream().filter(other -> used.contains(other.name()) && !other.name().equals(className()))
                        .forEach(open::add);
            }
        }
        return wanted.isEmpty() ? "" : text(wanted);
    }

    private String text(Set<Member> wanted) {
        Set<String> used = new LinkedHashSet<>();
        wanted.forEach(member -> used.addAll(identifiers(member.code())));
        StringBuilder text = new StringBuilder();
        boolean documentation = false;
        for (String line : head) {
            documentation |= line.startsWith("/**");
            boolean unused = line.startsWith("import ")
                    && !used.contains(line.substring(line.lastIndexOf('.') + 1, line.length() - 1));
            if (!documentation && !unused) {
                text.append(line).append('\n');
            }
        }
        text.append(opening).append('\n');
        members.stream().filter(wanted::contains)
                .forEach(member -> text.append('\n').append(member.text()).append('\n'));
        return text.append("}\n").toString();
    }

    private String className() {
        return CLASS.matcher(opening).replaceFirst("$1");
    }

    private static Set<String> identifiers(String code) {
        Set<String> found = new LinkedHashSet<>();
        Matcher matcher = IDENTIFIER.matcher(code);
        while (matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }
}
