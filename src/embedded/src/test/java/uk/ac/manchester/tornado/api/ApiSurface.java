package uk.ac.manchester.tornado.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;

/** The classes of one API as its class files declare them, read without loading any. */
final class ApiSurface {

    static final String ROOT = "uk/ac/manchester/tornado/api/";

    private final Map<String, ClassNode> classes;

    ApiSurface(List<ClassNode> classes) {
        this.classes = new TreeMap<>();
        classes.forEach(node -> this.classes.put(node.name, node));
    }

    /** {@return the API in a folder of classes or in a jar} */
    static ApiSurface read(Path classesOrJar) throws IOException {
        if (Files.isDirectory(classesOrJar)) {
            return readUnder(classesOrJar);
        }
        try (FileSystem jar = FileSystems.newFileSystem(classesOrJar)) {
            return readUnder(jar.getPath("/"));
        }
    }

    private static ApiSurface readUnder(Path root) throws IOException {
        List<ClassNode> nodes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root.resolve(ROOT))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
                nodes.add(parse(Files.readAllBytes(file)));
            }
        }
        return new ApiSurface(nodes);
    }

    /** {@return the classes that code outside the API can name} */
    List<ClassNode> visibleClasses() {
        return classes.values().stream().filter(this::isVisible).toList();
    }

    /** {@return a class of this API or of the JDK} */
    Optional<ClassNode> find(String name) {
        ClassNode own = classes.get(name);
        return own != null || !name.startsWith("java/") ? Optional.ofNullable(own) : Optional.of(ofJdk(name));
    }

    /** {@return the result of {@code member} for the class, or else for its super types} */
    <T> Optional<T> inherited(ClassNode node, Function<ClassNode, Optional<T>> member) {
        Optional<T> own = member.apply(node);
        return own.isPresent() ? own : superTypes(node).flatMap(type -> inherited(type, member).stream()).findFirst();
    }

    /** {@return the flags of the class as in its source: those of a nested class are in its own entry} */
    static int flags(ClassNode node) {
        return nesting(node).map(entry -> entry.access).orElse(node.access);
    }

    static boolean isVisible(int flags) {
        return (flags & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
    }

    private boolean isVisible(ClassNode node) {
        return isVisible(flags(node)) && nesting(node).map(this::isEnclosedVisibly).orElse(true);
    }

    private boolean isEnclosedVisibly(InnerClassNode entry) {
        return entry.outerName != null && find(entry.outerName).map(this::isVisible).orElse(false);
    }

    private static Optional<InnerClassNode> nesting(ClassNode node) {
        return node.innerClasses.stream().filter(entry -> entry.name.equals(node.name)).findFirst();
    }

    private Stream<ClassNode> superTypes(ClassNode node) {
        Stream<String> names = Stream.concat(Stream.ofNullable(node.superName), node.interfaces.stream());
        return names.flatMap(name -> find(name).stream());
    }

    private static ClassNode ofJdk(String name) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            if (in == null) {
                throw new IllegalStateException("class of the JDK not found: name=" + name + "; try another JDK");
            }
            return parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ClassNode parse(byte[] bytes) {
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return node;
    }
}
