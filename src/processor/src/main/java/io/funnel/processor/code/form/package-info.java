/**
 * Forms that every backend of TornadoVM compiles correctly. Each class fixes one kind of statement; {@code
 * Model.lowered} defines the order.
 */
@NullMarked
package io.funnel.processor.code.form;

import org.jspecify.annotations.NullMarked;
