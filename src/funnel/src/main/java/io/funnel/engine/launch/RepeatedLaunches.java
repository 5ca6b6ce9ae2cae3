package io.funnel.engine.launch;

import io.funnel.device.Device;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.engine.memory.StateSlots;
import io.funnel.engine.shortcut.Shortcuts;
import io.funnel.plan.Pass;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/**
 * The launches of a kernel that the driver repeats, past TornadoVM.
 *
 * @param blocks the blocks that the kernel is compiled for; empty for one that reads any blocks
 * @param result the states that a launch leaves
 */
record RepeatedLaunches(Shortcuts.Launches launches, Device device, Signature signature,
        List<DeviceBuffer> blocks, Operands result) {

    private static final System.Logger LOG = System.getLogger("io.funnel");

    /**
     * Repeats a launch if it is known.
     *
     * @param read     the blocks to read; none for a kernel compiled for its blocks
     * @param launched the number of TornadoVM's launches of this kernel so far, which leave results in the same place
     * @param slots    the number of states that the launch leaves
     * @return whether these states are in the result
     */
    boolean repeat(List<DeviceBuffer> read, List<Pass> passes, long launched, int slots) {
        List<Long> contents = new ArrayList<>(read.size() + blocks.size() + 1);
        contents.add(launched);
        read.forEach(block -> contents.add(block.contents()));
        blocks.forEach(block -> contents.add(block.contents()));
        boolean repeated = ExecutionPlans.launch(device,
                () -> launches.repeat(launch(read, passes), contents, slots, StateSlots.POISON));
        boolean left = repeated && !StateSlots.anyPoisoned(result, signature, slots, StateSlots.POISON);
        if (repeated && !left) {
            LOG.log(Level.WARNING,
                    "a launch left partials unwritten, so TornadoVM repeats it: reduction={0}, device={1}",
                    signature.name(), device.name());
        }
        return left;
    }

    /** Reports a launch of TornadoVM. */
    void made(List<DeviceBuffer> read, List<Pass> passes, int slots) {
        launches.made(launch(read, passes), slots);
    }

    private static Shortcuts.Launch launch(List<DeviceBuffer> read, List<Pass> passes) {
        return new Shortcuts.Launch(read.stream().map(DeviceBuffer::number).toList(), passes);
    }

    void free() {
        launches.free();
    }
}
