/** Access to the compiler: types, names, syntax trees, annotations and their comments. */
@NullMarked
package io.funnel.processor.source.compiler;

import org.jspecify.annotations.NullMarked;
