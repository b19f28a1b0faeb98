/** Who decides which newspapers receive full texts. */
import { definePermission } from '#model/permissions.ts';

export const permissions = {
  manage_wire: definePermission({ label: 'Edit clients of the wire and create their feed URLs', order: 310 }),
};
