/** Personal data in the tables of rankings. */
import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  analytics_most_read: { why: 'positions of items', columns: ['period'] },
  analytics_ranking: { why: 'when rankings were last made or tried', columns: ['period'] },
});
