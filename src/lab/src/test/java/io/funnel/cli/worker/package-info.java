@NullMarked
package io.funnel.cli.worker;

import org.jspecify.annotations.NullMarked;
