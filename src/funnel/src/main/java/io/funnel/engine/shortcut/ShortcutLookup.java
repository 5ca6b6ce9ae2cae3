package io.funnel.engine.shortcut;

/** Finds the driver's shortcuts by name, so that a build without the package {@code io.funnel.engine.driver} works. */
public final class ShortcutLookup {

    private static final String DRIVER = "io.funnel.engine.driver.NativeShortcuts";
    private static final Shortcuts FOUND = find();

    private ShortcutLookup() {}

    /** Finds the driver's shortcuts; without that package, TornadoVM does everything. */
    public static Shortcuts found() {
        return FOUND;
    }

    private static Shortcuts find() {
        try {
            return Class.forName(DRIVER).asSubclass(Shortcuts.class).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            return new Shortcuts() {};
        }
    }
}
