@NullMarked
package io.funnel.lab.results;

import org.jspecify.annotations.NullMarked;
