/** Who edits berths. */
import { definePermission } from '#model/permissions.ts';

export const permissions = {
  manage_berths: definePermission({
    label: 'Edit berths and connect them to the port’s booking system',
    roles: ['editor'],
    order: 320,
  }),
};
