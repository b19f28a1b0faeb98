/** How personal texts in the tables of the suppression list without an entity definition are handled. */
import { definePersonalData, SETTINGS } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  newsletter_suppression_key: { why: SETTINGS, columns: ['sealed'] },
  newsletter_suppression_import: {
    why: 'the file is deleted as soon as it was read; what stays are numbers of lines, and IDs of sites',
    columns: ['state', 'file', 'problems', 'message', 'site_ids'],
  },
  newsletter_suppression_import_part: { why: 'deleted as soon as it was read', columns: ['text'] },
});
