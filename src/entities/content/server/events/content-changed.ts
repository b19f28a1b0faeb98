import { defineEvent } from '#model/jobs/define-event.ts';
import { CONTENT_EVENT_FIELDS, FOR_PROGRAMS } from '../event-fields.ts';

/** Emitted when an item that readers can read has changed. */
export const contentChanged = defineEvent('content/changed', CONTENT_EVENT_FIELDS, FOR_PROGRAMS);
