/** Every operation, called by users without access: no data is revealed, and no data changes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { columnName, pascalCase, snakeCase, type Field } from '#model/field.ts';
import { fieldExamples } from '#registry/field-examples.ts';
import { byTier, isSecondTier } from '#testing/by-tier.ts';
import { sectionGrid } from '#testing/make/make-grids.ts';
import { gql, systemOf, type GraphqlCall } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { operationsOfProduct } from '../from-extension.ts';
import { plantOperations, snapshot } from '../planted.ts';
import { CANARY, targetMaker } from '../targets.ts';
import { POINTING_KINDS } from '../reference-values.ts';
import {
  DERIVED_ENTITIES,
  ON_THE_SITE,
  TENANCY_EXEMPT,
  TENANCY_INPUTS,
  type Targets,
} from './tenancy-inputs.ts';

const planted = plantOperations(() => database.superuserConnectionString);
const subject = await buildTestWorld({ planted });
const { app, services, database, api, site, world } = subject;
const targetsOf = targetMaker(subject, world);
const readers = new Set(
  api.operations.filter((operation) => operation.kind === 'query').map((operation) => operation.name),
);
const plantedNames = new Set(planted.map((operation) => operation.name));
const operations = api.operations.filter((operation) => !plantedNames.has(operation.name));
const targets = {
  a1: await targetsOf(world.sites.a1),
  a2: await targetsOf(world.sites.a2),
  b1: await targetsOf(world.sites.b1),
};
const missing: Targets = {
  ...targets.b1,
  site: 1_999_999_991,
  section: 1_999_999_992,
  layout: 1_999_999_993,
  layoutHistory: 1_999_999_993,
  menu: 1_999_999_989,
  redirect: 1_999_999_998,
  asset: 1_999_999_994,
  file: 1_999_999_989,
  trashedAsset: 1_999_999_985,
  trashedFile: 1_999_999_985,
  trashedLayout: 1_999_999_985,
  trashedMenu: 1_999_999_985,
  user: 1_999_999_995,
  mail: 1_999_999_990,
  run: 1_999_999_989,
  content: 99_999_996,
  person: 99_999_997,
  company: 99_999_993,
  trashed: 99_999_995,
  inReview: 99_999_994,
  missingPath: '/nobody/asked/for-this',
  savedView: 1_999_999_987,
  share: 1_999_999_988,
  fontWithFile: 1_999_999_986,
  fontFile: 1_999_999_986,
  contentHistory: 1_999_999_989,
  records: {},
};
await markSpareRecordsOfB();
afterAll(subject.close);

test('the list of operations is discovered, and every one of the product is tested or exempt', () => {
  const names = operations.map((operation) => operation.name);
  expect(names.length).toBeGreaterThanOrEqual(30);
  const ofProduct = operationsOfProduct(operations).map((operation) => operation.name);
  expect(ofProduct.filter((name) => !(name in TENANCY_INPUTS) && !TENANCY_EXEMPT.has(name))).toEqual([]);
  expect(Object.keys(TENANCY_INPUTS).filter((name) => !names.includes(name))).toEqual([]);
});

test('each kind of field that can refer to records is attacked, wherever it is used', () => {
  // References in JSON documents have separate checks: layouts and menus are attacked by hand above.
  const fields = fieldExamples.flatMap(({ uses }) => uses.map(({ field }) => field.kind));
  const all = [...new Set(fields.filter(({ references }) => references).map(({ kind }) => kind))];
  expect(all.length).toBeGreaterThan(5);
  expect(all.filter((kind) => kind !== 'json' && !POINTING_KINDS.includes(kind))).toEqual([]);
});

const REFUSALS = ['NOT_FOUND', 'FORBIDDEN', 'BAD_USER_INPUT', 'UNAUTHENTICATED'];

type Who = (id: string) => Promise<Omit<GraphqlCall, 'id' | 'input'>>;

const foreigners: [string, Who][] = [
  [
    'an editor of A, working on their own site',
    async () => ({ token: await tokenOf('a', 'editor'), site: 'a1' }),
  ],
  ['an administrator of A', async () => ({ token: await tokenOf('a', 'admin'), site: 'a1' })],
  ['an editor of A, without naming a site', async () => ({ token: await tokenOf('a', 'editor') })],
  [
    'an editor of A, on the host of B',
    async () => ({ token: await tokenOf('a', 'editor'), host: site('b1').host }),
  ],
  [
    'an editor of A, with headers that contradict each other',
    async () => ({
      token: await tokenOf('a', 'editor'),
      site: 'a1',
      host: site('b1').host,
      headers: { 'x-domain': site('b1').host, cachekey: 'b1', 'x-forwarded-host': site('b1').host },
    }),
  ],
  ['an anonymous reader of A', async () => ({ host: site('a1').host })],
  [
    'an anonymous reader of A who names B in headers',
    async () => ({
      host: site('a1').host,
      site: 'b1',
      headers: { 'x-domain': site('b1').host },
    }),
  ],
];

/**
 * The first tier has an administrator, because a missing permission would hide a missing check of the tenant;
 * an editor whose request contradicts itself; and an anonymous reader who names B.
 */
