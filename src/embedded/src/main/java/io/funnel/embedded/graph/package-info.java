/** Task-graphs and plans: what is copied when, and which task runs with what. */
@NullMarked
package io.funnel.embedded.graph;

import org.jspecify.annotations.NullMarked;
