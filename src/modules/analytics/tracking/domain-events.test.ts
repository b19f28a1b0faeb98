/** Registrations, logins and newsletter subscriptions are events, from what other modules report. */
import { afterAll, expect, test } from 'vitest';
import { emit } from '#model/jobs/define-event.ts';
import { loginSuccess, registrationComplete, registrationRequest } from '#modules/memberships/index.ts';
import { subscriptionChanged } from '#modules/newsletters/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { runJobs } from '#testing/jobs.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { database, services, world } = subject;
afterAll(() => subject.close());
const { a1, a2 } = world.sites;

const inWork = (run: (work: RecordContext) => Promise<void>) =>
  services.write(systemOf(world.a.id, [a1.id, a2.id]), run);

const account = (siteUserId: number | null, of: object = {}) => ({
  siteId: a1.id,
  siteUserId,
  membershipId: null,
  promoCode: null,
  source: null,
  sessionId: null,
  ...of,
});

/** The rows that `act` and the jobs after it add. */
async function stored(act: (work: RecordContext) => Promise<void>) {
  const rows = () => database.superuser('select * from analytics_event order by at, detail');
  const before = new Set((await rows()).map(({ view }) => view));
  await inWork(act);
  await runJobs(subject);
  return (await rows()).filter(({ view }) => !before.has(view));
}

test('the steps of a registration and the login are stored without the account and a session', async () => {
  const added = await stored(async (work) => {
    await emit(work, registrationRequest, account(null, { promoCode: 'SPRING' }));
    await emit(work, registrationComplete, account(71));
    await emit(work, loginSuccess, account(71));
  });
  expect(added.map(({ kind, detail, is_human }) => [kind, detail, is_human])).toEqual(
    expect.arrayContaining([
      ['registration', 'loginSuccess', true],
      ['registration', 'registrationComplete', true],
      ['registration', 'registrationRequest', true],
    ]),
  );
  expect(added).toHaveLength(3);
  expect(added.filter(({ account: of, session }) => of !== null || session !== null)).toEqual([]);
  expect(added.filter(({ promo_code }) => promo_code === 'SPRING')).toHaveLength(1);
});

test('a session, which exists with consent only, is stored with the account', async () => {
  const added = await stored((work) =>
    emit(work, loginSuccess, account(72, { sessionId: 'agreed-session' })),
  );
  expect(added).toMatchObject([{ session: 'agreed-session', account: 72 }]);
});

test.each([
  ['Account', 'OptIn'],
  ['NlWidgetAuthenticated', 'OptIn'],
  ['NlWidgetUnauthenticated', 'OptIn'],
  ['Registration', 'OptIn'],
  ['Account', 'OptOut'],
] as const)('a subscription from %s that is an %s is stored with its source', async (source, action) => {
  const of = { siteId: a1.id, newsletter: 1, subscription: 5, account: null, promoCode: 'NL' };
  const added = await stored((work) => emit(work, subscriptionChanged, { ...of, source, action }));
  expect(added).toMatchObject([
    { kind: 'newsletterSubscription', detail: action, location: source, promo_code: 'NL' },
  ]);
});

test.each(['Import', 'Staff', 'OneClick'] as const)(
  'a subscription from %s is not stored',
  async (source) => {
    const of = { siteId: a1.id, newsletter: 1, subscription: 6, account: null, promoCode: null };
    expect(
      await stored((work) => emit(work, subscriptionChanged, { ...of, source, action: 'OptIn' })),
    ).toEqual([]);
  },
);

test('two logins of an account are two, and two requests without an account', async () => {
  const added = await stored(async (work) => {
    for (const siteUserId of [73, 73]) await emit(work, loginSuccess, account(siteUserId));
    for (const siteUserId of [null, null]) await emit(work, registrationRequest, account(siteUserId));
  });
  expect(added.map(({ detail }) => detail).sort()).toEqual([
    'loginSuccess',
    'loginSuccess',
    'registrationRequest',
    'registrationRequest',
  ]);
});

test('a site with the module off stores no event', async () => {
  await database.superuser('update site set modules = $2 where id = $1', [a2.id, { analytics: false }]);
  await services.sites.reload();
  expect(await stored((work) => emit(work, loginSuccess, account(74, { siteId: a2.id })))).toEqual([]);
});
