/** Tests of the sample. */
@NullMarked
package io.funnel.lab.sample;

import org.jspecify.annotations.NullMarked;
