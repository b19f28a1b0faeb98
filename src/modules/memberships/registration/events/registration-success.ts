import { defineEvent } from '#model/jobs/define-event.ts';
import { ACCOUNT_EVENT_FIELDS, FOR_OTHER_MODULES } from '../../account/model/event-fields.ts';

/** Emitted when a reader has got an account, and the membership that was requested. */
export const registrationSuccess = defineEvent(
  'memberships/registrationSuccess',
  ACCOUNT_EVENT_FIELDS,
  FOR_OTHER_MODULES,
);
