import { can } from '#model/permissions.ts';

/** What readers look for in vain helps whoever writes. */
export const mayReadMissingPages = can('manage_content');

/** Forgetting an address is for those who lead it elsewhere. */
export const mayForgetMissingPages = can('manage_site_settings');
