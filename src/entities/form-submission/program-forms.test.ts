/** Forms that programs with an API key read and submit: the checks of the page's form, and the submission is stored once. */
import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { makeApiKey } from '#testing/make/make-api-key.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { gql, systemOf } from '#testing/make/make.ts';
import { createLimitKeys } from '#server/auth/limits/limit-key.ts';
import { TEST_SECRET } from '#testing/app.ts';
import { buildTestWorld } from '#testing/world.ts';

const storedKeyOf = createLimitKeys(TEST_SECRET);
const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

const block = (id: string, type: string) => ({ id, type, v: 1, settings: {} });
await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(layout, {
    site: a1.id,
    name: 'News',
    type: 'url-override',
    alias: ['news'],
    grid: {
      v: 1 as const,
      rows: [
        {
          id: 'r1',
          layout: '1' as const,
          settings: {},
          columns: [{ blocks: [block('write', 'contact_us_form'), block('enter', 'login')] }],
        },
      ],
    },
  }),
);
const server = await makeApiKey(services, a1, { permissions: ['read_published'] });
const pageKey = await makeApiKey(services, a1, {
  permissions: ['read_published'],
  origins: ['https://headless.example'],
});

interface Challenge {
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}
interface OfferedForm {
  name: string;
  fields: { name: string; type: string; required: boolean; lengthMax: number }[];
  challenge: Challenge;
}

const call = (id: string, input: object, more: object = {}) =>
  gql(app, {
    id,
    input: { path: '/news', block: 'write', ...input },
    token: server.secret,
    site: 'a1',
    ...more,
  });

const values = { name: 'Ann Lee', email: 'ann@reader.example', message: 'High water at six.' };

/** Solves a challenge as a client does. */
function solve({ challenge, maxnumber, salt, signature }: Challenge): string {
  let number = 0;
  while (number < maxnumber && createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge)
    number += 1;
  return Buffer.from(JSON.stringify({ signature, number })).toString('base64');
}

async function solved(more: object = {}): Promise<string> {
  const answer = await call('getForm', {}, more);
  expect(answer.error, answer.body).toBeNull();
  return solve((answer.result as OfferedForm).challenge);
}

/** Sends a form five seconds later, by the server's clock. */
async function submit(input: object, more: object = {}) {
  const clock = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => performance.timeOrigin + performance.now() + 5_000);
  try {
    return await call('submitForm', { values, ...input }, more);
  } finally {
    clock.mockRestore();
  }
}

const stored = () =>
  database.superuser<{ sender: string; sent_by: number | null }>(
    'select sender, sent_by from form_submission where page = $1 order by id',
    ['/news'],
  );
const reasonOf = (answer: Awaited<ReturnType<typeof call>>) => answer.error?.extensions['reason'];

describe('a form of a page', () => {
  test('a program gets its fields and a challenge, and its submission is stored once', async () => {
    const form = (await call('getForm', {})).result as OfferedForm;
    expect(form.name).toBe('contactUs');
    expect(form.fields.map(({ name, required }) => [name, required])).toEqual([
      ['name', true],
      ['email', true],
      ['subject', false],
      ['message', true],
    ]);
    const before = (await stored()).length;
    const solution = solve(form.challenge);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await submit({ solution });
      expect(answer.error, answer.body).toBeNull();
      expect(answer.result).toEqual({ message: expect.stringMatching(/./), redirectUrl: null });
    }
    expect(await stored()).toHaveLength(before + 1);
    const changed = await submit({ solution, values: { ...values, message: 'Low water at noon.' } });
    expect([changed.code, reasonOf(changed)]).toEqual(['CONFLICT', 'FORM_SENT_BEFORE']);
  });

  test('a submission with the token of a reader is one of the reader', async () => {
    const reader = await makeReader(services, a1);
    const headers = { 'x-site-user': `Bearer ${services.readers.sealed(reader.token)}` };
    const answer = await submit({ solution: await solved({ headers }) }, { headers });
    expect(answer.error).toBeNull();
    expect((await stored()).at(-1)?.sent_by).toBe(reader.id);
  });

  test('pages of an origin of the key submit it, and others do not', async () => {
    const from = (origin: string) => ({ token: pageKey.secret, headers: { origin } });
    const allowed = from('https://headless.example');
    const answer = await submit({ solution: await solved(allowed) }, allowed);
    expect(answer.error).toBeNull();
    expect(answer.headers['access-control-allow-origin']).toBe('https://headless.example');
    expect(reasonOf(await call('getForm', {}, from('https://other.example')))).toBe('KEY_ORIGIN_NOT_ALLOWED');
  });
});

