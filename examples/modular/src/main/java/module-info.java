/** Reductions of its own, in a module of its own. */
module com.acme.modular {
    requires io.funnel.catalogue;

    exports com.acme.modular;
}
