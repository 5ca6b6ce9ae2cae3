/** Java's syntax trees read into code: types, names, expressions, statements, calls and the functions that are called. */
@NullMarked
package io.funnel.processor.source.tree;

import org.jspecify.annotations.NullMarked;
