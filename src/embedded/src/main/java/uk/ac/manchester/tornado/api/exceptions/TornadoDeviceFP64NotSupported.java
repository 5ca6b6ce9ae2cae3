// [specialise TornadoDeviceFP16NotSupported: *64 -> *16; double -> HalfFloat]
// [specialise TornadoDeviceFP8NotSupported: *64 -> *8; double -> FP8]
// [specialise TornadoDeviceMMANotSupported: TornadoDeviceFP64NotSupported -> TornadoDeviceMMANotSupported]
// [specialise TornadoDeviceMMANotSupported: the type double -> matrix units]
// [specialise TornadoNoOpenCLPlatformException: TornadoDeviceFP64NotSupported -> TornadoNoOpenCLPlatformException]
// [specialise TornadoNoOpenCLPlatformException: The device lacks the type double -> There is no OpenCL platform]
package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** The device lacks the type double. */
public class TornadoDeviceFP64NotSupported extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    public TornadoDeviceFP64NotSupported(String msg) {
        super(msg);
    }
}
