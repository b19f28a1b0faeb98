/** Forms of pages as browsers send them, and as attackers do. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { site as siteEntity } from '#entities/site/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { HONEYPOT } from '#site/ui/forms/form.tsx';
import { formWords } from '#site/ui/forms/words.ts';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { closeAccount } from '#modules/memberships/account/server/own/close.ts';
import { FORM_VALUES_MAX } from './public-forms.ts';

const subject = await buildTestWorld({ environment: { TRUST_PROXY: '127.0.0.1' } });
const { app, services, database, world } = subject;
const { a1, b1 } = world.sites;
afterAll(subject.close);
const words = formWords('en');

const text = (said: string) => ({
  v: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: said }] }],
});
const grid = {
  v: 1 as const,
  rows: [
    {
      id: 'r1',
      layout: '1' as const,
      settings: {},
      columns: [
        {
          blocks: [
            { id: 'write', type: 'contact_us_form', v: 1, settings: { errorText: text('Ring the desk.') } },
            { id: 'ask', type: 'inquiry_form', v: 1, settings: {} },
          ],
        },
      ],
    },
  ],
};
const beyondAscii = ['küste', 'مرفأ'];
await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
  for (const alias of beyondAscii)
    await work.records.create(websiteSection, { site: a1.id, name: alias, manualAlias: true, alias });
  await work.records.create(layout, {
    site: a1.id,
    name: 'News',
    type: 'url-override',
    alias: ['news', ...beyondAscii],
    grid,
  });
  const site = await work.records.find(siteEntity, a1.id, { lock: true });
  const groups: Record<string, unknown> = {
    contactUs: {
      sendTo: ['desk@press.example', 'second@press.example'],
      sendFrom: 'web@press.example',
      sendBcc: ['archive@press.example'],
      notificationSubject: 'A reader wrote',
    },
  };
  if (site) await work.records.writeSkippingPrepare(siteEntity, site, groups);
});

const good = { name: 'Ann Lee', email: 'ann@reader.example', message: 'High water at six.\nBring a line.' };
let address = 0;
/** Sends a form, each time from a different reader's address unless `headers` has one. */
const send = (fields: Record<string, string>, more: { url?: string; host?: string; headers?: object } = {}) =>
  app.inject({
    method: 'POST',
    url: more.url ?? '/news',
    headers: {
      host: more.host ?? a1.host,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `198.51.100.${(address += 1)}`,
      ...more.headers,
    },
    payload: new URLSearchParams({ x_form: 'write', ...fields }).toString(),
  });
const submissions = () =>
  database.superuser<Record<string, unknown>>(
    "select * from form_submission where page = '/news' order by id",
  );
const tokenIn = (html: string) => /name="x_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** Requests a challenge and solves it. */
async function attempt(place: Record<string, string> = {}) {
  const answer = await send({ path: '/news', x_form: 'write', ...place }, { url: '/__form' });
  const { token, salt, hash, below } = answer.json() as Record<'token' | 'salt' | 'hash', string> & {
    below: number;
  };
  let number = 0;
  while (number < below && createHash('sha256').update(`${salt}${number}`).digest('hex') !== hash)
    number += 1;
  return { x_token: token, x_answer: String(number) };
}
/** Advances the clock for the server's checks only. */
const later = () =>
  vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + 5_000);
const sendLater = async (...given: Parameters<typeof send>) => {
  const clock = later();
  try {
    return await send(...given);
  } finally {
    clock.mockRestore();
  }
};

describe('a form without a script', () => {
  test('a form is shown again with everything that was typed, then accepted, and the page confirms it by its URL', async () => {
    const first = await send(good);
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('private, no-store');
    expect(first.body).toContain(words.checkAndSend);
    for (const value of ['Ann Lee', 'ann@reader.example', 'Bring a line.'])
      expect(first.body).toContain(value);
    const second = await sendLater({ ...good, x_token: tokenIn(first.body) });
    expect([second.statusCode, second.headers.location]).toEqual([303, '/news#form-write-sent']);
    expect(await submissions()).toMatchObject([
      {
        sender: 'Ann Lee',
        email: 'ann@reader.example',
        form: 'contactUs',
        entries: expect.arrayContaining([{ label: 'Name', value: 'Ann Lee' }]),
      },
    ]);
    const page = await app.inject({ url: '/news', headers: { host: a1.host } });
    expect(page.body).toContain('id="form-write-sent"');
    expect(page.body).not.toContain('Ann Lee');
  });
  test('a form with errors is shown again with each error at its field', async () => {
    const answer = await send({ ...good, email: 'nobody', message: '' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(words.email);
    expect(answer.body).toContain(words.required);
    expect(answer.body).toContain('value="nobody"');
    expect(answer.body).toContain('Ring the desk.');
    const page = await app.inject({ url: '/news', headers: { host: a1.host } });
    expect(page.body).not.toContain('nobody');
  });
});

test.each(beyondAscii)('a form at /%s is sent by a script and without one', async (alias) => {
  const escaped = `/${encodeURI(alias)}`;
  const page = await app.inject({ url: escaped, headers: { host: a1.host } });
  const action = /<form id="form-write"[^>]* action="([^"]+)"/.exec(page.body)?.[1];
  expect(action).toBe(escaped);
  // The second form of the path is the one that scripts of older pages send.
  for (const path of [escaped, `/${alias}`]) {
    const fields = { ...good, ...(await attempt({ path })) };
    const answer = await sendLater(fields, { url: escaped, headers: { accept: 'application/json' } });
    expect(answer.json(), path).toMatchObject({ state: 'sent' });
  }
  const first = await send(good, { url: escaped });
  const second = await sendLater({ ...good, x_token: tokenIn(first.body) }, { url: escaped });
  expect([second.statusCode, second.headers.location]).toEqual([303, `${escaped}#form-write-sent`]);
});

