import { defineEvent } from '#model/jobs/define-event.ts';
import { ACCOUNT_EVENT_FIELDS, FOR_OTHER_MODULES } from '../model/event-fields.ts';

/** A reader’s profile has other values than before, by the form or the operation. */
export const profileUpdate = defineEvent(
  'memberships/profileUpdate',
  ACCOUNT_EVENT_FIELDS,
  FOR_OTHER_MODULES,
);
