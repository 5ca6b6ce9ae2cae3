/** Measurements of a report: parts of a run, their samples, and the folder that keeps them. */
@NullMarked
package io.funnel.lab.measure;

import org.jspecify.annotations.NullMarked;
