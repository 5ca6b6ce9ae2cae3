package uk.ac.manchester.tornado.api.enums;

/** The backends that TornadoVM knows; the embedded runtime is {@link #JAVA}. */
public enum TornadoVMBackendType {
    /** OpenCL C. */
    OPENCL,
    /** Apple's Metal. */
    METAL,
    /** NVIDIA's PTX assembly. */
    PTX,
    /** CUDA C. */
    CUDA,
    /** SPIR-V. */
    SPIRV,
    /** Java bytecode, run by the JVM. */
    JAVA,
    /** A device that only exists in a description. */
    VIRTUAL
}
