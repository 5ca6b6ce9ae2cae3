/** Samples for laws, canaries and random cases: their construction and shrinking. */
@NullMarked
package io.funnel.verify.sample;

import org.jspecify.annotations.NullMarked;
