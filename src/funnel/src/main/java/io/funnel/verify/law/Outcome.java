package io.funnel.verify.law;

/** What became of a law on one sample. */
sealed interface Outcome {

    record Held() implements Outcome {}

    /** The two sides differ, and it is no fault. */
    record Noted(String why) implements Outcome {}

    /** It is broken: the states on both sides, and a sentence with the expressions that they come from. */
    record Broken(String left, String right, String sentence) implements Outcome {}

    Outcome HELD = new Held();
}
