/** A site offers the newsletters of its sister sites (setting `groupSites`) in its form and on the preferences page. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { systemOf } from '#testing/make/make.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { unsubscribeLink } from '../sending/model/unsubscribe-link.ts';
import { newsletter } from './entities/newsletter/entity.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
const { post, submit } = readerRequests(subject, a1.host);
afterAll(subject.close);

const ids = { weekly: 0, lamp: 0, hidden: 0, foreign: 0 };

async function makeNewsletter(site: typeof a1, title: string): Promise<number> {
  const made = await services.write(systemOf(site.organisationId, [site.id]), ({ records }) =>
    records.create(newsletter, { site: site.id, title, fromEmail: 'post@quay.example' }),
  );
  return made.id;
}

async function settle(site: typeof a1, column: 'newsletters' | 'modules', values: object): Promise<void> {
  await services.write(systemOf(site.organisationId, [site.id]), async (work) => {
    await sql`update site set ${sql.ref(column)} = coalesce(${sql.ref(column)}, '{}') || ${JSON.stringify(values)}::jsonb
      where id = ${site.id}`.execute(work.db);
    work.tags.add('sites').add(`site:${site.id}`);
  });
}

const enabled = (...newsletters: number[]) => ({
  enabledNewsletters: newsletters.map((id) => ({ newsletter: id, showInSubscribeBlock: true })),
});

beforeAll(async () => {
  await database.superuser(`update site set name = 'The Lantern' where id = $1`, [a2.id]);
  ids.weekly = await makeNewsletter(a1, 'Quay Weekly');
  ids.lamp = await makeNewsletter(a2, 'Lamp Post');
  ids.hidden = await makeNewsletter(a2, 'Cellar Notes');
  ids.foreign = await makeNewsletter(b1, 'Foreign Affairs');
  await settle(a2, 'newsletters', enabled(ids.lamp));
  await settle(b1, 'newsletters', enabled(ids.foreign));
  await settle(a1, 'newsletters', { ...enabled(ids.weekly), groupSites: [a2.id, b1.id] });
});

const page = async (url: string) => (await app.inject({ url, headers: { host: a1.host } })).body;

const rowsOf = (email: string) =>
  database.superuser<{ newsletter_id: number; site_id: number; status: string; country_code: string }>(
    `select newsletter_id, site_id, status, country_code from newsletter_subscription where email = $1
     order by newsletter_id`,
    [email],
  );

let senders = 10;

const subscribe = (email: string, newsletters: number[]) =>
  submit(
    '/newsletters',
    { x_form: 'subscribe', newsletters: newsletters.map(String), email, countryCode: 'NLD' },
    { ip: `192.0.2.${(senders += 1)}` },
  );

test('the form offers the enabled newsletters of sister sites below their name, and none of other organisations', async () => {
  const body = await page('/newsletters');
  expect(body).toContain('Quay Weekly');
  expect(body).toMatch(/role="group"[^]*>The Lantern<[^]*Lamp Post/);
  expect(body).not.toContain('Cellar Notes');
  expect(body).not.toContain('Foreign Affairs');
});

test('a choice of both sites is stored on each, and each site confirms its own', async () => {
  const email = 'both@harbour.example';
  const answer = await subscribe(email, [ids.weekly, ids.lamp]);
  expect(answer.body).toContain('all done!');
  expect(await rowsOf(email)).toMatchObject([
    { newsletter_id: ids.weekly, site_id: a1.id, status: 'pending', country_code: 'NLD' },
    { newsletter_id: ids.lamp, site_id: a2.id, status: 'pending', country_code: 'NLD' },
  ]);
  await runJobs(subject);
  const texts = (await mailTo(subject, email)).map(({ text }) => text ?? '');
  expect(texts).toHaveLength(2);
  for (const { host } of [a1, a2]) expect(texts.some((text) => text.includes(`//${host}`))).toBe(true);
});

test('a newsletter that the sister site does not offer, or of another organisation, is refused', async () => {
  const email = 'curious@harbour.example';
  for (const id of [ids.hidden, ids.foreign]) await subscribe(email, [id]);
  expect(await rowsOf(email)).toEqual([]);
});

test('the preferences page changes newsletters of the sister site, and ends all of both sites', async () => {
  const email = 'keeper@harbour.example';
  await subscribe(email, [ids.weekly, ids.lamp]);
  await database.superuser(`update newsletter_subscription set status = 'confirmed' where email = $1`, [
    email,
  ]);
  const [own] = await database.superuser<{ id: number }>(
    'select id from newsletter_subscription where email = $1 and site_id = $2',
    [email, a1.id],
  );
  const values = { subscription: own?.id ?? 0, delivery: 0 };
  const token = services.links.issue(unsubscribeLink, { scopeId: a1.id, values, nowMs: Date.now() });
  const url = `/newsletter/preferences?id=${token}`;
  expect(await page(url)).toContain('Lamp Post');
  const change = (newsletter: number, action: string) =>
    post(url, { x_form: 'preferences.change', newsletter: String(newsletter), action });
  await change(ids.lamp, 'pause');
  expect(await rowsOf(email)).toMatchObject([{ status: 'confirmed' }, { status: 'paused' }]);
  await change(ids.lamp, 'unsubscribe');
  expect(await rowsOf(email)).toMatchObject([{ status: 'confirmed' }, { status: 'unsubscribed' }]);
  await change(ids.lamp, 'subscribe');
  expect(await rowsOf(email)).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }]);
  await post(url, { x_form: 'preferences.all', reason: '' });
  expect(await rowsOf(email)).toMatchObject([{ status: 'unsubscribed' }, { status: 'unsubscribed' }]);
});

test('a subscriber of only a sister site gets the link of the preferences page of that site', async () => {
  const email = 'lamplighter@harbour.example';
  await subscribe(email, [ids.lamp]);
  await database.superuser(`update newsletter_subscription set status = 'confirmed' where email = $1`, [
    email,
  ]);
  await runJobs(subject);
  await submit(
    '/newsletter/preferences',
    { x_form: 'preferences.link', email },
    { ip: `192.0.2.${(senders += 1)}` },
  );
  await runJobs(subject);
  const mail = (await mailTo(subject, email)).at(-1);
  expect(mail?.subject).toBe('Manage your newsletters of The Lantern');
  expect(mail?.text).toContain(`//${a2.host}`);
});

test('a sister site that switches the module off offers nothing', async () => {
  await settle(a2, 'modules', { newsletters: false });
  expect(await page('/newsletters')).not.toContain('Lamp Post');
});
