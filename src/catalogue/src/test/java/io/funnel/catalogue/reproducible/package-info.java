/** Tests of reproducible reductions, host and device. */
@NullMarked
package io.funnel.catalogue.reproducible;

import org.jspecify.annotations.NullMarked;
