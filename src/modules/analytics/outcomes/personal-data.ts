/** Personal data in the table of outcomes. */
import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  analytics_outcome_day: { why: 'numbers of items', columns: [] },
});
