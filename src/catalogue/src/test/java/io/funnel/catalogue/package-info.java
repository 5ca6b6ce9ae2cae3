/** Tests of the catalogue. */
@NullMarked
package io.funnel.catalogue;

import org.jspecify.annotations.NullMarked;
