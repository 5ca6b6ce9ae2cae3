package io.funnel.cli.claim;

import io.funnel.cli.data.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A claim measured once more by the commands that its list names, on this machine.
 *
 * @param verdict {@code confirmed}, {@code refuted}, {@code another device}, both where raw data name no device, or
 *                {@code not measured}
 * @param said    the number found here with its unit, or why there is none
 * @param device  on which it was measured, where the raw data tell
 */
public record Anew(Claim claim, String verdict, String said, String device) {

    private static final String OTHER = "another device";
    private static final String REFUTED = "refuted";
    private static final String FAILED = "not measured";

    /**
     * How a file of raw data is made.
     *
     * @param file      as claims name it
     * @param tolerance how far a second measurement on the same kind of device may be off, in percent
     * @param words     for bash in Funnel's folder; writes the file that the variable FILE names
     */
    public record Command(String file, double tolerance, String words) {

        static Command of(String file, Path home) {
            return Claim.lines(home, "| `").map(cells -> new Command(cells.get(1).replace("`", ""),
                    Double.parseDouble(cells.get(2).replace(" %", "")), cells.get(3).replace("`", "")))
                    .filter(command -> command.file().equals(file)).findFirst()
                    .orElseThrow(() -> new InputException("no command measures it: file=" + file
                            + "; try another claim, or add one to docs/claims.md"));
        }
    }

    /** Runs what the claim's files need, each once for all claims of a folder. */
    public static Anew of(Claim claim, Path home, Path folder) {
        double tolerance = 0;
        for (Command command : commands(claim, home)) {
            String file = command.file();
            tolerance = Math.max(tolerance, command.tolerance());
            Optional<String> failed = Files.exists(folder.resolve(file))
                    ? Optional.empty()
                    : run(command, home, folder.resolve(file));
            if (failed.isPresent()) {
                return new Anew(claim, FAILED, failed.get(), "");
            }
        }
        double here = RawData.number(folder, claim.where()) / claim.unit();
        double there = claim.measured(home);
        String device = RawData.device(folder, claim.where());
        String recorded = RawData.device(home.resolve(Claim.RESULTS), claim.where());
        boolean near = Math.abs(here / there - 1) <= tolerance / 100;
        String off = recorded.isEmpty() ? REFUTED + ", or " + OTHER : REFUTED;
        return new Anew(claim, !device.equals(recorded) ? OTHER : near ? "confirmed" : off,
                String.format(Locale.ROOT, "%.4g", here), device);
    }

    /** Whether it speaks against the claim, or nothing was found. */
    public boolean isBad() {
        return verdict.equals(REFUTED) || verdict.equals(FAILED);
    }

    /** How the claim's files are made. */
    public static List<Command> commands(Claim claim, Path home) {
        return RawData.files(claim.where()).stream().map(file -> Command.of(file, home)).toList();
    }

    /** Why it failed, if it did. */
    private static Optional<String> run(Command command, Path home, Path file) {
        try {
            Files.createDirectories(file.resolveSibling(""));
            Path log = file.resolveSibling(file.getFileName() + ".log");
            ProcessBuilder builder = new ProcessBuilder(List.of("bash", "-c", command.words()))
                    .directory(home.toFile()).redirectErrorStream(true).redirectOutput(log.toFile());
            builder.environment().put("FILE", file.toAbsolutePath().toString());
            int code = builder.start().waitFor();
            return code == 0 && Files.exists(file)
                    ? Optional.empty()
                    : Optional.of("exit code " + code + ", see " + log);
        } catch (IOException e) {
            return Optional.of("the system says: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }
}
