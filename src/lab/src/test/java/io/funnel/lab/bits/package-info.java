/** Tests of the hash of reproducible reductions. */
@NullMarked
package io.funnel.lab.bits;

import org.jspecify.annotations.NullMarked;
