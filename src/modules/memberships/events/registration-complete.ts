import { defineEvent } from '#model/define-event.ts';
import { ACCOUNT_EVENT_FIELDS, FOR_OTHER_MODULES } from '../account/event-fields.ts';

/** A registration is over and its reader known: after registrationSuccess. */
export const registrationComplete = defineEvent(
  'memberships/registrationComplete',
  ACCOUNT_EVENT_FIELDS,
  FOR_OTHER_MODULES,
);
