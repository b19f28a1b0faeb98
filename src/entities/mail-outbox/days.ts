/** Days a mail stays in the outbox after it was sent; what waits or failed stays until somebody has seen to it. */
export const SENT_DAYS = 90;
