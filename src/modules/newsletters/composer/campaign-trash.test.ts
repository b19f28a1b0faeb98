/** Campaigns in the trash: permanently deleted after thirty days, and reached by the erasure of a reader. */
import { afterAll, expect, test } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { newsletterSubscription } from '../subscriptions/entities/newsletter-subscription/entity.ts';
import { newsletterCampaign } from './entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from './entities/newsletter-template/entity.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);

type Work = Parameters<Parameters<typeof services.write>[1]>[0];
const write = <T>(run: (work: Work) => Promise<T>) => services.write(systemOf(world.a.id, [a1.id]), run);
const call = async (id: string, input: Record<string, unknown>) => {
  const answer = await gql(app, { token: admin, site: 'a1', id, input });
  expect(answer.code, answer.body).toBeNull();
};

const grid = {
  v: 1 as const,
  rows: [
    {
      id: 'r1',
      layout: '1' as const,
      settings: {},
      columns: [{ blocks: [{ id: 'b1', type: 'email_divider', v: 1, settings: {} }] }],
    },
  ],
};
const weekly = await write(({ records }) =>
  records.create(newsletter, {
    site: a1.id,
    title: 'Quay Weekly',
    fromName: 'Quayside',
    fromEmail: 'weekly@quayside.example',
    postalAddress: '1 Quay Street\nRotterdam',
  }),
);
const template = await write(({ records }) =>
  records.create(newsletterTemplate, { site: a1.id, name: 'Digest', grid }),
);

/** A campaign that was in the trash for so many days. */
async function makeTrashed(name: string, days: number): Promise<number> {
  const { id } = await write(({ records, now }) =>
    records.create(newsletterCampaign, {
      site: a1.id,
      newsletter: weekly.id,
      template: template.id,
      name,
      date: now,
      grid,
    }),
  );
  await call('deleteNewsletterCampaign', { id });
  await database.superuser(
    'update newsletter_campaign set trashed = now() - make_interval(days => $2) where id = $1',
    [id, days],
  );
  return id;
}

const rowsOf = (table: string, where: string, values: unknown[]) =>
  database.superuser<Record<string, unknown>>(`select * from ${table} where ${where}`, values);

test('a campaign is permanently deleted after thirty days in the trash, with its versions and search words', async () => {
  const [young, old] = [await makeTrashed('Week 29', 29), await makeTrashed('Week 31', 31)];
  await database.superuser(
    `select graphile_worker.add_job('records/emptyTrashes', '{"organisation": null, "payload": {}}')`,
  );
  await runJobs(subject);
  const left = await rowsOf('newsletter_campaign', 'id = any ($1)', [[young, old]]);
  expect(left.map(({ id }) => id)).toEqual([young]);
  const ofOld = `entity = 'newsletterCampaign' and record_id = $1`;
  expect(await rowsOf('search_entry', ofOld, [old])).toEqual([]);
  expect((await rowsOf('history', ofOld, [old])).map(({ event }) => event)).toEqual(['Permanently deleted']);
});

test('the erasure of a reader reaches deliveries of a campaign in the trash', async () => {
  const campaign = await makeTrashed('Week 2', 1);
  const reader = await makeReader(services, a1);
  const others = 'k.mulder@harbour.example';
  for (const email of [reader.email, others]) {
    const { id } = await write(({ records, now }) =>
      records.insertSkippingPrepare(newsletterSubscription, {
        site: a1.id,
        newsletter: weekly.id,
        email,
        emailKey: email,
        status: 'confirmed',
        source: 'Staff',
        consentKind: 'express',
        requestedAt: now,
        confirmedAt: now,
      }),
    );
    await database.superuser(
      `insert into newsletter_delivery (organisation_id, site_id, campaign_id, subscription_id, operator, answer)
       values ($1, $2, $3, $4, 'harbour.example', 'Delayed for ' || $5)`,
      [world.a.id, a1.id, campaign, id, email],
    );
  }
  await call('eraseSiteUser', { id: reader.id, email: reader.email });
  const left = await rowsOf('newsletter_delivery', 'campaign_id = $1', [campaign]);
  expect(left.map(({ answer }) => answer)).toEqual([`Delayed for ${others}`]);
});
