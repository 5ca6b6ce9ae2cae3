/** Reading of Java's syntax trees: types, names, expressions, statements, calls and called functions. */
@NullMarked
package io.funnel.processor.source.tree;

import org.jspecify.annotations.NullMarked;
