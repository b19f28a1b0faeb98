/** Texts that the old site restricted are not published without a declaration. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AppError } from '#model/errors.ts';
import { parseMapping } from '#import/mapping.ts';
import { importInto, importServices } from '#testing/imports.ts';
import { buildTestWorld } from '#testing/world.ts';
import { openFolder } from '../files/folder.ts';
import { planImport } from '../plan/plan.ts';
import { protectionsOf } from './protecting-columns.ts';
import { mapOne } from '../sample.ts';

const { services, database, close, world } = await buildTestWorld();
const { a1 } = world.sites;
const scratch = await mkdtemp(join(tmpdir(), 'protected-'));
afterAll(async () => {
  await rm(scratch, { recursive: true });
  await close();
});

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(scratch, 'f-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const lines = (records: object[]) => records.map((record) => JSON.stringify(record)).join('\n');
const planOf = async (folder: string, only: string | null = null) =>
  planImport(await openFolder(folder), {
    registry: services.registry,
    name: 'Protected',
    only,
    withImages: false,
    today: '2026-11-24',
  });
const refusalOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: AppError) => Object.values(error.extensions['fields'] as Record<string, string>),
  );

const POSTS = [
  {
    id: 'p-1',
    title: 'Open to all',
    date: '2024-01-02',
    visibility: 'public',
    html: '<p>For everyone who reads it here.</p>',
  },
  {
    id: 'p-2',
    title: 'For payers',
    date: '2024-01-02',
    visibility: 'paid',
    html: '<p>For those who pay for it.</p>',
  },
  {
    id: 'p-3',
    title: 'For members',
    date: '2024-01-02',
    visibility: 'members',
    html: '<p>For those who log in.</p>',
  },
  {
    id: 'p-4',
    title: 'With a password',
    date: '2024-01-02',
    visibility: 'public',
    post_password: 'harbour-1',
    html: '<p>For those who know it.</p>',
  },
  {
    id: 'p-5',
    title: 'Half open',
    date: '2024-01-02',
    visibility: 'public',
    html: '<p>The opening of it.</p><!--members-only--><p>The rest.</p>',
  },
];
const folder = await folderWith({ 'posts.jsonl': lines(POSTS) });
const plan = await planOf(folder);
const [source] = plan.mapping.sources;
const mapped = (more: object) => parseMapping({ ...plan.mapping, sources: [{ ...source, ...more }] });

test('a run stops before anything is written, and names each column that protects, but no password', async () => {
  const refused = await refusalOf(importInto(services, a1, { mapping: mapped({}), folder }));
  expect(refused).toEqual([
    expect.stringContaining('posts.jsonl:2: visibility is “paid” (1), “members” (1):'),
    expect.stringContaining('posts.jsonl:4: post_password has a password'),
    expect.stringContaining('posts.jsonl:5: html is “members-only mark”'),
  ]);
  expect(JSON.stringify(refused)).not.toContain('harbour-1');
  expect(await database.superuser("select 1 from content where name = 'Open to all'")).toEqual([]);
  expect(plan.survey.sources[0]?.notes.join('\n')).toContain(
    'visibility kept records from readers (paid 1, members 1)',
  );
});

test('a column with one declared value still stops the run for the others', async () => {
  const some = { protected: { visibility: { paid: 'draft' }, post_password: 'skip', html: 'members' } };
  expect(await refusalOf(importInto(services, a1, { mapping: mapped(some), folder }))).toEqual([
    expect.stringContaining('visibility is “members”'),
  ]);
});

test('a record whose rule fails counts as protected, and those after it are still looked at', async () => {
  const records = [
    { ...POSTS[1], kind: { odd: true } },
    { ...POSTS[2], kind: 'note' },
  ];
  const odd = {
    format: 'inline',
    file: undefined,
    records,
    skip: [{ value: { path: 'kind', transform: [{ slug: {} }] }, when: ['gone'], reason: 'Gone' }],
    protected: { visibility: { public: 'public' } },
  };
  expect((await refusalOf(importInto(services, a1, { mapping: mapped(odd), folder })))?.join()).toMatch(
    /is “paid” \(1\), “members” \(1\): the old site did not show this to everyone/,
  );
});

test('values that restrict nothing stop no run, and an unknown one does, with every value found', async () => {
  const of = (...audiences: (string | null | string[])[]) => ({
    format: 'inline',
    file: undefined,
    recordKey: 'id',
    redirects: false,
    records: audiences.map((audience, index) => ({
      id: `audience ${index}`,
      title: `For ${index}`,
      audience,
    })),
  });
  const harmless = ['public', 'Everyone', 'all', '', null, ['public', 'all'], '*', 'Öffentlich', ' open '];
  const run = (values: Parameters<typeof of>) =>
    importInto(services, a1, { mapping: mapped(of(...values)), folder, isDryRun: true });
  expect((await run(harmless)).totals).toMatchObject({ created: harmless.length, failed: 0 });
  const refused = await refusalOf(run([...harmless, 'patrons', 'developers', ['all', 'patrons']]));
  expect(refused).toEqual([
    expect.stringContaining('audience is “patrons” (2), “developers” (1): the old site'),
  ]);
});

test('declared values become what the mapping sets: a draft, for members, left out', async () => {
  const all = {
    protected: { visibility: { paid: 'draft', members: 'members' }, post_password: 'skip', html: 'members' },
  };
  const report = await importInto(services, a1, { mapping: mapped(all), folder });
  expect(report.totals).toMatchObject({ created: 4, skipped: 1, failed: 0 });
  const rows = await database.superuser(
    `select name, status, registration_required as members from content
     where organisation_id = $1 and name = any($2) order by name`,
    [a1.organisationId, POSTS.map(({ title }) => title)],
  );
  expect(rows).toEqual([
    { name: 'For members', status: 1, members: true },
    { name: 'For payers', status: 2, members: null },
    { name: 'Half open', status: 1, members: true },
    { name: 'Open to all', status: 1, members: null },
  ]);
});

test('the test of one record reports it as well; records left out or imported as drafts are valid', async () => {
  const options = {
    services: importServices(services),
    owner: { organisationId: a1.organisationId, siteId: a1.id },
    timeZone: 'UTC',
    language: 'en',
    folder: await openFolder(folder),
  };
  const one = async (more: object) =>
    (await mapOne({ ...options, mapping: mapped(more) }, source?.key ?? '', 2)).problems;
  expect((await one({})).join()).toContain('visibility is “paid”');
  const draft = { fields: { ...source?.fields, draft: { transform: [{ constant: true }] } } };
  expect((await one(draft)).join()).not.toContain('visibility');
  const skip = { skip: [{ value: 'visibility', when: ['paid'], reason: 'Paid' }] };
  expect((await one(skip)).join()).not.toContain('“paid”:');
});

test.each([
  [{ front_matter: { members_only: true } }, 'front_matter.members_only true'],
  [{ Password: 'x' }, 'Password password'],
  [{ audience: 'only_paid' }, 'audience only_paid'],
  [{ post_status: 'private' }, 'post_status private'],
  [{ lexical: '{"root":{"children":[{"type":"paywall","version":1}]}}' }, 'lexical members-only mark'],
  [{ 'Access Level': 'Subscriber' }, 'Access Level Subscriber'],
  [{ access: ['members'] }, 'access members'],
  [{ visibility: ['public', 'members'] }, 'visibility members'],
  [
    {
      post_meta: [
        { key: '_edit_last', value: '1' },
        { key: '_members_only', value: '1' },
      ],
    },
    'post_meta._members_only 1',
  ],
  [{ 'wp:postmeta': [{ 'wp:meta_key': 'paywall', 'wp:meta_value': 'yes' }] }, 'wp:postmeta.paywall yes'],
  [{ visibility: 'tiers', tiers: [{ slug: 'gold', name: 'Gold' }] }, 'visibility tiers,tiers gold'],
  [{ 'wp:post_password': 'x' }, 'wp:post_password password'],
  [{ 'wp:status': 'private' }, 'wp:status private'],
  [{ public: false }, 'public false'],
  [{ free: false }, 'free false'],
  [{ isPublic: 'no' }, 'isPublic no'],
  [{ is_free: 0 }, 'is_free 0'],
  [{ isAccessibleForFree: false }, 'isAccessibleForFree false'],
  [{ members: true }, 'members true'],
  [{ subscribers: 'yes' }, 'subscribers yes'],
  [{ exclusive: 1 }, 'exclusive 1'],
  [{ subscription_required: true }, 'subscription_required true'],
  [{ premium_content: 1 }, 'premium_content 1'],
  [{ isPremiumContent: true }, 'isPremiumContent true'],
  [{ memberContent: 'true' }, 'memberContent true'],
  [{ paywall: { enabled: true } }, 'paywall true'],
  [{ tier: 'paid' }, 'tier paid'],
  [{ plan: 'premium' }, 'plan premium'],
  [{ visibility: 'password-protected' }, 'visibility password-protected'],
  [{ audience: 'paid-members-only' }, 'audience paid-members-only'],
  [{ access: 'logged-in' }, 'access logged-in'],
  [{ audience: 'patrons' }, 'audience patrons'],
  [{ post_password: 'public' }, 'post_password password'],
  [{ body: 'The start. [members_only]The rest.[/members_only]' }, 'body members-only mark'],
  [{ blocks: [{ text: 'The start.' }, { text: '<!--members-only-->' }] }, 'blocks.text members-only mark'],
])('%j keeps a record from readers', (record, found) => {
  expect(
    protectionsOf(record)
      .map(({ path, value }) => `${path} ${value}`)
      .join(),
  ).toBe(found);
});

test.each([
  { visibility: 'Public', password: '', premium: false, post_status: 'publish', audience: 'everyone' },
  {
    audience: 'All readers',
    access: true,
    status: 'published',
    private: 'no',
    password: null,
    membersOnly: 0,
  },
  { author: { members: true, visibility: 'members' }, tags: [{ name: '#note', visibility: 'internal' }] },
  { sku: 'Q-1', price: 12, tier: 'Gold' },
  { visibility: 'public', tiers: [{ slug: 'gold', type: 'paid' }], newsletter: { visibility: 'members' } },
  { members: 12, subscribers: 'Ana, Ben', plan: 'The ground floor', free: true, public: '', exclusive: 'no' },
  { post_meta: [{ key: '_members_only', value: '' }], status: 'draft', subscription: 'monthly' },
  { body: 'See [members-only](/join) and [private].', password: false, paywall: { enabled: false } },
  { body: 'How to choose a password for members only', title: 'Premium and private' },
])('%j keeps nothing from readers', (record) => {
  expect(protectionsOf(record)).toEqual([]);
});

test('a plan names the example for the export of readers, also in a file of another name', async () => {
  const head =
    'Email,First name,Last name,Job title,Company,City,Postal code,Region,Country,Status,Memberships,Consents,Demographics';
  const rows = 'ana@mail.example,Ana,Roos,Pilot,Quay Works,Rotterdam,3011,,NL,Active,Plus (2027-01-01),,';
  const found = await planOf(await folderWith({ 'september.csv': `${head}\n${rows}\n` }), 'september.csv');
  expect(found.mapping.sources).toEqual([]);
  expect(found.survey.sources[0]?.notes.join()).toContain('examples/import/site-users-export.json');
});

test('a plan publishes no attachments and no accounts of readers, and explains how to choose them', async () => {
  const found = await planOf(
    await folderWith({
      'posts/one.md': '---\ntitle: One\ndate: 2024-01-02\n---\nText enough here.',
      'assets/data/articles.csv': 'title,date,body\nOne,2024-01-02,Text\n',
      'budget.csv': 'title,date\nHarbour,2024-01-01\n',
      'people.csv': 'name,email,password\nAna Roos,ana@mail.example,$2a$10$x\n',
      'media.csv': 'id,title,post_type,date\n1,Quay,attachment,2024-01-01\n',
      'companies.csv': 'company,city\nQuay Works,Rotterdam\nTide Yard,Antwerp\n',
    }),
  );
  expect(found.survey.sources.map(({ file, target }) => [file, target])).toEqual([
    ['budget.csv', null],
    ['companies.csv', 'Company'],
    ['media.csv', null],
    ['people.csv', null],
    ['posts', 'Article'],
  ]);
  expect(found.survey.leftOut).toEqual([
    { file: 'assets/data/articles.csv', reason: expect.stringContaining('its rows are not imported') },
  ]);
  expect(found.mapping.sources.map(({ key }) => key)).toEqual(['companies', 'posts']);
});
