package io.funnel.cli.data;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Files that are nearly valid. */
public final class Mutations {

    private static final int FEW = Integer.getInteger("funnel.count", 300);
    private static final int MANY = 100_000;
    private static final int MOST_CHANGES = 4;

    private Mutations() {}

    /** Returns the number of files to try in a format: seconds' worth, or minutes' with {@code -Dfunnel.long=true}. */
    public static int count() {
        return Boolean.getBoolean("funnel.long") ? MANY : FEW;
    }

    /** Makes one to four changes: a byte, a bit, a part that is lost, doubled or moved, or a significant word. */
    public static byte[] of(byte[] file, List<String> words, Random random) {
        byte[] changed = file;
        boolean sameLength = random.nextBoolean(); // otherwise most files would be refused for their length
        for (int changes = 1 + random.nextInt(MOST_CHANGES); changes > 0; changes--) {
            int at = random.nextInt(changed.length + 1);
            int end = Math.min(changed.length, at + random.nextInt(9));
            changed = switch (random.nextInt(sameLength ? 2 : 7)) {
                case 0 ->
                    joined(changed, at, new byte[] {(byte) random.nextInt(256)}, Math.min(changed.length, at + 1));
                case 1 -> at < changed.length
                        ? joined(changed, at, new byte[] {(byte) (changed[at] ^ (1 << random.nextInt(8)))}, at + 1)
                        : changed;
                case 2 -> joined(changed, at, new byte[0], end);
                case 3 -> joined(changed, end, java.util.Arrays.copyOfRange(changed, at, end), end);
                case 4 -> joined(changed, at, new byte[0], changed.length);
                case 5 -> joined(changed, at, new byte[] {(byte) random.nextInt(256)}, at);
                default -> joined(changed, at, words.get(random.nextInt(words.size()))
                        .getBytes(StandardCharsets.ISO_8859_1), random.nextBoolean() ? at : end);
            };
        }
        return changed;
    }

    /** Joins the bytes before a position, others, and those from a second position on. */
    private static byte[] joined(byte[] file, int until, byte[] between, int from) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.write(file, 0, until);
        joined.writeBytes(between);
        joined.write(file, from, file.length - from);
        return joined.toByteArray();
    }
}
