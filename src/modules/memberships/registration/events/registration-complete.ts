import { defineEvent } from '#model/jobs/define-event.ts';
import { ACCOUNT_EVENT_FIELDS, FOR_OTHER_MODULES } from '../../account/model/event-fields.ts';

/** Emitted after registrationSuccess: the registration is complete, and the reader is known. */
export const registrationComplete = defineEvent(
  'memberships/registrationComplete',
  ACCOUNT_EVENT_FIELDS,
  FOR_OTHER_MODULES,
);
