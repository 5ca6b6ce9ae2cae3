package io.funnel.canary;

import io.funnel.device.Device;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceSession;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Failures;
import io.funnel.verify.sample.ElementKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Short runs in a session of their own. Tells wrong answers and refused kernels from a broken device. */
abstract class SessionCanary {

    static final List<ElementKind> KINDS = List.of(ElementKind.ORDINARY, ElementKind.HARD, ElementKind.BOUNDARY);

    final Device device;
    final Reduction<?> reduction;
    final Strategy strategy;

    /**
     * A run.
     *
     * @param at    its data, in words
     * @param wrong makes the run and returns the error of the answer, or empty
     */
    record Trial(String at, Function<DeviceSession, Optional<String>> wrong) {}

    SessionCanary(Device device, Reduction<?> reduction, Strategy strategy) {
        this.device = device;
        this.reduction = reduction;
        this.strategy = strategy;
    }

    /** Returns the words for a refusal. */
    abstract String refused(String what, String at, String why);

    /** Makes the runs up to the first that is wrong or fails; returns why the kernels must not be trusted, or empty. */
    final Optional<String> refusal(String step, String wrong, List<Trial> trials) {
        String at = "";
        try (DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT.withLanes(1))) {
            for (Trial trial : trials) {
                at = trial.at();
                Optional<String> why = trial.wrong().apply(session);
                if (why.isPresent()) {
                    return Optional.of(refused(wrong, at, why.get()));
                }
            }
            return Optional.empty();
        } catch (UnsupportedPlanException e) {
            return Optional.of(e.reason());
        } catch (EndedEarlyException e) {
            throw e;
        } catch (ArithmeticException | IndexOutOfBoundsException e) { // no verdict about kernels
            throw OperatorFailures.of(reduction.name(), "step=" + step, e);
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            CanaryRun.requireWorkingDevice(device, reduction, strategy, e);
            return Optional.of(refused("canary failed", at, Failures.describe(e)));
        }
    }
}
