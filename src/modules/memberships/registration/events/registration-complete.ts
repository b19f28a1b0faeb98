import { defineEvent } from '#model/jobs/define-event.ts';
import { ACCOUNT_EVENT_FIELDS, FOR_OTHER_MODULES } from '../../account/model/event-fields.ts';

/** A registration is over and its reader known: after registrationSuccess. */
export const registrationComplete = defineEvent(
  'memberships/registrationComplete',
  ACCOUNT_EVENT_FIELDS,
  FOR_OTHER_MODULES,
);
