/** How fast each entry of the catalogue is on a device. */
@NullMarked
package io.funnel.bench.catalogue;

import org.jspecify.annotations.NullMarked;
