/** Subscriptions of readers who do not click end, if that is known. A real SMTP server, a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { gql } from '#testing/make/make.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { subscribe as subscribeReader } from '../subscriptions/server/subscribe.ts';
import { retireNext } from './server/retire-subscriptions.ts';

const campaigns = await buildCampaigns();
const { app, database, a1, weekly, write, subscribe } = campaigns;
afterAll(() => campaigns.close());

const EMAILS = 5;
const names = ['quiet', 'reader', 'untracked', 'recent', 'newcomer', 'paused'] as const;
const address = (name: string) => `${name}@harbour.example`;

beforeAll(async () => {
  for (const name of names) await subscribe(address(name));
  for (let week = 1; week <= EMAILS; week += 1) await campaigns.send(`Week ${week}`);
  // One reader clicked in every campaign, so clicks were recorded in them.
  await database.superuser(
    `insert into newsletter_event_count (organisation_id, site_id, campaign_id, link, raw, human, recipients)
     select organisation_id, site_id, id, -1, 1, 1, 1 from newsletter_campaign where state = 'sent'`,
  );
});

beforeEach(async () => {
  await database.superuser(
    `update newsletter_subscription set status = 'confirmed', confirmed_at = now() - interval '200 days',
       requested_at = now() - interval '200 days', is_untracked = false, tracked_since = null`,
  );
  await database.superuser('delete from newsletter_reaction');
  await database.superuser('delete from newsletter_subscriber_change');
  await setMonths(6);
});

const change = (name: string, set: string) =>
  database.superuser(`update newsletter_subscription set ${set} where email = $1`, [address(name)]);

const setMonths = (months: number | null) =>
  write(async ({ records }) => {
    const stored = await records.find(newsletter, weekly.id, { lock: true });
    if (stored) await records.writeSkippingPrepare(newsletter, stored, { retireAfterMonths: months });
  });

/** Runs the nightly job; returns the names of the retired subscribers. */
const retire = async () => {
  await database.superuser(
    `select graphile_worker.add_job('newsletters/retireSubscriptions', '{"organisation": null, "payload": {}}')`,
  );
  await campaigns.runJobs();
  const rows = await database.superuser<{ email: string }>(
    `select email from newsletter_subscription where status = 'unsubscribed' order by email`,
  );
  return rows.map(({ email }) => email.split('@')[0]);
};

const click = (name: string, ago: string) =>
  database.superuser(
    `insert into newsletter_reaction (organisation_id, site_id, campaign_id, delivery_id, subscription_id, link, first_at)
     select d.organisation_id, d.site_id, d.campaign_id, d.id, s.id, -1, now() - $2::interval from newsletter_delivery d
     join newsletter_subscription s on s.id = d.subscription_id where s.email = $1 limit 1`,
    [address(name), ago],
  );

describe('the retirement of subscriptions', () => {
  test('a newsletter without the rule retires no subscription', async () => {
    await setMonths(null);
    expect(await retire()).toEqual([]);
  });

  test('a subscription without a click for the months is retired, and others are not', async () => {
    await click('reader', '20 days');
    await click('quiet', '190 days');
    await change('untracked', 'is_untracked = true');
    await change('recent', `tracked_since = now() - interval '10 days'`);
    await change('newcomer', `confirmed_at = now() - interval '10 days'`);
    await change('paused', `status = 'paused'`);
    expect(await retire()).toEqual(['quiet']);
    const [row] = await database.superuser(
      `select unsubscribe_source, unsubscribe_reason, unsubscribed_at is not null as has_time
       from newsletter_subscription where email = $1`,
      [address('quiet')],
    );
    expect(row).toEqual({
      unsubscribe_source: 'Retired',
      unsubscribe_reason: 'Retired: no clicks',
      has_time: true,
    });
  });

  test('retired subscribers are lost in the growth report with the reason, and can subscribe again', async () => {
    for (const name of names.slice(1)) await click(name, '1 day');
    expect(await retire()).toEqual(['quiet']);
    const today = new Date().toISOString().slice(0, 10);
    const input = { site: a1.id, from: today, until: today, by: 'reason' };
    const { data } = await gql(app, { id: 'getNewsletterGrowth', input, token: campaigns.token });
    expect(data?.['getNewsletterGrowth']).toMatchObject({
      rows: [{ key: 'Retired', name: 'Retired: no clicks', now: { lost: 1 } }],
    });
    await write((work) =>
      subscribeReader(work, {
        siteId: a1.id,
        email: address('quiet'),
        newsletterIds: [weekly.id],
        source: 'Staff',
        proof: { kind: 'express', text: 'Yes.', form: 'test', page: null },
        isConfirmed: true,
      }),
    );
    expect(await retire()).toEqual([]);
  });

  test.each([
    [
      'a subscriber who got fewer than five emails',
      `delete from newsletter_delivery where campaign_id =
         (select min(campaign_id) from newsletter_delivery where state = 'sent')`,
    ],
    ['a campaign in which no click was recorded', 'update newsletter_event_count set human = 0'],
  ])('%s is no reason to retire', async (_name, statement) => {
    await database.superuser(statement);
    expect(await retire()).toEqual([]);
  });

  test('a site that does not record clicks retires no subscription', async () => {
    await database.superuser(`update site set newsletter_tracking = '{"trackClicks": false}' where id = $1`, [
      a1.id,
    ]);
    expect(await retire()).toEqual([]);
    await database.superuser('update site set newsletter_tracking = null where id = $1', [a1.id]);
  });

  test('a step examines 2,000 subscriptions and returns where the next begins', async () => {
    await database.superuser(
      `insert into newsletter_subscription (organisation_id, site_id, newsletter_id, email, email_key, status, source,
         consent_kind, requested_at, confirmed_at)
       select organisation_id, site_id, newsletter_id, n || '@bulk.example', n || '@bulk.example', status, source,
         consent_kind, now(), now() from newsletter_subscription cross join generate_series(1, 2500) n where email = $1`,
      [address('quiet')],
    );
    const rule = { id: weekly.id, months: 6 };
    const first = await write((work) => retireNext(work, rule, 0));
    expect(first.next).not.toBeNull();
    const second = await write((work) => retireNext(work, rule, first.next ?? 0));
    expect(second.next).toBeNull();
  });

  test('months below three or above 24 are refused with the limit', async () => {
    const stored = await write(({ records }) => records.find(newsletter, weekly.id));
    const input = { id: weekly.id, version: stored?.version, changes: { retireAfterMonths: 2 } };
    const { error } = await gql(app, { id: 'updateNewsletter', input, token: campaigns.token });
    expect(error?.extensions['fields']).toEqual({
      'changes.retireAfterMonths': 'Months without a click must be at least 3.',
    });
  });
});
