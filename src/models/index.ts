/**
 * Language models: specs, providers, and the gateway through which every call goes. The door of this room; `runtime/`
 * and the library's sub-path `precis/models` come in here. A new provider is described in `registry.ts`.
 */
export type { Clock } from "./clock.ts";
export { type Destination, destinations } from "./destinations.ts";
export { type ModelOptions, type ModelSpec, type ProviderName, parseSpec, providerNames } from "./model-spec.ts";
export { openModels, requireEmbedder } from "./open-models.ts";
export type { EmbeddingGateway, Models, ModelsSettings, ModelTotals, Totals } from "./settings.ts";
export { type ModelStatus, modelStatuses, type StatusSettings } from "./statuses.ts";
export { openWindowProbe, type WindowProbe } from "./window-probe.ts";
