/** The newsletters of the demo, as readers meet them. */
import { afterAll, describe, expect, test } from 'vitest';
import { escapeHtml } from '#text/html.ts';
import { buildSharedDemoApp } from '#testing/demo.ts';
import { batch } from '../demo/batch.ts';
import { kaikante } from '../demo/kaikante.ts';
import { quayside } from '../demo/quayside.ts';
import { raseef } from '../demo/raseef.ts';

const demo = await buildSharedDemoApp();
afterAll(() => demo.close());

const visit = (key: string, url: string) => demo.app.inject({ url, headers: { host: demo.site(key).host } });

describe.each(Object.entries({ quayside, batch, kaikante, raseef }))('%s', (key, planned) => {
  const { newsletters } = planned;
  const issues = newsletters.flatMap((newsletter) => newsletter.issues);

  test('each past campaign has a page with its opening and all of its items', async () => {
    const campaigns = await demo.database.superuser<{ id: number; name: string; shown: number }>(
      `select c.id, c.name, cardinality(m.content_ids) as shown from newsletter_campaign c
        join newsletter_message m on m.organisation_id = c.organisation_id and m.campaign_id = c.id
        where c.site_id = $1 and c.state = 'sent'`,
      [demo.site(key).siteId],
    );
    expect(campaigns.map(({ name }) => name).toSorted()).toEqual(
      issues.map(({ subject }) => subject).toSorted(),
    );
    for (const issue of issues) {
      const campaign = campaigns.find(({ name }) => name === issue.subject);
      const { statusCode, body } = await visit(key, `/newsletter/${campaign?.id}`);
      expect([issue.subject, statusCode]).toEqual([issue.subject, 200]);
      expect(body).toContain(escapeHtml(issue.opening[0] ?? ''));
      const named = 1 + issue.list.length + (issue.brief?.items.length ?? 0);
      expect([issue.subject, campaign?.shown]).toEqual([issue.subject, named]);
    }
  });

  test('subscribers signed up on many days, and campaigns were sent to those who had', async () => {
    const site = demo.site(key).siteId;
    const changes = await demo.database.superuser<{ days: number; confirmed: number; today: number }>(
      `select count(distinct at::date)::integer as days, count(*) filter (where change = 'confirmed')::integer as confirmed,
          count(*) filter (where at > now() - interval '6 hours')::integer as today
        from newsletter_subscriber_change where site_id = $1`,
      [site],
    );
    const subscribers = planned.subscribers.length;
    expect(changes).toEqual([
      { days: expect.any(Number), confirmed: subscribers + Math.ceil(subscribers / 2), today: 0 },
    ]);
    expect(changes[0]?.days).toBeGreaterThan(subscribers / 2);
    const early = await demo.database.superuser(
      `select c.name from newsletter_campaign c
        join newsletter_delivery d on d.organisation_id = c.organisation_id and d.campaign_id = c.id
        join newsletter_subscription s on s.organisation_id = d.organisation_id and s.id = d.subscription_id
        where c.site_id = $1 and s.confirmed_at > c.sent_at`,
      [site],
    );
    expect(early).toEqual([]);
  });

  test('readers can subscribe to both newsletters', async () => {
    const { body } = await visit(key, '/newsletters');
    for (const { title, description } of newsletters) {
      expect(body).toContain(escapeHtml(title));
      expect(body).toContain(escapeHtml(description));
    }
  });
});
