/** Tests of the claims. */
@NullMarked
package io.funnel.cli.claim;

import org.jspecify.annotations.NullMarked;
