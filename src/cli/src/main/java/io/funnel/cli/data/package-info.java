/** Files of numbers, read into native arrays without a detour through the heap. */
@NullMarked
package io.funnel.cli.data;

import org.jspecify.annotations.NullMarked;
