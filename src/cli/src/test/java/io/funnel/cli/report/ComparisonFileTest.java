package io.funnel.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.funnel.device.Device;
import io.funnel.verify.compare.Times;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class ComparisonFileTest {

    @Test
    void format_verifiedAndWrong_hasTheDocumentedFieldsInOrder() {
        assertThat(ComparisonFile.json(Reports.on(Reports.GPU, Reports.FAST, Reports.WRONG))).isEqualTo("""
{
  "runtime" : "tornadovm",
  "backend" : "ptx",
  "device" : "NVIDIA Example",
  "jdk" : "25.0.3",
  "version" : "0.1.0",
  "reduction" : "io.funnel.catalogue.FloatSums.sum",
  "operation" : "sum",
  "type" : "float",
  "size" : 1048576,
  "seed" : 42,
  "distribution" : "uniform",
  "repetitions" : 5,
  "address" : "1:0",
  "runtimeVersion" : "5.2.0",
  "fastMath" : false,
  "bandwidthBytesPerSecond" : 4.0E12,
  "copyBytesPerSecond" : 3.5E12,
  "command" : "funnel compare --size 2^20",
  "results" : [ {
    "strategy" : "CascadeVector",
    "status" : "verified",
    "reason" : "",
    "value" : 524004.40625,
    "error" : 0.0012,
    "bound" : 4.6,
    "kernelNanos" : 2000,
    "kernelNanosMin" : 1900,
    "kernelNanosMax" : 2100,
    "callNanos" : 50000,
    "callNanosMin" : 40000,
    "callNanosMax" : 70000,
    "load" : "VectorPairs",
    "launches" : 1,
    "steps" : 147,
    "globalAccesses" : 1050688,
    "groups" : 2112,
    "groupSize" : 256,
    "log" : "CascadeVector.log",
    "gigabytesPerSecond" : 2097.152,
    "shareOfBound" : 0.524288,
    "shareOfCopy" : 0.5991862857142858,\n    "kernelSamples" : [ 2000, 1900, 2100 ],\n    "callSamples" : [ 50000, 40000, 70000 ]
  }, {
    "strategy" : "TwoPass",
    "status" : "wrong",
    "reason" : "expected 1.0, got NaN",
    "value" : "NaN",
    "error" : "Infinity",\n    "bound" : 0.0,\n    "load" : "GridStride",
    "launches" : 2,
    "steps" : 529,
    "globalAccesses" : 1048576,
    "groups" : 2112,
    "groupSize" : 256,
    "log" : "TwoPass.log"
  } ]
}
""");
    }

    @Test
    void readValue_everyRowAndDevice_givesItBack() {
        for (Row row : new Row[] {Reports.HOST, Reports.FAST, Reports.WRONG, Reports.FAILED, Reports.UNSUPPORTED}) {
            assertThat(Json.read(Json.line(row), Row.class)).isEqualTo(row);
        }
        for (Device device : new Device[] {Reports.GPU, Reports.JVM}) {
            assertThat(Json.read(Json.line(device), Device.class)).isEqualTo(device);
        }
    }

    static Stream<Arguments> numbers() {
        return Stream.of(Arguments.of(Integer.MIN_VALUE, "-2147483648"),
                Arguments.of(9007199254740993L, "9007199254740993"), Arguments.of(0.1f, "0.10000000149011612"),
                Arguments.of(0x1.68p32f, "6.03979776E9"),
                Arguments.of(Float.MIN_VALUE, "1.401298464324817E-45"),
                Arguments.of(Float.MAX_VALUE, "3.4028234663852886E38"),
                Arguments.of(-0f, "-0.0"), Arguments.of(Float.NaN, "\"NaN\""),
                Arguments.of(Float.NEGATIVE_INFINITY, "\"-Infinity\""), Arguments.of(Double.MIN_VALUE, "4.9E-324"),
                Arguments.of(Double.POSITIVE_INFINITY, "\"Infinity\""));
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void of_anyNumber_isExactInJsonAndShownAsJavaDoes(Number number, String json) {
        JsonNode answer = Answers.of(number);
        assertThat(Json.line(Answers.exact(answer))).isEqualTo(json);
        assertThat(Json.parse(Json.line(answer))).isEqualTo(answer);
        assertThat(Answers.text(answer)).isEqualTo(number.toString());
    }

    @Test
    void row_wrongWithTimes_cannotBe() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Row(Reports.WRONG.strategy(), Reports.WRONG.status(),
                "", Optional.empty(), Optional.empty(), Optional.empty(), List.of(), "", Optional.empty(),
                Optional.of(Times.of(1, 1, 1)), Optional.empty(), Optional.empty()));
    }

    @Test
    void csv_rows_repeatTheSettingAndLeaveTheUnknownEmpty() {
        assertThat(ComparisonFile.csv(Reports.on(Reports.GPU, Reports.FAST, Reports.UNSUPPORTED))).isEqualTo("""
runtime,backend,device,jdk,version,operation,type,size,seed,distribution,repetitions,fastMath,reduction,strategy,status,value,\
error,bound,kernelNanos,kernelNanosMin,kernelNanosMax,callNanos,callNanosMin,callNanosMax,gigabytesPerSecond,\
shareOfBound,shareOfCopy,launches,steps,globalAccesses,groups,groupSize,reason,load
tornadovm,ptx,NVIDIA Example,25.0.3,0.1.0,sum,float,1048576,42,uniform,5,false,io.funnel.catalogue.FloatSums.sum,CascadeVector,verified,524004.40625,0.0012,\
4.6,2000,1900,2100,50000,40000,70000,2097.152,0.524288,0.5991862857142858,1,147,1050688,2112,256,,VectorPairs
tornadovm,ptx,NVIDIA Example,25.0.3,0.1.0,sum,float,1048576,42,uniform,5,false,io.funnel.catalogue.FloatSums.sum,AtomicPartials,unsupported,,,,,,,,,,,,,,\
,,,,no atomics,
""");
    }
}
