package io.funnel.processor.writer.kernel;

import java.util.regex.Pattern;

/** Values that a work-item reads from the context, in the order of declarations; a kernel declares the used ones. */
enum Id {
    GLOBAL_ID("globalId", "globalIdx"),
    LOCAL_ID("localId", "localIdx"),
    GROUP_ID("groupId", "groupIdx"),
    GROUP_SIZE("groupSize", "localGroupSizeX"),
    GLOBAL_SIZE("globalSize", "globalGroupSizeX");

    private final String variable;
    private final String field;

    Id(String variable, String field) {
        this.variable = variable;
        this.field = field;
    }

    boolean isIn(String statements) {
        return isIn(variable, statements);
    }

    static boolean isIn(String variable, String statements) {
        return Pattern.compile("(?<![.\\w])" + variable + "\\b").matcher(statements).find();
    }

    String declaration() {
        return "int " + variable + " = context." + field + ";";
    }
}
