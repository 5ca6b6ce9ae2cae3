package uk.ac.manchester.tornado.api.enums;

/** Shapes of the products of tensor cores, which the embedded runtime does not have. */
public enum MMAShape {

    M16N8K16("m16n8k16"),
    M16N8K32("m16n8k32");

    private final String ptxName;

    MMAShape(String ptxName) {
        this.ptxName = ptxName;
    }

    public String getPtxName() {
        return ptxName;
    }
}
