/** A confirmed subscription reaches the webhooks that want it, with ids only. */
import { afterAll, expect, test } from 'vitest';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { siteNewsletters } from '#testing/make/site-newsletters.ts';
import { linkIn } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildWebhookWorld } from '#testing/webhooks/webhook-world.ts';

const { subject, receiver, createWebhook, deliver, close } = await buildWebhookWorld();
const { a1 } = subject.world.sites;
const { submit, post } = readerRequests(subject, a1.host);
const { make, enable } = siteNewsletters(subject, a1);
afterAll(close);

test('a subscription is delivered when its owner confirms it, without the address', async () => {
  await createWebhook({ events: ['newsletters/subscriptionChanged'] });
  const weekly = await make('Quay Weekly');
  await enable(weekly);
  const email = 'subscriber@harbour.example';
  const fields = { x_form: 'subscribe', email, countryCode: 'NLD', newsletters: String(weekly) };
  expect((await submit('/newsletters', fields)).status).toBe(200);
  await runJobs(subject);
  await deliver();
  expect(receiver.calls).toEqual([]);
  const link = linkIn((await mailTo(subject, email)).at(-1)?.text ?? '');
  expect((await post(link, {})).status).toBe(200);
  await runJobs(subject);
  await deliver();
  expect(receiver.calls.map((call) => [call.event, call.data])).toEqual([
    [
      'newsletters/subscriptionChanged',
      {
        siteId: a1.id,
        siteIds: [a1.id],
        newsletter: weekly,
        subscription: expect.any(Number),
        action: 'OptIn',
      },
    ],
  ]);
  expect(receiver.calls[0]?.body).not.toContain('@');
});
