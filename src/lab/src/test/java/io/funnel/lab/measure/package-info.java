/** Tests of the sample. */
@NullMarked
package io.funnel.lab.measure;

import org.jspecify.annotations.NullMarked;
