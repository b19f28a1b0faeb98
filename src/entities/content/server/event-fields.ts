import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';

/** Fields of the events of content: ids, never texts. */
export const CONTENT_EVENT_FIELDS = {
  siteId: integer({ label: 'Site', required: true, min: 1 }),
  contentId: integer({ label: 'Item', required: true, min: 1 }),
  type: text({ label: 'Type', required: true, lengthMax: 100 }),
  version: integer({ label: 'Version', required: true, min: 1 }),
};

export const FOR_PROGRAMS = { unhandled: 'Webhooks deliver it, and jobs of modules may handle it.' };
