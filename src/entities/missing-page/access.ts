import { can } from '#model/permissions.ts';

/** All users who write content may see which pages are missing. */
export const canReadMissingPages = can('manage_content');

/** Only users who may redirect a missing URL may remove it from the list. */
export const canForgetMissingPages = can('manage_site_settings');