const few = foreigners.filter(([who]) => /an administrator|contradict|names B/.test(who));

test('the first tier has an administrator, an editor and an anonymous reader', () => {
  expect(few).toHaveLength(3);
});

/** All operations for an administrator; in the first tier every third for the others. */
const operationsFor = (who: string) =>
  Object.keys(TENANCY_INPUTS).filter(
    (_id, index) => isSecondTier() || who === 'an administrator of A' || index % 3 === who.length % 3,
  );

describe.each(byTier(few, foreigners))('%s', (name, who) => {
  test.each(operationsFor(name))('%s tells nothing of B and changes nothing of B', async (id) => {
    expect(await problemsWith(id, who, [targets.b1, missing], rowsOfB)).toEqual([]);
  });
});

describe('an editor of A who names B as the site', () => {
  test.each(operationsFor('an editor of A'))(
    '%s is refused as for a site that does not exist',
    async (id) => {
      const token = await tokenOf('a', 'editor');
      const before = await seenBefore(rowsOfB);
      for (const input of inputsOf(id, targets.b1)) {
        const [byKey, byDomain, unknown] = await Promise.all([
          gql(app, { id, input, token, site: 'b1' }),
          gql(app, { id, input, token, headers: { 'x-domain': site('b1').host } }),
          gql(app, { id, input, token, site: 'nobody' }),
        ]);
        expect(byKey).toMatchObject({ code: 'NOT_FOUND', data: null });
        expect([byKey.body, byDomain.body]).toEqual([unknown.body, unknown.body]);
      }
      expect(await seenNow(rowsOfB)).toEqual(before);
    },
  );
});

describe('operations on the site in use', () => {
  test.each(Object.keys(ON_THE_SITE))(
    '%s is refused on a site of B as on one that does not exist',
    async (id) => {
      const before = await rowsOfB();
      for (const input of ON_THE_SITE[id] ?? []) {
        const token = await tokenOf('a', 'admin');
        const [foreign, unknown] = await Promise.all([
          gql(app, { id, input, token, site: 'b1' }),
          gql(app, { id, input, token, site: 'nobody' }),
        ]);
        expect(foreign).toMatchObject({ code: 'NOT_FOUND', data: null });
        expect(foreign.body).toEqual(unknown.body);
        const own = await gql(app, { id, input, token, site: 'a1' });
        expect(own.body).not.toContain(CANARY);
      }
      expect(await rowsOfB()).toEqual(before);
    },
  );
});

