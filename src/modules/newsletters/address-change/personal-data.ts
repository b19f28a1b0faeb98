import { definePersonalData } from '#model/personal-data.ts';

const EXPORTED = ['requested_at', 'old_email', 'new_email', 'confirmed_at', 'confirmed_by', 'taken_back_at'];

/** Changes of address are found by both addresses. */
export const personalData = definePersonalData({
  newsletter_address_change: [
    { by: 'address', column: 'old_key', exported: EXPORTED, erased: 'delete', merged: 'move' },
    { by: 'address', column: 'new_key', exported: EXPORTED, erased: 'delete', merged: 'move' },
  ],
});
