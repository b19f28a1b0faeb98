/** Outcomes of views: batches and domain events, and the reports that count them. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { emit } from '#model/jobs/define-event.ts';
import { loginSuccess, registrationRequest, registrationSuccess } from '#modules/memberships/index.ts';
import { itemLinksClicked } from '#modules/newsletters/index.ts';
import type { ReportAnswer } from '#reports/report.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { Batch } from '../collection/model/batch.ts';
import { BATCH_PATH } from '../collection/model/paths.ts';

const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1, a2, b1 } = world.sites;
const token = await login(app, world.a.users.admin.username);

async function report(id: string, input: Record<string, unknown> = {}): Promise<ReportAnswer> {
  const { result, body } = await gql(app, { id, input: { site: a1.id, period: '7-days', ...input }, token });
  if (!result) throw new Error(body);
  return result as ReportAnswer;
}

const item = async (name: string, values: Record<string, unknown> = {}) =>
  (await makeContent(services, a1, { type: 'Article', published: true, values: { name, ...values } })).id;
const lock = await item('The lock', { alias: 'the-lock' });
const harbour = await item('The harbour', { primarySection: null });

let views = 0;

/** A page of an item, with the clicks on it. */
async function read(of: Partial<Batch>, steps: string[] = [], userAgent = READER): Promise<void> {
  const batch = {
    view: `gate${String((views += 1)).padStart(6, '0')}A`,
    ageMs: 5,
    page: 'content',
    events: [
      { sequence: 0, kind: 'pageView', afterMs: 0 },
      ...steps.map((detail, index) => ({
        sequence: index + 1,
        kind: 'registration',
        afterMs: 1,
        detail,
        location: 'Block',
      })),
    ],
    ...of,
  };
  const { statusCode } = await app.inject({
    method: 'POST',
    url: BATCH_PATH,
    headers: { host: a1.host, 'user-agent': userAgent, 'content-type': 'text/plain' },
    remoteAddress: `192.0.2.${views % 250}`,
    payload: JSON.stringify(batch),
  });
  expect(statusCode).toBe(204);
}

type Step = typeof loginSuccess | typeof registrationRequest | typeof registrationSuccess;

async function step(event: Step, goTo: string | null, siteUserId: number | null = null, site = a1) {
  await services.write(systemOf(site.organisationId, [site.id]), (work) =>
    emit(work, event, { siteId: site.id, siteUserId, goTo }),
  );
  await runJobs(subject);
}

beforeEach(async () => {
  for (const table of ['outcome_day', 'day', 'click_day', 'item_day'])
    await database.superuser(`delete from analytics_${table}`);
});

describe('gate funnel', () => {
  test('views, clicks, registrations and logins of a gated item are steps with their shares', async () => {
    for (let view = 0; view < 4; view += 1) await read({ item: lock, access: 'gated' });
    await read({ item: lock, access: 'gated' }, ['headerLogin', 'chooseMembership']);
    await step(registrationRequest, '/the-lock');
    await step(registrationRequest, `/news/article/${lock}/the-lock`);
    await step(registrationSuccess, '/the-lock', 81);
    await step(loginSuccess, '/the-lock', 81);
    await step(loginSuccess, `/${lock}`, 82);
    const { totals, rows, points } = await report('getGateFunnel');
    const expected = {
      views: 5,
      clicks: 2,
      clickPercent: 40,
      requests: 2,
      registrations: 1,
      registrationPercent: 50,
      logins: 2,
      loginPercent: 40,
    };
    expect(totals).toEqual(expected);
    expect(rows).toMatchObject([{ key: String(lock), name: 'The lock', note: 'Article', now: expected }]);
    expect(points.at(-1)?.count).toBe(5);
  });

  test('views of open items, opened items and programs and the clicks on them do not count for a gate', async () => {
    await read({ item: lock, access: 'open' }, ['headerJoin']);
    await read({ item: lock, access: 'opened' }, ['headerLogin']);
    await read({ item: lock, access: 'gated' }, ['headerLogin'], 'curl/8.5.0');
    await step(loginSuccess, '/the-lock', 83);
    const { totals, rows } = await report('getGateFunnel');
    expect([totals['views'], totals['clicks'], totals['logins'], rows]).toEqual([0, 0, 0, []]);
  });

  test('an open item has no row, and rows by section and type are those of the gated items', async () => {
    await read({ item: lock, access: 'gated' });
    await read({ item: lock, access: 'gated' });
    await read({ item: harbour, access: 'gated' });
    const names = async (input: object) =>
      (await report('getGateFunnel', { ...input })).rows.map(({ name, now }) => [name, now['views']]);
    expect(await names({ by: 'section' })).toEqual([
      ['News', 2],
      ['No section', 1],
    ]);
    expect(await names({ by: 'type' })).toEqual([['Articles', 3]]);
    expect(await names({ by: 'item', section: a1.sections.news })).toEqual([['The lock', 2]]);
    expect(await names({ by: 'type', item: harbour })).toEqual([['Articles', 1]]);
    const { points, totals } = await report('getGateFunnel', { section: a1.sections.news });
    expect([points.at(-1)?.count, totals['views']]).toEqual([2, 2]);
  });

  test.each([
    ['the home page', '/'],
    ['a page of the module', '/account?done=joined'],
    ['a missing item', '/article/99999999'],
    ['a broken address', '/%E0%A4%A'],
    ['no page', null],
  ])('a login that goes on to %s counts for no item', async (_, goTo) => {
    await read({ item: lock, access: 'gated' });
    await step(loginSuccess, goTo, 84);
    expect((await report('getGateFunnel')).totals).toMatchObject({ views: 1, logins: 0 });
    expect((await report('getRegistrationFunnel')).totals).toMatchObject({ logins: 1 });
  });
});