test('a form takes nothing where readers do not find it: on a page without its layout, in a row that is not shown', async () => {
  const [row] = grid.rows;
  const hidden = {
    ...grid,
    rows: row ? [{ ...row, settings: { displayCondition: 'type is Article' } }] : [],
  };
  const place = { site: a1.id, type: 'url-override' as const };
  await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(layout, { ...place, name: 'Hidden', alias: ['news/ports'], grid: hidden }),
  );
  for (const url of ['/news/ports', `/${a1.content.draft}`, '/nowhere']) {
    const answer = await send(good, { url });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
});

test('mail is sent only to the addresses of the settings, one each, replies go to the sender, and no line of it becomes a header', async () => {
  const proof = await attempt();
  const subjectLine = 'Hello\r\nBcc: all@evil.example';
  const fields = {
    name: 'Eve\r\nBcc: all@evil.example',
    subject: subjectLine,
    message: '<img src=x onerror=y>',
  };
  const answer = await sendLater({
    ...good,
    ...fields,
    sendTo: 'all@evil.example',
    sendBcc: 'all@evil.example',
    ...proof,
  });
  expect(answer.statusCode).toBe(303);
  await runJobs(subject);
  for (const to of ['desk@press.example', 'second@press.example', 'archive@press.example']) {
    const mail = (await mailTo(subject, to)).at(-1);
    expect(mail).toMatchObject({
      subject: 'A reader wrote',
      from: { address: 'web@press.example' },
      to: [{ address: to }],
      replyTo: [{ address: 'ann@reader.example' }],
    });
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.text).toContain('<img src=x onerror=y>');
  }
  expect(await mailTo(subject, 'all@evil.example')).toEqual([]);
});

test('an attempt that is sent twice is stored once; with other values it is shown again, and stored as another', async () => {
  const proof = await attempt();
  const before = (await submissions()).length;
  // One clock for both: if each had its own, the first to finish would reset it for the other.
  const clock = later();
  const both = await Promise.all([send({ ...good, ...proof }), send({ ...good, ...proof })]);
  clock.mockRestore();
  expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  expect(await submissions()).toHaveLength(before + 1);
  const changed = await sendLater({ ...good, message: 'Other words', ...proof });
  expect(changed.statusCode).toBe(409);
  expect(changed.body).toContain('Other words');
  expect(await submissions()).toHaveLength(before + 1);
});

test('bots are refused: the hidden field, haste, wrong and foreign answers', async () => {
  const proof = await attempt();
  const before = (await submissions()).length;
  const trapped = await sendLater({ ...good, [HONEYPOT]: 'https://evil.example', ...proof });
  expect(trapped.body).toContain(words.refused);
  const hasty = await send({ ...good, ...proof });
  expect(hasty.body).toContain(words.tooFast);
  for (const wrong of [
    { ...proof, x_answer: '99999' },
    { ...proof, x_token: `${proof.x_token}x` },
  ])
    expect((await sendLater({ ...good, ...wrong })).body).toContain(words.checkAndSend);
  // A submission that was too fast retains its token.
  expect(tokenIn(hasty.body)).toBe(proof.x_token);
  for (const { body } of [trapped, hasty]) expect(body).toContain('Bring a line.');
  expect(await submissions()).toHaveLength(before);
});

test('forms of other sites, without a block, of hidden pages and of hidden blocks are refused', async () => {
  const before = (await submissions()).length;
  const foreign = await send(good, { host: b1.host });
  const noBlock = await send({ ...good, x_form: 'nothing' });
  const dropped = await send({ ...good, x_form: 'ask' });
  const missing = await send(good, { url: '/no-such-page' });
  expect([foreign, noBlock, dropped, missing].map(({ statusCode }) => statusCode)).toEqual([
    404, 404, 404, 404,
  ]);
  expect((await send(good, { headers: { origin: 'https://evil.example' } })).statusCode).toBe(403);
  expect(await submissions()).toHaveLength(before);
});

