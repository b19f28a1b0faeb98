/** Personal data in the table of recent views. */
import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  analytics_recent: { why: 'numbers of items, deleted after an hour', columns: [] },
});
