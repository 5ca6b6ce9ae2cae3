@NullMarked
package io.funnel.lab.soak;

import org.jspecify.annotations.NullMarked;
