/** Organisations, sites and users from outside the admin: the first start and the command line. */
export { createSite } from './create-site.ts';
export { createUser } from './create-user.ts';
export { prepareInstallation } from './first-start.ts';
