/** What the single opens and clicks of an address cost, in its file and in that of an account. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksRead, recordStatements } from '#testing/database/statements.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { personalData } from '../composer/personal-data.ts';

const subject = await buildCampaigns();
const { database, services, call, send, subscribe } = subject;
const client = new pg.Client({ connectionString: database.connectionString });

const EMAIL = 'reader@harbour.example';
const DAYS = 60;
/** Deliveries of each age: 30 days, and two years. */
const DELIVERIES = 1_500;

/** 8 kB blocks for the events of one delivery: one of the index of each day, and those of the delivery and its campaign. */
const BLOCKS_OF_DELIVERY = 1.2 * DAYS;

let subscription = 0;
beforeAll(async () => {
  await client.connect();
  subscription = await subscribe(EMAIL);
  await send('Week 1');
  const days = Array.from({ length: DAYS }, (_, day) =>
    new Date(Date.now() - day * 86_400_000).toISOString(),
  );
  await database.superuser(`select prepare_ledger('newsletter_event', $1::timestamptz[])`, [days]);
  await database.superuser(
    `insert into newsletter_campaign overriding system value
     select (jsonb_populate_record(c, jsonb_build_object('id', 100000 + place))).*
     from newsletter_campaign c cross join generate_series(1, ${2 * DELIVERIES}) as place where c.name = 'Week 1'`,
  );
  await database.superuser(
    `insert into newsletter_delivery overriding system value
     select (jsonb_populate_record(d, jsonb_build_object('id', 100000 + c.id, 'campaign_id', c.id,
       'due', now() - case when c.id % 2 = 0 then interval '30 days' else interval '2 years' end))).*
     from newsletter_delivery d join newsletter_campaign c on c.id > 100000 where d.subscription_id = ${subscription}`,
  );
  await database.superuser(
    `insert into newsletter_event (organisation_id, at, site_id, campaign, delivery, link, is_human, method)
     select organisation_id, now() - interval '20 days', site_id, campaign_id, id, 0, true, 'GET'
     from newsletter_delivery where id > 100000 and id % 10 = 0`,
  );
  // Events of other readers, so that the index of each day has rows.
  await database.superuser(
    `insert into newsletter_event (organisation_id, at, site_id, campaign, delivery, link, is_human, method)
     select d.organisation_id, now() - day * interval '1 day', d.site_id, d.campaign_id, 900000 + place, 0, true, 'GET'
     from newsletter_delivery d cross join generate_series(0, ${DAYS - 1}) as day cross join generate_series(1, 200) as place
     where d.id = 200002`,
  );
  await database.superuser(
    'analyze newsletter_delivery, newsletter_campaign, newsletter_event, newsletter_subscription',
  );
});
afterAll(async () => {
  await client.end();
  await subject.close();
});

test('the file of an address reads the events of its newest 1,000 emails of the last year, each once', async () => {
  let events: unknown[] = [];
  const sent = await recordStatements(services.pool, async () => {
    const { result } = await call('exportNewsletterAddress', { email: EMAIL });
    ({ events } = JSON.parse((result as { json: string }).json) as { events: unknown[] });
  });
  // Of the newest 1,000 of the last year, every fifth has an event.
  expect(events).toHaveLength(200);
  const statements = sent.filter(({ text }) => text.includes('newsletter_event'));
  expect(statements).toHaveLength(1);
  for (const statement of statements)
    expect(await blocksRead(client, statement)).toBeLessThan(1_000 * BLOCKS_OF_DELIVERY);
});

test('the file of an account reads no events of emails that were due more than a year ago', async () => {
  const [rows] = personalData.newsletter_delivery;
  const text = `select ${rows.computed.opens_and_clicks} from newsletter_delivery
    where subscription_id = ${subscription} and id > 100000 and due < now() - interval '1 year'`;
  const blocks = await blocksRead(client, { text, values: [], begin: 'begin' });
  expect(blocks).toBeLessThan(DELIVERIES);
});