describe('an editor of one site of A, against another site of A', () => {
  const shared = [
    'asset',
    'mediaFile',
    'cmsUser',
    'mailOutbox',
    ...DERIVED_ENTITIES.filter((entity) => entity.tenancy === 'organisation').map((entity) => entity.name),
  ];
  const ofShared = new RegExp(shared.map(pascalCase).join('|'));
  const siteOwned = Object.keys(TENANCY_INPUTS).filter((name) => !ofShared.test(name));
  test.each(siteOwned)('%s tells nothing of the other site and changes nothing of it', async (id) => {
    const own: Who = async () => ({ token: await tokenOf('a', 'editor'), site: 'a1' });
    const shared = { asset: missing.asset, file: missing.file, user: missing.user, mail: missing.mail };
    const theirs = { ...targets.a2, ...shared, records: ofSites(targets.a2.records) };
    expect(await problemsWith(id, own, [theirs, missing], rowsOfA2)).toEqual([]);
  });
});

describe('an administrator of A, on records of A', () => {
  const ofProduct = new Set(operationsOfProduct(operations).map(({ name }) => name));
  let own: Targets;
  beforeAll(async () => {
    own = await targetsOf(world.sites.a1);
  });
  test.each(Object.keys(TENANCY_INPUTS))(
    '%s takes the very inputs that are refused above, so that the refusal is about whose records they name',
    async (id) => {
      // Operations that only read leave their target unchanged for the next one.
      const target = readers.has(id) ? own : await targetsOf(world.sites.a1, namedBy(id, own), own);
      const codes: (string | null)[] = [];
      for (const input of TENANCY_INPUTS[id]?.(target, own) ?? []) {
        const { code, error } = await gql(app, { id, input, token: await tokenOf('a', 'admin'), site: 'a1' });
        // An extension's own rule refuses the same booking twice, for example.
        const isByRule = code === 'BAD_USER_INPUT' && error?.extensions['reason'] !== 'VALUES_INVALID';
        codes.push(isByRule && !ofProduct.has(id) ? null : code);
      }
      // `getContent` finds an item only under its own status.
      const accepted = id === 'getContent' ? codes.filter((code) => code !== 'NOT_FOUND') : codes;
      expect(accepted.length).toBeGreaterThan(0);
      for (const code of accepted) expect(code).toBeOneOf([null, 'CONFLICT']);
    },
  );
});

test('a logged-in user gets the sites of their own organisation only', async () => {
  const answer = await gql(app, { id: 'cmsUser/getActiveCMSUser', token: await tokenOf('a', 'admin') });
  const { sites } = answer.result as { sites: { id: number }[] };
  // Mutations above have created some sites of A.
  const own = await database.superuser<{ id: number }>(
    `select id from site where organisation_id = ${world.a.id}`,
  );
  expect(sites.map((entry) => entry.id).sort()).toEqual(own.map((entry) => entry.id).sort());
  expect(sites.map((entry) => entry.id)).toEqual(
    expect.arrayContaining([world.sites.a1.id, world.sites.a2.id]),
  );
  expect(answer.body).not.toContain(CANARY);
});

test('a layout of A that names sections and items of B shows nothing of B', async () => {
  const chosen = { source: 'chosen', chosen: [targets.b1.content, targets.b1.person] };
  const foreign = { source: 'section', section: targets.b1.section };
  for (const settings of [chosen, foreign]) {
    await services.write(systemOf(world.a.id, [world.sites.a2.id]), async (work) => {
      const before = await work.records.find(layout, world.sites.a2.layouts.section);
      if (before) await work.records.writeSkippingPrepare(layout, before, { grid: sectionGrid(settings) });
    });
    const page = await app.inject({ url: '/news', headers: { host: site('a2').host } });
    expect([page.statusCode, page.body.includes(CANARY)]).toEqual([200, false]);
  }
});

