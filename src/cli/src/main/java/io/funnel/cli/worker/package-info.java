/** Jobs and where they run: in this process, or in one that a kernel may crash. */
@NullMarked
package io.funnel.cli.worker;

import org.jspecify.annotations.NullMarked;
