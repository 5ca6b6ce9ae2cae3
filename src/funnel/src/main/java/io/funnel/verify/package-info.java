/** Input data, reference results, error bounds and the comparison of strategies. */
@NullMarked
package io.funnel.verify;

import org.jspecify.annotations.NullMarked;
