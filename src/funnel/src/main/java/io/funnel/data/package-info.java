/**
 * Elements of inputs: Java arrays, buffers, memory segments, mapped files, TornadoVM's arrays, elements on a device.
 */
@NullMarked
package io.funnel.data;

import org.jspecify.annotations.NullMarked;
