package io.funnel.verify.law;

/** Thrown for an operator whose answer would depend on the order in which a device combines elements. */
public final class BrokenLawException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Counterexample counterexample;

    /** Refuses the operator of a counterexample. */
    public BrokenLawException(Counterexample counterexample) {
        super("operator breaks a law: reduction=" + counterexample.reduction() + ", law="
                + counterexample.law().label() + ": " + counterexample.message()
                + "; " + counterexample.remedy() + "; or reduce by funnel.trusting()");
        this.counterexample = counterexample;
    }

    /** The elements that break the law. */
    public Counterexample counterexample() {
        return counterexample;
    }
}
