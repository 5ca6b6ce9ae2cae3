package io.funnel.verify.law;

/** The outcome of a law on one sample. */
sealed interface Outcome {

    record Held() implements Outcome {}

    /** The two sides differ without a fault. */
    record Noted(String why) implements Outcome {}

    /** The law is broken: the states on both sides, and a sentence with their expressions. */
    record Broken(String left, String right, String sentence) implements Outcome {}

    Outcome HELD = new Held();
}
