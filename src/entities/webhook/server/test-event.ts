/** Name of the event of a test call, which is sent to inactive webhooks too. */
export const TEST_EVENT = 'webhooks/test';
