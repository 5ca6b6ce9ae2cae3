/** The model of a reduction, between reading the source and writing kernels. */
@NullMarked
package io.funnel.processor.model;

import org.jspecify.annotations.NullMarked;
