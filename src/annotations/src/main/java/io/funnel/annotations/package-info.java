/** The annotation that marks a reduction, and nothing else. */
@NullMarked
package io.funnel.annotations;

import org.jspecify.annotations.NullMarked;
