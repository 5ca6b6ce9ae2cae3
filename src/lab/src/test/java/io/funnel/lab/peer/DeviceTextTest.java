package io.funnel.lab.peer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeviceTextTest {

    @Test
    void last_ofAnOpenClLog_isTheLastKernelWhole() {
        String log = """
                #pragma OPENCL EXTENSION cl_khr_fp64 : enable
                __kernel void elements(__global uchar *in)
                {
                  if (a) { b = 1; }
                }  //  kernel

                noise
                #pragma OPENCL EXTENSION cl_khr_fp64 : enable
                __kernel void cascade(__global uchar *in)
                {
                  if (a)
                  {
                    b = 2;
                  }
                }  //  kernel
                more noise
                """;

        assertThat(DeviceText.last(log)).startsWith("__kernel void cascade(").endsWith("    b = 2;\n  }\n}");
    }

    @Test
    void last_ofPtx_isTheEntry() {
        assertThat(DeviceText.last(".version 8.0\n.target sm_90\n .visible .entry sum(.param .u64 a) {\n ret;\n}\n"))
                .isEqualTo(" .visible .entry sum(.param .u64 a) {\n ret;\n}");
    }

    @Test
    void last_withoutAKernel_isTheText() {
        assertThat(DeviceText.last("the process died")).isEqualTo("the process died");
    }
}
