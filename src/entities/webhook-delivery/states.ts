/** States of a delivery. Waiting ones are sent, or sent again, at their next attempt. */
export const DELIVERY_STATES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const;

/** Days for which deliveries stay in the log. */
export const LOG_DAYS = 30;
