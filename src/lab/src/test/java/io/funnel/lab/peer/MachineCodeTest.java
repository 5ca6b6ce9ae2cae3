package io.funnel.lab.peer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineCodeTest {

    private static final String PRINTED = """

            Fatbin elf code:
            ================
            \tcode for sm_90
            \t\tFunction : other
            \t.headerflags\t@"EF_CUDA_SM90"
                    /*0000*/                   LDG.E R4, desc[UR4][R2.64] ;                /* 0x0000000402047981 */
                                                                                           /* 0x000ea2000c1e1900 */
                    /*0010*/              @!P0 BRA 0x0 ;                                   /* 0x0000000402047981 */
                                                                                           /* 0x000ea2000c1e1900 */
            \t\tFunction : cascade
                    /*0000*/                   LDC R1, c[0x0][0x28] ;                      /* 0x00000a00ff017b82 */
                                                                                           /* 0x000fe20000000800 */
                    /*0010*/                   IMAD.WIDE R2, R5, 0x4, R8 ;                 /* 0x00000a00ff017b82 */
                    /*0020*/                   LDG.E.128.CONSTANT R4, desc[UR4][R2.64] ;   /* 0x0000000402047981 */
                    /*0030*/                   LD.E.64 R6, desc[UR4][R2.64+0x8] ;          /* 0x0000000402047981 */
                    /*0040*/                   FADD R0, R0, R4 ;                           /* 0x0000000400007221 */
                    /*0050*/              @!P0 BRA 0x10 ;                                  /* 0xfffffffc00e88947 */
                    /*0060*/                   BAR.SYNC.DEFER_BLOCKING 0x0 ;               /* 0x0000000000007b1d */
                    /*0070*/               @P1 BRA 0x60 ;                                  /* 0xfffffffc00e88947 */
                    /*0080*/                   EXIT ;                                      /* 0x000000000000794d */
                    /*0090*/                   BRA 0x90;                                   /* 0xfffffffc00fc7947 */
            \t\t..........
            """;

    @Test
    void loops_ofAFunction_areThoseThatLoad() {
        assertThat(MachineCode.loops(PRINTED, "cascade")).isEqualTo("5 instructions for 24 bytes");
    }

    @Test
    void loops_ofNoName_areTheFirstFunctions() {
        assertThat(MachineCode.loops(MachineCode.plain(PRINTED), "")).isEqualTo("2 instructions for 4 bytes");
    }

    @Test
    void loops_withinALoop_areCountedApart() {
        String nested = PRINTED.replace("@P1 BRA 0x60", "@P1 BRA 0x0");

        assertThat(MachineCode.loops(nested, "cascade")).isEqualTo("5 instructions for 24 bytes");
    }

    @Test
    void plain_ofWhatIsPrinted_hasNoEncodings() {
        assertThat(MachineCode.plain(PRINTED)).contains("/*0040*/                   FADD R0, R0, R4 ;\n")
                .doesNotContain("0x0000000400007221").doesNotContain("\n\n");
    }

    @Test
    void loops_ofWhatIsNotThere_areNone() {
        assertThat(MachineCode.loops(PRINTED, "tree")).isEmpty();
    }
}
