package io.funnel.lab.soak;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.device.Device;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The library's front door: one Funnel for all arrays, each uploaded, reduced on the device and closed. */
final class FunnelTarget implements SoakTarget {

    private final Funnel funnel;

    FunnelTarget(Device device) {
        funnel = Funnel.builder().device(device).placement(Placement.DEVICE).build();
    }

    @Override
    public Held hold(Reduction<?> reduction, TornadoNativeArray array) {
        DeviceData<?> resident = funnel.upload(Data.of(array));
        return new Held() {
            @Override
            public Object reduce() {
                return funnel.reduce(reduction, List.of(resident)).value();
            }

            @Override
            public void close() {
                resident.close();
            }
        };
    }

    @Override
    public long accountedBytes() {
        return funnel.deviceMemory().heldBytes();
    }

    @Override
    public void close() {
        funnel.close();
    }
}
