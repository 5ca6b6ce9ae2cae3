/** Tests of the sample. */
@NullMarked
package io.funnel.cli.sample;

import org.jspecify.annotations.NullMarked;
