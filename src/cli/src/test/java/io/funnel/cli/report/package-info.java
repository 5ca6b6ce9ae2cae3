/** Reports, compared character by character where people and programs depend on it. */
@NullMarked
package io.funnel.cli.report;

import org.jspecify.annotations.NullMarked;
