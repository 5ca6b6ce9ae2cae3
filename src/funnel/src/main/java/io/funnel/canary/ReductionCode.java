package io.funnel.canary;

import io.funnel.reduction.Definition;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** Class files of a reduction, and their fingerprint, by which two processes know that they run the same code. */
public final class ReductionCode {

    /** Hexadecimal digits of a fingerprint. */
    private static final int DIGITS = 16;
    private static final String DEFINITION = "Definition";

    private static final ClassValue<byte[]> CODE = new ClassValue<>() {
        @Override
        protected byte[] computeValue(Class<?> type) {
            MessageDigest digest = sha256();
            try {
                digest.update(file(type, type.getName().substring(type.getName().lastIndexOf('.') + 1)));
                Optional<String> kernels = kernels(type);
                if (kernels.isPresent()) {
                    digest.update(file(type, kernels.get()));
                }
            } catch (IOException e) {
                throw new UncheckedIOException("class file cannot be read: class=" + type.getName(), e);
            }
            return digest.digest();
        }
    };

    private ReductionCode() {}

    /** The name of the class that the processor has written for a definition's kernels; empty for other definitions. */
    public static Optional<String> kernels(Class<?> definition) {
        String name = definition.getSimpleName();
        return name.endsWith(DEFINITION)
                ? Optional.of(name.substring(0, name.length() - DEFINITION.length()) + "Kernels")
                : Optional.empty();
    }

    /** Reads a class file from the package of a class; empty if it is missing. */
    public static byte[] file(Class<?> neighbour, String name) throws IOException {
        try (InputStream file = neighbour.getResourceAsStream(name + ".class")) {
            return file == null ? new byte[0] : file.readAllBytes();
        }
    }

    /** A hash of a definition's signature, its class file and its kernels' class file. */
    public static String fingerprint(Definition<?, ?> definition) {
        MessageDigest digest = sha256();
        digest.update(definition.signature().toString().getBytes(StandardCharsets.UTF_8));
        digest.update(CODE.get(definition.getClass()));
        return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    }

    /** A new digest. */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
