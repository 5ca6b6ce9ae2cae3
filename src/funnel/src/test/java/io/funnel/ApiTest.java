package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The public surface matches {@code config/api/MODULE.txt}, so that changes are seen and intended; {@code
 * -Dfunnel.api.update=true} rewrites the list.
 */
class ApiTest {

    private static final Pattern EXPORTS = Pattern.compile("^ *exports ([a-z.]+);", Pattern.MULTILINE);

    @ParameterizedTest
    @CsvSource({"annotations, ../annotations", "funnel, ."})
    void surface_ofAModule_isTheListed(String module, Path folder) throws IOException {
        String declaration = Files.readString(folder.resolve("src/main/module/module-info.java"));
        List<String> packages = EXPORTS.matcher(declaration).results()
                .map((MatchResult match) -> match.group(1))
                .toList();
        assertThat(packages).isNotEmpty();
        String found = String.join("\n", packages.stream().flatMap(ApiTest::classes).flatMap(ApiTest::lines).toList())
                + "\n";
        Path listing = Path.of("../../config/api", module + ".txt");
        if (Boolean.getBoolean("funnel.api.update")) {
            Files.createDirectories(Objects.requireNonNull(listing.getParent()));
            Files.writeString(listing, found);
        }
        assertThat(found).as("public surface of " + module + "; if the change is meant: -Dfunnel.api.update=true")
                .isEqualTo(Files.readString(listing));
    }

    /** The classes of a package that others can name, by name. */
    private static Stream<Class<?>> classes(String name) {
        return new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(name).stream()
                .filter(type -> type.getPackageName().equals(name))
                .<Class<?>>map(JavaClass::reflect)
                .filter(ApiTest::isVisible)
                .sorted((a, b) -> a.getName().compareTo(b.getName()));
    }

    private static boolean isVisible(Class<?> type) {
        return (type.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
                && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()));
    }

    private static Stream<String> lines(Class<?> type) {
        Stream<String> fields = Stream.of(type.getDeclaredFields())
                .filter(ApiTest::isVisible).map(field -> field.toGenericString());
        Stream<String> makers = Stream.of(type.getDeclaredConstructors())
                .filter(ApiTest::isVisible).map(maker -> maker.toGenericString());
        Stream<String> methods = Stream.of(type.getDeclaredMethods())
                .filter(ApiTest::isVisible).map(method -> method.toGenericString());
        return Stream.concat(Stream.of(type.toGenericString()),
                Stream.of(fields, makers, methods).flatMap(lines -> lines.sorted()).map(line -> "    " + line));
    }

    private static boolean isVisible(Member member) {
        return !member.isSynthetic() && (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }
}
