/** Forms that every backend of TornadoVM compiles rightly: each class mends a kind of statement, {@code Model.lowered} gives the order. */
@NullMarked
package io.funnel.processor.code.form;

import org.jspecify.annotations.NullMarked;
