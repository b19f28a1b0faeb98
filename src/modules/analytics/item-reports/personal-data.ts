/** Personal data in the tables of item lengths. */
import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  analytics_item_words: { why: 'numbers of items', columns: [] },
  analytics_words_mark: { why: 'progress of a job', columns: ['site_ids'] },
});
