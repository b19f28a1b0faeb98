import { defineEvent } from '#model/jobs/define-event.ts';
import { CONTENT_EVENT_FIELDS, FOR_PROGRAMS } from '../event-fields.ts';

/** Emitted when an item is moved to the trash. */
export const contentDeleted = defineEvent('content/deleted', CONTENT_EVENT_FIELDS, FOR_PROGRAMS);
