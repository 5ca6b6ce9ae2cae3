/** Annotated types: identity, map, combine and finish, and fusions of several operators. */
@NullMarked
package io.funnel.processor.source.operator;

import org.jspecify.annotations.NullMarked;
