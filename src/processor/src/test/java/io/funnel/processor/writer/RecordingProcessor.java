package io.funnel.processor.writer;

import io.funnel.processor.ReductionProcessor;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.Messager;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.FileObject;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;

/** Wraps the compiler's environment for the processor like Gradle, to record the class from which a file comes. */
final class RecordingProcessor extends AbstractProcessor {

    private final Processor processor = new ReductionProcessor();
    private final Map<String, List<String>> origins = new LinkedHashMap<>();

    /** Returns the originating elements of each file. */
    Map<String, List<String>> origins() {
        return origins;
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
        super.init(environment);
        processor.init(new Environment(environment, new RecordingFiler(environment.getFiler(), origins)));
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return processor.getSupportedAnnotationTypes();
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return processor.getSupportedSourceVersion();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        processor.process(annotations, round);
        return false;
    }

    private record Environment(ProcessingEnvironment delegate, Filer filer) implements ProcessingEnvironment {

        @Override
        public Map<String, String> getOptions() {
            return delegate.getOptions();
        }

        @Override
        public Messager getMessager() {
            return delegate.getMessager();
        }

        @Override
        public Filer getFiler() {
            return filer;
        }

        @Override
        public Elements getElementUtils() {
            return delegate.getElementUtils();
        }

        @Override
        public Types getTypeUtils() {
            return delegate.getTypeUtils();
        }

        @Override
        public SourceVersion getSourceVersion() {
            return delegate.getSourceVersion();
        }

        @Override
        public Locale getLocale() {
            return delegate.getLocale();
        }
    }

    private record RecordingFiler(Filer delegate, Map<String, List<String>> origins) implements Filer {

        private void record(CharSequence name, Element... elements) {
            origins.put(name.toString(), Arrays.stream(elements).map(Element::toString).toList());
        }

        @Override
        public JavaFileObject createSourceFile(CharSequence name, Element... originating) throws IOException {
            record(name, originating);
            return delegate.createSourceFile(name, originating);
        }

        @Override
        public JavaFileObject createClassFile(CharSequence name, Element... originating) throws IOException {
            record(name, originating);
            return delegate.createClassFile(name, originating);
        }

        @Override
        public FileObject createResource(JavaFileManager.Location location, CharSequence moduleAndPackage,
                CharSequence name, Element... originating) throws IOException {
            record(name, originating);
            return delegate.createResource(location, moduleAndPackage, name, originating);
        }

        @Override
        public FileObject getResource(JavaFileManager.Location location, CharSequence moduleAndPackage,
                CharSequence name) throws IOException {
            return delegate.getResource(location, moduleAndPackage, name);
        }
    }
}
