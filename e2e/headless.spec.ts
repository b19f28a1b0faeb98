/** The headless example: reads, searches, submits and follows a site with a key, while the site changes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { createClient, type Change, type Client, type Item } from '../examples/headless/client.ts';
import type { WebhookEvent } from '../examples/headless/webhooks.ts';
import { call, freePort, login, removeFolder, startApp, type RunningApp } from './support/app.ts';
import { makeReader, READER_PASSWORD } from './support/readers.ts';

const EXAMPLE = fileURLToPath(new URL('../examples/headless/main.ts', import.meta.url));
const ITEMS = 1_000;
const BATCH = 100;

let app: RunningApp;
let staff: string;
let site: number;
let client: Client;
let environment: Record<string, string>;
let receiverPort: number;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  receiverPort = await freePort();
  app = await startApp({ environment: { WEBHOOK_ORIGINS: `http://127.0.0.1:${receiverPort}` } });
  staff = await login(app);
  const user = await call<{ sites: { id: number; tenantKey: string }[] }>(
    app,
    'cmsUser/getActiveCMSUser',
    {},
    staff,
  );
  site = user.sites.find(({ tenantKey }) => tenantKey === 'quayside')?.id ?? 0;
  const input = { name: 'Headless site', permissions: ['read_published'], sites: [site] };
  const { id } = await call<{ id: number }>(app, 'createApiKey', input, staff);
  const { secret: key } = await call<{ secret: string }>(app, 'createApiKeySecret', { id }, staff);
  const url = `http://localhost:${app.port}`;
  environment = { MASTHEAD_URL: url, MASTHEAD_READING_KEY: key, MASTHEAD_SITE: 'quayside' };
  client = createClient({ url, key, site: 'quayside' });
});

test.afterAll(async () => {
  await app.stop();
  await removeFolder(app.dataDir);
});

function startExample(args: readonly string[], more: Record<string, string> = {}): ChildProcess {
  const env = { ...process.env, ...environment, ...more };
  return spawn(process.execPath, [EXAMPLE, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Runs a command of the example, and returns the values that it prints. */
async function runExample<Value>(
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<Value[]> {
  const child = startExample(args, more);
  if (!child.stdout) throw new Error('The example has no output.');
  const [printed] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return printed
    .split('\n')
    .filter(Boolean)
    .map((line): Value => JSON.parse(line));
}

/** Writes records as a program of the newsroom does; returns the IDs of the items. */
async function publish(names: readonly string[], values: object = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < names.length; from += BATCH) {
    const records = names.slice(from, from + BATCH).map((name) => ({
      type: 'Article',
      site,
      externalId: name,
      publish: true,
      values: { name, ...values },
    }));
    const { results } = await call<{ results: { id: number }[] }>(app, 'upsertContents', { records }, staff);
    ids.push(...results.map(({ id }) => id));
  }
  return ids;
}

async function unpublish(id: number): Promise<void> {
  const { version } = await call<{ version: string }>(app, 'getContentDocument', { id }, staff);
  await call(app, 'unpublishContent', { id, version }, staff);
}

test('1,000 items are listed by cursor while they change, without loss or repetition', async () => {
  const names = Array.from({ length: ITEMS }, (_, index) => `Berth ${index}`);
  const ids = await publish(names);
  // Every hundredth item is withdrawn while the list is read: the first ones after, the last ones before their page.
  const withdrawn = ids.filter((_, index) => index % 100 === 50);
  const listed: Item[] = [];
  let round = 0;
  for await (const item of client.allItems(50)) {
    listed.push(item);
    if (listed.length % 100 !== 0) continue;
    const [first = 0, added] = [withdrawn[round], `New berth ${round}`];
    round += 1;
    await Promise.all([
      publish(names.slice(round * 10, round * 10 + 10), { deck: `Changed in round ${round}` }),
      publish([added]),
      first > 0 ? unpublish(first) : undefined,
    ]);
  }
  expect(round).toBeGreaterThanOrEqual(10);
  const counts = Map.groupBy(listed, ({ id }) => id);
  expect([...counts].filter(([, entries]) => entries.length > 1)).toEqual([]);
  const stable = ids.filter((id) => !withdrawn.includes(id));
  expect(stable.filter((id) => !counts.has(id))).toEqual([]);
  const again = await runExample<Item>(['list']);
  expect(new Set(again.map(({ id }) => id)).size).toBe(again.length);
  expect(withdrawn.filter((id) => again.some((item) => item.id === id))).toEqual([]);
});

