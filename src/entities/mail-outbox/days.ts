/** Days an email stays in the outbox after it was sent; queued and failed email stays. */
export const SENT_DAYS = 90;
