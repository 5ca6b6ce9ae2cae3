@NullMarked
package io.funnel.lab.peer;

import org.jspecify.annotations.NullMarked;
