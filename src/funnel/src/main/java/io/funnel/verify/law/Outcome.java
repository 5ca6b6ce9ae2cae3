package io.funnel.verify.law;

/** What became of a law on one sample. */
sealed interface Outcome {

    /** It held. */
    record Held() implements Outcome {}

    /**
     * The two sides differ, and it is no fault.
     *
     * @param why what explains it
     */
    record Noted(String why) implements Outcome {}

    /**
     * It is broken.
     *
     * @param left     the state on one side
     * @param right    the state on the other
     * @param sentence both, with the expressions that they come from
     */
    record Broken(String left, String right, String sentence) implements Outcome {}

    /** The law held. */
    Outcome HELD = new Held();
}