describe('an operation that forgets the tenant', () => {
  const tables = [
    'site',
    'cms_user',
    'mail_outbox',
    'website_section',
    'asset',
    'media_file',
    'layout',
    'menu',
    'content',
    'content_schedule',
    'content_broken_link',
    'missing_page',
    'youtube_playlist',
    'external_feed',
    'saved_view',
    'history',
    'reference',
    'search_entry',
    'search_word',
    'search_language',
  ];

  test.each(tables)('reads no row of B from %s', async (table) => {
    const answer = await gql(app, {
      id: 'plantedRead',
      input: { table },
      token: await tokenOf('a', 'admin'),
      site: 'a1',
    });
    const rows = answer.result as { rows: { organisation_id: number }[] };
    expect(rows.rows.length).toBeGreaterThan(0);
    expect(rows.rows.filter((row) => row.organisation_id !== world.a.id)).toEqual([]);
    expect(answer.body).not.toContain(CANARY);
  });

  test('an operation without tenancy reads nothing of B as an anonymous reader of A', async () => {
    for (const table of tables) {
      const answer = await gql(app, { id: 'plantedRead', input: { table }, host: site('a1').host });
      expect(answer.code).toBeNull();
      expect(answer.body).not.toContain(CANARY);
    }
  });

  test('an operation without tenancy changes nothing of B by id', async () => {
    const before = await rowsOfB();
    const changes = [
      { table: 'content', id: targets.b1.content },
      { table: 'website_section', id: targets.b1.section },
      { table: 'layout', id: targets.b1.layout },
      { table: 'asset', id: targets.b1.asset },
      { table: 'media_file', id: targets.b1.file },
      { table: 'site', id: targets.b1.site },
    ];
    for (const input of changes) {
      const answer = await gql(app, {
        id: 'plantedWrite',
        input,
        token: await tokenOf('a', 'admin'),
        site: 'a1',
      });
      expect(answer.result).toEqual({ rows: [] });
    }
    expect(await rowsOfB()).toEqual(before);
  });

  test('an operation without tenancy is detected when the database lets it through', async () => {
    const leak = await gql(app, { id: 'plantedLeak', token: await tokenOf('a', 'editor'), site: 'a1' });
    expect(problemsOf(leak.body)).toEqual(['tells of B']);
  });
});

/**
 * Records that belong to a site. Those of the organisation are left out, because all of its sites may refer
 * to them.
 */
function ofSites(records: Targets['records']): Targets['records'] {
  const isOfSite = (name: string) => services.registry.entities.get(name)?.entity.tenancy === 'site';
  return Object.fromEntries(Object.entries(records).filter(([name]) => isOfSite(name)));
}

/** Calls with foreign ids and with unused ids: the responses must be equal refusals, or empty lists. */
async function problemsWith(
  id: string,
  who: Who,
  [foreign, unassigned]: [Targets, Targets],
  rows: Rows,
): Promise<string[]> {
  const before = await seenBefore(rows);
  const caller = await who(id);
  const none = inputsOf(id, unassigned);
  const problems: string[] = [];
  for (const [index, input] of inputsOf(id, foreign).entries()) {
    const answer = await gql(app, { ...caller, id, input });
    const absent = await gql(app, { ...caller, id, input: none[index] ?? {} });
    const found = [...problemsOf(answer.body)];
    if (withoutIds(answer.body) !== withoutIds(absent.body))
      found.push(`differs from missing: ${absent.body}`);
    if (answer.code === null && !/Stream$|List$/.test(id) && !hasOnlyRefusals(answer.body))
      found.push('answers');
    if (answer.code !== null && !REFUSALS.includes(answer.code)) found.push(`answers ${answer.code}`);
    if (answer.code !== null && (answer.result ?? null) !== null) found.push('answers beside its refusal');
    if (found.length > 0) problems.push(`${JSON.stringify(input)}: ${found.join(', ')}: ${answer.body}`);
  }
  const after = await seenNow(rows);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  if (changed.length > 0) problems.push(`rows were changed: ${changed.join(', ')}`);
  return problems;
}

/** Whether the answer has an outcome for each of several records, and refuses all of them. */
const hasOnlyRefusals = (body: string) =>
  /^(?:(?!"outcome":).)*(?:"outcome":"refused"(?:(?!"outcome":).)*)+$/.test(body);

type Rows = () => Promise<Record<string, string>>;

