package io.funnel.cli.option;

import io.funnel.cli.data.DataFile.Format;
import io.funnel.cli.message.InputException;
import java.util.Arrays;
import java.util.List;

/** Kinds of data, with the file options that each accepts. */
enum DataKind {

    GENERATED("generated elements"),
    CSV("CSV"),
    NPY(".npy"),
    ARCHIVE(".npz"),
    RAW("raw elements"),
    COLUMNS("Parquet or Arrow");

    private final String label;

    DataKind(String label) {
        this.label = label;
    }

    private List<String> options() {
        return switch (this) {
            case GENERATED, NPY -> List.of();
            case CSV -> List.of("--column", "--skip-missing", "--missing", "--separator", "--decimal-comma",
                    "--header", "--no-header");
            case ARCHIVE -> List.of("--column");
            case RAW -> List.of("--raw");
            case COLUMNS -> List.of("--column", "--skip-missing");
        };
    }

    static DataKind of(Format format) {
        return switch (format) {
            case CSV -> CSV;
            case NPY -> NPY;
            case RAW -> RAW;
        };
    }

    /** Refuses options that would be ignored. */
    void require(List<String> given, String name) {
        List<String> others = given.stream().filter(option -> !options().contains(option)).toList();
        if (!others.isEmpty()) {
            throw new InputException("option does not apply to this data: data=" + name + ", kind=" + label
                    + ", option="
                    + String.join(" ", others) + "; try without " + String.join(" and ", others) + takers(others));
        }
    }

    private static String takers(List<String> others) {
        List<String> kinds = Arrays.stream(values()).filter(kind -> kind.options().containsAll(others))
                .map(kind -> kind.label).toList();
        return kinds.isEmpty() ? "" : ", for " + String.join(", ", kinds) + " only";
    }
}
