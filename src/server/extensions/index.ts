/** What the server does about extensions that fail. Public entry point. */
export { caught, extensionFailure, extensionOf, ExtensionFault, FAULT_RETRY_MS } from './failure.ts';
export { closedIfFailing } from './closed-counter.ts';
export { createExtensionFaults, type ExtensionFaults } from './faults.ts';
export { createFaultReports, type ReportFault } from './report-faults.ts';
export { withFallbacks } from './with-fallbacks.ts';
export { withoutExtensions } from './without-extensions.ts';
export { failureOf, faultOf, guardedParts } from './guarded-parts.ts';
