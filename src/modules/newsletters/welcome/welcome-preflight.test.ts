/** The checks of welcome emails, by the rules of campaigns: a real SMTP server, a real database. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { newsletterTemplate } from '../composer/entities/newsletter-template/entity.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { subscribe } from '../subscriptions/server/subscribe.ts';

const campaigns = await buildCampaigns();
const { database, a1, weekly, template, server, write, call, makeProgram, runJobs } = campaigns;
afterAll(() => campaigns.close());

const gridWith = (...blocks: { type: string; settings: Record<string, unknown> }[]) => ({
  v: 1 as const,
  rows: [
    {
      id: 'r1',
      layout: '1' as const,
      settings: {},
      columns: [{ blocks: blocks.map((block, index) => ({ id: `b${index}`, v: 1, ...block })) }],
    },
  ],
});
const LIST = { type: 'email_items', settings: { count: 3 } };
const LOCAL_BUTTON = {
  type: 'email_button',
  settings: { label: 'Read', linkUrl: 'http://localhost:3000/x', kind: 'filled' },
};

/** Writes the rows of the welcome email's template. */
const setGrid = (grid: ReturnType<typeof gridWith>) =>
  write(async ({ records }) => {
    const stored = await records.find(newsletterTemplate, template.id, { lock: true });
    if (stored) await records.writeSkippingPrepare(newsletterTemplate, stored, { grid });
  });

const setTemplate = (welcomeTemplate: number | null) =>
  write(async ({ records }) => {
    const stored = await records.find(newsletter, weekly.id, { lock: true });
    const values = { welcomeTemplate, welcomeSubject: 'Welcome aboard' };
    if (stored) await records.writeSkippingPrepare(newsletter, stored, values);
  });

beforeEach(async () => {
  await setGrid(gridWith(LIST));
  await setTemplate(template.id);
  server.emails.splice(0);
});

const rowOf = async (email: string) =>
  (
    await database.superuser<{ state: string; answer: string | null }>(
      `select w.state, w.answer from newsletter_welcome w
       join newsletter_subscription s on s.id = w.subscription_id where s.email = $1`,
      [email],
    )
  )[0] ?? null;

test('the check of a welcome email lists what blocks a campaign, and what a campaign warns of', async () => {
  const check = () => call('getNewsletterWelcomeCheck', { id: weekly.id });
  expect((await check()).result).toMatchObject({ problems: [] });
  await setGrid(
    gridWith(LOCAL_BUTTON, { type: 'email_items', settings: { count: 3, contentTypes: ['podcast'] } }),
  );
  expect((await check()).result).toMatchObject({
    problems: [{ message: expect.stringContaining('localhost') as string }],
    warnings: expect.arrayContaining([
      { message: expect.stringContaining('shows nothing') as string },
    ]) as unknown,
  });
});

test('a welcome email with a problem is not sent, states the reason, and is sent after the correction', async () => {
  await setGrid(gridWith(LIST, LOCAL_BUTTON));
  const email = 'blocked@harbour.example';
  await write((work) =>
    subscribe(work, {
      siteId: a1.id,
      email,
      newsletterIds: [weekly.id],
      source: 'Account',
      proof: { kind: 'express', text: 'Yes', form: 'account', page: null },
      isConfirmed: true,
    }),
  );
  await runJobs();
  expect(server.emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([]);
  expect(await rowOf(email)).toMatchObject({
    state: 'waiting',
    answer: expect.stringContaining('localhost') as string,
  });
  expect(
    await database.superuser(`select operator from newsletter_operator where answers <> ''`, []),
  ).toEqual([]);

  await setGrid(gridWith(LIST));
  await database.superuser('update graphile_worker._private_jobs set run_at = now()', []);
  await runJobs();
  expect(server.emails.map(({ recipient }) => recipient)).toEqual([email]);
  expect(await rowOf(email)).toMatchObject({ state: 'sent' });
});

test('a test of the welcome email goes to the address of the user, is marked, and has no row in the ledger', async () => {
  const before = await database.superuser('select count(*) from newsletter_welcome', []);
  expect((await call('sendNewsletterWelcomeTest', { id: weekly.id })).result).toEqual({ count: 1 });
  await runJobs();
  const emails = await server.parsed();
  expect(emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['a.admin@press.example', '[Test] Welcome aboard'],
  ]);
  expect(emails[0]?.html).toContain('The second lock');
  expect(await database.superuser('select count(*) from newsletter_welcome', [])).toEqual(before);
});

test('a test of a welcome email with a problem, and of a newsletter without one, is refused with the reason', async () => {
  const send = async () => (await call('sendNewsletterWelcomeTest', { id: weekly.id })).error;
  await setGrid(gridWith(LOCAL_BUTTON));
  expect(await send()).toMatchObject({
    message: expect.stringContaining('localhost') as string,
    extensions: { reason: 'WELCOME_NOT_READY' },
  });
  await setTemplate(null);
  expect(await send()).toMatchObject({ extensions: { reason: 'WELCOME_MISSING' } });
  await runJobs();
  expect(server.emails).toEqual([]);
});

test('a welcome email with a problem is refused at its template when it is saved, and can be repaired', async () => {
  const save = async (changes: Record<string, unknown>) => {
    const stored = await write(({ records }) => records.find(newsletter, weekly.id));
    const { error } = await call('updateNewsletter', { id: weekly.id, version: stored?.version, changes });
    return error?.extensions ?? null;
  };
  const refused = {
    reason: 'WELCOME_NOT_SENDABLE',
    fields: { welcomeTemplate: expect.stringContaining('localhost') as string },
  };
  await setTemplate(null);
  await setGrid(gridWith(LIST, LOCAL_BUTTON));
  expect(await save({ welcomeTemplate: template.id })).toMatchObject(refused);
  expect(await write(({ records }) => records.find(newsletter, weekly.id))).toMatchObject({
    welcomeTemplate: null,
  });
  // Chosen before its template became faulty: the newsletter loads, other fields are saved, the email is not.
  await setTemplate(template.id);
  expect((await call('getNewsletter', { id: weekly.id })).result).toMatchObject({
    welcomeTemplate: expect.anything() as unknown,
  });
  expect(await save({ description: 'Every Thursday.' })).toBeNull();
  expect(await save({ welcomeSubject: 'Welcome back' })).toMatchObject(refused);
  expect(await save({ welcomeTemplate: null })).toBeNull();
  await setGrid(gridWith(LIST));
  expect(await save({ welcomeTemplate: template.id })).toBeNull();

  const create = async () =>
    call('createNewsletter', {
      site: a1.id,
      title: 'Second',
      fromEmail: 'second@quayside.example',
      postalAddress: '1 Quay Street',
      welcomeTemplate: template.id,
      welcomeSubject: 'Welcome',
    });
  await setGrid(gridWith(LOCAL_BUTTON));
  expect((await create()).error?.extensions).toMatchObject(refused);
  await setGrid(gridWith(LIST));
  expect((await create()).error).toBeNull();
});

test('a test of the welcome email by a program is refused, with the reason', async () => {
  const asProgram = await makeProgram(['manage_newsletters']);
  const { error } = await asProgram('sendNewsletterWelcomeTest', { id: weekly.id });
  expect(error?.extensions['reason']).toBe('WELCOME_TEST_BY_PROGRAM');
  await runJobs();
  expect(server.emails).toEqual([]);
});
