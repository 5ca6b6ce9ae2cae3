package io.funnel.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.funnel.device.Profile.LaunchSizes;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ProfileTest {

    private static final Profile PROFILE = new Profile(
            "Some GPU", "ptx", "today", Curve.of(Map.of(4L, 100.0, 4096L, 500.0)), 0.25,
            Map.of("Cascade", Curve.of(Map.of(4L, 9000.0))), Map.of("Cascade", Curve.parse("4:8000, 1024:8000.5")), 0);

    @Test
    void curve_betweenPointsAndBeyond_isStraightOnLogarithmicScales() {
        Curve curve = Curve.parse("100:10, 10000:1000");
        assertThat(curve.at(1)).isEqualTo(10);
        assertThat(curve.at(100)).isEqualTo(10);
        assertThat(curve.at(1000)).isEqualTo(100, within(1e-9));
        assertThat(curve.at(10000)).isEqualTo(1000);
        assertThat(curve.at(1e9)).isEqualTo(1e8, within(1e-3));
        assertThat(curve.places()).containsExactly(100L, 10000L);
    }

    @Test
    void curve_textThatIsNone_isRefusedWithThePoint() {
        for (String text : new String[] {"", "5", "5:x", "5:0", "0:5", "5:-1", "5:1:2", "5:NaN", "5:Infinity"}) {
            assertThatThrownBy(() -> Curve.parse(text)).as(text).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("point of a curve");
        }
        assertThatThrownBy(() -> Curve.of(Map.of())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("curve without points");
    }

    @Test
    void profile_writtenAndRead_isTheSame() throws IOException {
        StringWriter text = new StringWriter();
        PROFILE.write(text);
        Profile again = Profile.read("test", new StringReader(text.toString()));
        StringWriter second = new StringWriter();
        again.write(second);
        assertThat(second).hasToString(text.toString());
        assertThat(again.resident())
                .hasEntrySatisfying("Cascade", curve -> assertThat(curve.at(1024)).isEqualTo(8000.5));
        assertThat(again.hostWork()).isEqualTo(0.25);
    }

    @Test
    void profile_brokenFile_isRefusedWithItsNameAndPlace() throws IOException {
        StringWriter text = new StringWriter();
        PROFILE.write(text);
        for (String[] change : new String[][] {{"format = 1", "format = 2", "format=2, known=1"},
            {"backend = ptx\n", "", "missing=backend"}, {"hostWork = 0.25", "hostWork = much", "hostWork=much"},
            {"host = 4:100.0", "host = 4-100.0", "point=\"4-100.0\""}}) {
            StringReader broken = new StringReader(text.toString().replace(change[0], change[1]));
            assertThatThrownBy(() -> Profile.read("gpu.properties", broken))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("device profile is broken: file=gpu.properties, ")
                    .hasMessageContaining(change[2]);
        }
    }

    @Test
    void profile_withSizes_keepsThemByReductionAndStrategy() throws IOException {
        LaunchSizes sizes = new LaunchSizes(528, 1024);
        Profile kept = PROFILE.withSizes("com.acme.Energy.sum", "Cascade", Optional.of(sizes));
        StringWriter text = new StringWriter();
        kept.write(text);
        assertThat(text.toString()).contains("\nsizes.Cascade.com.acme.Energy.sum = 528 x 1024\n");
        Profile again = Profile.read("test", new StringReader(text.toString()));
        assertThat(again.sizes("com.acme.Energy.sum", "Cascade")).contains(sizes);
        assertThat(again.sizes("com.acme.Energy.sum", "TwoPass")).isEmpty();
        assertThat(again.withSizes("com.acme.Energy.sum", "Cascade", Optional.empty()).sizes()).isEmpty();
        StringReader broken = new StringReader(text.toString().replace("528 x 1024", "528 x 0"));
        assertThatThrownBy(() -> Profile.read("gpu.properties", broken))
                .hasMessageContaining("sizes=528 x 0, known=GROUPS x GROUP_SIZE");
    }

    @Test
    void profiles_shipped_areWholeAndFoundByTheDevicesName() {
        for (String name : Profiles.SHIPPED) {
            Profile profile = Profiles.shipped(name);
            assertThat(name).endsWith("-" + profile.backend());
            assertThat(profile.measured()).as(name).isNotBlank();
            assertThat(profile.resident().keySet()).as(name).isEqualTo(profile.staged().keySet()).isNotEmpty();
        }
        assertThat(Profiles.of(device("ptx", "NVIDIA H200"))).get()
                .satisfies(profile -> assertThat(profile.backend()).isEqualTo("ptx"));
        assertThat(Profiles.of(device("metal", "NVIDIA H200"))).isEmpty();
        assertThat(Profiles.of(device("ptx", "Some GPU"))).isEmpty();
    }

    private static Device device(String backend, String name) {
        return new Device(Device.Runtime.TORNADOVM, backend, name, Device.Kind.GPU, 0, 0, 100, 1024, 48 << 10,
                80L << 30, 32, true, OptionalDouble.empty());
    }
}
