/** Where the elements of an input lie: Java arrays, buffers, memory segments, mapped files, TornadoVM's arrays, a device. */
@NullMarked
package io.funnel.data;

import org.jspecify.annotations.NullMarked;