describe('registration funnel', () => {
  const shares = ({ rows }: ReportAnswer) =>
    rows.map(({ key, now }) => [key, now['steps'], now['beforePercent']]);

  test('all steps are rows in their order, with the share of the step before', async () => {
    await read({}, ['headerJoin', 'headerLogin']);
    await read({}, ['headerJoin', 'chooseMembership']);
    await step(registrationRequest, '/');
    await step(registrationSuccess, '/', 91);
    await step(loginSuccess, '/', 91);
    expect(shares(await report('getRegistrationFunnel'))).toEqual([
      ['headerJoin', 2, null],
      ['headerLogin', 1, null],
      ['chooseMembership', 1, 50],
      ['registrationRequest', 1, 100],
      ['registrationSuccess', 1, 100],
      ['registrationComplete', 0, 0],
      ['loginSuccess', 1, 100],
    ]);
  });

  test('a step and a place filter totals, points and rows', async () => {
    await read({}, ['headerJoin', 'headerLogin']);
    await step(registrationRequest, '/');
    const ofStep = await report('getRegistrationFunnel', { step: 'headerLogin' });
    expect([ofStep.totals['steps'], ofStep.points.at(-1)?.count]).toEqual([1, 1]);
    expect(shares(ofStep)).toEqual([['headerLogin', 1, null]]);
    const byPlace = await report('getRegistrationFunnel', { by: 'place' });
    expect(byPlace.rows.map(({ name, now }) => [name, now['steps']])).toEqual([
      ['Block', 2],
      ['No place', 1],
    ]);
    expect((await report('getRegistrationFunnel', { place: 'Header' })).totals['steps']).toBe(0);
  });

  test('totals are those of the filter, and shares are of the step before, which the filter leaves out', async () => {
    await read({}, ['headerJoin', 'headerJoin', 'chooseMembership']);
    for (const _ of [1, 2, 3, 4]) await step(registrationRequest, '/');
    await step(registrationSuccess, '/', 95);
    await step(loginSuccess, '/', 95);
    const none = { requests: null, registrations: null, registrationPercent: null, logins: null };
    const chosen = await report('getRegistrationFunnel', { step: 'chooseMembership' });
    expect(chosen.totals).toEqual({ ...none, steps: 1 });
    expect(shares(chosen)).toEqual([['chooseMembership', 1, 50]]);
    const registered = await report('getRegistrationFunnel', { step: 'registrationSuccess' });
    expect(registered.totals).toEqual({ ...none, steps: 1, registrations: 1, registrationPercent: 25 });
    expect(shares(registered)).toEqual([['registrationSuccess', 1, 25]]);
    const clicked = await report('getRegistrationFunnel', { place: 'Block' });
    expect(clicked.totals).toEqual({ ...none, steps: 3 });
    expect(shares(clicked)).toEqual([
      ['headerJoin', 2, null],
      ['headerLogin', 0, null],
      ['chooseMembership', 1, 50],
    ]);
  });

  test('all sites add those that the user works on, and no site of another organisation', async () => {
    await step(loginSuccess, '/', 92);
    await step(loginSuccess, '/', 93, a2);
    await step(loginSuccess, '/', 94, b1);
    expect((await report('getRegistrationFunnel')).totals['logins']).toBe(1);
    expect((await report('getRegistrationFunnel', { allSites: true })).totals['logins']).toBe(2);
  });
});

describe('content detail', () => {
  const clicked = async (contentId: number, clicks: number) => {
    await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
      emit(work, itemLinksClicked, { siteId: a1.id, contentId, clicks, at: new Date().toISOString() }),
    );
    await runJobs(subject);
  };

  test('an item has its clicks in newsletters, and the registrations and logins that went on to it', async () => {
    await read({ item: lock });
    await read({ item: harbour });
    await clicked(lock, 2);
    await clicked(lock, 1);
    await clicked(99_999_999, 5);
    await step(registrationSuccess, '/the-lock', 101);
    await step(loginSuccess, '/the-lock', 101);
    const outcomes = { newsletterClicks: 3, registrations: 1, logins: 1 };
    const { totals, rows } = await report('getContentDetail');
    expect(totals).toMatchObject(outcomes);
    expect(rows.find(({ key }) => key === String(lock))?.now).toMatchObject(outcomes);
    expect(rows.find(({ key }) => key === String(harbour))?.now).toMatchObject({
      newsletterClicks: 0,
      logins: 0,
    });
    expect((await report('getContentDetail', { item: lock })).totals).toMatchObject(outcomes);
  });

  test('outcomes are not counted by source', async () => {
    await read({ item: lock });
    await clicked(lock, 2);
    const { rows } = await report('getContentDetail', { by: 'channel' });
    const { totals } = await report('getContentDetail', { channel: 'direct' });
    expect([rows[0]?.now['newsletterClicks'], totals['newsletterClicks']]).toEqual([null, null]);
  });
});
