/** A file through a device, short. */
@NullMarked
package io.funnel.bench.file;

import org.jspecify.annotations.NullMarked;
