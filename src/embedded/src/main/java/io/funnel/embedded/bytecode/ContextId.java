package io.funnel.embedded.bytecode;

import org.jspecify.annotations.Nullable;

/** The fields of a kernel context, and the fields of a group's frame that hold their values. */
public enum ContextId {
    GLOBAL_X("globalIdx", "firstX", "itemX"),
    GLOBAL_Y("globalIdy", "firstY", "itemY"),
    GLOBAL_Z("globalIdz", "firstZ", "itemZ"),
    LOCAL_X("localIdx", null, "itemX"),
    LOCAL_Y("localIdy", null, "itemY"),
    LOCAL_Z("localIdz", null, "itemZ"),
    GROUP_X("groupIdx", "groupX", null),
    GROUP_Y("groupIdy", "groupY", null),
    GROUP_Z("groupIdz", "groupZ", null),
    GLOBAL_SIZE_X("globalGroupSizeX", "globalX", null),
    GLOBAL_SIZE_Y("globalGroupSizeY", "globalY", null),
    GLOBAL_SIZE_Z("globalGroupSizeZ", "globalZ", null),
    LOCAL_SIZE_X("localGroupSizeX", "localX", null),
    LOCAL_SIZE_Y("localGroupSizeY", "localY", null),
    LOCAL_SIZE_Z("localGroupSizeZ", "localZ", null);

    private final String contextField;

    private final @Nullable String groupField;
    private final @Nullable String itemField;

    ContextId(String contextField, @Nullable String groupField, @Nullable String itemField) {
        this.contextField = contextField;
        this.groupField = groupField;
        this.itemField = itemField;
    }

    /** The frame's field for the part of the id that all items of the group share; null if that is 0. */
    public @Nullable String groupField() {
        return groupField;
    }

    /** The frame's field for the part that each item adds; null if the id is the same for all items. */
    public @Nullable String itemField() {
        return itemField;
    }

    /** Whether items of different groups have different values. */
    boolean tellsGroups() {
        return contextField.startsWith("groupId") || contextField.startsWith("globalId");
    }

    static @Nullable ContextId ofField(String name) {
        for (ContextId id : values()) {
            if (id.contextField.equals(name)) {
                return id;
            }
        }
        return null;
    }
}
