package io.funnel.processor.writer.text;

import io.funnel.processor.code.UserName;
import io.funnel.processor.model.Declaration;
import io.funnel.processor.model.KnownTypes;
import io.funnel.processor.writer.text.Scan.Token;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Replaces every token of a file by a Java name. Names of the source come first and are kept if they are legal. A
 * variable or constant of the processor with the same name gets a number. Variables of a member have distinct names, so
 * the meaning is that of the tokens.
 */
public final class Allocator {

    /** Words of OpenCL C and CUDA C++ that Java does not reserve: TornadoVM keeps names of kernel parameters. */
    private static final Set<String> BACKEND = Set.of("auto", "bool", "complex", "constant", "delete", "event_t",
            "explicit", "extern", "friend", "generic", "global", "half", "inline", "kernel", "local", "mutable",
            "namespace", "operator", "pipe", "register", "restrict", "signed", "size_t", "sizeof", "struct", "template",
            "typedef", "typename", "uchar", "uint", "ulong", "union", "unsigned", "ushort", "using", "virtual");
    /** Names forbidden for methods without an owner in front, and for accessors of records. */
    private static final Set<String> METHODS_OF_OBJECT = Arrays.stream(Object.class.getDeclaredMethods())
            .map(java.lang.reflect.Method::getName).collect(Collectors.toUnmodifiableSet());
    /** Functions of backends, which a parameter of this name would hide. */
    private static final Set<String> MATHEMATICAL = Arrays.stream(Math.class.getMethods())
            .map(java.lang.reflect.Method::getName).collect(Collectors.toUnmodifiableSet());

    private final Set<String> classes;
    private final Set<String> hidden;
    private final Set<String> types = new LinkedHashSet<>();
    private final Map<String, String> functions = new HashMap<>();

    /** Allocates names in a package that declares these classes. */
    public Allocator(Declaration declaration, Set<String> classes) {
        this.classes = Set.copyOf(classes);
        this.hidden = declaration.hiddenTypes();
        types.add(declaration.topLevel());
    }

    /** Returns the name of a record's component, which must differ from the methods of every object. */
    public static String accessor(String name) {
        return METHODS_OF_OBJECT.contains(name) ? name + "Value" : name;
    }

    /** Returns the simple names that are reserved for the source's types. */
    public Set<String> types() {
        return types;
    }

    /** Returns the members of a class with names in place of tokens; each member is a scope of variables. */
    public List<String> named(List<String> members) {
        Set<String> called = new HashSet<>(METHODS_OF_OBJECT);
        called.add("yield");
        Set<String> wanted = new LinkedHashSet<>();
        List<Scan> scans = members.stream().map(Scan::of).toList();
        scans.forEach(scan -> scan.tokens().forEach(token -> {
            if (token.isUser() && token.kind() == UserName.TYPE) {
                types.add(token.plain());
            } else if (token.isUser() && token.kind() == UserName.FUNCTION) {
                wanted.add(token.text());
            } else if (!token.isUser() && token.isMethod()) {
                called.add(token.text());
            }
        }));
        for (String function : wanted) {
            functions.put(function, free(UserName.plain(function), called::contains));
            called.add(functions.get(function));
        }
        return scans.stream().map(this::withTypes).map(this::named).toList();
    }

    private Scan withTypes(Scan scan) {
        return scan.tokens().allMatch(token -> type(token).equals(token.text()))
                ? scan
                : Scan.of(scan.each(this::type));
    }

    private String named(Scan scan) {
        Set<String> fixed = new HashSet<>(classes);
        fixed.addAll(types);
        Set<String> own = new LinkedHashSet<>();
        Set<Token> users = new LinkedHashSet<>();
        scan.tokens().forEach(token -> {
            if (token.isVariable()) {
                users.add(token);
            } else if (token.kind() == UserName.TYPE) {
                fixed.add(token.plain());
            } else if (token.isUser() || token.kind() == Token.IN_COMMENT) {
                return;
            } else if (token.isLocal() && !classes.contains(token.text())) {
                own.add(token.text());
            } else if (!token.isMember() && !token.isMethod()) {
                fixed.add(token.text());
            }
        });
        boolean isKernel = scan.tokens().anyMatch(token -> token.text().equals("KernelContext"));
        Map<String, String> names = new HashMap<>(functions);
        Set<String> taken = new HashSet<>(fixed);
        users.stream().sorted(Comparator.comparing((Token token) -> !token.ending().isEmpty())
                .thenComparingInt(token -> token.ending().isEmpty() ? "icv".indexOf(token.kind()) : 0))
                .forEach(token -> {
                    String name = name(isKernel ? token.ascii() : token, taken);
                    names.put(token.text(), name);
                    taken.add(name);
                });
        Set<String> unlike = new HashSet<>(taken);
        unlike.addAll(own);
        for (String name : own) {
            if (taken.contains(name)) {
                names.put(name, free(name, unlike::contains));
                unlike.add(names.get(name));
            }
        }
        return scan.each(token -> token.isUser() || token.isLocal()
                ? names.getOrDefault(token.text(), UserName.plain(token.text()))
                : token.text());
    }

    /** Qualifies a type whose simple name is a type of the source; numbers a constant of such a name. */
    private String type(Token token) {
        String name = token.text();
        if (token.isUser() || token.isLocal() || !(types.contains(name) || hidden.contains(name))) {
            return name;
        }
        if (token.isMember()) {
            return classes.contains(token.ending()) && types.contains(name) ? name + "2" : name;
        }
        return KnownTypes.any(name).map(UserName::type)
                .orElse(token.isMethod() || classes.contains(name) ? name : name + "2");
    }

    private static String name(Token token, Set<String> taken) {
        String wanted = token.plain().isEmpty() ? "unnamed" : token.plain();
        boolean isParameter = token.kind() != UserName.VARIABLE;
        Predicate<String> refused = name -> taken.contains(name) || (isParameter && BACKEND.contains(name))
                || (token.kind() == UserName.INPUT && MATHEMATICAL.contains(name));
        if (!refused.test(wanted + token.ending())) {
            return wanted + token.ending();
        }
        String other = wanted + switch (token.kind()) {
            case UserName.INPUT -> "Input";
            case UserName.COMPONENT -> "State";
            default -> "Value";
        };
        return free(other + token.ending(), refused);
    }

    private static String free(String wanted, Predicate<String> taken) {
        String name = wanted;
        for (int number = 2; taken.test(name); number++) {
            name = wanted + number;
        }
        return name;
    }
}
