package io.funnel.processor.source;

/** Something whose error nothing is known of; the reduction has no companion then, which is no fault. */
final class Undoubled extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Undoubled(String what) {
        super(what, null, false, false);
    }
}
