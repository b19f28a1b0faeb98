import { can } from '#model/permissions.ts';

/** All users who write may see which pages are missing. */
export const canReadMissingPages = can('manage_content');

/** Forgetting an address is for those who lead it elsewhere. */
export const canForgetMissingPages = can('manage_site_settings');