test('a gated item is cut for anonymous readers, and whole for a reader with the membership', async () => {
  const { edges } = await call<{ edges: { node: { id: number; title: string } }[] }>(
    app,
    'getMembershipStream',
    {},
    staff,
    { 'x-tenant-key': 'quayside' },
  );
  const membership = edges.find(({ node }) => node.title === 'Quayside Readers')?.node.id;
  const paragraph = (said: string) => ({ type: 'paragraph', content: [{ type: 'text', text: said }] });
  const paragraphs = ['First.', 'Second.', 'Third.', 'Fourth.', 'Only members read this.'].map(paragraph);
  const [id = 0] = await publish(['The price of a berth'], {
    requiredMemberships: [membership],
    body: { v: 1, content: paragraphs },
  });
  const anonymous = await client.item(id);
  expect(anonymous.access).toEqual({
    state: 'gated',
    reason: 'membershipRequired',
    requires: { membershipIds: [membership] },
  });
  expect(JSON.stringify(anonymous.body)).not.toContain('Only members');
  const email = await makeReader(staff, app);
  const [reader = ''] = await runExample<string>(['log-in', email, READER_PASSWORD]);
  const [whole] = await runExample<typeof anonymous>(['read', String(id)], { MASTHEAD_READER: reader });
  expect(whole?.access).toMatchObject({ state: 'open', reason: null });
  expect(JSON.stringify(whole?.body)).toContain('Only members read this.');
  await expect(
    createClient({
      url: environment['MASTHEAD_URL'] ?? '',
      key: environment['MASTHEAD_READING_KEY'] ?? '',
      site: 'quayside',
      reader: 'wrong',
    }).item(id),
  ).rejects.toMatchObject({ reason: 'READER_TOKEN_INVALID' });
});

test('items are found by their words, with images in several widths', async () => {
  const [found = []] = await runExample<Item[]>(['search', 'price of a berth']);
  expect(found.map(({ name }) => name)).toContain('The price of a berth');
  const withImage = await client.query<{ getContentStream: { edges: { node: { id: number } }[] } }>(
    '{ getContentStream(input: { requirePrimaryImage: true, limit: 1 }) { edges { node { id } } } }',
  );
  const { primaryImage } = await client.item(withImage.getContentStream.edges[0]?.node.id ?? 0);
  const widths = primaryImage?.renditions.map(({ width }) => width) ?? [];
  expect(widths.length).toBeGreaterThan(1);
  expect(widths).toEqual(widths.toSorted((one, other) => one - other));
});

test('a form reaches the newsroom', async () => {
  const page = await client.query<{ getWebsiteLayoutPage: { layout: { primaryGrid: unknown } } }>(
    '{ getWebsiteLayoutPage(input: { alias: "/contact" }) { layout { primaryGrid } } }',
  );
  const grid = JSON.stringify(page.getWebsiteLayoutPage.layout.primaryGrid);
  const block = /"id":"([^"]+)","type":"contact_us_form"/.exec(grid)?.[1] ?? '';
  const values = { name: 'Ann Lee', email: 'ann@reader.example', message: 'High water at six.' };
  const [message] = await runExample<string>(['submit', '/contact', block, JSON.stringify(values)]);
  expect(message).toMatch(/./);
  const { edges } = await call<{ edges: { node: { sender: string } }[] }>(
    app,
    'getFormSubmissionStream',
    { site },
    staff,
  );
  expect(edges.map(({ node }) => node.sender)).toContain('Ann Lee');
  await expect(client.submitForm('/contact', block, { name: 'Ann Lee' })).rejects.toMatchObject({
    reason: 'VALUES_INVALID',
    fields: { 'values.email': expect.any(String), 'values.message': expect.any(String) },
  });
});

test('publications and withdrawals arrive by webhook and by the list of changes', async () => {
  const events = ['content/published', 'content/unpublished'];
  const hook = { name: 'Headless site', url: `http://127.0.0.1:${receiverPort}/`, events, sites: [site] };
  const { id: webhook } = await call<{ id: number }>(app, 'createWebhook', hook, staff);
  const { secret } = await call<{ secret: string }>(app, 'createWebhookSecret', { id: webhook }, staff);
  const receiver = startExample(['receive', String(receiverPort)], { MASTHEAD_WEBHOOK_SECRET: secret });
  let printed = '';
  receiver.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  try {
    let cursor = (await client.changes(null)).endCursor;
    const [id = 0] = await publish(['Lock closed for a week']);
    await unpublish(id);
    const received = () =>
      printed
        .split('\n')
        .filter(Boolean)
        .map((line): WebhookEvent => JSON.parse(line))
        .filter(({ data }) => data.contentId === id)
        .map(({ event }) => event);
    await expect.poll(received).toEqual(events);
    // Publication and withdrawal are one change, if both were made before the program asks.
    const changes: Change[] = [];
    const follow = async () => {
      const page = await client.changes(cursor);
      cursor = page.endCursor;
      changes.push(...page.changes);
      return changes.filter((change) => change.id === id).at(-1);
    };
    await expect.poll(follow).toMatchObject({ type: 'Article', kind: 'unpublished', item: null });
  } finally {
    receiver.kill();
  }
});