describe('a submission that is not stored', () => {
  test('values are refused at their fields', async () => {
    const solution = await solved();
    const wrong = await submit({ solution, values: { name: 'Ann', email: 'nobody', spam: 'x' } });
    expect(wrong.error?.extensions).toMatchObject({
      reason: 'VALUES_INVALID',
      fields: { 'values.spam': 'Unknown field.' },
    });
    const invalid = await submit({ solution, values: { name: 'Ann', email: 'nobody' } });
    expect(Object.keys(invalid.error?.extensions['fields'] ?? {})).toEqual([
      'values.email',
      'values.message',
    ]);
    expect(reasonOf(await submit({ solution, values: { name: ['x'.repeat(201)] } }))).toBe('VALUES_INVALID');
    const before = (await stored()).length;
    expect((await submit({ solution })).error).toBeNull();
    expect(await stored()).toHaveLength(before + 1);
  });

  test('a form of a site that the key does not have is not found, and its challenge is not accepted there', async () => {
    const solution = await solved();
    for (const site of ['a2', 'b1']) {
      expect(reasonOf(await call('getForm', {}, { site }))).toBe('SITE_NOT_FOUND');
      expect(reasonOf(await submit({ solution }, { site }))).toBe('SITE_NOT_FOUND');
    }
    const both = await makeApiKey(services, world.sites.b1, { permissions: ['read_published'] });
    const other = { token: both.secret, site: 'b1' };
    expect(reasonOf(await call('getForm', {}, other))).toBe('FORM_NOT_FOUND');
    const before = await stored();
    expect(reasonOf(await submit({ solution }, other))).toBe('FORM_NOT_FOUND');
    expect(await stored()).toEqual(before);
  });

  test('the bot check is that of the page', async () => {
    const before = await stored();
    const solution = await solved();
    expect(reasonOf(await call('submitForm', { values, solution }))).toBe('BOT_CHECK_TOO_EARLY');
    for (const wrong of ['none', Buffer.from('{"signature":"x","number":1}').toString('base64')])
      expect(reasonOf(await submit({ solution: wrong }))).toBe('BOT_CHECK_FAILED');
    expect(await stored()).toEqual(before);
  });

  test('a form that readers do not find, and one with a password, are refused', async () => {
    const solution = await solved();
    for (const address of [{ path: '/nowhere' }, { block: 'unknown' }, { path: `/${a1.content.draft}` }])
      expect(reasonOf(await submit({ solution, ...address }))).toBe('FORM_NOT_FOUND');
    expect(reasonOf(await call('getForm', { block: 'enter' }))).toBe('FORM_NOT_FOR_PROGRAMS');
    expect(reasonOf(await submit({ solution, block: 'enter', values: {} }))).toBe('FORM_NOT_FOR_PROGRAMS');
  });

  test('a key of a server is counted for itself, and other senders by their network', async () => {
    const count = (key: string, value: number) =>
      database.superuser(
        "insert into rate_limit (key, count, window_ends) values ($1, $2, now() + interval '1 hour') on conflict (key) do update set count = excluded.count",
        [key, value],
      );
    await count(storedKeyOf({ counter: 'form/good', of: [a1.id, { network: '127.0.0.1' }] }), 20);
    expect((await submit({ solution: await solved() })).error).toBeNull();
    const browser = { token: pageKey.secret, headers: { origin: 'https://headless.example' } };
    expect((await submit({ solution: await solved(browser) }, browser)).code).toBe('RATE_LIMITED');
    await count(`form/key/${a1.id}/${server.id}`, 600);
    const before = await stored();
    expect((await submit({ solution: await solved() })).code).toBe('RATE_LIMITED');
    expect(await stored()).toEqual(before);
  });
});
