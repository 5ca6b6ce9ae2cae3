/** The annotation of a reduction, and the list of strategies that generated code may be of. */
module io.funnel.annotations {
    exports io.funnel.annotations;
    exports io.funnel.strategy;
}
