@NullMarked
package io.funnel.lab.sitting;

import org.jspecify.annotations.NullMarked;
