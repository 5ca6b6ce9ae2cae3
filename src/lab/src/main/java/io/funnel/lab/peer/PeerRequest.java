package io.funnel.lab.peer;

import io.funnel.lab.peer.Peer.Task;
import io.funnel.lab.peer.Program.Refusal;
import java.util.ArrayList;
import java.util.List;

/** Program to be measured next to Funnel. */
sealed interface PeerRequest permits Peer, PeerRequest.Own {

    /** Label on the command line. */
    String label();

    /** Whether its program can reduce a part of the data. */
    boolean hasLengths();

    /** The command that measures; builds what it needs. */
    List<String> command(Task task) throws Refusal;

    /** Returns the compiler's note about a row, or an empty text. */
    String note(Task task, PeerRow row);

    /** A program of the user's, by words with spaces between. */
    record Own(String label) implements PeerRequest {

        @Override
        public boolean hasLengths() {
            return false;
        }

        @Override
        public List<String> command(Task task) {
            List<String> words = new ArrayList<>(List.of(label.strip().split(" +", -1)));
            task.inputs().forEach(input -> words.add(input.toString()));
            words.add(String.valueOf(task.repetitions()));
            return words;
        }

        @Override
        public String note(Task task, PeerRow row) {
            return "";
        }
    }
}
