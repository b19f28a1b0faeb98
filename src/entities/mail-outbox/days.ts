/** Days for which a sent email is stored in the outbox; queued and failed emails remain. */
export const SENT_DAYS = 90;
