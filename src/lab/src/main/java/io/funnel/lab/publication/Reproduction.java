package io.funnel.lab.publication;

import io.funnel.lab.measure.Machine;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.Settings;

/** The script that measures a report again, and says what differs: commit, versions, data. */
final class Reproduction {

    private Reproduction() {}

    static String script(MeasurementLog samples, Machine machine) {
        Settings settings = samples.settings();
        return """
                #!/usr/bin/env bash
                # Measures this report again in another folder: FUNNEL names the launcher, the first argument the folder.
                # Measured with Funnel %s, commit %s, %s %s, JDK %s,
                # on %s; %s; driver %s.
                # Exit code: that of the report, or 4 if the data are others.
                set -u
                commit='%s'
                hashes='%s' # SHA-256 of each input
                launcher="${FUNNEL:-./funnel}"
                folder="${1:-reproduced}"
                here="$(git -C "$(dirname "$launcher")" describe --always --dirty --abbrev=40 '--exclude=*' 2>/dev/null)"
                [ "$here" = "$commit" ] || echo "another commit: measured=$commit, here=${here:-unknown}" >&2
                "$launcher" %s --output "$folder"
                code=$?
                for hash in $hashes; do
                    grep -q "$hash" "$folder/samples.json" || {
                        echo "other data: sha256=$hash is not in $folder/samples.json; try the commit above" >&2
                        exit 4
                    }
                done
                exit $code
                """.formatted(settings.versions().funnel(), machine.commit(), settings.embedded()
                ? "embedded runtime"
                : "TornadoVM", settings.versions().runtime(), settings.versions().jdk(), machine.system(),
                machine.cpu(), machine.driver(), machine.commit(), String.join(" ", settings.hashes()),
                arguments(settings));
    }

    /** The arguments of the command, with what it left to the machine: the runtime, and numbers that depend on it. */
    static String arguments(Settings settings) {
        String arguments = settings.versions().command().replaceFirst("^funnel ", "");
        boolean free = !arguments.contains(" --runtime") && !arguments.contains(" --backend");
        return arguments + (free ? " --runtime " + (settings.embedded() ? "embedded" : "tornado") : "")
                + (arguments.contains(" --size") ? "" : " --size " + settings.workload().size());
    }
}