const lastSeen = new Map<Rows, Record<string, string>>();

async function seenNow(rows: Rows): Promise<Record<string, string>> {
  const seen = await rows();
  lastSeen.set(rows, seen);
  return seen;
}

/** The final state seen by the previous test is the initial state of this one. */
async function seenBefore(rows: Rows): Promise<Record<string, string>> {
  return lastSeen.get(rows) ?? seenNow(rows);
}

/** The targets to which an operation's inputs refer. */
function namedBy(id: string, target: Targets): ReadonlySet<string> {
  const named = new Set<string>();
  const watched = new Proxy(target, {
    get(of, name, receiver) {
      if (typeof name === 'string') named.add(name);
      return Reflect.get(of, name, receiver) as unknown;
    },
  });
  TENANCY_INPUTS[id]?.(watched, target);
  return named;
}

function inputsOf(id: string, target: Targets): Record<string, unknown>[] {
  return TENANCY_INPUTS[id]?.(target, targets.a1) ?? [];
}

function problemsOf(body: string): string[] {
  return body.includes(CANARY) ? ['tells of B'] : [];
}

/**
 * Removes the caller's ids, which messages repeat, and signatures in URLs of own files, which change each
 * second; the rest must be the same.
 */
function withoutIds(body: string): string {
  return body.replace(/&signature=[\w-]+/g, '').replace(/\d+/g, '#');
}

/** Opens a fresh session, so that a call that ends its session does not end that of the next test. */
async function tokenOf(organisation: 'a' | 'b', role: 'admin' | 'editor'): Promise<string> {
  const user = await services.auth.findUser(world[organisation].users[role].username);
  if (!user) throw new Error('The world has no such user.');
  return (await services.auth.openSession(user, 'test')).bearerToken;
}

/** Writes the canary into the records that were created for the tests afterwards, too. */
async function markSpareRecordsOfB(): Promise<void> {
  for (const entity of DERIVED_ENTITIES) {
    const title = columnName(entity.titleField, entity.fields[entity.titleField] as Field);
    await database.superuser(
      `update "${snakeCase(entity.name)}" set "${title}" = '${CANARY}' || id where organisation_id = $1`,
      [world.b.id],
    );
  }
  await markRowsOfB();
}

/** Writes the canary into B's rows; ids, aliases and versions stay as similar to A's as they were created. */
async function markRowsOfB(): Promise<void> {
  const statements = [
    `update asset set name = '${CANARY}', alt = '${CANARY}'`,
    `update media_file set name = '${CANARY}', description = '${CANARY}'`,
    `update cms_user set first_name = '${CANARY}'`,
    `update mail_outbox set subject = '${CANARY}', text = '${CANARY}', html = '${CANARY}'`,
    `update site set name = '${CANARY}', tagline = '${CANARY}'`,
    `update layout set name = '${CANARY}'`,
    `update menu set tree = jsonb_set(tree, '{links,0,label}', '"${CANARY}"')`,
    `update website_section set description = '${CANARY}', name = '${CANARY}'`,
    `update content set name = '${CANARY}', teaser = '${CANARY}', excerpt = '${CANARY}'`,
    `update missing_page set referrer_host = '${CANARY}'`,
    `update content_broken_link set findings = '[{"field": "body", "message": "${CANARY}"}]'`,
    `update history set after = '{"name": "${CANARY}"}'`,
  ];
  for (const statement of statements)
    await database.superuser(`${statement} where organisation_id = $1`, [world.b.id]);
  await database.superuser(
    "update search_entry set words = to_tsvector('simple', $1) where organisation_id = $2",
    [CANARY, world.b.id],
  );
  await services.sites.reload();
  services.cache.clear();
}

function rowsOfB(): Promise<Record<string, string>> {
  return snapshot(database, 'organisation_id', world.b.id);
}

function rowsOfA2(): Promise<Record<string, string>> {
  return snapshot(database, 'site_id', world.sites.a2.id);
}
