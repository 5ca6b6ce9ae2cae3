package io.funnel.lab.soak;

import io.funnel.verify.Reference;

/** Finished answers held against references, which know states. */
final class Answers {

    private Answers() {}

    /** Whether an answer is the reference's, or as near to it as the rounding of any tree over so many elements allows. */
    static boolean agree(Reference reference, long length, Object answer) {
        if (answer.equals(reference.value())) {
            return true;
        }
        return answer instanceof Number got && reference.value() instanceof Number expected
                && Math.abs(got.doubleValue() - expected.doubleValue()) <= reference.bound(length);
    }
}
