import { text } from '#fields/text/field.ts';
import { defineEvent } from '#model/jobs/define-event.ts';
import { CONTENT_EVENT_FIELDS, FOR_PROGRAMS } from '../event-fields.ts';

/** Emitted when the URL of an item that readers can read has changed. */
export const contentMoved = defineEvent(
  'content/moved',
  {
    ...CONTENT_EVENT_FIELDS,
    oldPath: text({ label: 'Old path', required: true, lengthMax: 2_000 }),
  },
  FOR_PROGRAMS,
);
