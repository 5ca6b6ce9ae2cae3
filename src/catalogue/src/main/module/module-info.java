/** Ready-made reductions. */
module io.funnel.catalogue {
    requires static org.jspecify;
    requires transitive io.funnel;

    exports io.funnel.catalogue;
}
