import { afterAll, describe, expect, test } from 'vitest';
import { cpuGrowth, GROWTH_MAX } from '#testing/hostile/cpu-growth.ts';
import { login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, adminHost, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const post = (payload: string, headers: Record<string, string> = {}, url = '/graphql') =>
  app.inject({
    method: 'POST',
    url,
    headers: { host: adminHost, 'content-type': 'application/json', ...headers },
    payload,
  });
const asStaff = (payload: string) =>
  post(payload, { authorization: `Bearer ${token}`, 'x-tenant-key': 'a1' });

const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`member${index}`, index]));
const items = (count: number, item: unknown) => Array.from({ length: count }, () => item);
const call = (id: string, input: unknown) => JSON.stringify({ id, variables: { input } });

const NESTINGS: [string, (depth: number) => string][] = [
  ['lists', (depth) => `${'['.repeat(depth)}1${']'.repeat(depth)}`],
  ['objects', (depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ['lists that never close', (depth) => '['.repeat(depth)],
];

describe.each(NESTINGS)('JSON of nested %s', (_what, nested) => {
  const bodies = (depth: number) => [
    nested(depth),
    `{"id":"getContent","variables":{"input":${nested(depth)}}}`,
    `{"id":"getContent","variables":${nested(depth)}}`,
    `{"id":${nested(depth)}}`,
    `{"code":"x","message":"x","status":1,"url":"/","operation":"x","query":null,"requestId":null,"build":"x","variables":${nested(depth)}}`,
  ];

  test.each([100, 5_000, 30_000])('is refused in words without a login, %d levels deep', async (depth) => {
    for (const url of ['/graphql', '/error-reports']) {
      for (const body of bodies(depth)) {
        const answer = await post(body, {}, url);
        // A report may be 32 kB at most.
        expect([400, 413]).toContain(answer.statusCode);
        expect(answer.body).not.toMatch(/stack|RangeError|\.ts:|\.js:/);
        if (url === '/graphql')
          expect(answer.json()).toMatchObject({
            errors: [
              { message: expect.stringMatching(/nested too deep/), extensions: { code: 'BAD_USER_INPUT' } },
            ],
          });
      }
    }
  });
});

test('text in JSON may look like nesting, and a document may be as deep as rich text is', async () => {
  const text = JSON.stringify({ id: 'x', a: `\\"${'[{,'.repeat(90_000)}`, b: '\\\\' });
  expect((await asStaff(text)).json()).toMatchObject({
    errors: [{ message: expect.stringContaining('Unknown stored operation') }],
  });
});

const WIDE: [string, (size: number) => string][] = [
  ['unknown members of an input', (size) => call('getContent', members(size))],
  ['unknown variables', (size) => JSON.stringify({ id: 'getContent', variables: members(size) })],
  [
    'unknown values of an item',
    (size) =>
      call('createContent', { type: 'Article', site: a1.id, values: { name: 'x', ...members(size) } }),
  ],
  [
    'unknown members of a node',
    (size) =>
      call('createContent', {
        type: 'Article',
        site: a1.id,
        values: { name: 'x', body: { v: 1, content: [{ type: 'paragraph', ...members(size) }] } },
      }),
  ],
  [
    'unknown nodes',
    (size) =>
      call('createContent', {
        type: 'Article',
        site: a1.id,
        values: { name: 'x', body: { v: 1, content: items(size, { type: 'x' }) } },
      }),
  ],
  [
    'unknown changes',
    (size) => call('updateWebsiteSection', { id: a1.sections.news, version: 1, changes: members(size) }),
  ],
  [
    'unknown members of a grid',
    (size) =>
      call('createLayout', { site: a1.id, name: 'x', type: 'section', grid: { v: 1, ...members(size) } }),
  ],
  [
    'rows of a grid that are none',
    (size) =>
      call('createLayout', {
        site: a1.id,
        name: 'x',
        type: 'section',
        grid: { v: 1, rows: items(size, {}) },
      }),
  ],
  [
    'links of a menu that are none',
    (size) => call('createMenu', { site: a1.id, place: 'mega_1', tree: { v: 1, links: items(size, {}) } }),
  ],
  ['members of a scalar', (size) => call('getContent', { id: members(size) })],
  ['a list for an object', (size) => call('getContent', items(size, {}))],
];

describe.each(WIDE)('%s', (_what, body) => {
  test('hostile bodies are refused with few words, and four times as many cost at most eight times the work', async () => {
    const answer = await asStaff(body(60_000));
    expect([answer.statusCode, answer.body.length < 8_000]).toEqual([400, true]);
    expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    expect(await cpuGrowth({ input: body, run: asStaff, size: 8_000 })).toBeLessThanOrEqual(GROWTH_MAX);
  });
});

const TOO_LONG: [string, (size: number) => string][] = [
  ['unknown members', (size) => call('getContent', members(size))],
  [
    'members of an item’s values',
    (size) => call('createContent', { type: 'Article', site: a1.id, values: members(size) }),
  ],
  [
    'labels',
    (size) => call('createContent', { type: 'Article', site: a1.id, values: { labels: items(size, 'a') } }),
  ],
  ['ids', (size) => call('getContentStream', { ids: items(size, 1) })],
];

test.each(TOO_LONG)('200,000 %s are refused for less than it takes to read them', async (_what, body) => {
  const text = body(200_000);
  const costs = async (work: () => unknown) => {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const short = body(10);
  await asStaff(short);
  // Both measurements include the cost of a call without its text, and of reading a text without parsing it.
  const scan = async () => {
    await asStaff(short);
    await asStaff(`"${'a'.repeat(text.length)}"`);
  };
  let answer = await asStaff(text);
  let [scanning, whole] = [Infinity, Infinity];
  // Uses the minimum of each, because on a loaded machine other programs sometimes evict its caches.
  for (let round = 0; round < 6 && !(whole < 5 * scanning); round += 1) {
    scanning = Math.min(scanning, await costs(scan));
    whole = Math.min(whole, await costs(async () => (answer = await asStaff(text))));
  }
  expect(answer.json()).toMatchObject({
    errors: [{ message: expect.stringContaining('too long'), extensions: { code: 'BAD_USER_INPUT' } }],
  });
  expect(whole).toBeLessThan(6 * Math.max(scanning, 10_000));
});

test('20,000 answers of a question are refused before any is converted, in few words', async () => {
  const body = call('createDemographicQuestion', { label: 'x', answers: items(20_000, { label: 'b' }) });
  const answer = await asStaff(body);
  expect(answer.json()).toMatchObject({
    errors: [
      {
        extensions: { fields: { answers: 'A list may have at most 2,000 entries here. Send it in parts.' } },
      },
    ],
  });
});

test('an object and a list of the most members may be sent', async () => {
  const within = `{"id":"x","a":${JSON.stringify(members(5_000))},"b":${JSON.stringify(items(30_000, 1))}}`;
  expect((await asStaff(within)).body).toContain('Unknown stored operation');
  for (const beyond of [members(5_001), items(30_001, 1)])
    expect((await asStaff(`{"id":"x","a":${JSON.stringify(beyond)}}`)).body).toContain('too long');
});

test('more values than a body may hold are refused before any is read', async () => {
  const answer = await asStaff(
    `{"id":"getContent","variables":[${`[${'1,'.repeat(20_000)}1],`.repeat(20)}1]}`,
  );
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('at most 300,000')]);
});
