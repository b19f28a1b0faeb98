/** What the server does about extensions that fail. Public entry point. */
export { caught, extensionFailure, extensionOf, ExtensionFault } from './failure.ts';
export { createExtensionFaults, type ExtensionFaults } from './faults.ts';
export { withoutExtensions } from './without-extensions.ts';
export { faultOf, guardedParts } from './guarded-parts.ts';
