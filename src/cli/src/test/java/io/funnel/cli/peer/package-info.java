@NullMarked
package io.funnel.cli.peer;

import org.jspecify.annotations.NullMarked;
