/** Task-graphs and plans: their transfers, and the execution of their tasks. */
@NullMarked
package io.funnel.embedded.graph;

import org.jspecify.annotations.NullMarked;
