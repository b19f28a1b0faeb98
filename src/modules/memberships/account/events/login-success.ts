import { defineEvent } from '#model/jobs/define-event.ts';
import { ACCOUNT_EVENT_FIELDS, FOR_OTHER_MODULES } from '../model/event-fields.ts';

/** A reader has logged in, or a registration has logged them in. */
export const loginSuccess = defineEvent('memberships/loginSuccess', ACCOUNT_EVENT_FIELDS, FOR_OTHER_MODULES);
