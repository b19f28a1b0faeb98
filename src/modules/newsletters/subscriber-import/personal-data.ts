/** How personal texts in the tables of imports are handled. */
import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  newsletter_subscriber_import: {
    why: 'what stays are numbers of lines, and texts that staff wrote about all subscribers of a file',
    columns: ['state', 'consent_kind', 'consent_text', 'origin', 'layout', 'problems', 'message'],
  },
  newsletter_subscriber_import_part: { why: 'deleted as soon as it was read', columns: ['text'] },
});
