package io.funnel.embedded.threaded;

import io.funnel.embedded.kernel.GroupScheduler;
import io.funnel.embedded.kernel.KernelLaunch;
import java.util.concurrent.CountDownLatch;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/**
 * Runs each work-item on a virtual thread of its own, with the kernel's original code. It is slow, but runs every
 * kernel that can be called, and a debugger can step through an item.
 */
public final class ThreadedExecutor {

    private ThreadedExecutor() {}

    public static void run(KernelLaunch launch) {
        GroupScheduler.run(launch, () -> group -> runGroup(launch, group));
    }

    private static void runGroup(KernelLaunch launch, int group) {
        GroupSynchronizer synchronizer = new GroupSynchronizer(launch, group);
        ThreadedItem.SharedMemory memory =
                new ThreadedItem.SharedMemory(launch);
        int size = launch.range().groupSize();
        CountDownLatch done = new CountDownLatch(size);
        Thread[] items = new Thread[size];
        for (int i = 0; i < size; i++) {
            int item = i;
            items[i] = Thread.ofVirtual().name("work-item " + group + "." + item).unstarted(() -> {
                try {
                    runItem(launch, group, item, synchronizer, memory);
                } finally {
                    done.countDown();
                }
            });
            synchronizer.add(item, items[i]);
        }
        for (Thread item : items) {
            item.start();
        }
        await(done);
        Throwable failure = synchronizer.failure();
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private static void runItem(
            KernelLaunch launch, int group, int item, GroupSynchronizer synchronizer,
            ThreadedItem.SharedMemory memory) {
        try {
            synchronizer.started(item);
            KernelContext context = launch.contexts().of(
                    launch.range().idsOf(group, item), new ThreadedItem(launch, item, synchronizer, memory));
            Object[] arguments = launch.arguments().clone();
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i] instanceof KernelContext) {
                    arguments[i] = context;
                }
            }
            launch.code().call(arguments);
            synchronizer.finish(item);
        } catch (GroupSynchronizer.Abandoned e) {
            // The synchronizer keeps the failure that ended this item.
        } catch (Throwable t) {
            synchronizer.fail(item, t);
        }
    }

    private static void await(CountDownLatch done) {
        try {
            done.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TornadoRuntimeException(e);
        }
    }
}
