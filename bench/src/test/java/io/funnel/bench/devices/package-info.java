@NullMarked
package io.funnel.bench.devices;

import org.jspecify.annotations.NullMarked;
