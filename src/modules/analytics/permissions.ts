/** Permissions for the figures of readers' visits. */
import { definePermission } from '#model/permissions.ts';

export const permissions = {
  view_analytics: definePermission({
    label: 'View what readers view and click',
    roles: ['editor', 'contributor'],
    order: 400,
  }),
};
