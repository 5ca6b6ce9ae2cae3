/** The annotation of a reduction. */
module io.funnel.annotations {
    exports io.funnel.annotations;
}
