/** What the server counts from domain events is not counted again when a script of the site reports it. */
import { afterAll, expect, test } from 'vitest';
import { emit } from '#model/jobs/define-event.ts';
import { loginSuccess, registrationRequest } from '#modules/memberships/index.ts';
import { subscriptionChanged } from '#modules/newsletters/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { createPool } from '#server/db/index.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { countDay } from '../rebuild/server/count-day.ts';
import type { TrackedKind } from '../collection/model/event-kinds.ts';
import { mutationOf } from './model/mutation-of.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1 } = world.sites;
const { article } = a1.content;

async function reported(kind: TrackedKind, input: object): Promise<void> {
  const pageDetails = { type: 'content', contentId: article };
  const { result } = await gql(app, {
    id: mutationOf(kind),
    input: { ...input, pageDetails, promoCode: 'SPRING' },
    host: a1.host,
    headers: { 'user-agent': READER },
  });
  expect(result).toEqual({ ok: true });
}

async function happened(act: (work: RecordContext) => Promise<void>): Promise<void> {
  await services.write(systemOf(a1.organisationId, [a1.id]), act);
  await runJobs(subject);
}

/** The events of a kind that count, and all of them. */
const figures = (kind: TrackedKind) =>
  database.superuser(
    `select detail, sum(clicks)::integer as clicks, sum(raw_clicks)::integer as raw from analytics_click_day
     where site_id = $1 and kind = $2 group by detail order by detail`,
    [a1.id, kind],
  );

const account = { siteId: a1.id, siteUserId: 71, goTo: null };
const subscription = {
  siteId: a1.id,
  newsletter: 1,
  account: null,
  promoCode: null,
  source: 'Account',
} as const;

test.each([
  ['OptIn', 5],
  ['OptOut', 6],
] as const)('a newsletter %s that a script reports and the server counts is one', async (action, id) => {
  await reported('newsletterSubscription', { action, source: 'Account' });
  await happened((work) => emit(work, subscriptionChanged, { ...subscription, subscription: id, action }));
  expect((await figures('newsletterSubscription')).filter(({ detail }) => detail === action)).toEqual([
    { detail: action, clicks: 1, raw: 2 },
  ]);
});

test('steps of registrations that a script reports and the server counts are one each', async () => {
  for (const eventName of ['registrationRequest', 'loginSuccess'])
    await reported('registration', { eventName });
  await happened(async (work) => {
    await emit(work, registrationRequest, { ...account, siteUserId: null });
    await emit(work, loginSuccess, account);
  });
  expect(await figures('registration')).toEqual([
    { detail: 'loginSuccess', clicks: 1, raw: 2 },
    { detail: 'registrationRequest', clicks: 1, raw: 2 },
  ]);
});

test('a subscription that a script reports is stored with its page and source, and the reason why it does not count', async () => {
  const rows = await database.superuser(
    `select item, location, promo_code, reasons from analytics_event
     where kind = 'newsletterSubscription' and detail = 'OptIn' and not is_human`,
  );
  expect(rows).toEqual([
    { item: article, location: 'Account', promo_code: 'SPRING', reasons: 'server_step' },
  ]);
});

/** Counts the day of the events again. */
async function recount() {
  const pool = createPool({
    connectionString: database.connectionString,
    sizeMax: 1,
    onError: () => undefined,
  });
  try {
    const [day] = await database.superuser<{ day: string }>(
      'select max(day)::text as day from analytics_click_day where site_id = $1',
      [a1.id],
    );
    return await countDay(pool, { organisationId: a1.organisationId, siteId: a1.id }, day?.day ?? '');
  } finally {
    await pool.end();
  }
}

test('a rebuild counts the same', async () => {
  expect(await recount()).toMatchObject({ events: 8, differences: [] });
});

test('a rebuild counts a subscription once that a script reported by earlier rules', async () => {
  const rows = await database.superuser(
    `update analytics_event set rules = 3, is_human = true, reasons = null
     where site_id = $1 and kind = 'newsletterSubscription' returning 1`,
    [a1.id],
  );
  expect(rows).toHaveLength(4);
  expect(await recount()).toMatchObject({ events: 8, differences: [] });
});
