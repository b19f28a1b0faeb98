/** Permissions for memberships, licenses, partner feeds and readers' accounts. */
import { definePermission } from '#model/permissions.ts';

export const permissions = {
  manage_memberships: definePermission({ label: 'Edit memberships', changesSettings: true, order: 200 }),
  view_licences: definePermission({ label: 'View site licenses and their usage', order: 210 }),
  manage_licences: definePermission({ label: 'Edit site licenses', order: 220 }),
  export_licences: definePermission({
    label: 'Export site licenses and their usage',
    peopleOnly: true,
    order: 230,
  }),
  manage_feed_access: definePermission({ label: 'Manage full-text feeds for partners', order: 240 }),
  view_site_users: definePermission({ label: 'View reader accounts', order: 250 }),
  manage_site_users: definePermission({
    label: 'Edit, close and merge reader accounts, and grant memberships',
    order: 260,
  }),
  export_site_users: definePermission({ label: 'Export reader accounts', peopleOnly: true, order: 270 }),
  simulate_site_users: definePermission({
    label: 'Sign in to a site as a reader',
    peopleOnly: true,
    order: 280,
  }),
};
