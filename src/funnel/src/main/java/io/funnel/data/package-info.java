/** Elements of inputs: Java arrays, buffers, memory segments, files, TornadoVM's arrays, device memory. */
@NullMarked
package io.funnel.data;

import org.jspecify.annotations.NullMarked;
