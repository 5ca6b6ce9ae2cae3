package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The host engine's loops for records of the catalogue also serve copies of their code under any name. */
class KnownRecordsTest {

    private static final Path CATALOGUE = Path.of("../catalogue/src/main/java/io/funnel/catalogue");
    private static final Pattern KNOWN = Pattern.compile("KnownRecord\\.([A-Z_]+)\\)");

    @TempDir
    Path folder;

    @Test
    void records_ofOtherNames_areKnownByTheirCode() throws IOException {
        assertThat(known("FloatExtremes", "ArgMin", "Lowest")).containsEntry("Lowest", "FIRST_LEAST")
                .containsEntry("ArgMax", "FIRST_GREATEST");
        assertThat(known("FloatMoments", "squaredDeviations", "spread")).containsEntry("SampleVariance", "MOMENTS")
                .containsEntry("PopulationStandardDeviation", "MOMENTS");
        assertThat(known("FloatMeans", "LogSumExp", "SoftMaximum")).containsEntry("SoftMaximum", "EXPONENTIALS");
        assertThat(known("FloatScores", "LogSoftmax", "Relative")).containsEntry("Relative", "EXPONENTIALS")
                .containsEntry("Softmax", "EXPONENTIALS");
    }

    @Test
    void records_ofOtherCode_areNotKnown() throws IOException {
        assertThat(known("FloatMoments", "return new Moments(0, 0, 0);", "return new Moments(0, 1, 0);")).isEmpty();
        assertThat(known("FloatMoments", "difference * share,", "share * difference,")).isEmpty();
    }

    /** Constants of the reductions in a copy of a catalogue's class, in another package and with one text replaced. */
    private Map<String, String> known(String type, String text, String other) throws IOException {
        Path home = Files.createTempDirectory(folder, "copy");
        String copy = Files.readString(CATALOGUE.resolve(type + ".java"))
                .replace("package io.funnel.catalogue;", "package com.acme;").replace(type, "Copy")
                .replace(text, other);
        Path source = Files.writeString(home.resolve("Copy.java"), copy);
        Map<String, String> known = new TreeMap<>();
        Compiled.of(List.of(source), home.resolve("classes"), List.of()).generated().forEach((name, generated) -> {
            Matcher constant = KNOWN.matcher(generated);
            if (name.endsWith("Definition.java") && constant.find()) {
                known.put(name.replaceAll("Copy_|Definition\\.java", ""), constant.group(1));
            }
        });
        return known;
    }
}
