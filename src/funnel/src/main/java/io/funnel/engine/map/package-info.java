/** Maps after a reduction on a device: whole segments in one launch, or elements whose segments' states are known. */
@NullMarked
package io.funnel.engine.map;

import org.jspecify.annotations.NullMarked;
