package io.funnel.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Devices;
import org.junit.jupiter.api.Test;

class DeviceFailuresTest {

    @Test
    void kernelWithoutDebugInformation_namesTheOptionOfTheCompiler() {
        NullPointerException cause = new NullPointerException("Cannot invoke \"LocalVariableTable.getLocalsAt(int)\" "
                + "because the return value of \"ResolvedJavaMethod.getLocalVariableTable()\" is null");

        assertThat(DeviceFailures.of(Devices.all().getFirst(), "reduction=Energy", "compile", cause))
                .hasMessageEndingWith("is null; compile your classes with debug information: javac -g")
                .hasCause(cause);
    }
}
