package io.funnel.processor.writer.kernel;

/** What a work-item can ask the context for, in the order of the declarations. */
enum Id {
    /** Its number in the launch. */
    GLOBAL_ID("globalId", "globalIdx"),
    /** Its number in its group. */
    LOCAL_ID("localId", "localIdx"),
    /** Its group's number. */
    GROUP_ID("groupId", "groupIdx"),
    /** Items of its group. */
    GROUP_SIZE("groupSize", "localGroupSizeX"),
    /** Items of the launch. */
    GLOBAL_SIZE("globalSize", "globalGroupSizeX");

    private final String variable;
    private final String field;

    Id(String variable, String field) {
        this.variable = variable;
        this.field = field;
    }

    /** Reads it once. */
    String declaration() {
        return "int " + variable + " = context." + field + ";";
    }
}
