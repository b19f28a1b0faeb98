import { defineEvent } from '#model/jobs/define-event.ts';
import { CONTENT_EVENT_FIELDS, FOR_PROGRAMS } from '../event-fields.ts';

/** Emitted when an item is created, also as a draft. */
export const contentCreated = defineEvent('content/created', CONTENT_EVENT_FIELDS, FOR_PROGRAMS);
