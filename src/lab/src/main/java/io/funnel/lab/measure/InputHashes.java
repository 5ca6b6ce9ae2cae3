package io.funnel.lab.measure;

import io.funnel.cli.data.GeneratedData;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Hashes of generated inputs: who measures again sees by them that the data are the same. */
public final class InputHashes {

    private static final long BLOCK = 1L << 30;

    private InputHashes() {}

    /** SHA-256 of the little-endian bytes of each input. */
    public static List<String> of(Workload workload, SelectedReduction chosen) {
        List<String> hashes = new ArrayList<>();
        for (Input input : chosen.streamed()) {
            hashes.add(of(new GeneratedData(input.type(), workload.distribution(), workload.size(),
                    workload.seed() + hashes.size()).array(chosen.signature().traits().domain(hashes.size()))
                    .getSegment()));
        }
        return hashes;
    }

    private static String of(MemorySegment bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (long at = 0; at < bytes.byteSize(); at += BLOCK) {
                digest.update(bytes.asSlice(at, Math.min(BLOCK, bytes.byteSize() - at)).asByteBuffer());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
