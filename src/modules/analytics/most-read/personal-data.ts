/** Personal data in the table of rankings. */
import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  analytics_most_read: { why: 'positions of items', columns: ['period'] },
});
