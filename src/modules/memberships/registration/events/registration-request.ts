import { defineEvent } from '#model/jobs/define-event.ts';
import { ACCOUNT_EVENT_FIELDS, FOR_OTHER_MODULES } from '../../account/model/event-fields.ts';

/**
 * Emitted when a reader has requested the email that starts a registration. The account does not exist yet.
 */
export const registrationRequest = defineEvent(
  'memberships/registrationRequest',
  ACCOUNT_EVENT_FIELDS,
  FOR_OTHER_MODULES,
);
