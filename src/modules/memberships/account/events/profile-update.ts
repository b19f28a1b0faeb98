import { defineEvent } from '#model/jobs/define-event.ts';
import { ACCOUNT_EVENT_FIELDS, FOR_OTHER_MODULES } from '../model/event-fields.ts';

/** Emitted when the values of a reader's profile change, by the form or the operation. */
export const profileUpdate = defineEvent(
  'memberships/profileUpdate',
  ACCOUNT_EVENT_FIELDS,
  FOR_OTHER_MODULES,
);
