/** Jobs that add to figures and are run again, because their process ended between their commit and their end. */
import { afterAll, expect, test } from 'vitest';
import { runJob } from '#server/background/tasks.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { database, services, world } = subject;
afterAll(() => subject.close());
const { a1 } = world.sites;
const { article } = a1.content;

/** One attempt of a job: its event was handled by earlier ones, if the id is theirs. */
async function attempt(name: string, payload: Record<string, unknown>, id: string): Promise<void> {
  const job = services.registry.jobs.get(name);
  if (!job) throw new Error(`no job ${name}`);
  const row = { organisation: a1.organisationId, payload: { siteId: a1.id, ...payload } };
  await runJob(services, job, row, { id, attempt: 1, stopping: new AbortController().signal });
}

async function sumOf(column: string, table: string): Promise<number> {
  const [row] = await database.superuser(
    `select coalesce(sum(${column}), 0)::integer as sum from ${table} where site_id = $1`,
    [a1.id],
  );
  return Number(row?.['sum']);
}

const clicks = {
  event: 'newsletters/itemLinksClicked',
  contentId: article,
  clicks: 3,
  at: new Date().toISOString(),
};
const registration = {
  event: 'memberships/registrationRequest',
  siteUserId: null,
  goTo: `/article/${article}`,
};
const login = { event: 'memberships/loginSuccess', siteUserId: 81, goTo: null };
const subscription = {
  event: 'newsletters/subscriptionChanged',
  newsletter: 1,
  subscription: 4,
  action: 'OptIn',
  source: 'Account',
};

test.each([
  [
    'newsletter clicks',
    'analytics/countNewsletterClicks',
    clicks,
    'newsletter_clicks',
    'analytics_outcome_day',
    6,
  ],
  [
    'a request without an account',
    'analytics/trackDomainEvent',
    registration,
    'requests',
    'analytics_outcome_day',
    2,
  ],
  ['a login', 'analytics/trackDomainEvent', login, 'clicks', 'analytics_click_day', 1],
  ['a subscription', 'analytics/trackDomainEvent', subscription, 'clicks', 'analytics_click_day', 1],
])('%s are counted once by a job that is run again', async (_, job, payload, column, table, once) => {
  const id = String(once + payload.event.length * 100);
  const before = await sumOf(column, table);
  await attempt(job, payload, id);
  expect(await sumOf(column, table)).toBe(before + once);
  await attempt(job, payload, id);
  expect(await sumOf(column, table)).toBe(before + once);
  await attempt(job, payload, `${id}0`);
  expect(await sumOf(column, table)).toBe(before + once * 2);
});

test('a job that fails after it has counted counts with its next attempt', async () => {
  await database.superuser(
    'alter table analytics_outcome_day add constraint broken check (newsletter_clicks < 0) not valid',
  );
  const before = await sumOf('newsletter_clicks', 'analytics_outcome_day');
  await expect(attempt('analytics/countNewsletterClicks', clicks, '77')).rejects.toThrow('broken');
  await database.superuser('alter table analytics_outcome_day drop constraint broken');
  await attempt('analytics/countNewsletterClicks', clicks, '77');
  expect(await sumOf('newsletter_clicks', 'analytics_outcome_day')).toBe(before + 6);
});

test('the numbers of jobs are deleted after 30 days', async () => {
  await database.superuser('update analytics_counted_job set counted_on = current_date - 31 where job = 77');
  await attemptClearing();
  const [row] = await database.superuser(
    'select count(*) filter (where job = 77)::integer as old, count(*)::integer as all from analytics_counted_job',
  );
  expect(row?.['old']).toBe(0);
  expect(row?.['all']).not.toBe(0);
});

async function attemptClearing(): Promise<void> {
  const job = services.registry.jobs.get('analytics/clear');
  if (!job) throw new Error('no job');
  const stopping = new AbortController().signal;
  await runJob(services, job, { organisation: null, payload: {} }, { id: '1', attempt: 1, stopping });
}
