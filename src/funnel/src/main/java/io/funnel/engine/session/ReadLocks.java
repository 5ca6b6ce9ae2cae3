package io.funnel.engine.session;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Arrays on the device that a call reads: kept from updates and from their end until it is over. */
public final class ReadLocks implements AutoCloseable {

    private record Reading(ResidentArray array, long stamp) {}

    private final List<Reading> readings = new ArrayList<>();

    /** Each array once, in the order of their numbers, so that calls never wait for each other in a ring. */
    public static ReadLocks of(List<? extends DeviceInput> inputs) {
        ReadLocks started = new ReadLocks();
        try {
            for (ResidentArray array : arrays(inputs)) {
                started.readings.add(new Reading(array, array.startRead()));
            }
        } catch (RuntimeException | Error e) {
            started.close();
            throw e;
        }
        return started;
    }

    private static List<ResidentArray> arrays(List<? extends DeviceInput> inputs) {
        List<ResidentArray> arrays = new ArrayList<>();
        for (DeviceInput input : inputs) {
            for (DeviceInput.Part part : DeviceInput.parts(input)) {
                if (!arrays.contains(part.array())) {
                    arrays.add(part.array());
                }
            }
        }
        arrays.sort(Comparator.comparingLong(ResidentArray::number));
        return arrays;
    }

    /** On any Java thread. */
    @Override
    public void close() {
        readings.forEach(reading -> reading.array().endRead(reading.stamp()));
        readings.clear();
    }
}
