/** What the server does about extensions that fail. Public entry point. */
export { caught, extensionFailure, extensionOf } from './failure.ts';