test('long bodies and thousands of values are refused before anything is made of them', async () => {
  expect((await send({ ...good, message: 'x'.repeat(100_000) })).statusCode).toBe(413);
  const many = await app.inject({
    method: 'POST',
    url: '/news',
    headers: { host: a1.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=1&'.repeat(FORM_VALUES_MAX + 1),
  });
  expect(many.statusCode).toBe(400);
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/news',
      headers: { host: a1.host, 'content-type': type },
      payload: '{}',
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  }
});

test('an address that sends endlessly is refused with a message when to try again, and its input is preserved', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const before = (await submissions()).length;
  let last = await send(good, { headers });
  for (let number = 0; number < 9; number += 1) {
    last = await sendLater(
      { ...good, message: `Number ${number}`, x_token: tokenIn(last.body) },
      { headers },
    );
    if (last.statusCode === 303) last = await send(good, { headers });
  }
  expect(last.statusCode).toBe(429);
  expect(last.body).toContain(words.tooMany);
  const wait = Number(last.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(3_600);
  expect(last.body).toContain('Number 8');
  expect(await submissions()).toHaveLength(before + 8);
});

test('a program gets the same as JSON', async () => {
  const headers = { accept: 'application/json' };
  const faulty = await send({ ...good, email: 'x' }, { headers });
  expect(faulty.json()).toMatchObject({
    state: 'again',
    message: words.summary,
    errors: { email: words.email },
  });
  const sent = await sendLater({ ...good, ...(await attempt()) }, { headers });
  expect(sent.json()).toEqual({ state: 'sent', message: 'Thank you. Your message has been sent.' });
});

test('staff of the site read and delete what was sent; staff of another organisation find nothing', async () => {
  const [admin, foreignAdmin] = [
    await login(app, world.a.users.admin.username),
    await login(app, world.b.users.admin.username),
  ];
  const [first] = await submissions();
  const input = { id: first?.['id'] };
  const read = (token: string, siteKey: string) =>
    gql(app, { token, site: siteKey, id: 'getFormSubmission', input });
  expect((await read(admin, 'a1')).result).toMatchObject({ sender: 'Ann Lee' });
  expect((await read(foreignAdmin, 'b1')).code).toBe('NOT_FOUND');
  expect((await gql(app, { token: admin, site: 'a1', id: 'deleteFormSubmission', input })).code).toBeNull();
  expect((await read(admin, 'a1')).code).toBe('NOT_FOUND');
});

test('the stylesheet of forms has a URL with an ETag; others are not found', async () => {
  const sheet = await app.inject({ url: '/css/forms.css', headers: { host: a1.host } });
  expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  const etag = String(sheet.headers['etag']);
  const again = await app.inject({
    url: '/css/forms.css',
    headers: { host: a1.host, 'if-none-match': etag },
  });
  expect(again.statusCode).toBe(304);
  const headers = { host: a1.host, 'accept-encoding': 'gzip' };
  const packed = await app.inject({ url: '/css/forms.css', headers });
  expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['gzip', 'Accept-Encoding']);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(sheet.body);
  expect(packed.headers['etag']).not.toBe(etag);
  for (const name of ['other.css', '__proto__.css', 'constructor.css', 'forms.js'])
    expect((await app.inject({ url: `/css/${name}`, headers: { host: a1.host } })).statusCode).toBe(404);
});

test('a submission of a logged-in reader has their account, whatever address they typed', async () => {
  const reader = await makeReader(services, a1);
  const cookie = `reader_${services.config.port}=${services.readers.sealed(reader.token)}`;
  const fields = { ...good, email: 'kai@elsewhere.example', ...(await attempt()) };
  expect((await sendLater(fields, { headers: { cookie } })).statusCode).toBe(303);
  const held = () =>
    database.superuser<{ table: string }>(
      `select 'form_submission' as table from form_submission where email = $1 and sent_by = $2
       union all select 'mail_outbox' from mail_outbox where reply_to = $1 and asked_by = $2`,
      ['kai@elsewhere.example', reader.id],
    );
  expect(new Set((await held()).map(({ table }) => table))).toEqual(
    new Set(['form_submission', 'mail_outbox']),
  );
  await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    closeAccount(work, { siteId: a1.id }, reader.id),
  );
  const left = await database.superuser(
    `select 1 from form_submission where email = $1 union all select 1 from mail_outbox where reply_to = $1`,
    ['kai@elsewhere.example'],
  );
  expect(left).toEqual([]);
});
