package io.funnel.cli.search;

import io.funnel.cli.message.InputException;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The entries of {@code --classpath}: folders of classes, jars, and a star for all jars of a folder. */
public final class ClassPath {

    /** The name of the loader of a user's classes. */
    public static final String LOADER = "classpath";

    private ClassPath() {}

    /** Returns the entries as absolute paths; refuses one that is missing, or is neither a folder nor a jar. */
    public static List<Path> parse(String text) {
        List<Path> entries = new ArrayList<>();
        for (String part : text.split(File.pathSeparator, -1)) {
            if (part.isEmpty()) {
                throw new InputException("empty entry of the class path: classpath=" + text
                        + "; try jars and folders with " + File.pathSeparator + " between them");
            }
            if (part.equals("*") || part.endsWith(File.separator + "*")) {
                entries.addAll(jars(part, Path.of(part.equals("*") ? "." : part.substring(0, part.length() - 2))));
            } else {
                entries.add(entry(Path.of(part)));
            }
        }
        return entries;
    }

    private static Path entry(Path path) {
        if (!Files.exists(path)) {
            throw new InputException("no such jar or folder: classpath=" + path
                    + "; try the jar that your build makes, or its folder of classes");
        }
        if (!Files.isDirectory(path) && !path.toString().endsWith(".jar")) {
            throw new InputException("neither a jar nor a folder: classpath=" + path
                    + "; try the jar that your build makes, or its folder of classes");
        }
        return path.toAbsolutePath().normalize();
    }

    private static List<Path> jars(String text, Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted()
                    .map(ClassPath::entry).toList();
            if (jars.isEmpty()) {
                throw new InputException("no jar in the folder: classpath=" + text + "; try a folder that has one");
            }
            return jars;
        } catch (IOException e) {
            throw new InputException("no such folder: classpath=" + text + "; try a folder of jars", e);
        }
    }

    /** Loads the classes of these entries; this process's own come first. */
    public static ClassLoader loader(List<Path> entries) {
        if (entries.isEmpty()) {
            return ClassLoader.getSystemClassLoader();
        }
        URL[] urls = entries.stream().map(ClassPath::url).toArray(URL[]::new);
        return new URLClassLoader(LOADER, urls, ClassLoader.getSystemClassLoader());
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new InputException("not a path: classpath=" + entry + "; try another name", e);
        }
    }
}
