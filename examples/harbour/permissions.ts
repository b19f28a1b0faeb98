import { definePermission } from '#model/permissions.ts';

export const permissions = {
  manage_berths: definePermission({ label: 'Edit berth bookings', roles: ['editor'], order: 510 }),
};
