/** Manages organisations, sites and users outside the admin: the first start and the command line. */
export { standardSettings } from './standard-settings.ts';
export { createApiKey, listApiKeys, revokeApiKey, type ListedKey } from './api-keys.ts';
export { createSite } from './create-site.ts';
export { insertSiteRow } from './site-row.ts';
export { createUser } from './create-user.ts';
export { resetSecondFactor } from './reset-second-factor.ts';
export { prepareInstallation, SetupFailed } from './first-start.ts';
export { assertSetupFinished } from './setup-state.ts';
export { definedNames } from './removal/defined-names.ts';
export { describeLeftovers, readLeftovers, type DefinedNames } from './removal/leftovers.ts';
export { removeExtension, type RemovalReport } from './removal/remove-extension.ts';
