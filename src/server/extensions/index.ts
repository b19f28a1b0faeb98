/** What the server does about extensions that fail. Public entry point. */
export { caught, ExtensionFault, extensionFailure, extensionOf, type FailedPart } from './failure.ts';
