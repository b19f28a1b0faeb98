/** Personal data in the table of searches. */
import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  analytics_search_day: {
    why: 'terms that readers typed, without who; limited, and without email addresses and telephone numbers',
    columns: ['term'],
  },
});
