/** Permissions for newsletters, their campaigns and their subscribers. */
import { definePermission } from '#model/permissions.ts';

export const permissions = {
  manage_newsletters: definePermission({
    label: 'Edit newsletters, their templates and campaigns, and send tests',
    roles: ['editor'],
    changesSettings: true,
    order: 300,
  }),
  send_newsletters: definePermission({ label: 'Send newsletter campaigns to subscribers', order: 310 }),
  view_subscribers: definePermission({ label: 'View newsletter subscribers', order: 320 }),
  manage_subscribers: definePermission({
    label: 'Add, import and remove newsletter subscribers, and edit the suppression list',
    order: 330,
  }),
  export_subscribers: definePermission({
    label: 'Export newsletter subscribers',
    peopleOnly: true,
    order: 340,
  }),
};
