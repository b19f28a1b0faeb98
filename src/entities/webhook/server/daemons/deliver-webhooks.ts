import { defineDaemon } from '#model/jobs/define-job.ts';
import type { DaemonContext } from '#server/context.ts';
import { deliverUntilStopped } from '../deliveries/deliver.ts';

export const deliverWebhooks = defineDaemon({
  name: 'webhook/deliverWebhooks',
  summary: 'Sends what is due to webhooks.',
  run: (ctx: DaemonContext) => deliverUntilStopped(ctx),
});
