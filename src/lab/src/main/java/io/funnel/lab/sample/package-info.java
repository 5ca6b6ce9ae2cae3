/** What a report measures: parts of a run, their samples, and the folder that keeps them. */
@NullMarked
package io.funnel.lab.sample;

import org.jspecify.annotations.NullMarked;
