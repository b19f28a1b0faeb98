import { defineEvent } from '#model/jobs/define-event.ts';
import { CONTENT_EVENT_FIELDS, FOR_PROGRAMS } from '../event-fields.ts';

/** Emitted when readers can read an item: when it is published, or when its publication time has come. */
export const contentPublished = defineEvent('content/published', CONTENT_EVENT_FIELDS, FOR_PROGRAMS);
