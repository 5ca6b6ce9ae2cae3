package io.funnel.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.LoggedMessages;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnownSdkTest {

    private final LoggedMessages logged = new LoggedMessages(KnownSdk.class.getName(),
            message -> message.getLevel().equals(Level.WARNING));

    @BeforeEach
    void listen() {
        logged.listen();
    }

    @AfterEach
    void listenNoMore() {
        logged.close();
    }

    @ParameterizedTest
    @CsvSource({"/opt/sdk/share/java/tornado/tornado-api-5.2.0-jdk25.jar, 5.2.0", "tornado-api-5.3.jar, 5.3",
        "/sdk/tornado-api-6.0.1-SNAPSHOT.jar, 6.0.1", "/classes/, ''", "/sdk/tornado-api.jar, ''",
        "/sdk/tornado-runtime-5.2.0.jar, ''"})
    void version_isThatOfTheJar(String path, String version) {
        assertThat(KnownSdk.version(path)).isEqualTo(version);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.2.0", "5.2", "5.2.17", ""})
    void isKnown_thisVersionOrNone_isOn(String version) {
        assertThat(new KnownSdk(version).isKnown()).isTrue();
        assertThat(logged.messages()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.1.0", "5.20.0", "5.3.0", "6.0"})
    void isKnown_anotherVersion_isOffAndSaidOnce(String version) {
        KnownSdk sdk = new KnownSdk(version);

        assertThat(sdk.isKnown()).isFalse();
        assertThat(sdk.isKnown()).isFalse();
        sdk.off(new NoSuchFieldException("vm"));
        assertThat(logged.messages()).containsExactly("calls are slower than necessary, because Funnel does not know"
                + " this TornadoVM and leaves launches and copies to TornadoVM: unknown=its version, version=" + version
                + ", tested=5.2.0");
    }

    @Test
    void off_otherInternals_namesThem() {
        KnownSdk sdk = new KnownSdk("");

        sdk.off(new NoSuchFieldException("vm of class Graph"));

        assertThat(sdk.isKnown()).isFalse();
        assertThat(logged.messages()).singleElement().asString().endsWith(
                "unknown=java.lang.NoSuchFieldException: vm of class Graph, version=not found, tested=5.2.0");
    }

    @Test
    void off_libraryThatIsMissing_namesItsCause() {
        KnownSdk sdk = new KnownSdk("5.2.0");

        sdk.off(new ExceptionInInitializerError(new IllegalArgumentException("Cannot open library: libcuda.so.1")));

        assertThat(logged.messages()).singleElement().asString()
                .contains("because Funnel cannot call the device's driver and")
                .contains("Cannot open library: libcuda.so.1");
    }
}
