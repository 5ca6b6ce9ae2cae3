/** Files of numbers, read into native arrays without copies on the heap. */
@NullMarked
package io.funnel.cli.data;

import org.jspecify.annotations.NullMarked;
