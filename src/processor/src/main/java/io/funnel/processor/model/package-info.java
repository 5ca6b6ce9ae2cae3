/** What the processor knows about a reduction: the meeting point of reading source and writing kernels. */
@NullMarked
package io.funnel.processor.model;

import org.jspecify.annotations.NullMarked;
