/** Reductions of its own, in a module of its own. */
module com.acme.modular {
    requires transitive io.funnel.catalogue;

    exports com.acme.modular;
}
