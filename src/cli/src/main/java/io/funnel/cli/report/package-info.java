/** Printed reports: tables for people, JSON and CSV for programs. */
@NullMarked
package io.funnel.cli.report;

import org.jspecify.annotations.NullMarked;
