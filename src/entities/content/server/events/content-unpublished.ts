import { defineEvent } from '#model/jobs/define-event.ts';
import { CONTENT_EVENT_FIELDS, FOR_PROGRAMS } from '../event-fields.ts';

/** Emitted when readers can no longer read an item that is not deleted: it was unpublished, or its end has come. */
export const contentUnpublished = defineEvent('content/unpublished', CONTENT_EVENT_FIELDS, FOR_PROGRAMS);
