import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import { clearDeliveries } from '../clear-deliveries.ts';

export const clearWebhookDeliveries = defineClearingJob({
  name: 'webhookDelivery/clearWebhookDeliveries',
  summary: 'Deletes deliveries to webhooks from the log after thirty days.',
  clear: clearDeliveries,
});
