//! Traces for an OpenTelemetry collector: requests, decisions of bots, and appends to the store.

use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing::Subscriber;
use tracing::level_filters::LevelFilter;
use tracing_opentelemetry::OpenTelemetryLayer;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::registry::LookupSpan;

/// Sends what was traced until it is dropped, and then the rest.
#[derive(Debug)]
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Sends to the collector at this address (`http://HOST:4318`), from a thread of its own.
    pub fn to(collector: &str, server: String) -> Result<Self, ExporterBuildError> {
        let address = format!("{}/v1/traces", collector.trim_end_matches('/'));
        let exporter = SpanExporter::builder().with_http().with_endpoint(address).build()?;
        let resource = Resource::builder().with_service_name("deckname");
        let resource = resource.with_attribute(opentelemetry::KeyValue::new("service.instance.id", server)).build();
        Ok(Self(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build()))
    }

    /// Traces what the server does itself: not what the libraries do, which would trace the sending of traces too.
    pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> impl Layer<S> + use<S> {
        let own = Targets::new().with_target("deckname", LevelFilter::INFO);
        OpenTelemetryLayer::new(self.0.tracer("deckname")).with_filter(own)
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        // A collector that is gone keeps no server from stopping.
        let _ = self.0.shutdown();
    }
}
