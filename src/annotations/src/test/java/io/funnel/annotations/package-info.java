/** Tests of the build's own tool, in the first module that is built. */
@NullMarked
package io.funnel.annotations;

import org.jspecify.annotations.NullMarked;
