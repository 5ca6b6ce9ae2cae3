/** Data whose reduction has the same bits in any order of combination, made from the operator. */
@NullMarked
package io.funnel.verify.exact;

import org.jspecify.annotations.NullMarked;
